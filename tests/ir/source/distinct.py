# types: TEXT, BIGINT -> BIGINT
def distinct(text, n):
    lengths = {len(word) for word in text.split()}
    groups = {n: []}
    for length in range(n):
        if length in lengths:
            groups.setdefault(length % 2, []).append(length)
    return len(lengths) + len(groups)
