"""Installing keeps the best edition, never an obsolete one over the law in force, whole or not."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

import pytest

from advai.corpus.editions import Decision
from advai.corpus.fingerprint import fingerprint
from advai.corpus.importing import import_file
from advai.corpus.install import install
from advai.corpus.integrity import verify
from advai.corpus.library import Library
from advai.corpus.pack import export_pack, import_pack
from advai.errors import AdvaiError, CorpusError
from advai.model.source import ReferenceKind
from tests.corpus import made_up_law as made
from tests.corpus.test_other_importers import RULING, SELECTION

LAW = made.make_law(30)
HEAD = "# LEY DE CONCILIACION Y ARBITRAJE\n\nLEY N° 708\n"


def law_text(count: int = 30, extra: str = "") -> str:
    text = made.as_markdown(LAW[:count]).replace("# CODIGO DE COMETAS", HEAD)
    return text.replace("aprobado por Ley N° 77", "") + extra


@pytest.fixture
def law_file(tmp_path: Path) -> Path:
    file = tmp_path / "ley.md"
    file.write_text(law_text(), encoding="utf-8")
    return file


def test_an_imported_norm_is_literal_and_its_references_can_be_followed(
    library: Library, tmp_path: Path
) -> None:
    text = law_text().replace(
        "según el caso 9 ", "según el artículo anterior y el artículo 12, caso 9 "
    )
    file = tmp_path / "ley.md"
    file.write_text(text, encoding="utf-8")
    before = library.revision
    (imported,) = import_file(library, file)
    assert (imported.norm, imported.decision, imported.stored) == (
        "LEY708", Decision.INSTALL, 30,
    )  # fmt: skip
    assert library.revision != before
    source = library.source("LEY708/1")
    assert source is not None
    assert (source.text, source.literal) == (LAW[0].text, True)
    assert source.sha256 == fingerprint(LAW[0].text)
    references = {r.target: r.kind for r in library.references_from("LEY708/9")}
    assert references == {
        "LEY708/8": ReferenceKind.RELATIVE,
        "LEY708/12": ReferenceKind.EXPLICIT,
    }
    (norm,) = [n for n in library.installed() if n.norm == "LEY708"]
    assert (norm.provisions, norm.literal, norm.edition) == (30, True, "archivo «ley.md»")
    row = library.connection.execute("SELECT file, norm, report FROM imports").fetchone()
    assert (row[0], row[1], json.loads(row[2])["found"]) == ("ley.md", "LEY708", 30)


def test_a_poorer_edition_never_takes_the_place_of_a_better_one(
    library: Library, law_file: Path, tmp_path: Path
) -> None:
    import_file(library, law_file)
    poorer = tmp_path / "recorte.md"
    poorer.write_text(law_text(10).replace("debe avisar", "debe callar"), encoding="utf-8")
    (imported,) = import_file(library, poorer)
    assert imported.decision is Decision.REFUSE
    assert "edición mejor" in imported.sentence
    source = library.source("LEY708/1")
    assert source is not None
    assert source.text == LAW[0].text


def test_a_more_complete_edition_takes_the_place_of_a_fragment_whole(
    library: Library, law_file: Path, tmp_path: Path
) -> None:
    fragment = tmp_path / "recorte.md"
    fragment.write_text(law_text(10).replace("el caso", "aquel caso"), encoding="utf-8")
    import_file(library, fragment)
    (imported,) = import_file(library, law_file)
    assert (imported.decision, imported.stored) == (Decision.INSTALL, 30)
    texts = [p.text for p in library.provisions("LEY708")]
    assert texts == [a.text for a in LAW]


def test_a_selection_fills_gaps_only(library: Library, law_file: Path, tmp_path: Path) -> None:
    file = tmp_path / "seleccion.json"
    rows = [
        {"cuerpo": "LEY708", "numero": "1", "inciso": None, "texto": "Otra cosa."},
        {"cuerpo": "LGT", "numero": "16", "inciso": None, "texto": "Lo del trabajo."},
    ]
    file.write_text(json.dumps({"articulos": rows}), encoding="utf-8")
    import_file(library, law_file)
    outcomes = {i.norm: i.decision for i in import_file(library, file)}
    assert outcomes == {"LEY708": Decision.REFUSE, "LGT": Decision.INSTALL}
    for key, text in (("LEY708/1", LAW[0].text), ("LGT/16", "Lo del trabajo.")):
        source = library.source(key)
        assert source is not None
        assert source.text == text


OBSOLETE = "ARTÍCULO 4.- La mayoría llega a los veintiún años."
CURRENT = "ARTÍCULO 4.- La mayoría llega a los dieciocho años."


def civil_code(fourth: str) -> str:
    lines = [f"ARTÍCULO {n}.- Vale la regla {n}." for n in range(1, 40) if n != 4]
    return "\n\n".join(["# CODIGO CIVIL", *lines[:3], fourth, *lines[3:]])


def test_an_obsolete_edition_is_kept_for_comparison_only(library: Library, tmp_path: Path) -> None:
    old, new = tmp_path / "viejo.md", tmp_path / "nuevo.md"
    old.write_text(civil_code(OBSOLETE), encoding="utf-8")
    new.write_text(civil_code(CURRENT), encoding="utf-8")
    (imported,) = import_file(library, old, "CC")
    assert imported.decision is Decision.EXTRA
    source = library.source("CC/4")
    assert source is None or not source.literal
    import_file(library, new, "CC")
    import_file(library, old, "CC")
    source = library.source("CC/4")
    assert source is not None
    assert "dieciocho" in source.text
    (edition,) = library.other_editions("CC")
    kept = library.other_edition("CC/4", edition)
    assert kept is not None
    assert kept.text is not None
    assert ("veintiún" in kept.text, kept.status) == (True, "no vigente")


def test_known_misprints_come_as_notes_and_the_text_stays(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "codigo.md"
    lines = [f"ARTÍCULO {n}.- Vale la regla {n}." for n in range(680, 690)]
    lines[5] = "ARTÍCULO 685.- Una parte concede a la obra una cosa."
    file.write_text("\n\n".join(lines), encoding="utf-8")
    import_file(library, file, "CC")
    source = library.source("CC/685")
    assert source is not None
    assert source.text == "Una parte concede a la obra una cosa."
    assert any("a la otra" in note for note in source.notes)


def test_a_text_of_another_law_is_refused(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "otra.md"
    file.write_text(made.as_markdown(made.make_law(60)), encoding="utf-8")
    with pytest.raises(CorpusError, match="no parece ser Código Civil"):
        import_file(library, file, "CC")
    with pytest.raises(CorpusError, match="no conoce la norma"):
        import_file(library, file, "NADA")
    with pytest.raises(CorpusError, match="No se pudo leer"):
        import_file(library, tmp_path / "no-existe.md")


def test_two_rulings_of_one_number_are_told_apart_by_their_chamber(
    library: Library, tmp_path: Path
) -> None:
    civil, penal = tmp_path / "civil.txt", tmp_path / "penal.txt"
    civil.write_text(RULING, encoding="utf-8")
    penal.write_text(RULING.replace("S A L A   C I V I L", "SALA PENAL"), encoding="utf-8")
    (first,) = import_file(library, civil)
    (again,) = import_file(library, civil)
    (second,) = import_file(library, penal)
    assert (first.key, again.key, second.key) == (
        "AS/0077/2019-RI", "AS/0077/2019-RI", "AS/0077/2019-RI-P",
    )  # fmt: skip
    source = library.source("AS/0077/2019-RI#2")
    assert source is not None
    assert source.literal
    assert source.label == (
        "Auto Supremo N° 77-RI/2019, Sala Civil "
        "(II. DOCTRINA APLICABLE — II.1. Del hilo de la cometa)"
    )
    assert [r.target for r in library.references_from(source.key)] == ["CC/519"]
    assert len(library.keys("AS")) == 10


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "textos"
    (folder / "otros").mkdir(parents=True)
    files = {
        "cc-nuevo.md": civil_code(CURRENT),
        "cc-viejo.txt": civil_code(OBSOLETE),
        "otros/arbitraje.md": law_text(),
        "otros/arbitraje-recorte.html": made.as_grouped_html(LAW[:8]).replace(
            "<body>", "<body><p>LEY N° 708</p>"
        ),
        "fallo.txt": RULING,
        "seleccion.json": json.dumps(SELECTION),
        "notas.txt": "Comprar hilo.",
        "imagen.png": "no se mira",
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_folder_is_sorted_by_content_and_the_best_of_each_norm_installed(
    library: Library, folder: Path
) -> None:
    seen: list[str] = []
    done = install(library, "bo", folder, progress=lambda name, _n, _t: seen.append(name))
    assert done.complete
    outcome = {(i.key or i.norm, i.decision) for i in done.imported}
    assert outcome == {
        ("CC", Decision.INSTALL),
        ("CC", Decision.EXTRA),
        ("CC", Decision.FILL),
        ("LEY708", Decision.INSTALL),
        ("LEY393", Decision.INSTALL),
        ("AS/0077/2019-RI", Decision.INSTALL),
    }
    assert any("notas.txt" in line for line in done.unused)
    assert any("arbitraje-recorte.html" in line for line in done.unused)
    assert "fallo.txt" in seen
    source = library.source("LEY708/20")
    assert source is not None
    assert source.text == LAW[19].text
    again = install(library, "bo", folder)
    assert verify(library).sound
    assert len(again.imported) == len(done.imported)


def test_one_norm_alone_can_be_installed_from_a_folder(library: Library, folder: Path) -> None:
    done = install(library, "Ley N° 708", folder)
    assert [i.norm for i in done.imported] == ["LEY708"]
    assert library.keys("AS") == ()


def test_an_unknown_name_or_an_empty_folder_installs_nothing(
    library: Library, tmp_path: Path
) -> None:
    for name, folder in (("nada", tmp_path), ("bo", tmp_path / "no"), ("bo", tmp_path / "corpus")):
        with pytest.raises(AdvaiError):
            install(library, name, folder)


def test_an_install_that_fails_midway_leaves_whole_norms_only(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from advai.corpus import importing

    real = importing.store_references

    def failing(target: Library, provisions: tuple[object, ...]) -> None:
        if any(getattr(p, "norm", "") == "LEY708" for p in provisions):
            raise sqlite3.OperationalError("database or disk is full")
        real(target, provisions)  # type: ignore[arg-type]  # the same provisions, untyped here

    monkeypatch.setattr(importing, "store_references", failing)
    with pytest.raises(sqlite3.OperationalError):
        install(library, "bo", folder)
    held = {norm.norm: norm for norm in library.installed()}
    assert held["CC"].literal
    assert "LEY708" not in held
    assert verify(library).sound


def test_verify_tells_what_was_altered_and_what_is_gone(library: Library, law_file: Path) -> None:
    import_file(library, law_file)
    assert verify(library).sound
    with library.transaction() as connection:
        connection.execute("UPDATE provisions SET text = text || 'x' WHERE key = 'LEY708/3'")
        connection.execute("DELETE FROM provisions WHERE key = 'LEY708/5'")
        connection.execute("UPDATE cards SET summary = 'otro' WHERE key = 'CC/519'")
        connection.execute(
            "INSERT INTO refs VALUES ('LEY708/1', 'LEY708/0', 'explícita', 'artículo 0', 0)"
        )
    found = verify(library)
    assert not found.sound
    assert set(found.altered) == {"LEY708/3", "CC/519"}
    assert found.missing == ("LEY708/5",)
    assert found.broken == (("LEY708/1", "LEY708/0"),)


def test_a_pack_carries_the_installed_texts_to_another_library(
    library: Library, folder: Path, tmp_path: Path
) -> None:
    install(library, "bo", folder)
    pack = tmp_path / "normas.jsonl"
    count = export_pack(library, pack)
    from advai.corpus.library import open_library

    with open_library(tmp_path / "otra" / "library.db") as other:
        taken = import_pack(other, pack)
        assert sum(taken.values()) + taken["AS"] * 0 == count
        for key in ("LEY708/7", "CC/4", "AS/0077/2019-RI#3"):
            assert other.source(key) == library.source(key)
            assert other.references_from(key) == library.references_from(key)
        assert verify(other).sound
        assert import_pack(other, pack) == dict.fromkeys(taken, 0)
        again = import_file(other, pack)
        assert {(i.norm, i.decision) for i in again} == {(n, Decision.REFUSE) for n in taken}
        poorer = install(other, "LEY708", folder / "otros")
        assert [i.decision for i in poorer.imported] == [Decision.INSTALL]


def test_a_pack_of_one_norm_has_no_other(library: Library, folder: Path, tmp_path: Path) -> None:
    install(library, "bo", folder)
    pack = tmp_path / "uno.jsonl"
    assert export_pack(library, pack, ["LEY708"]) == 30
    assert set(re.findall(r'"norm": "(\w+)"', pack.read_text(encoding="utf-8"))) == {"LEY708"}


@pytest.mark.parametrize("harm", ["alter", "cut", "other"])
def test_a_pack_that_was_cut_or_altered_is_refused_whole(
    library: Library, law_file: Path, tmp_path: Path, harm: str
) -> None:
    import_file(library, law_file)
    pack = tmp_path / "normas.jsonl"
    export_pack(library, pack)
    text = pack.read_text(encoding="utf-8")
    lines = text.splitlines()
    broken = {
        "alter": text.replace("debe avisar", "debe callar", 1),
        "cut": "\n".join([*lines[:5], lines[-1]]),
        "other": '{"a": 1}\n{"b": 2}\n',
    }[harm]
    pack.write_text(broken, encoding="utf-8")
    from advai.corpus.library import open_library

    with open_library(tmp_path / "otra" / "library.db") as other:
        with pytest.raises(CorpusError):
            import_pack(other, pack)
        assert other.source("LEY708/1") is None


def test_nothing_installed_means_nothing_to_export(library: Library, tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="No hay textos oficiales"):
        export_pack(library, tmp_path / "p.jsonl")
