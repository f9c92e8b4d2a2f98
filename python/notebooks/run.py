#!/usr/bin/env python3
"""Runs the notebooks of this folder from their first cell to the last: python3 run.py [NAME...]

``ODDTRICK_DEALS`` makes them shorter. What they print is printed here; a cell that fails ends the run.
"""

import pathlib
import sys
import time

from nbclient import NotebookClient
from nbformat import NO_CONVERT, read

FOLDER = pathlib.Path(__file__).resolve().parent


def main(names):
    for path in sorted(FOLDER.glob("*.ipynb")):
        if names and path.stem not in names:
            continue
        began = time.monotonic()
        notebook = read(path, NO_CONVERT)
        NotebookClient(notebook, timeout=1800, resources={"metadata": {"path": str(FOLDER)}}).execute()
        print(f"== {path.stem}, {time.monotonic() - began:.0f} s")
        for cell in notebook.cells:
            for output in cell.get("outputs", []):
                print(output.get("text", ""), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
