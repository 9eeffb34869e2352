# sql: (n BIGINT, s TEXT) RETURNS TEXT
# strict
def f(n, s):
    try:
        raise ValueError(s) if n > 0 else KeyError(s)
    except KeyError as e:
        return f"K{e}"
    except ValueError as e:
        try:
            return s[n]
        except IndexError:
            raise RuntimeError(f"bad {n}") from e
    finally:
        n = 0

# row: 1, 'abc'
# row: 0, 'abc'
# row: 9, 'abc'
