# types: TEXT -> BIGINT
def handled(s):
    try:
        return int(s)
    except ValueError:
        return None
