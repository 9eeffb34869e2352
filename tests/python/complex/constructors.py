# sql: (a DOUBLE, n BIGINT) RETURNS TEXT
# tier: native
def f(a, n):
    return f"{complex(a)} {complex(n, a)} {complex(imag=a)} {complex(real=n)} {complex(True, n)} {complex(complex(n, 1))}"

# row: 1.5, 3
# row: -0.0, 0
# row: nan, 9007199254740993
