-- Names that columns of queries in FROM and WITH have, where nobody gives them one.
SELECT x FROM (SELECT x::date FROM (VALUES ('2020-01-01')) v(x)) t;
SELECT count FROM (SELECT count(*) FROM (VALUES (1), (2)) v(x)) t;
SELECT int4, upper FROM (SELECT '1'::int, upper('a')) t;
SELECT t.round + 1 FROM (SELECT round(1.5)) t;
SELECT "case" FROM (SELECT CASE WHEN true THEN 1 END) t;
WITH t AS (SELECT x::int, max(y) FROM (VALUES ('1', 5), ('1', 7)) v(x, y) GROUP BY x) SELECT max FROM t;
WITH t AS (SELECT upper(x) FROM (VALUES ('b'), ('a')) v(x)) SELECT upper FROM t ORDER BY upper;
WITH t AS (SELECT count(*) FROM (VALUES (1)) v(x) UNION ALL SELECT 5) SELECT count FROM t ORDER BY count;
SELECT a FROM (SELECT upper('x'), lower('Y')) t(a, b);
SELECT s FROM (SELECT sum(x) AS s, sum(x + 1) FROM (VALUES (1)) v(x)) t;
SELECT row_to_json(t) FROM (SELECT x::int, lower(y) FROM (VALUES ('1', 'A')) v(x, y)) t;
SELECT t.x, u.x FROM (SELECT x::int FROM (VALUES ('1')) v(x)) t, LATERAL (SELECT t.x::text) u;
