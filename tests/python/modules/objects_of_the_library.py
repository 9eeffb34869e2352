# sql: (n BIGINT, s TEXT) RETURNS TEXT
import difflib
import functools
import hmac
import io
import queue
from collections import UserDict, UserList


def f(n, s):
    items = UserList([3, 1])
    if n > 2:
        items.sort()
        items.append(2)
    table = UserDict(a=1)
    for c in s:
        table.update(b=1)
    line = queue.Queue()
    for c in s:
        line.put('x')
    data = io.BytesIO(b'abcd')
    read = [data.read(1) for _ in s]
    matcher = difflib.SequenceMatcher(None, 'abc', 'abd')
    if n > 2:
        matcher.set_seq2('abc')
    mac = hmac.new(b'k', b'a', 'sha256')
    if n > 2:
        mac.update(b'x')
    later = functools.partial(items.append, 7)
    if n > 3:
        later()
    return f'{list(items)} {dict(table)} {line.qsize()} {read} {data.read()} {matcher.ratio():.3f} {mac.hexdigest()[:6]}'


# row: 3, 'ab'
# row: 0, 'q'
# row: 5, ''
