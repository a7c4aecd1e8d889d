"""`advai doctor`: what is installed, reachable, missing, and how to get it."""

from __future__ import annotations

import typer

from advai.cli.output import console, print_json


def doctor(json: bool = typer.Option(False, "--json", help="Imprime JSON.")) -> None:
    """Dice qué está instalado, qué responde, qué falta y cómo conseguirlo."""
    from advai.workflows.doctor import examine, findings_json

    findings = examine()
    if json:
        print_json(findings_json(findings))
        return
    for finding in findings:
        sign = "✓" if finding.ok else "–"
        console().print(f"{sign} {finding.name}: {finding.found}", soft_wrap=True)
        if finding.way_out:
            console().print(f"    {finding.way_out}", style="dim", soft_wrap=True)
