"""How fast contracts are split and their facts read: python -m tests.benchmarks.splitting.

One contract of our own, repeated to three lengths with its ordinals going on; processor seconds, so
that other work on the machine counts little. The last column shows that time grows with length.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from advai.clauses import extract_facts, split_clauses
from advai.clauses.ordinals import ordinal_words
from advai.model.document import Block, BlockKind, Document
from tests.timing import cpu_seconds

BODY = (
    "EL DEUDOR pagará a EL ACREEDOR la suma de Bs. 12.500,00 (doce mil quinientos 00/100 "
    "bolivianos) en diez (10) cuotas mensuales, con un interés del uno por ciento (1%) mensual, "
    "desde el 3 de marzo de 2025, conforme al artículo 519 del Código Civil. "
)


def contract(clauses: int) -> Document:
    """Return a contract of so many clauses, about 1,000 characters each."""
    lines = ["CONTRATO PRIVADO", "Conste por el presente documento que las partes convienen:"]
    lines += [f"{ordinal_words(n).upper()}.- (PAGO).- {BODY * 4}" for n in range(1, clauses + 1)]
    blocks, start = [], 0
    for line in lines:
        blocks.append(Block(BlockKind.PARAGRAPH, start, start + len(line)))
        start += len(line) + 1
    return Document("c.txt", "0" * 64, "txt", "\n".join(lines), tuple(blocks))


def read_facts(texts: Sequence[str]) -> None:
    """Read the facts of every clause."""
    for text in texts:
        extract_facts(text)


def main() -> None:
    """Print a table."""
    print(f"{'clauses':>8} {'split s':>8} {'facts s':>8} {'s per clause, split + facts':>28}")
    for count in (10, 30, 90):
        document = contract(count)
        split = split_clauses(document)
        assert len(split.clauses) == count, len(split.clauses)
        texts = [clause.text for clause in split.clauses]

        seconds = (
            cpu_seconds(partial(split_clauses, document)),
            cpu_seconds(partial(read_facts, texts)),
        )
        print(f"{count:>8} {seconds[0]:8.3f} {seconds[1]:8.3f} {sum(seconds) / count:28.4f}")


if __name__ == "__main__":
    main()
