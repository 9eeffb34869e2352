-- Triggers in Python: what they are told, and what they decide.
CREATE TABLE items (id BIGINT PRIMARY KEY, name TEXT, price NUMERIC(10,2), amount INT DEFAULT 1);
CREATE TABLE log (seq BIGINT, what TEXT);
CREATE SEQUENCE numbers;
-- What it is told.
CREATE FUNCTION told() RETURNS trigger LANGUAGE plpython3u AS $$
keys = sorted(TD)
row = lambda r: None if r is None else sorted(r.items(), key=lambda pair: pair[0])
text = repr([keys, TD["name"], TD["event"], TD["when"], TD["level"], TD["table_name"], TD["table_schema"], TD["args"],
    row(TD["old"]), row(TD["new"]), TD["relid"].isdigit()])
plan = SD.get("plan")
if plan is None:
    plan = SD["plan"] = plpy.prepare("INSERT INTO log VALUES (nextval('numbers'), $1)", ["text"])
plan.execute([text])
$$;
CREATE TRIGGER after_rows AFTER INSERT OR UPDATE OR DELETE ON items FOR EACH ROW EXECUTE FUNCTION told('a', 12, 'it''s');
INSERT INTO items VALUES (1, 'ax', 10.5, 2), (2, NULL, NULL, NULL);
UPDATE items SET amount = 5 WHERE id = 1;
DELETE FROM items WHERE id = 2;
SELECT * FROM log ORDER BY seq;
DROP TRIGGER after_rows ON items;
CREATE TRIGGER before_all BEFORE INSERT OR UPDATE OR DELETE ON items EXECUTE PROCEDURE told();
CREATE TRIGGER after_all AFTER INSERT OR UPDATE OR DELETE ON items FOR EACH STATEMENT EXECUTE PROCEDURE told();
TRUNCATE log;
INSERT INTO items (id) VALUES (3), (4);
UPDATE items SET amount = 6 WHERE false;
DELETE FROM items WHERE id IN (3, 4);
SELECT what FROM log ORDER BY seq;
DROP TRIGGER before_all ON items;
DROP TRIGGER after_all ON items;
-- What it decides.
CREATE FUNCTION clean() RETURNS trigger LANGUAGE plpython3u AS $$
new = TD["new"]
if new["name"] is None:
    return "SKIP"
if new["name"] == "as it is":
    return "OK"
if new["name"] == "nothing":
    new["name"] = "not seen"
    return None
new["name"] = new["name"].strip().lower()
if new["amount"] is not None and new["amount"] < 0:
    new["amount"] = 0
return "MODIFY"
$$;
CREATE TRIGGER cleaning BEFORE INSERT OR UPDATE ON items FOR EACH ROW EXECUTE FUNCTION clean();
INSERT INTO items (id, name, amount) VALUES (10, '  Bow ', -3), (11, NULL, 1), (12, 'as it is', -1), (13, 'nothing', 2), (14, 'CUP', NULL);
SELECT id, name, price, amount FROM items ORDER BY id;
INSERT INTO items (id, name) SELECT id + 100, upper(name) FROM items WHERE id > 10 RETURNING id, name, amount;
UPDATE items SET name = 'DISH', amount = -amount WHERE id < 14 RETURNING *;
UPDATE items SET name = NULL;
SELECT id, name, price, amount FROM items ORDER BY id;
UPDATE items SET name = o.name || '!' FROM (VALUES (1, 'A'), (10, 'B')) AS o (id, name) WHERE o.id = items.id RETURNING items.id, items.name;
CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpython3u AS $$
if TD["old"]["id"] % 2 == 0:
    return "SKIP"
$$;
CREATE TRIGGER keeping BEFORE DELETE ON items FOR EACH ROW EXECUTE FUNCTION keep();
DELETE FROM items;
SELECT id FROM items ORDER BY id;
-- Only some columns, only some rows, in the order of names.
DROP TRIGGER cleaning ON items;
DROP TRIGGER keeping ON items;
CREATE FUNCTION mark() RETURNS trigger LANGUAGE plpython3u AS $$
TD["new"]["name"] = (TD["new"]["name"] or "") + TD["args"][0]
return "MODIFY"
$$;
CREATE TRIGGER c BEFORE UPDATE OF amount ON items FOR EACH ROW EXECUTE FUNCTION mark('c');
CREATE TRIGGER b BEFORE UPDATE ON items FOR EACH ROW WHEN (OLD.price IS DISTINCT FROM NEW.price) EXECUTE FUNCTION mark('b');
CREATE TRIGGER a BEFORE UPDATE ON items FOR EACH ROW EXECUTE FUNCTION mark('a');
UPDATE items SET amount = 1 WHERE id = 10 RETURNING name;
UPDATE items SET price = 3 WHERE id = 10 RETURNING name;
UPDATE items SET price = 3 WHERE id = 10 RETURNING name;
ALTER TABLE items DISABLE TRIGGER a;
UPDATE items SET price = 4, amount = 2 WHERE id = 10 RETURNING name;
ALTER TABLE items ENABLE TRIGGER ALL;
ALTER TRIGGER a ON items RENAME TO d;
UPDATE items SET price = 5, amount = 2 WHERE id = 10 RETURNING name;
SELECT tgname, tgtype, tgenabled, tgnargs, tgattr, pg_get_triggerdef(oid, true) FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname;
SELECT trigger_name, event_manipulation, event_object_table, action_order, action_statement, action_orientation, action_timing FROM information_schema.triggers ORDER BY 1, 2;
SELECT relname, relhastriggers FROM pg_class WHERE relname IN ('items', 'log') ORDER BY 1;
SELECT proname, prorettype::regtype FROM pg_proc WHERE proname = 'mark';
-- Columns and tables get other names.
ALTER TABLE items RENAME COLUMN price TO cost;
ALTER TABLE items RENAME COLUMN amount TO many;
ALTER TABLE items RENAME TO things;
UPDATE things SET cost = 6, many = 3 WHERE id = 10 RETURNING name;
SELECT tgname, tgattr, pg_get_triggerdef(oid) FROM pg_trigger WHERE tgname = 'c';
ALTER TABLE things DROP COLUMN many;
ALTER TABLE things DROP COLUMN many CASCADE;
DROP FUNCTION mark();
SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1;
DROP FUNCTION mark() CASCADE;
SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal;
-- What is wrong.
CREATE FUNCTION number() RETURNS trigger LANGUAGE plpython3u AS $$ return 1 $$;
CREATE FUNCTION word() RETURNS trigger LANGUAGE plpython3u AS $$ return "maybe" $$;
CREATE FUNCTION gone() RETURNS trigger LANGUAGE plpython3u AS $$
del TD["new"]
return "MODIFY"
$$;
CREATE FUNCTION no_dict() RETURNS trigger LANGUAGE plpython3u AS $$
TD["new"] = [1]
return "modify"
$$;
CREATE FUNCTION other() RETURNS trigger LANGUAGE plpython3u AS $$
TD["new"]["nope"] = 1
return "Modify"
$$;
CREATE FUNCTION keyed() RETURNS trigger LANGUAGE plpython3u AS $$
TD["new"][1] = 1
return "MODIFY"
$$;
CREATE FUNCTION raises() RETURNS trigger LANGUAGE plpython3u AS $$
raise ValueError("no " + TD["new"]["name"])
$$;
CREATE TRIGGER t BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION number();
INSERT INTO things (id, name) VALUES (50, 'x');
CREATE OR REPLACE TRIGGER t BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION word();
-- differs: 38000, as of other exceptions
INSERT INTO things (id, name) VALUES (50, 'x');
CREATE OR REPLACE TRIGGER t BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION gone();
INSERT INTO things (id, name) VALUES (50, 'x');
CREATE OR REPLACE TRIGGER t BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION no_dict();
INSERT INTO things (id, name) VALUES (50, 'x');
CREATE OR REPLACE TRIGGER t BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION other();
INSERT INTO things (id, name) VALUES (50, 'x');
CREATE OR REPLACE TRIGGER t BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION keyed();
INSERT INTO things (id, name) VALUES (50, 'x');
CREATE OR REPLACE TRIGGER t BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION raises();
INSERT INTO things (id, name) VALUES (50, 'x');
CREATE OR REPLACE TRIGGER t AFTER INSERT ON things FOR EACH ROW EXECUTE FUNCTION raises();
INSERT INTO things (id, name) VALUES (51, 'x');
SELECT count(*) FROM things WHERE id >= 50;
SELECT raises();
CREATE TRIGGER t BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION word();
CREATE TRIGGER u BEFORE INSERT ON nowhere FOR EACH ROW EXECUTE FUNCTION word();
CREATE TRIGGER u BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION nowhere();
-- differs: only functions of the database are looked for
CREATE TRIGGER u BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION now();
CREATE TRIGGER u BEFORE UPDATE OF nope ON things FOR EACH ROW EXECUTE FUNCTION word();
CREATE TRIGGER u BEFORE INSERT ON things FOR EACH ROW WHEN (OLD.id > 1) EXECUTE FUNCTION word();
CREATE TRIGGER u BEFORE DELETE ON things FOR EACH ROW WHEN (NEW.id > 1) EXECUTE FUNCTION word();
CREATE TRIGGER u BEFORE DELETE ON things WHEN (OLD.id > 1) EXECUTE FUNCTION word();
CREATE TRIGGER u BEFORE DELETE ON things FOR EACH ROW WHEN (OLD.nope > 1) EXECUTE FUNCTION word();
CREATE TRIGGER u BEFORE DELETE ON things FOR EACH ROW WHEN (OLD.id) EXECUTE FUNCTION word();
CREATE TRIGGER u BEFORE INSERT OR INSERT ON things FOR EACH ROW EXECUTE FUNCTION word();
-- differs: no trigger could call it
CREATE FUNCTION f(x INT) RETURNS trigger LANGUAGE plpython3u AS $$ return None $$;
CREATE FUNCTION f() RETURNS trigger LANGUAGE sql AS $$ SELECT 1 $$;
DROP TRIGGER nope ON things;
DROP TRIGGER IF EXISTS nope ON things;
DROP TRIGGER IF EXISTS nope ON nowhere;
DROP TRIGGER nope ON nowhere;
ALTER TABLE things DISABLE TRIGGER nope;
-- ON CONFLICT DO UPDATE is a change of both kinds.
DROP TRIGGER t ON things;
CREATE TABLE stock (item TEXT PRIMARY KEY, amount INT, seen INT DEFAULT 0);
CREATE FUNCTION stocked() RETURNS trigger LANGUAGE plpython3u AS $$
row = TD["new"] or TD["old"]
if TD["level"] == "ROW" and TD["when"] == "BEFORE":
    row["seen"] = (row["seen"] or 0) + (10 if TD["event"] == "INSERT" else 1)
    return "SKIP" if row["amount"] == 13 else "MODIFY"
told = "%s %s %s" % (TD["when"], TD["level"], TD["event"])
if TD["level"] == "ROW":
    old = TD["old"] and TD["old"]["amount"]
    told += " %s %s %s %s" % (row["item"], old, row["amount"], row["seen"])
plpy.execute(plpy.prepare("INSERT INTO log (what) VALUES ($1)", ["text"]), [told])
$$;
CREATE TRIGGER a BEFORE INSERT OR UPDATE ON stock FOR EACH ROW EXECUTE FUNCTION stocked();
CREATE TRIGGER b AFTER INSERT OR UPDATE OF amount ON stock FOR EACH ROW EXECUTE FUNCTION stocked();
CREATE TRIGGER d AFTER INSERT OR UPDATE ON stock FOR EACH STATEMENT EXECUTE FUNCTION stocked();
INSERT INTO stock VALUES ('pen', 1), ('ink', 2);
TRUNCATE log;
INSERT INTO stock VALUES ('pen', 5), ('cap', 7), ('lid', 13) ON CONFLICT (item) DO UPDATE SET amount = stock.amount + EXCLUDED.amount, seen = EXCLUDED.seen * 100 RETURNING *;
SELECT what FROM log ORDER BY what;
TRUNCATE log;
INSERT INTO stock VALUES ('pen', 7), ('ink', 1) ON CONFLICT (item) DO UPDATE SET amount = stock.amount + EXCLUDED.amount WHERE stock.amount > 2;
SELECT what FROM log ORDER BY what;
SELECT * FROM stock ORDER BY item;
TRUNCATE log;
INSERT INTO stock VALUES ('ink', 1) ON CONFLICT (item) DO UPDATE SET seen = 7;
SELECT what FROM log ORDER BY what;
DROP TABLE stock;
CREATE TRIGGER t AFTER INSERT ON things FOR EACH ROW EXECUTE FUNCTION raises();
-- What they change is undone with the statement, and one that calls itself ends.
DROP TRIGGER t ON things;
CREATE FUNCTION again() RETURNS trigger LANGUAGE plpython3u AS $$
if TD["new"]["id"] < 1005:
    plpy.execute("INSERT INTO things (id, name) VALUES (%d, 'again')" % (TD["new"]["id"] + 1))
$$;
CREATE TRIGGER t AFTER INSERT ON things FOR EACH ROW EXECUTE FUNCTION again();
INSERT INTO things (id, name) VALUES (1000, 'first');
SELECT count(*) FROM things WHERE id >= 1000;
BEGIN;
INSERT INTO things (id, name) VALUES (2000, 'first');
ROLLBACK;
SELECT count(*) FROM things WHERE id >= 2000;
-- Foreign keys that act call triggers of the other table.
CREATE TABLE parents (id BIGINT PRIMARY KEY);
CREATE TABLE children (id BIGINT, parent BIGINT REFERENCES parents ON DELETE CASCADE);
CREATE TRIGGER t AFTER DELETE ON children FOR EACH ROW EXECUTE FUNCTION told();
INSERT INTO parents VALUES (1), (2);
INSERT INTO children VALUES (10, 1), (11, 1), (12, 2);
TRUNCATE log;
DELETE FROM parents WHERE id = 1;
SELECT what FROM log ORDER BY what;
DROP TABLE things CASCADE;
SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal;
