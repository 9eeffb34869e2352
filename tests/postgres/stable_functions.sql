-- Queries of STABLE functions see what the statement that calls them saw when it began.
CREATE TABLE t (n BIGINT);
INSERT INTO t VALUES (1), (2), (3);
CREATE FUNCTION adds() RETURNS BIGINT VOLATILE LANGUAGE plpython3u AS $$
plpy.execute('INSERT INTO t VALUES (100)')
return plpy.execute('SELECT count(*) AS n FROM t')[0]['n']
$$;
CREATE FUNCTION counts() RETURNS BIGINT STABLE LANGUAGE plpython3u AS $$
return plpy.execute('SELECT count(*) AS n FROM t')[0]['n']
$$;
CREATE FUNCTION counts_now() RETURNS BIGINT VOLATILE LANGUAGE plpython3u AS $$
return plpy.execute('SELECT count(*) AS n FROM t')[0]['n']
$$;
SELECT adds(), counts(), counts_now();
SELECT counts(), counts_now();
SELECT n, counts(), adds() FROM t WHERE n < 3 ORDER BY n;
SELECT count(*) FROM t;
CREATE FUNCTION within() RETURNS TEXT VOLATILE LANGUAGE plpython3u AS $$
r = plpy.execute('SELECT adds() AS a, counts() AS b, counts_now() AS c')[0]
s = plpy.execute('SELECT counts() AS b')[0]
return f"{r['a']} {r['b']} {r['c']} {s['b']}"
$$;
SELECT within(), counts(), counts_now();
BEGIN;
SELECT adds();
SELECT counts(), adds(), counts();
ROLLBACK;
SELECT counts();
CREATE FUNCTION sql_adds() RETURNS BIGINT LANGUAGE sql AS 'INSERT INTO t VALUES (200); SELECT count(*) FROM t';
CREATE FUNCTION sql_counts() RETURNS BIGINT STABLE LANGUAGE sql AS 'SELECT 1; SELECT count(*) FROM t';
SELECT sql_adds(), sql_counts(), counts();
CREATE FUNCTION reads() RETURNS BIGINT STABLE LANGUAGE plpython3u AS $$
return sum(1 for row in plpy.cursor('SELECT n FROM t'))
$$;
SELECT adds(), reads(), counts_now();
