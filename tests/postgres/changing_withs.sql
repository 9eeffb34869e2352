-- Statements in WITH that change rows.
CREATE TABLE items (id INT PRIMARY KEY, name TEXT, amount INT DEFAULT 1);
CREATE TABLE archive (id INT, name TEXT, amount INT);
CREATE TABLE log (what TEXT);
INSERT INTO items VALUES (1, 'cup', 5), (2, 'pan', 0), (3, 'pot', 7), (4, 'mug', 0);
WITH moved AS (DELETE FROM items WHERE amount = 0 RETURNING *) INSERT INTO archive SELECT * FROM moved;
SELECT * FROM items ORDER BY id;
SELECT * FROM archive ORDER BY id;
WITH made AS (INSERT INTO items (id, name) VALUES (5, 'jar'), (6, 'lid') RETURNING id, name) SELECT id + 10, upper(name) FROM made ORDER BY id;
WITH made (a, b) AS (INSERT INTO items VALUES (7, 'can', 2) RETURNING id * 2, name) SELECT b, a FROM made;
WITH u AS (UPDATE items SET amount = amount + 1 WHERE id IN (1, 3) RETURNING id, amount) SELECT count(*), sum(amount) FROM u;
WITH u AS (UPDATE items SET amount = amount * 2 RETURNING id) SELECT i.id, i.amount FROM items i JOIN u USING (id) ORDER BY 1;
SELECT id, amount FROM items ORDER BY id;
WITH d AS (DELETE FROM items WHERE id > 5) SELECT count(*) FROM items;
SELECT count(*) FROM items;
WITH d AS (DELETE FROM items WHERE id > 4 RETURNING id), l AS (INSERT INTO log SELECT 'gone ' || id FROM d RETURNING what) SELECT d.id, l.what FROM d, l;
SELECT * FROM log;
WITH n AS (SELECT 20 AS id, 'new' AS name), made AS (INSERT INTO items (id, name) SELECT id, name FROM n RETURNING *) SELECT made.*, n.name AS from_n FROM made JOIN n USING (id);
WITH up AS (UPDATE items SET amount = 9 WHERE id = 99 RETURNING *) INSERT INTO items SELECT 99, 'ninety-nine', 9 WHERE NOT EXISTS (SELECT 1 FROM up);
WITH up AS (UPDATE items SET amount = 10 WHERE id = 99 RETURNING *) INSERT INTO items SELECT 99, 'ninety-nine', 9 WHERE NOT EXISTS (SELECT 1 FROM up);
SELECT * FROM items ORDER BY id;
WITH made AS (INSERT INTO items VALUES (1, 'again', 1) ON CONFLICT (id) DO UPDATE SET name = items.name || '!' RETURNING id, name) SELECT * FROM made;
WITH a AS (INSERT INTO log VALUES ('a')), b AS (INSERT INTO log VALUES ('b')) SELECT 'done';
SELECT * FROM log ORDER BY what;
WITH d AS (DELETE FROM log RETURNING what) UPDATE archive SET name = name || '/' || (SELECT count(*) FROM d) WHERE id = 2;
WITH d AS (DELETE FROM archive RETURNING id, name) DELETE FROM items USING d WHERE items.id = d.id + 1;
SELECT id FROM items ORDER BY id;
WITH d AS (DELETE FROM items WHERE id = 99) SELECT * FROM d;
SELECT count(*) FROM items WHERE id = 99;
WITH d AS (DELETE FROM items WHERE id = 99), i AS (INSERT INTO log SELECT d::text FROM d RETURNING what) SELECT * FROM i;
SELECT count(*) FROM items WHERE id = 99;
WITH bad AS (INSERT INTO items VALUES (30, 'x', 1) RETURNING id) SELECT 1 / (id - 30) FROM bad;
SELECT count(*) FROM items WHERE id = 30;
WITH made AS (INSERT INTO items VALUES (30, 'x', 1) RETURNING id) INSERT INTO items SELECT id, 'y', 2 FROM made;
SELECT count(*) FROM items WHERE id = 30;
SELECT * FROM (WITH made AS (INSERT INTO items VALUES (31, 'x', 1) RETURNING id) SELECT * FROM made) AS q;
INSERT INTO log WITH d AS (DELETE FROM items RETURNING name) SELECT name FROM d;
WITH made AS (INSERT INTO nowhere VALUES (1) RETURNING *) SELECT * FROM made;
WITH made AS (INSERT INTO items VALUES (32, 'x', 1) RETURNING nothing) SELECT * FROM made;
PREPARE adding (INT, TEXT) AS WITH made AS (INSERT INTO items VALUES ($1, $2) RETURNING id, name) SELECT name || id FROM made WHERE id = $1;
EXECUTE adding (40, 'forty');
EXECUTE adding (41, 'more');
BEGIN READ ONLY;
WITH d AS (DELETE FROM items RETURNING id) SELECT * FROM d;
ROLLBACK;
BEGIN;
WITH d AS (DELETE FROM items RETURNING id) SELECT count(*) > 2 FROM d;
SELECT count(*) FROM items;
ROLLBACK;
SELECT count(*) > 2 FROM items;
CREATE FUNCTION moving(a INT) RETURNS SETOF INT LANGUAGE sql AS $$
WITH moved AS (DELETE FROM items WHERE id >= a RETURNING *), kept AS (INSERT INTO archive SELECT * FROM moved RETURNING id) SELECT id FROM kept ORDER BY id
$$;
SELECT * FROM moving(40);
SELECT id FROM archive ORDER BY id;
DO LANGUAGE plpython3u $$
rows = plpy.execute("WITH d AS (DELETE FROM archive RETURNING id) SELECT sum(id) AS s FROM d")
plpy.execute("INSERT INTO log VALUES ('sum %d')" % rows[0]["s"])
$$;
SELECT * FROM log WHERE what LIKE 'sum%';
-- differs: a change that reads what another one in WITH changes is refused
WITH d AS (DELETE FROM items WHERE id = 1) INSERT INTO log SELECT name FROM items WHERE id = 1;
