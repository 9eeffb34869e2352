"""Draws the pictures of the book: boxes with lines of text, and arrows between them. `draw.py --check` says which are not current."""

import pathlib
import sys
from html import escape

HERE = pathlib.Path(__file__).parent
LINE = 18
CHARACTER = 7.9
STYLE = (
    "text{font:13px ui-monospace,Menlo,Consolas,monospace;fill:#222;white-space:pre}"
    ".head{font:600 13px system-ui,sans-serif}.note{font:12px system-ui,sans-serif;fill:#555}"
    ".box{fill:#f6f6f4;stroke:#888}.known{fill:#e3f1ea;stroke:#009e73}.run{fill:#fbe9dd;stroke:#d55e00}"
    ".line{stroke:#555;fill:none}.tip{fill:#555}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.note{fill:#aaa}.box{fill:#262626;stroke:#777}"
    ".known{fill:#12332a;stroke:#009e73}.run{fill:#3d2415;stroke:#d55e00}.line{stroke:#aaa}.tip{fill:#aaa}}"
)


class Picture:
    def __init__(self, name, says):
        self.name, self.says = name, says
        self.parts, self.width, self.height = [], 0, 0

    def box(self, x, y, head, lines=(), kind="box", width=None):
        """A box with a heading and lines of code; its four sides' middles, for arrows."""
        width = width or max([len(line) * CHARACTER for line in lines] + [len(head) * 7.4]) + 24
        height = 14 + LINE * ((1 if head else 0) + len(lines))
        self.parts.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{width:.0f}" height="{height}" rx="4"/>')
        at = y
        for place, line in enumerate(([head] if head else []) + list(lines)):
            at += LINE
            mark = ' class="head"' if head and place == 0 else ""
            self.parts.append(f'<text{mark} xml:space="preserve" x="{x + 12}" y="{at}">{escape(line)}</text>')
        self.grow(x + width, y + height)
        return {
            "left": (x, y + height / 2),
            "right": (x + width, y + height / 2),
            "top": (x + width / 2, y),
            "bottom": (x + width / 2, y + height),
        }

    def note(self, x, y, text, end=False):
        anchor = ' text-anchor="end"' if end else ""
        self.parts.append(f'<text class="note" x="{x:.0f}" y="{y:.0f}"{anchor}>{escape(text)}</text>')
        self.grow(x if end else x + len(text) * 6.4, y)

    def arrow(self, start, end, says="", by=None):
        """A line with a tip; `by` is the height or the place where it turns."""
        (a, b), (c, d) = start, end
        if by is None and abs(a - c) < 110 and abs(b - d) > 20:
            c = a
        elif by is None and abs(b - d) < 40:
            d = b
        if by is None:
            path = f"M{a:.0f} {b:.0f}L{c:.0f} {d:.0f}"
        elif b == d or by[0] == "y":
            path = f"M{a:.0f} {b:.0f}V{by[1]}H{c:.0f}V{d:.0f}"
        else:
            path = f"M{a:.0f} {b:.0f}H{by[1]}V{d:.0f}H{c:.0f}"
        self.parts.append(f'<path class="line" d="{path}" marker-end="url(#tip)"/>')
        if says:
            self.note((a + c) / 2 + (8 if abs(a - c) < 9 else 3.2 * -len(says)), (b + d) / 2 + (4 if abs(a - c) < 9 else -7), says)

    def grow(self, x, y):
        self.width, self.height = max(self.width, x + 12), max(self.height, y + 12)

    def svg(self):
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:.0f} {self.height:.0f}" role="img" '
            f'aria-label="{escape(self.says)}">\n<style>{STYLE}</style>\n'
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
            '<path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>\n' + "\n".join(self.parts) + "\n</svg>\n"
        )


def staging():
    p = Picture("staging", "A source becomes a generator, which runs on an interpreter and leaves IR behind")
    source = p.box(12, 12, "source", ["def price(label):", "    rate = RATES['EUR']", "    return float(label) * rate"], "known")
    generator = p.box(
        12, 132, "generator", ["rate = H.item(2009, RATES, 'EUR')", "return H.bin(3012, '*',", "    H.call(3012, float, label), rate)"], "known"
    )
    interpreter = p.box(420, 132, "runs on RustPython", ["RATES   a dict: known", "rate    1.08: known", "label   a handle"], "known")
    ir = p.box(420, 262, "IR", ["%1: f64 = str.parse_float %0 @3", "%2: f64 = const 1.08 @3", "%3: f64 = f64.mul %1, %2 @3"], "run")
    code = p.box(12, 262, "machine code", ["call parse_float", "mulsd  xmm0, [1.08]"], "run", 250)
    p.arrow(source["bottom"], generator["top"], "cogen")
    p.arrow(generator["right"], interpreter["left"])
    p.arrow(interpreter["bottom"], ir["top"], "what is not known leaves IR")
    p.arrow(ir["left"], code["right"], "passes, Cranelift")
    p.note(420, 30, "green: while compiling, once")
    p.note(420, 48, "orange: for each row")
    return p


def plans():
    p = Picture("plans", "What a filter with a call says about columns stands below it, where the scan prunes by it")
    written = p.box(12, 12, "as written", ["Filter delay_class(d) = 'late'", "  Scan flights.parquet"])
    paths = p.box(
        12, 112, "the paths of the function", ["'on time'    if d <= 0", "'late'       if d > 0 and d / 60 < 1.5", "'very late'  otherwise"], "known"
    )
    back = p.box(12, 232, "read backwards from 'late'", ["0 < d < 90"], "known")
    planned = p.box(
        440, 112, "as planned", ["Filter delay_class(d) = 'late'", "  Filter d > 0 AND d < 90", "    Scan flights.parquet", "      pruned by d > 0 AND d < 90"], "run"
    )
    p.arrow(written["bottom"], paths["top"])
    p.arrow(paths["bottom"], back["top"])
    p.arrow(back["right"], planned["bottom"], by=("x", 580))
    p.arrow(written["right"], planned["top"], by=("x", 580))
    p.note(12, 306, "Rows where the function raises belong to every set.")
    return p


def kernels():
    p = Picture("kernels", "A chain of filters and projections is one kernel over a batch")
    chain = p.box(
        12, 12, "a chain of operators", ["Projection tax(p) + 1", "  Filter tax(p) > 5", "    Projection price(label) AS p", "      Filter city = 'Oslo'"]
    )
    kernel = p.box(
        380,
        12,
        "one kernel",
        ["for each row of the batch:", "  city = 'Oslo'?   no: next row", "  p = price(label)", "  t = tax(p)", "  t > 5?           no: next row", "  write t + 1"],
        "run",
    )
    p.arrow(chain["right"], kernel["left"], "fused")
    rows = p.box(12, 176, "row loop", ["one row at a time", "branches are branches"], "run")
    lanes = p.box(280, 176, "vector loop", ["a register of rows at a time", "both sides of a branch, then a choice"], "run")
    p.arrow(rows["right"], lanes["left"])
    p.note(12, 266, "A function of numbers without loops has both. The vector loop runs where the processor has the instructions.")
    return p


def replay():
    p = Picture("replay", "Rows that machine code gives up run again on the interpreter")
    batch = p.box(12, 12, "batch", ["'12'", "'7'", "'99999999999999999999'", "'x'"])
    kernel = p.box(270, 12, "machine code", ["12", "7", "failed: leaves 64 bits", "failed: would raise"], "run")
    again = p.box(540, 132, "interpreter, original source", ["row 3: 99999999999999999999", "row 4: ValueError"], "known")
    result = p.box(270, 262, "result", ["12", "7", "99999999999999999999", "NULL, or the query ends with the exception"])
    p.arrow(batch["right"], kernel["left"])
    p.arrow(kernel["right"], again["top"], "rows 3 and 4", by=("x", 668))
    p.arrow(kernel["bottom"], result["top"], "rows 1 and 2")
    p.arrow(again["bottom"], result["right"], by=("y", 310))
    return p


def tables():
    p = Picture("tables", "pandas code is recorded as a program over tables, which becomes a query plan")
    code = p.box(
        12, 12, "pandas code", ["t = t[t['CANCELLED'] == 0]", "t['city'] = t['CITY'].apply(first)", "t = t.merge(c, on='Code')", "return t.groupby('city').size()"], "known"
    )
    program = p.box(
        12, 152, "program over tables", ["t2 = filter t0 eq(CANCELLED, 0)", "t3 = map t2 {city = @first(CITY)}", "t4 = inner join t3, t1 on Code", "t5 = group t4 by city"], "known"
    )
    passes = p.box(400, 152, "after the passes", ["filter before everything", "columns that nobody needs are gone", "@first after the join"], "known")
    plan = p.box(400, 12, "part of the query plan", ["Aggregate city", "  FusedExec first(CITY)", "    HashJoin Code", "      Filter CANCELLED = 0"], "run")
    p.arrow(code["bottom"], program["top"], "recorded")
    p.arrow(program["right"], passes["left"])
    p.arrow(passes["top"], plan["bottom"])
    return p


def sandbox():
    p = Picture("sandbox", "Layers around a function: text, imports, interpreter, limits, process")
    layers = [
        ("process (with --isolate)", "no files, sockets or system calls but a list"),
        ("limits", "time, memory, recursion, output: each function its own"),
        ("interpreter", "built without os, socket, subprocess, ctypes"),
        ("imports", "one __import__, one list of modules"),
        ("text", "size and nesting are limited before any parser"),
    ]
    for depth, (head, says) in enumerate(layers):
        inset = depth * 26
        height = 330 - 2 * depth * 33 + 14
        kind = "box" if depth % 2 == 0 else "known"
        p.parts.append(
            f'<rect class="{kind}" x="{12 + inset}" y="{12 + depth * 42}" width="{620 - 2 * inset}" height="{height - depth * 4}" rx="6"/>'
        )
        p.parts.append(f'<text class="head" x="{24 + inset}" y="{32 + depth * 42}">{escape(head)}</text>')
        p.parts.append(f'<text class="note" x="{24 + inset}" y="{48 + depth * 42}">{escape(says)}</text>')
    p.parts.append(f'<text x="{24 + 130}" y="{32 + 5 * 42 - 8}">the function</text>')
    p.grow(632, 356)
    return p


PICTURES = [staging, plans, kernels, replay, tables, sandbox]


def main():
    checks = sys.argv[1:] == ["--check"]
    stale = []
    for picture in PICTURES:
        drawn = picture()
        path = HERE / f"{drawn.name}.svg"
        if checks:
            if not path.exists() or path.read_text() != drawn.svg():
                stale.append(path.name)
        else:
            path.write_text(drawn.svg())
    if stale:
        sys.exit(f"python3 docs/pictures/draw.py draws anew: {', '.join(stale)}")


main()
