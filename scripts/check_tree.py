"""House rules that no linter knows: file lengths, machine paths, registry addresses.

Run by scripts/check from the root of the checkout; prints each fault and exits 1 when there is one.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

LONGEST_MODULE = 800
TEXT_SUFFIXES = {
    ".py",
    ".toml",
    ".lock",
    ".in",
    ".md",
    ".sh",
    ".cmd",
    ".txt",
    ".jsonl",
    ".json",
    "",
}
# Spelled in pieces so that this file does not trip over itself.
FORBIDDEN = (
    re.compile(r"(?:^|[^a-z.])/(?:wor" + r"k|far" + r"m|roo" + r"t|hom" + r"e/[a-z]+)/"),
    re.compile(r"-index-" + r"url|pypi\.or" + r"g|pythonhosted\.or" + r"g|registry\.npmj" + r"s"),
)


def tracked_files() -> list[Path]:
    """Return the files that git tracks, or every file outside hidden folders without git."""
    listing = subprocess.run(["git", "ls-files", "-z"], capture_output=True, check=False)
    if listing.returncode == 0 and listing.stdout:
        return [Path(name) for name in listing.stdout.decode().split("\0") if name]
    return [path for path in Path().rglob("*") if path.is_file() and path.parts[0][0] != "."]


def faults_of(path: Path) -> list[str]:
    """Return what is wrong with one file, one sentence each."""
    if path.suffix not in TEXT_SUFFIXES or not path.is_file():
        return []
    try:
        lines = path.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        return []
    faults = [
        f"{path}:{number}: names a path of one machine or a package registry"
        for number, line in enumerate(lines, 1)
        if any(pattern.search(line) for pattern in FORBIDDEN)
    ]
    if path.suffix == ".py" and len(lines) > LONGEST_MODULE:
        faults.append(
            f"{path}: {len(lines)} lines; a module holds one idea ({LONGEST_MODULE} at most)"
        )
    return faults


def main() -> int:
    """Print every fault of the tree."""
    faults = [fault for path in tracked_files() for fault in faults_of(path)]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
