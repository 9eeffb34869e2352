# sql: (x BIGINT) RETURNS BIGINT
# tier: native
import functools
def retry(times):
    def wrap(fn):
        @functools.wraps(fn)
        def inner(*args, **kwargs):
            last = None
            for i in range(times):
                try:
                    return fn(*args, attempt=i, **kwargs)
                except ValueError as e:
                    last = e
            raise last
        return inner
    return wrap
@retry(3)
def work(x, attempt):
    if x > attempt:
        raise ValueError(f"{x} too large on attempt {attempt}")
    return x * 10 + attempt
def f(x):
    return work(x)

# row: 0
# row: 2
# row: 5
