# sql: (a TEXT) RETURNS TEXT
import re
def f(a):
    match re.match("x+", a):
        case None:
            return "none"
        case [_, *_] | {}:
            return "?"
        case str() | int():
            return "??"
        case m:
            return m.group()

# row: 'xx'
# row: 'a'
