"""The module textwrap."""

from textwrap import TextWrapper

_WORDS = TextWrapper.wordsep_re
_BLANKS = TextWrapper.wordsep_simple_re


def indent(text, prefix, predicate=None):
    indented = ''
    for line in text.splitlines(True):
        if line.strip() if predicate is None else predicate(line):
            indented += prefix
        indented += line
    return indented


def dedent(text):
    lines = text.split('\n')
    smallest = largest = None
    for line in lines:
        if line and not line.isspace():
            if smallest is None or line < smallest:
                smallest = line
            if largest is None or line > largest:
                largest = line
    margin = 0
    if smallest is not None:
        while smallest[margin] == largest[margin] and smallest[margin] in ' \t':
            margin += 1
    return '\n'.join([line[margin:] if not line.isspace() else '' for line in lines])


def _chunks(text, hyphens):
    text = text.expandtabs(8)
    for blank in '\t\n\x0b\x0c\r':
        text = text.replace(blank, ' ')
    parts = _WORDS.split(text) if hyphens is True else _BLANKS.split(text)
    return [part for part in parts if part]


def _has_other_than_hyphens(text):
    for c in text:
        if c != '-':
            return True
    return False


def _wrapped(text, width, first, later, long_words, hyphens, drop, most, placeholder):
    if width <= 0:
        give_up('a width that is not positive')
    if most is not None and len(later if most > 1 else first) + len(placeholder.lstrip()) > width:
        give_up('a placeholder that is too large')
    chunks = _chunks(text, hyphens)
    count = len(chunks)
    at = 0
    lines = []
    # What is left of a word that was broken.
    rest = ''
    while at < count:
        line = ''
        # Where the last chunk of the line begins in it.
        starts = []
        indent = later if lines else first
        room = width - len(indent)
        chunk = rest if rest else chunks[at]
        if drop and lines and chunk.strip() == '':
            at += 1
            rest = ''
        while at < count:
            chunk = rest if rest else chunks[at]
            if len(line) + len(chunk) > room:
                break
            starts.append(len(line))
            line += chunk
            at += 1
            rest = ''
        if at < count:
            chunk = rest if rest else chunks[at]
            if len(chunk) > room:
                space = 1 if room < 1 else room - len(line)
                if long_words and space > 0:
                    end = space
                    if hyphens and len(chunk) > space:
                        hyphen = chunk.rfind('-', 0, space)
                        if hyphen > 0 and _has_other_than_hyphens(chunk[:hyphen]):
                            end = hyphen + 1
                    starts.append(len(line))
                    line += chunk[:end]
                    rest = chunk[end:]
                    if rest == '':
                        give_up('a word that ends where it is broken')
                elif not starts:
                    starts.append(0)
                    line = chunk
                    at += 1
                    rest = ''
        if drop and starts and line[starts[-1]:].strip() == '':
            line = line[:starts[-1]]
            starts.pop()
        if not starts:
            continue
        if most is None or len(lines) + 1 < most:
            lines.append(indent + line)
            continue
        left = count - at
        ends = left == 0
        if drop and left == 1:
            ends = (rest if rest else chunks[at]).strip() == ''
        if ends and len(line) <= room:
            lines.append(indent + line)
            continue
        found = False
        while starts:
            last = line[starts[-1]:]
            if last.strip() and len(line) + len(placeholder) <= room:
                lines.append(indent + line + placeholder)
                found = True
                break
            line = line[:starts[-1]]
            starts.pop()
        if not found:
            before = lines[-1].rstrip() if lines else ''
            if lines and len(before) + len(placeholder) <= width:
                lines[-1] = before + placeholder
            else:
                lines.append(indent + placeholder.lstrip())
        break
    return lines


def wrap(text, width=70, *, initial_indent='', subsequent_indent='', break_long_words=True, break_on_hyphens=True,
         drop_whitespace=True, max_lines=None, placeholder=' [...]'):
    return _wrapped(text, width, initial_indent, subsequent_indent, break_long_words, break_on_hyphens,
                    drop_whitespace, max_lines, placeholder)


def fill(text, width=70, *, initial_indent='', subsequent_indent='', break_long_words=True, break_on_hyphens=True,
         drop_whitespace=True, max_lines=None, placeholder=' [...]'):
    return '\n'.join(_wrapped(text, width, initial_indent, subsequent_indent, break_long_words, break_on_hyphens,
                              drop_whitespace, max_lines, placeholder))


def shorten(text, width, *, initial_indent='', subsequent_indent='', break_long_words=True, break_on_hyphens=True,
            drop_whitespace=True, placeholder=' [...]'):
    text = ' '.join(text.strip().split())
    return '\n'.join(_wrapped(text, width, initial_indent, subsequent_indent, break_long_words, break_on_hyphens,
                              drop_whitespace, 1, placeholder))
