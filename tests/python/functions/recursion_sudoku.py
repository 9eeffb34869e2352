# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    board = [int(c) if c != "." else 0 for c in s]
    def ok(p, v):
        r, c = divmod(p, 4)
        for i in range(4):
            if board[r * 4 + i] == v or board[i * 4 + c] == v:
                return False
        br, bc = r // 2 * 2, c // 2 * 2
        for i in range(2):
            for j in range(2):
                if board[(br + i) * 4 + bc + j] == v:
                    return False
        return True
    def solve(p):
        if p == 16:
            return True
        if board[p]:
            return solve(p + 1)
        for v in range(1, 5):
            if ok(p, v):
                board[p] = v
                if solve(p + 1):
                    return True
                board[p] = 0
        return False
    return "".join(map(str, board)) if solve(0) else None

# row: '1...............'
# row: '11..............'
# row: '..3.1......42...'
