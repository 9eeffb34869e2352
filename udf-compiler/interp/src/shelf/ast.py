"""`ast.literal_eval`: values as Python writes them. Trees are not for functions."""
import re as _re

_SKIPPED = _re.compile(r'(?:[ \t\f\r\n]|\\\n|#[^\n]*)*')
_TOKEN = _re.compile(
    r'''(?P<text>(?:[rR]?[bB]?|[bB][rR]|[uU])(?:\'\'\'(?s:(?:[^\\]|\\.)*?)\'\'\'|"""(?s:(?:[^\\]|\\.)*?)"""'''
    r'''|\'(?:[^\\\'\n]|\\(?s:.))*\'|"(?:[^\\"\n]|\\(?s:.))*"))'''
    r'''|(?P<number>0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+'''
    r'''|(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:[eE][+-]?[0-9_]+)?[jJ]?)'''
    r'''|(?P<name>[^\W\d]\w*)|(?P<mark>\.\.\.|[][(){},:+-])'''
)
_NAMES = {'None': None, 'True': True, 'False': False}


class _Malformed(Exception):
    pass


class _Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0
        self.next()

    def next(self):
        self.at = _SKIPPED.match(self.text, self.at).end()
        found = _TOKEN.match(self.text, self.at)
        if found is None:
            if self.at < len(self.text):
                raise _Malformed
            self.kind = self.token = None
            return
        self.at = found.end()
        self.kind, self.token = found.lastgroup, found.group()

    def eat(self, mark):
        if self.kind != 'mark' or self.token != mark:
            return False
        self.next()
        return True

    def expect(self, mark):
        if not self.eat(mark):
            raise _Malformed

    def whole(self):
        value = self.items(None) if self.kind else None
        if self.kind is not None:
            raise _Malformed
        return value

    def items(self, end):
        """Values with commas between them: a tuple if there is a comma, or nothing between brackets."""
        if end and self.eat(end):
            return ()
        first = self.value()
        if not (self.kind == 'mark' and self.token == ','):
            if end:
                self.expect(end)
            return first
        found = [first]
        while self.eat(','):
            if self.kind is None or (end and self.token == end and self.kind == 'mark'):
                break
            found.append(self.value())
        if end:
            self.expect(end)
        return tuple(found)

    def listed(self, end):
        found = []
        while not self.eat(end):
            found.append(self.value())
            if not self.eat(','):
                self.expect(end)
                break
        return found

    def braces(self):
        if self.eat('}'):
            return {}
        first = self.value()
        if not self.eat(':'):
            if self.eat(','):
                return {first, *self.listed('}')}
            self.expect('}')
            return {first}
        found = {first: self.value()}
        while self.eat(','):
            if self.eat('}'):
                return found
            key = self.value()
            self.expect(':')
            found[key] = self.value()
        self.expect('}')
        return found

    def value(self):
        """A value, or the sum of a number and an imaginary one."""
        signed = self.kind == 'mark' and self.token in '+-'
        left = self.signed()
        if self.kind == 'mark' and self.token in '+-':
            minus = self.token == '-'
            self.next()
            right = self.number()
            if type(left) not in (int, float) or type(right) is not complex:
                raise _Malformed
            return left - right if minus else left + right
        if signed and type(left) not in (int, float, complex):
            raise _Malformed
        return left

    def signed(self):
        if self.eat('+'):
            return +self.number()
        if self.eat('-'):
            return -self.number()
        return self.plain()

    def number(self):
        if self.eat('('):
            value = self.number()
            self.expect(')')
            return value
        if self.kind != 'number':
            raise _Malformed
        return self.plain()

    def plain(self):
        kind, token = self.kind, self.token
        if kind is None:
            raise _Malformed
        self.next()
        if kind == 'number':
            return eval(token)
        if kind == 'text':
            value = eval(token)
            while self.kind == 'text':
                value += self.plain()
            return value
        if token == '...':
            return ...
        if token == '(':
            return self.items(')')
        if token == '[':
            return self.listed(']')
        if token == '{':
            return self.braces()
        if token == 'set' and self.eat('('):
            self.expect(')')
            return set()
        if kind == 'name' and token in _NAMES:
            return _NAMES[token]
        raise _Malformed


def literal_eval(node_or_string):
    if not isinstance(node_or_string, str):
        raise ValueError(f'malformed node or string: {node_or_string!r}')
    text = node_or_string.lstrip(' \t')
    # What is no expression is told as Python tells it.
    compile(text, '<unknown>', 'eval')
    try:
        return _Reader(text).whole()
    except _Malformed:
        raise ValueError(f'malformed node or string: {node_or_string!r}') from None
