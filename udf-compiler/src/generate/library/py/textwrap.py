"""The module textwrap."""


def indent(text, prefix, predicate=None):
    indented = ''
    for line in text.splitlines(True):
        if line.strip() if predicate is None else predicate(line):
            indented += prefix
        indented += line
    return indented
