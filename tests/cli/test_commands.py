"""The command line as a person or a program uses it: exit codes, pure JSON, one clear sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from advai.cli import main

CHECKOUT = Path(__file__).resolve().parents[2]
LEASE = CHECKOUT / "resources" / "examples" / "arrendamiento-local.docx"
LOAN = CHECKOUT / "resources" / "examples" / "prestamo-prenda.txt"


@pytest.fixture(autouse=True)
def _no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave any real Ollama of this machine alone."""
    monkeypatch.setenv("ADVAI_OLLAMA", "no")


def advai(*words: str | Path) -> int:
    with pytest.raises(SystemExit) as leaving:
        main.run([str(word) for word in words])
    return int(str(leaving.value.code or 0))


def told(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_review_prints_the_promised_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert advai("review", LEASE, "--represents", "EL ARRENDATARIO", "--json") == 0
    review = told(capsys)
    assert review["contract_type"] == "arrendamiento"
    assert review["represents"] == "EL ARRENDATARIO"
    risks = {clause["ordinal"]: clause["risk"] for clause in review["clauses"]}
    assert len(risks) == 12
    assert risks["SEXTA"] == risks["NOVENA"] == risks["DÉCIMA PRIMERA"] == "alto"
    assert risks["DÉCIMA SEGUNDA"] in {"bajo", "ninguno"}
    fields = {"id", "ordinal", "number", "title", "text", "page", "start", "end", "kind", "risk"}
    fields |= {"summary", "points", "suggestion", "facts", "discarded_keys", "removed_references"}
    assert all(fields <= set(clause) for clause in review["clauses"])


def test_without_official_text_no_citation_calls_itself_literal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    advai("review", LEASE, "--json")
    citations = [
        citation
        for clause in told(capsys)["clauses"]
        for point in clause["points"]
        for citation in point["citations"]
    ]
    assert citations
    assert not any(citation["literal"] or citation["edition"] for citation in citations)


def test_review_writes_a_report_beside_the_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert advai("review", LOAN) == 0
    assert (tmp_path / "prestamo-prenda.revision.html").is_file()
    out = capsys.readouterr().out
    assert "QUINTA (INCUMPLIMIENTO): riesgo alto" in out
    assert "resúmenes propios, no el texto legal" in out


def test_nothing_is_written_beside_the_contract(tmp_path: Path) -> None:
    contract = tmp_path / "contrato.txt"
    contract.write_bytes(LOAN.read_bytes())
    advai("review", contract, "--json")
    assert [p.name for p in tmp_path.iterdir() if p.name != "advai-home"] == ["contrato.txt"]


def test_split_gives_offsets_into_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert advai("split", LOAN, "--json") == 0
    found = told(capsys)
    assert [clause["number"] for clause in found["clauses"]] == list(range(1, 9))
    assert [clause["kind"] for clause in found["clauses"]][:3] == ["objeto", "plazo", "intereses"]
    for clause in found["clauses"]:
        assert clause["end"] - clause["start"] == len(clause["text"])


def test_search_and_show_speak_of_the_same_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert advai("search", "art. 532 del Código Civil", "-k", "3", "--json") == 0
    found = told(capsys)
    assert found[0]["key"] == "CC/532"
    assert len(found) <= 3
    assert advai("show", "cc 532", "--json") == 0
    source = told(capsys)
    assert source["text"] == found[0]["text"]
    assert source["literal"] is False


def test_batch_search_returns_keys_by_id(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    batch = tmp_path / "q.json"
    batch.write_text('[{"id": "a", "query": "CC/519"}, {"id": "b", "text": "prenda"}]', "utf-8")
    assert advai("search", "--batch", batch) == 0
    found = told(capsys)
    assert found["a"][0] == "CC/519"
    assert found["b"]


@pytest.mark.parametrize(
    "words", ['"', "AND OR NOT", "NEAR(", "a*", "¿", "😀", "x" * 5000, "col:x"]
)
def test_any_query_is_safe(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert advai("search", words, "--json") == 0
    assert isinstance(told(capsys), list)


def test_refs_of_a_provision(capsys: pytest.CaptureFixture[str]) -> None:
    assert advai("refs", "CC/519", "--json") == 0
    assert set(told(capsys)) == {"key", "label", "cites", "cited_by"}


def test_corpus_list_says_what_is_literal(capsys: pytest.CaptureFixture[str]) -> None:
    assert advai("corpus", "list", "--json") == 0
    norms = {norm["norm"]: norm for norm in told(capsys)}
    assert norms["CC"]["provisions"] == 1570
    assert not any(norm["literal"] for norm in norms.values())


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("review", "no-existe.docx"), 1, "No existe el archivo"),
        (("split", "."), 1, "carpeta"),
        (("show", "CC/99999"), 1, "no conoce"),
        (("search", "   "), 1, "vacía"),
        (("search",), 2, "Indique qué buscar"),
        (("review",), 2, "Falta FILE"),
        (("review", str(LOAN), "--nada"), 2, "No existe la opción --nada"),
        (("review", str(LOAN), "--provider", "otro"), 2, "No existe el proveedor"),
        (("review", str(LOAN), "--out", "informe.pptx"), 2, "pptx"),
        (("ordenada",), 2, "Orden mal escrita"),
        (("corpus", "install", "atlantida"), 1, "no conoce"),
        (("models", "install", "gpt-9"), 2, "No hay ningún modelo"),
    ],
)
def test_bad_input_gets_one_sentence_and_a_way_out(
    words: tuple[str, ...], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert advai(*words) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert "Traceback" not in captured.err
    assert captured.err.count("\n") == 1


def test_a_report_never_lands_on_the_contract(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    contract = tmp_path / "contrato.docx"
    contract.write_bytes(LEASE.read_bytes())
    assert advai("review", contract, "--out", contract) == 2
    assert "sobre el propio contrato" in capsys.readouterr().err
    assert contract.read_bytes() == LEASE.read_bytes()


def test_interrupting_while_parts_load_leaves_no_trace(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_words: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("advai.cli.commands.call", interrupted)
    assert advai("doctor") == 130
    assert capsys.readouterr().err == "Interrumpido.\n"


@pytest.mark.parametrize("garbage", [b"no es una base de datos" * 200, b""])
def test_a_ruined_library_is_explained_or_made_anew(
    garbage: bytes, advai_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    advai_home.mkdir(parents=True)
    (advai_home / "library.db").write_bytes(garbage)
    code = advai("show", "CC/519", "--json")
    captured = capsys.readouterr()
    assert code == (1 if garbage else 0)
    assert "Traceback" not in captured.err
    assert not garbage or "biblioteca" in captured.err


def test_a_party_that_nobody_is_does_not_pass_in_silence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert advai("review", LOAN, "--represents", "NADIE", "--json") == 3
    assert any("NADIE" in sentence for sentence in told(capsys)["left_out"])
    assert advai("review", LOAN, "--represents", "LA DEUDORA", "--json") == 0


def test_the_report_of_yesterday_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "prestamo-prenda.revision.html").write_text("el de ayer", "utf-8")
    assert advai("review", LOAN) == 0
    assert (tmp_path / "prestamo-prenda.revision.html").read_text("utf-8") == "el de ayer"
    assert (tmp_path / "prestamo-prenda.revision-2.html").is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such file names")
def test_a_file_name_in_no_encoding_is_reported(tmp_path: Path) -> None:
    odd = os.fsencode(tmp_path / "mal") + b"\xff.txt"
    Path(os.fsdecode(odd)).write_bytes(LOAN.read_bytes())
    for suffix in ("html", "json", "docx"):
        assert advai("review", os.fsdecode(odd), "--out", tmp_path / f"informe.{suffix}") == 0


def test_a_closed_error_stream_is_no_reason_to_fail(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert advai("review", LOAN, "--out", tmp_path / "informe.html") == 0


def test_a_library_damaged_in_the_middle_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    import sqlite3

    from advai.cli.main import _unexpected

    assert _unexpected(sqlite3.DatabaseError("database disk image is malformed")) == 1
    assert "La biblioteca está dañada" in capsys.readouterr().err


def test_an_unexpected_failure_leaves_no_contract_words_anywhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], advai_home: Path
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("la señora Martha Quisbert debe Bs. 7.000")

    monkeypatch.setattr("advai.workflows.split.split_contract", fail)
    assert advai("split", LOAN) == 1
    captured = capsys.readouterr()
    log = (advai_home / "advai.log").read_text("utf-8")
    assert "RuntimeError" in log
    assert "test_commands.py" in log
    for text in (captured.err, captured.out, log):
        assert "Quisbert" not in text
        assert "7.000" not in text


def test_asking_for_a_model_that_is_silent_is_done_but_incomplete(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADVAI_OPENAI", "http://127.0.0.1:9")  # the discard port: nobody answers
    assert advai("review", LOAN, "--provider", "openai", "--json") == 3
    review = told(capsys)
    assert any("no respondió" in sentence for sentence in review["left_out"])
    assert any(clause["risk"] == "alto" for clause in review["clauses"])


def test_the_cloud_is_refused_and_the_rules_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "clave-inventada")
    assert advai("review", LOAN, "--provider", "anthropic", "--json") == 3
    review = told(capsys)
    assert review["privacy"]["sent"] is False
    assert any("no respondió" in sentence for sentence in review["left_out"])


def test_doctor_names_every_missing_part_and_its_remedy(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert advai("doctor", "--json") == 0
    missing = [finding for finding in told(capsys) if not finding["ok"]]
    assert missing
    assert all(finding["way_out"] for finding in missing)


def test_help_and_version_need_no_heavy_part() -> None:
    program = (
        "import sys; from advai.cli import commands; commands.call(['--version']);"
        "print([m for m in ('numpy', 'lxml', 'onnxruntime', 'httpx', 'rich', 'docx') "
        "if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=CHECKOUT
    )
    assert done.stdout.strip().endswith("[]")


def test_every_command_is_in_the_readme() -> None:
    from typer.main import get_command

    from advai.cli.commands import app

    readme = (CHECKOUT / "README.md").read_text("utf-8")
    command = get_command(app)
    names = []
    for name, sub in command.commands.items():  # type: ignore[attr-defined]
        inner = getattr(sub, "commands", None)
        names += [f"{name} {child}" for child in inner] if inner else [name]
    assert [name for name in names if f"advai {name}" not in readme] == []
