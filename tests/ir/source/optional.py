# types: BIGINT, TEXT -> BIGINT
def add(a, b):
    if a is None:
        return None
    return a + len(b or "")
