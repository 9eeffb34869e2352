"""Records what numpy 2.2.6 and scipy 1.17.1 give for the snippets of `cases/*.txt`: writes the answer below each line that begins with `>>> `."""
import pathlib
import warnings

import describe
import numpy

assert numpy.__version__ == "2.2.6"
warnings.simplefilter("ignore")
for path in sorted((pathlib.Path(__file__).parent / "cases").glob("*.txt")):
    lines = [line for line in path.read_text().splitlines() if line.startswith((">>> ", "#"))]
    made = []
    for line in lines:
        made.append(line)
        if line.startswith(">>> "):
            made.append(describe.run(line[4:]))
    path.write_text("\n".join(made) + "\n")
