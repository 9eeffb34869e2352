import tomli

INPUTS = ['a = 1', 'a = "x"', "a = 'lit\\eral'", '[t]\nb = 2.5\nc = true', '[[p]]\nn = 1\n[[p]]\nn = 2', 'd = 1979-05-27T07:32:00Z', 'd = 1979-05-27',
          't = 07:32:00', 'x = 0xff\ny = 0o17\nz = 0b101', 'a = [1, [2, 3], "x"]', 'a = {b = 1, c = {d = 2}}', 's = """\nmulti\nline"""', 'f = inf\ng = -nan',
          'a.b.c = 1\na.b.d = 2', 'a =', 'a = 1\na = 2', '[a]\n[a]', 'a = "\\u00e9"', 'a = "\\q"', 'é = 1', '"k e y" = 1', '# c\na = 1 # d', 'n = 1_000',
          'n = 1__0', 'a = [1,\n 2,\n]', 'a = tru', '= 1', '[x.y.z]\na=1\n[x.y]\nb=2', 'd = 1979-13-27', '']
INPUTS += [f'[table{n}]\nkey{n} = {n * 37 % 101}\nname = "v{n}"\nlist = [{n}, {n + 1}.5, "{n:x}"]' for n in range(80)]


def check(x):
    return tomli.loads(x)
