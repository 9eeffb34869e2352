# sql: (s TEXT) RETURNS TEXT
# tier: native
def tokenize(s):
    tokens = []
    cur = ''
    for ch in s + ' ':
        if ch.isalnum():
            cur += ch
            continue
        if cur:
            tokens.append(('num' if cur.isdigit() else 'word', cur))
            cur = ''
        if not ch.isspace():
            tokens.append(('sym', ch))
    return tokens


def f(s):
    kinds = [k for k, _ in tokenize(s)]
    return ' '.join(f'{k}:{t}' for k, t in tokenize(s)) + f' [{kinds.count("word")}]'

# row: 'abc 12+x'
# row: ''
