# sql: (s TEXT) RETURNS TEXT
# tier: native
import os
import os.path as path
import re
import socket as sock, sys
from argparse import ArgumentParser as Parser
from subprocess import PIPE, run

try:
    from collections.abc import Sequence
except ImportError:
    from collections import Sequence

try:
    from _thread import get_ident
except ImportError:
    from _dummy_thread import get_ident

try:
    import no_such_module
except ImportError:
    no_such_module = None

PY2 = sys.version_info[0] == 2
if PY2:
    text_type = unicode
    from StringIO import StringIO
    range = xrange
else:
    text_type = str


class Reader:
    def read(self, name):
        with sock.create_connection((name, 80)) as s:
            return os.read(s.fileno(), 100)


def show(s):
    import requests
    from .here import there
    print(requests.get(s).text, undefined_helper(s), path.join(s, s))


def main():
    parser = Parser()
    parser.parse_args()
    run(['ls'], stdout=PIPE)


def f(s):
    return text_type(re.sub('a', 'b', s)) + str(no_such_module) + str(PY2) + str(isinstance(s, Sequence))


if __name__ == '__main__':
    main()

# row: 'banana'
# row: ''
