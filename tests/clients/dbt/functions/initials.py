import re

WORD = re.compile(r"\b\w")


def main(name):
    """The first letters of words; the text has $$ and 'quotes'."""
    return "".join(WORD.findall(name)).upper()
