# sql: (s TEXT) RETURNS BOOLEAN
# tier: native
def f(s):
    stack = []
    for c in s:
        if c in "([{":
            stack.append(c)
        elif c in ")]}":
            if not stack:
                return False
            top = stack.pop()
            if top + c not in ("()", "[]", "{}"):
                return False
    return not stack

# row: '([]{})'
# row: '([)]'
# row: '(('
# row: ')'
# row: ''
