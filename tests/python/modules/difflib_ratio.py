# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
import difflib
def f(a, b):
    m = difflib.SequenceMatcher(None, a, b)
    return f"{m.ratio()!r} {m.quick_ratio()!r} {m.real_quick_ratio()!r} {m.get_opcodes()} {m.get_matching_blocks()[0].size}"

# row: 'hello', 'hallo'
# row: '', ''
# row: 'abcd', 'bcde'
# row: 'qabxcd', 'abycdf'
# row: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxabc', 'yyyyyyyyyyxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxabc'
# row: 'private Thread currentThread;', 'private volatile Thread currentThread;'
