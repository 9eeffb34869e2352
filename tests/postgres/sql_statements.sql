-- Functions in SQL of several statements, and those that change rows or return nothing.
CREATE TABLE items (id BIGINT, name TEXT, price NUMERIC(10,2));
CREATE TABLE audit (what TEXT, item BIGINT);
CREATE FUNCTION add_item(new_id BIGINT, new_name TEXT, new_price NUMERIC) RETURNS BIGINT LANGUAGE sql AS $$ INSERT INTO items VALUES (new_id, new_name, new_price); INSERT INTO audit VALUES ('add', new_id); SELECT count(*) FROM items; $$;
SELECT add_item(1, 'ax', 10.5);
SELECT add_item(2, 'bow', 20), add_item(3, NULL, NULL);
SELECT * FROM items ORDER BY id;
SELECT what, item FROM audit ORDER BY item;
-- Nothing comes back.
CREATE FUNCTION raise_prices(factor NUMERIC) RETURNS void LANGUAGE sql AS 'UPDATE items SET price = price * factor';
SELECT raise_prices(2);
SELECT id, price FROM items ORDER BY id;
CREATE FUNCTION forget() RETURNS void LANGUAGE sql AS 'DELETE FROM audit';
SELECT forget();
SELECT count(*) FROM audit;
SELECT forget() IS NULL;
CREATE FUNCTION looks() RETURNS void LANGUAGE sql AS 'SELECT count(*) FROM items';
SELECT looks();
CREATE FUNCTION empty() RETURNS void LANGUAGE sql AS '';
SELECT empty();
SELECT * FROM empty();
CREATE FUNCTION void_calls_void() RETURNS void LANGUAGE sql AS $$ SELECT add_item(9, 'z', 1); SELECT forget(); $$;
SELECT void_calls_void();
SELECT (SELECT count(*) FROM items), (SELECT count(*) FROM audit);
DELETE FROM items WHERE id = 9;
-- What RETURNING gives.
CREATE FUNCTION put(new_id BIGINT, new_name TEXT) RETURNS BIGINT LANGUAGE sql AS 'INSERT INTO items VALUES (new_id, new_name, 1) RETURNING items.id * 10';
SELECT put(4, 'dart');
CREATE FUNCTION cheaper(most NUMERIC) RETURNS TABLE (item BIGINT, costs NUMERIC) LANGUAGE sql AS $$ UPDATE items SET price = price - 1 WHERE price <= most; SELECT id, price FROM items WHERE price <= most ORDER BY id; $$;
SELECT item, costs::BIGINT FROM cheaper(21);
SELECT item FROM cheaper(21) WHERE costs > 0 ORDER BY item;
CREATE FUNCTION removed(below BIGINT) RETURNS SETOF TEXT LANGUAGE sql AS 'DELETE FROM items WHERE id < below RETURNING name';
SELECT * FROM removed(2);
SELECT count(*) FROM removed(0);
SELECT id FROM items ORDER BY id;
CREATE FUNCTION two_of(a BIGINT, OUT twice BIGINT, OUT half NUMERIC) LANGUAGE sql AS $$ INSERT INTO audit VALUES ('both', a); SELECT a * 2, a / 2.0; $$;
SELECT twice FROM two_of(3);
SELECT (two_of(4)).twice;
SELECT count(*) FROM audit;
-- The first row of the last statement.
CREATE FUNCTION first_of() RETURNS TEXT LANGUAGE sql AS 'SELECT 1; SELECT name FROM items ORDER BY id DESC';
SELECT first_of();
CREATE FUNCTION no_row() RETURNS TEXT LANGUAGE sql AS 'SELECT 1; SELECT name FROM items WHERE false';
SELECT no_row();
CREATE FUNCTION to_int() RETURNS INTEGER LANGUAGE sql AS 'SELECT 1; SELECT 2.6';
SELECT to_int();
CREATE FUNCTION to_words(n BIGINT) RETURNS TEXT LANGUAGE sql AS 'SELECT 1; SELECT n';
SELECT to_words(7) || 'x';
-- Names and numbers of parameters.
CREATE FUNCTION numbered(BIGINT, TEXT) RETURNS TEXT LANGUAGE sql AS 'SELECT 1; SELECT $2 || $1';
SELECT numbered(1, 'a');
CREATE FUNCTION by_function(id BIGINT) RETURNS TEXT LANGUAGE sql AS 'SELECT 1; SELECT name FROM items WHERE items.id = by_function.id';
SELECT by_function(4);
CREATE FUNCTION types(a INTEGER, b TEXT, c BOOLEAN, d DATE, e TIMESTAMP, f DOUBLE PRECISION, g TEXT[], h NUMERIC, i INTERVAL, j BYTEA, k TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql AS $$ SELECT 1; SELECT concat_ws('|', a, b, c, d, e, f, g::TEXT, h::NUMERIC(10,2), i, encode(j, 'hex'), k IS NULL); $$;
SELECT types(1, 'x', true, '2024-01-31', '2024-01-31 12:30:00.25', 1.5, '{a,b}'::TEXT[], 2.50, '1 day 02:00', '\x0aff'::BYTEA, NULL);
SELECT types(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
-- Each row calls, and sees what those before it did.
CREATE FUNCTION next_of(what TEXT) RETURNS BIGINT LANGUAGE sql AS $$ INSERT INTO audit VALUES (next_of.what, (SELECT count(*) FROM audit)); SELECT max(item) FROM audit; $$;
DELETE FROM audit;
SELECT next_of(name) FROM items WHERE name IS NOT NULL ORDER BY id;
SELECT count(*), count(DISTINCT item) FROM audit;
-- STABLE ones read only, STRICT ones are not called.
CREATE FUNCTION reads() RETURNS BIGINT STABLE LANGUAGE sql AS 'SELECT 1; SELECT count(*) FROM items';
SELECT reads();
CREATE FUNCTION changes() RETURNS BIGINT STABLE LANGUAGE sql AS 'DELETE FROM items; SELECT count(*) FROM items';
SELECT changes();
CREATE FUNCTION strictly(a BIGINT) RETURNS BIGINT STRICT LANGUAGE sql AS $$ INSERT INTO audit VALUES ('strict', a); SELECT a; $$;
SELECT strictly(NULL), strictly(5);
SELECT count(*) FROM audit WHERE what = 'strict';
-- What fails is undone.
CREATE FUNCTION fails() RETURNS BIGINT LANGUAGE sql AS $$ INSERT INTO audit VALUES ('fails', 1); SELECT 1 / (SELECT count(*) FROM items WHERE false); $$;
SELECT fails();
SELECT count(*) FROM audit WHERE what = 'fails';
BEGIN;
SELECT put(70, 'gone');
ROLLBACK;
SELECT count(*) FROM items WHERE id = 70;
-- What does not fit.
CREATE FUNCTION bad() RETURNS BIGINT LANGUAGE sql AS 'SELECT 1; INSERT INTO audit VALUES (''x'', 1)';
CREATE FUNCTION bad() RETURNS BIGINT LANGUAGE sql AS 'SELECT 1; SELECT ''x''::TEXT';
CREATE FUNCTION bad() RETURNS BIGINT LANGUAGE sql AS 'SELECT 1; SELECT 1, 2';
CREATE FUNCTION bad() RETURNS BIGINT LANGUAGE sql AS 'SELECT nothing; SELECT 1';
CREATE FUNCTION bad() RETURNS BIGINT LANGUAGE sql AS 'INSERT INTO nowhere VALUES (1); SELECT 1';
CREATE FUNCTION bad() RETURNS BIGINT LANGUAGE sql AS 'SELECT 1; SELECT $1';
CREATE FUNCTION bad() RETURNS BIGINT LANGUAGE sql AS 'SELECT 1; SELEC 1';
CREATE FUNCTION bad() RETURNS void LANGUAGE sql AS 'SELEC 1';
CREATE FUNCTION bad() RETURNS TABLE (a BIGINT, b TEXT) LANGUAGE sql AS 'SELECT 1; SELECT 1';
SELECT bad();
-- Parts of the statement.
CREATE FUNCTION last_one(x BIGINT) RETURNS BIGINT BEGIN ATOMIC SELECT 1; SELECT x + 1; END;
SELECT last_one(1);
CREATE FUNCTION silent() RETURNS void BEGIN ATOMIC SELECT count(*) FROM items; END;
SELECT silent();
DROP TABLE items;
DROP FUNCTION silent();
-- One that calls itself.
CREATE FUNCTION down(n BIGINT) RETURNS BIGINT LANGUAGE sql AS 'SELECT 1; SELECT CASE WHEN n > 0 THEN down(n - 1) + 1 ELSE 0 END';
SELECT down(3);
-- From others.
CREATE FUNCTION outside(n BIGINT) RETURNS BIGINT LANGUAGE sql AS 'SELECT put(n, ''by'') + 1';
SELECT outside(50);
CREATE FUNCTION by_python(n BIGINT) RETURNS BIGINT LANGUAGE plpython3u AS $$
return plpy.execute(plpy.prepare('SELECT put($1, $2) AS a', ['bigint', 'text']), [n, 'py'])[0]['a']
$$;
SELECT by_python(51);
SELECT id, name FROM items WHERE id >= 50 ORDER BY id;
CREATE PROCEDURE call_it(n BIGINT) LANGUAGE sql AS 'SELECT put(n, ''call'')';
CALL call_it(52);
SELECT count(*) FROM items WHERE name = 'call';
SELECT prosrc, l.lanname FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang WHERE proname = 'put';
-- Parameters of a CALL.
CREATE PROCEDURE put_it(n BIGINT, INOUT told TEXT DEFAULT 'x') LANGUAGE sql AS 'INSERT INTO items VALUES (n, ''called'', 1); SELECT told || n';
CREATE FUNCTION calls_it(n BIGINT) RETURNS TEXT LANGUAGE plpython3u AS $$
return plpy.prepare('CALL put_it($1, $2)', ['bigint', 'text']).execute([n, 'y'])[0]['told']
$$;
SELECT calls_it(60);
CREATE PROCEDURE put_only(n BIGINT) LANGUAGE sql AS 'INSERT INTO items VALUES (n, ''called'', 1)';
CREATE FUNCTION sql_calls_it(n BIGINT) RETURNS void LANGUAGE sql AS 'CALL put_only(n + 1)';
SELECT sql_calls_it(60);
SELECT id FROM items WHERE name = 'called' ORDER BY id;
CALL put_only($1);
