# sql: (a TEXT) RETURNS TEXT
# tier: native
def f(a):
    count = 0
    depth = 0
    out = ""
    for c in a:
        match c:
            case "(":
                depth += 1
            case ")" if depth > 0:
                depth -= 1
            case ")":
                return f"unbalanced after {count}"
            case "#":
                break
            case " " | "\t":
                continue
            case "0" | "1" | "2" as digit:
                count += int(digit)
            case x if x.isupper():
                out += x.lower()
                continue
            case x:
                out += x
        count += 1
    else:
        return f"{out} {count} {depth}"
    return f"stopped {out} {count} {depth}"

# row: ''
# row: '(a)'
# row: '((a) b'
# row: 'a)'
# row: '12 0'
# row: 'aBc'
# row: 'aBc#)'
# row: 'ÄÖ \t(2'
