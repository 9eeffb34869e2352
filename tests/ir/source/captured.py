# types: TEXT, BIGINT -> BIGINT
def captured(s, n):
    found = 0

    def walk(place, depth):
        nonlocal found
        if place >= len(s) or depth > n:
            return
        if s[place] == "x":
            found += 1
        walk(place + 1, depth + 1)

    walk(0, 0)
    return found
