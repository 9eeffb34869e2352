-- Queries that functions in Python run.
CREATE TABLE items (id BIGINT PRIMARY KEY, name TEXT NOT NULL, price NUMERIC(10,2), tags TEXT[], made BOOLEAN);
INSERT INTO items VALUES (1, 'ax', 10.50, '{a,b}', TRUE), (2, 'bow', 20, NULL, FALSE), (3, 'cup', NULL, '{}', NULL);
CREATE TABLE audit (seq BIGINT, what TEXT);
CREATE FUNCTION count_items() RETURNS BIGINT LANGUAGE plpython3u AS $$
return plpy.execute('SELECT count(*) AS n FROM items')[0]['n']
$$;
SELECT count_items();
SELECT count_items() + 1, count_items();
SELECT id, count_items() FROM items ORDER BY id;
CREATE FUNCTION shape() RETURNS TEXT LANGUAGE plpython3u AS $$
r = plpy.execute('SELECT id, name, price, tags, made FROM items ORDER BY id')
out = [len(r), r.nrows(), r.status(), r.colnames(), r.coltypes(), r.coltypmods()]
out.append([type(r[0][c]).__name__ for c in r.colnames()])
out.append(r[2])
out.append([row['name'] for row in r])
out.append([row['id'] for row in r[1:]])
out.append(r[-1]['name'])
return repr(out)
$$;
-- differs: columns of NUMERIC have no modifier here
SELECT shape();
CREATE FUNCTION shown() RETURNS TEXT LANGUAGE plpython3u AS $$
return str(plpy.execute("SELECT 1 AS a, 'x' AS b UNION ALL SELECT 2, NULL ORDER BY a"))
$$;
SELECT shown();
CREATE FUNCTION limited(n INT) RETURNS TEXT LANGUAGE plpython3u AS $$
a = plpy.execute('SELECT id FROM items ORDER BY id', n)
p = plpy.prepare('SELECT id FROM items WHERE id >= $1 ORDER BY id', ['int8'])
b = p.execute([2], n)
c = plpy.execute(p, [1], n)
d = plpy.execute('SELECT id FROM items WHERE false', n)
return repr([[row['id'] for row in r] for r in (a, b, c, d)]) + str([r.nrows() for r in (a, b, c, d)])
$$;
SELECT limited(1);
SELECT limited(2);
SELECT limited(0);
CREATE FUNCTION edited() RETURNS TEXT LANGUAGE plpython3u AS $$
r = plpy.execute('SELECT id FROM items ORDER BY id')
r[0] = 'first'
r[1]['more'] = 7
return str([r[0], r[1], len(r)])
$$;
SELECT edited();
CREATE FUNCTION params() RETURNS TEXT LANGUAGE plpython3u AS $$
p = plpy.prepare('SELECT $1 AS a, $2 AS b, $3 AS c, $4 AS d', ['text', 'int', 'float8', 'bool'])
one = plpy.execute(p, ['x', 1, 2.5, True])[0]
two = p.execute([None, None, None, None])[0]
three = p.execute([12, '34', '5.5', 'f'])[0]
return repr([one, two, three])
$$;
SELECT params();
CREATE FUNCTION wrong_params(kind INT) RETURNS TEXT LANGUAGE plpython3u AS $$
p = plpy.prepare('SELECT $1 AS a', ['int'])
try:
    if kind == 1:
        p.execute([])
    elif kind == 2:
        p.execute([1, 2])
    elif kind == 3:
        p.execute(['abc'])
    elif kind == 4:
        p.execute([99999999999])
    elif kind == 5:
        plpy.execute(p, 'a')
    elif kind == 6:
        plpy.execute(7)
    elif kind == 7:
        plpy.prepare(7)
    elif kind == 8:
        plpy.prepare('SELECT 1', 'int')
    elif kind == 10:
        plpy.prepare('SELECT $1', ['no_such_type'])
    elif kind == 11:
        plpy.prepare('SELECT $2 + $1', ['int'])
    elif kind == 12:
        plpy.cursor(8)
except Exception as e:
    return f'{type(e).__module__}.{type(e).__name__} {getattr(e, "sqlstate", None)}'
return 'fine'
$$;
SELECT k, wrong_params(k) FROM generate_series(1, 12) AS t(k) ORDER BY k;
CREATE FUNCTION caught(query TEXT) RETURNS TEXT LANGUAGE plpython3u AS $$
try:
    plpy.execute(query)
except plpy.SPIError as e:
    return f'{type(e).__name__} {e.sqlstate} {isinstance(e, plpy.SPIError)}'
return 'fine'
$$;
SELECT caught('SELECT 1');
SELECT caught('SELEC 1');
SELECT caught('SELECT * FROM nowhere');
SELECT caught('SELECT nothing FROM items');
SELECT caught('SELECT 1 / 0');
SELECT caught('SELECT no_such(1)');
SELECT caught($$INSERT INTO items VALUES (1, 'again')$$);
SELECT caught($$INSERT INTO items VALUES (9, NULL)$$);
SELECT caught($$SELECT 'x'::int$$);
SELECT count(*) FROM items;
CREATE FUNCTION by_name() RETURNS TEXT LANGUAGE plpython3u AS $$
from plpy import spiexceptions
out = []
for query in ("SELECT 1/0", "INSERT INTO items VALUES (1, 'x')", "SELECT * FROM nowhere"):
    try:
        plpy.execute(query)
    except spiexceptions.DivisionByZero as e:
        out.append('zero ' + e.sqlstate)
    except spiexceptions.UniqueViolation as e:
        out.append('twice ' + e.sqlstate)
    except plpy.SPIError as e:
        out.append('else ' + e.sqlstate)
return repr(out)
$$;
SELECT by_name();
CREATE FUNCTION uncaught(query TEXT) RETURNS TEXT LANGUAGE plpython3u AS $$
plpy.execute(query)
$$;
SELECT uncaught('SELEC 1');
SELECT uncaught('SELECT * FROM nowhere');
SELECT uncaught('SELECT 1/0');
CREATE FUNCTION raises(state TEXT) RETURNS TEXT LANGUAGE plpython3u AS $$
plpy.error('mine', detail='d', hint='h', sqlstate=state)
$$;
SELECT raises('22012');
SELECT raises('23505');
SELECT raises(NULL);
CREATE FUNCTION note(what TEXT) RETURNS BIGINT LANGUAGE plpython3u AS $$
n = plpy.execute('SELECT count(*) AS n FROM audit')[0]['n']
p = plpy.prepare('INSERT INTO audit VALUES ($1, $2)', ['int8', 'text'])
r = p.execute([n + 1, what])
return r.nrows() * 100 + r.status()
$$;
SELECT note('first');
SELECT note('second');
SELECT * FROM audit ORDER BY seq;
SELECT id, note(name) FROM items ORDER BY id;
SELECT * FROM audit ORDER BY seq;
CREATE FUNCTION again(x BIGINT) RETURNS BIGINT LANGUAGE plpython3u AS $$
plpy.execute(f"INSERT INTO audit VALUES ({x + 100}, 'again')")
return x
$$;
SELECT count(again(seq)) FROM audit;
SELECT count(*) FROM audit;
CREATE FUNCTION counts() RETURNS TEXT LANGUAGE plpython3u AS $$
out = []
for query in ("UPDATE audit SET what = 'u' WHERE seq > 100", "DELETE FROM audit WHERE seq > 100",
              "INSERT INTO audit VALUES (50, 'r'), (51, 's') RETURNING seq, what",
              "UPDATE audit SET what = 'v' WHERE seq = 50 RETURNING *",
              "DELETE FROM audit WHERE seq >= 50 RETURNING what", "SELECT 1 WHERE false"):
    r = plpy.execute(query)
    out.append((r.nrows(), r.status(), len(r), sorted(str(dict(row)) for row in r)))
return repr(out)
$$;
SELECT counts();
CREATE FUNCTION no_rows() RETURNS TEXT LANGUAGE plpython3u AS $$
r = plpy.execute("UPDATE audit SET what = what")
try:
    r.colnames()
except plpy.Error as e:
    return str(e)
$$;
SELECT no_rows();
CREATE FUNCTION partly() RETURNS TEXT LANGUAGE plpython3u AS $$
plpy.execute("INSERT INTO audit VALUES (200, 'kept')")
try:
    plpy.execute("INSERT INTO items VALUES (10, 'ok'), (1, 'twice')")
except plpy.SPIError as e:
    return e.sqlstate
$$;
SELECT partly();
SELECT count(*) FROM items;
SELECT what FROM audit WHERE seq = 200;
CREATE FUNCTION all_or_nothing(fail BOOLEAN) RETURNS TEXT LANGUAGE plpython3u AS $$
try:
    with plpy.subtransaction():
        plpy.execute("INSERT INTO audit VALUES (300, 'one')")
        plpy.execute("INSERT INTO audit VALUES (301, 'two')")
        if fail:
            plpy.execute("INSERT INTO items VALUES (1, 'twice')")
except plpy.SPIError as e:
    return 'undone ' + e.sqlstate
return 'done'
$$;
SELECT all_or_nothing(TRUE);
SELECT count(*) FROM audit WHERE seq >= 300;
SELECT all_or_nothing(FALSE);
SELECT count(*) FROM audit WHERE seq >= 300;
CREATE FUNCTION nested_parts() RETURNS TEXT LANGUAGE plpython3u AS $$
plpy.execute("INSERT INTO audit VALUES (400, 'outer')")
with plpy.subtransaction():
    plpy.execute("INSERT INTO audit VALUES (401, 'kept')")
    try:
        with plpy.subtransaction():
            plpy.execute("INSERT INTO audit VALUES (402, 'gone')")
            raise ValueError('x')
    except ValueError:
        pass
    plpy.execute("INSERT INTO audit VALUES (403, 'kept')")
return str([r['seq'] for r in plpy.execute('SELECT seq FROM audit WHERE seq >= 400 ORDER BY seq')])
$$;
SELECT nested_parts();
CREATE FUNCTION wrong_parts() RETURNS TEXT LANGUAGE plpython3u AS $$
out = []
s = plpy.subtransaction()
try:
    s.__exit__(None, None, None)
except ValueError as e:
    out.append(str(e))
s = plpy.subtransaction()
s.__enter__()
try:
    s.__enter__()
except ValueError as e:
    out.append(str(e))
s.__exit__(None, None, None)
try:
    s.__exit__(None, None, None)
except ValueError as e:
    out.append(str(e))
try:
    s.enter()
except ValueError as e:
    out.append(str(e))
return repr(out)
$$;
SELECT wrong_parts();
BEGIN;
SELECT note('in a block');
SELECT uncaught('SELECT 1/0');
SELECT 1;
ROLLBACK;
SELECT count(*) FROM audit WHERE what = 'in a block';
BEGIN;
SELECT note('in a block');
SELECT caught('SELECT 1/0');
COMMIT;
SELECT count(*) FROM audit WHERE what = 'in a block';
CREATE FUNCTION read_by_cursor(size INT) RETURNS TEXT LANGUAGE plpython3u AS $$
c = plpy.cursor('SELECT id FROM items ORDER BY id')
out = []
while True:
    rows = c.fetch(size)
    if not rows:
        break
    out.append([row['id'] for row in rows])
out.append(c.fetch(size).nrows())
c.close()
try:
    c.fetch(1)
except ValueError as e:
    out.append(str(e))
try:
    next(c)
except ValueError as e:
    out.append(str(e))
return repr(out)
$$;
SELECT read_by_cursor(2);
SELECT read_by_cursor(10);
CREATE FUNCTION iterated() RETURNS TEXT LANGUAGE plpython3u AS $$
p = plpy.prepare('SELECT name FROM items WHERE id > $1 ORDER BY id', ['int8'])
out = [row['name'] for row in plpy.cursor(p, [1])]
out += [row['name'] for row in p.cursor([2])]
left_open = plpy.cursor('SELECT 1 AS a')
out.append(next(left_open))
c = plpy.cursor('SELECT name FROM items ORDER BY id')
out.append(next(c)['name'])
out += [row['name'] for row in c]
return repr(out)
$$;
SELECT iterated();
CREATE FUNCTION open_insert() RETURNS TEXT LANGUAGE plpython3u AS $$
plpy.cursor("INSERT INTO audit VALUES (1, 'x')")
$$;
SELECT open_insert();
CREATE FUNCTION as_rows() RETURNS TABLE (id BIGINT, name TEXT) LANGUAGE plpython3u AS $$
return plpy.execute('SELECT id, name FROM items ORDER BY id')
$$;
SELECT * FROM as_rows() ORDER BY id;
CREATE FUNCTION yields() RETURNS SETOF TEXT LANGUAGE plpython3u AS $$
for row in plpy.cursor('SELECT name FROM items ORDER BY id'):
    yield row['name'] + '!'
$$;
SELECT * FROM yields() ORDER BY 1;
CREATE FUNCTION factorial(n INT) RETURNS BIGINT LANGUAGE plpython3u AS $$
if n <= 1:
    return 1
p = plpy.prepare('SELECT factorial($1) AS f', ['int'])
return n * p.execute([n - 1])[0]['f']
$$;
SELECT factorial(6);
CREATE FUNCTION reads_only() RETURNS BIGINT STABLE LANGUAGE plpython3u AS $$
return plpy.execute('SELECT count(*) AS n FROM items')[0]['n']
$$;
SELECT reads_only();
SELECT id FROM items WHERE id = reads_only();
CREATE FUNCTION stable_writes() RETURNS TEXT STABLE LANGUAGE plpython3u AS $$
try:
    plpy.execute("INSERT INTO audit VALUES (1, 'no')")
except plpy.SPIError as e:
    return e.sqlstate
$$;
SELECT stable_writes();
CREATE FUNCTION keeps_plan(x INT) RETURNS TEXT LANGUAGE plpython3u AS $$
if 'plan' not in SD:
    SD['plan'] = plpy.prepare('SELECT $1 * 2 AS twice', ['int'])
    SD['made'] = 0
SD['made'] += 1
GD['last'] = x
return f"{SD['plan'].execute([x])[0]['twice']} {SD['made']}"
$$;
SELECT keeps_plan(4);
SELECT keeps_plan(5);
CREATE FUNCTION last_kept() RETURNS TEXT LANGUAGE plpython3u AS $$
return f"{GD.get('last')} {SD}"
$$;
SELECT last_kept();
CREATE FUNCTION handled() RETURNS TEXT LANGUAGE plpython3u AS $$
try:
    raise KeyError('k')
except KeyError:
    plpy.execute('SELECT factorial(3)')
    try:
        raise
    except KeyError as e:
        return 'still ' + str(e)
$$;
SELECT handled();
CREATE PROCEDURE fill(n INT) LANGUAGE plpython3u AS $$
for x in range(n):
    plpy.execute(f"INSERT INTO audit VALUES ({1000 + x}, 'filled')")
$$;
CALL fill(3);
SELECT count(*) FROM audit WHERE what = 'filled';
DO LANGUAGE plpython3u $$
plpy.execute("DELETE FROM audit WHERE what = 'filled'")
$$;
SELECT count(*) FROM audit WHERE what = 'filled';
CREATE FUNCTION several() RETURNS TEXT LANGUAGE plpython3u AS $$
r = plpy.execute("INSERT INTO audit VALUES (2000, 'a') ; SELECT count(*) AS n FROM audit WHERE seq = 2000")
return str(r[0])
$$;
SELECT several();
CREATE FUNCTION makes_table() RETURNS TEXT LANGUAGE plpython3u AS $$
plpy.execute('CREATE TABLE made_inside (a INT)')
r = plpy.execute('INSERT INTO made_inside VALUES (1), (2)')
s = plpy.execute('CREATE TABLE made_of AS SELECT a + 1 AS b FROM made_inside')
return f"{r.nrows()} {plpy.execute('SELECT sum(a) AS s FROM made_inside')[0]['s']} {s.nrows()} {s.status()}"
$$;
SELECT makes_table();
SELECT sum(b) FROM made_of;
DROP TABLE made_inside;
CREATE FUNCTION quotes(value TEXT) RETURNS TEXT LANGUAGE plpython3u AS $$
r = plpy.execute(f"SELECT {plpy.quote_literal(value)} AS {plpy.quote_ident('A b')}, {plpy.quote_nullable(None)} AS n")
return str(r[0])
$$;
SELECT quotes('it''s \ "x"');
CREATE FUNCTION ends_it() RETURNS TEXT LANGUAGE plpython3u AS $$
try:
    plpy.execute('COMMIT')
except plpy.SPIError as e:
    return 'no'
$$;
SELECT ends_it();
INSERT INTO audit SELECT 3000 + id, name || count_items() FROM items;
SELECT what FROM audit WHERE seq > 3000 ORDER BY seq;
UPDATE audit SET what = count_items()::text WHERE seq > 3000;
SELECT DISTINCT what FROM audit WHERE seq > 3000;
DELETE FROM audit WHERE seq > 3000 AND count_items() = 3;
CREATE VIEW counted AS SELECT id, count_items() AS n FROM items;
SELECT * FROM counted ORDER BY id;
SELECT (SELECT count_items()), EXISTS (SELECT 1 FROM items WHERE id = count_items());
SELECT name FROM items WHERE count_items() = 3 AND id = 1;
