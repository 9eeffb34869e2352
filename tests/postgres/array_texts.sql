CREATE TABLE lists (id INT, a INT[], t TEXT[], d DATE[], b BYTEA[]);
INSERT INTO lists VALUES (1, '{1,2,NULL}', '{"a b",c}', '{2024-01-31}', '{"\\x01"}'), (2, '{}', NULL, NULL, NULL);
UPDATE lists SET a = '{9}' WHERE id = 2;
SELECT * FROM lists ORDER BY id;
SELECT ('{' || x || ',7}')::int[] AS a FROM (VALUES ('5'), ('6')) AS v (x);
SELECT s::text[] FROM (VALUES ('{a,"b,c"}'), (NULL)) AS v (s);
SELECT s::int[] FROM (VALUES ('{1'), ('{2}')) AS v (s);
INSERT INTO lists (id, a) VALUES (4, '1,2');
INSERT INTO lists (id, a) VALUES (4, '{x}');
