-- Triggers of tables that MERGE changes, and comments on triggers.
CREATE TABLE stock (id INT PRIMARY KEY, name TEXT, amount INT DEFAULT 1, note TEXT);
CREATE TABLE log (seq BIGINT, what TEXT);
CREATE SEQUENCE numbers;
INSERT INTO stock VALUES (1, 'cup', 5, NULL), (2, 'pan', 0, 'old'), (3, 'pot', 7, NULL), (4, 'mug', 2, NULL);
CREATE FUNCTION told() RETURNS trigger LANGUAGE plpython3u AS $$
row = lambda r: None if r is None else sorted(r.items())
text = repr([TD["name"], TD["event"], TD["when"], TD["level"], TD["args"], row(TD["old"]), row(TD["new"])])
plpy.execute(plpy.prepare("INSERT INTO log VALUES (nextval('numbers'), $1)", ["text"]), [text])
$$;
CREATE TRIGGER before_all BEFORE INSERT OR UPDATE OR DELETE ON stock EXECUTE FUNCTION told();
CREATE TRIGGER after_all AFTER INSERT OR UPDATE OR DELETE ON stock EXECUTE FUNCTION told('all');
CREATE TRIGGER after_rows AFTER INSERT OR UPDATE OR DELETE ON stock FOR EACH ROW EXECUTE FUNCTION told('row');
CREATE FUNCTION clean() RETURNS trigger LANGUAGE plpython3u AS $$
new = TD["new"]
if new["name"] == "no":
    return "SKIP"
if new["name"] == "stays":
    return None
new["name"] = new["name"].strip().lower()
new["note"] = TD["event"] + ("" if TD["old"] is None else " of " + TD["old"]["name"])
return "MODIFY"
$$;
CREATE TRIGGER cleaning BEFORE INSERT OR UPDATE ON stock FOR EACH ROW EXECUTE FUNCTION clean();
CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpython3u AS $$
if TD["old"]["amount"] > 4:
    return "SKIP"
$$;
CREATE TRIGGER keeping BEFORE DELETE ON stock FOR EACH ROW EXECUTE FUNCTION keep();
MERGE INTO stock t USING (VALUES (1, ' BIG Cup', 1), (2, 'x', 0), (3, 'x', 0), (4, 'no', 4), (5, ' NEW ', 9), (6, 'no', 1), (7, 'stays', 2), (8, 'x', -1)) s (id, name, amount) ON t.id = s.id WHEN MATCHED AND s.amount = 0 THEN DELETE WHEN MATCHED THEN UPDATE SET name = s.name, amount = t.amount + s.amount WHEN NOT MATCHED AND s.amount > 0 THEN INSERT (id, name, amount) VALUES (s.id, s.name, s.amount);
SELECT * FROM stock ORDER BY id;
SELECT what FROM log WHERE what LIKE '%STATEMENT%' ORDER BY seq;
SELECT what FROM log WHERE what LIKE '%ROW%' ORDER BY what;
TRUNCATE log;
MERGE INTO stock USING (SELECT 1 AS id WHERE false) s ON stock.id = s.id WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN DO NOTHING;
SELECT what FROM log ORDER BY seq;
TRUNCATE log;
MERGE INTO stock USING (VALUES (1), (1)) s (id) ON stock.id = s.id WHEN MATCHED THEN UPDATE SET amount = 0;
SELECT count(*) FROM log;
MERGE INTO stock USING (VALUES (9, NULL)) s (id, name) ON stock.id = s.id WHEN NOT MATCHED THEN INSERT (id, name) VALUES (s.id, s.name);
SELECT count(*) FROM log;
ALTER TABLE stock DISABLE TRIGGER cleaning;
MERGE INTO stock USING (VALUES (9, 'No')) s (id, name) ON stock.id = s.id WHEN NOT MATCHED THEN INSERT (id, name) VALUES (s.id, s.name);
MERGE INTO stock USING (VALUES (9, 'No')) s (id, name) ON stock.id = s.id WHEN MATCHED THEN UPDATE SET (name, amount) = (stock.name || '!', 3);
SELECT what FROM log WHERE what LIKE '%ROW%' ORDER BY seq;
DROP TRIGGER before_all ON stock;
DROP TRIGGER after_all ON stock;
DROP TRIGGER after_rows ON stock;
CREATE FUNCTION rise() RETURNS trigger LANGUAGE plpython3u AS $$
TD["new"]["amount"] += 1
return "MODIFY"
$$;
CREATE TRIGGER rise_of_amount BEFORE UPDATE OF amount ON stock FOR EACH ROW EXECUTE FUNCTION rise();
CREATE TRIGGER rise_where BEFORE INSERT ON stock FOR EACH ROW WHEN (NEW.amount > 10) EXECUTE FUNCTION rise();
MERGE INTO stock USING (VALUES (1)) s (id) ON stock.id = s.id WHEN MATCHED THEN UPDATE SET note = 'seen';
MERGE INTO stock USING (VALUES (1), (21), (22)) s (id) ON stock.id = s.id WHEN MATCHED THEN UPDATE SET amount = 100 WHEN NOT MATCHED THEN INSERT VALUES (s.id, 'x', s.id - 11);
SELECT * FROM stock ORDER BY id;
-- Comments.
COMMENT ON TRIGGER rise_where ON stock IS 'it''s more';
COMMENT ON TRIGGER keeping ON public.stock IS 'kept';
SELECT t.tgname, obj_description(t.oid, 'pg_trigger'), d.objsubid FROM pg_trigger t LEFT JOIN pg_description d ON d.objoid = t.oid AND d.classoid = 'pg_trigger'::regclass WHERE NOT tgisinternal ORDER BY 1;
COMMENT ON TRIGGER keeping ON stock IS NULL;
SELECT count(*) FROM pg_description d WHERE d.classoid = 'pg_trigger'::regclass;
COMMENT ON TRIGGER nope ON stock IS 'x';
COMMENT ON TRIGGER keeping ON nope IS 'x';
COMMENT ON TRIGGER keeping stock IS 'x';
DROP TRIGGER rise_where ON stock;
SELECT count(*) FROM pg_description d WHERE d.classoid = 'pg_trigger'::regclass;
COMMENT ON TRIGGER keeping ON stock IS 'kept';
DROP TABLE stock;
SELECT count(*) FROM pg_description d WHERE d.classoid = 'pg_trigger'::regclass;
-- Tables and functions are found by the search path.
CREATE SCHEMA shop;
CREATE TABLE same (a int);
CREATE TABLE shop.same (a int);
CREATE FUNCTION shop.ten() RETURNS trigger LANGUAGE plpython3u AS $$
TD["new"]["a"] = 10
return "MODIFY"
$$;
CREATE FUNCTION shop.large(a int) RETURNS boolean LANGUAGE plpython3u AS 'return a > 1';
SET search_path = shop, public;
CREATE TRIGGER tens BEFORE INSERT ON same FOR EACH ROW WHEN (large(NEW.a)) EXECUTE FUNCTION ten();
COMMENT ON TRIGGER tens ON same IS 'ten';
INSERT INTO same VALUES (1), (2);
INSERT INTO public.same VALUES (1), (2);
RESET search_path;
SELECT a FROM shop.same ORDER BY a;
SELECT a FROM public.same ORDER BY a;
INSERT INTO shop.same VALUES (3);
SELECT a FROM shop.same ORDER BY a;
SET search_path = shop;
ALTER TABLE same DISABLE TRIGGER tens;
INSERT INTO same VALUES (4);
SELECT a FROM same ORDER BY a;
ALTER TRIGGER tens ON same RENAME TO tenths;
ALTER TABLE same ENABLE TRIGGER tenths;
INSERT INTO same VALUES (5);
SELECT a FROM same ORDER BY a;
DROP TRIGGER tenths ON same;
DROP TRIGGER IF EXISTS tenths ON nowhere;
RESET search_path;
