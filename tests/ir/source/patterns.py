# types: TEXT, BIGINT -> TEXT
def command(text, n):
    match (text, n):
        case ("go", 0):
            return "stay"
        case ("go", steps) if steps > 0:
            return f"go {steps}"
        case ("left" | "right" as turn, _):
            return turn
        case (str(), None):
            return "?"
    return "no"
