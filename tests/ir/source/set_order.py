# types: TEXT, BIGINT -> BIGINT
def set_order(text, n):
    lengths = {len(word) for word in text.split()}
    lengths.discard(n)
    code = 0
    for length in lengths:
        code = code * 31 + length
    return code + lengths.pop()
