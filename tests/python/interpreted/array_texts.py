# sql: (x DOUBLE, n BIGINT) RETURNS TEXT
# tier: interpreted
# Floats of arrays are written as Python writes floats.
import array


class Numbers(array.array):
    def __repr__(self):
        return 'own ' + super().__repr__()


def f(x, n):
    made = [array.array(code, [x, 1e300, -0.0, 0.1]) for code in 'd']
    made += [array.array('f', [0.1, x][:n]), array.array('u', 'aé'), array.array('b', []), array.array('q', [n, -2])]
    made += [array.array('d'), Numbers('d', [x]), array.array('B', b'ab')]
    return repr(made) + str(made[0]) + f'{made[1]}' + str(sum(code in array.typecodes for code in 'bBuhHiIlLqQfd'))

# row: 2.5, 1
# row: nan, 2
# row: 1e22, 0
