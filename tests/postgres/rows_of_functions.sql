-- WITH ORDINALITY, entries and records of JSON in FROM, whole rows as values.
CREATE TABLE t (id INT, j JSONB, a INT[]);
INSERT INTO t VALUES (1, '{"x": 1, "y": null}', '{5,6}'), (2, '{}', '{}'), (3, NULL, NULL), (4, '{"z": {"k": [1]}, "s": "q"}', '{NULL,9,NULL}');
SELECT * FROM unnest(ARRAY[5,6]) WITH ORDINALITY AS u(x, n);
SELECT * FROM unnest(ARRAY[5,6]) WITH ORDINALITY;
SELECT u.ordinality, u FROM unnest(ARRAY['a','b']) WITH ORDINALITY AS u;
SELECT * FROM unnest(ARRAY[1,2], ARRAY['a']) WITH ORDINALITY AS u(x, y, n);
SELECT * FROM generate_series(5, 7) WITH ORDINALITY;
SELECT * FROM generate_series(10, 1, -4) WITH ORDINALITY AS g(v, n) WHERE n > 1;
SELECT id, x, n FROM t, unnest(a) WITH ORDINALITY AS u(x, n) ORDER BY id, n;
SELECT id, x, n FROM t LEFT JOIN LATERAL unnest(a) WITH ORDINALITY AS u(x, n) ON true ORDER BY id, n;
SELECT id, x, n FROM t LEFT JOIN unnest(a) WITH ORDINALITY AS u(x, n) ON n = 2 ORDER BY id, n;
SELECT * FROM json_array_elements('[1,[2],"x"]') WITH ORDINALITY;
SELECT * FROM jsonb_array_elements_text('[1,null,"x"]') WITH ORDINALITY AS e(v, n) WHERE n <> 2;
SELECT * FROM regexp_split_to_table('a-b-c', '-') WITH ORDINALITY AS s(part, n);
SELECT * FROM string_to_table('a,b', ',') WITH ORDINALITY;
SELECT n, count(*) FROM t, unnest(a) WITH ORDINALITY AS u(x, n) GROUP BY n ORDER BY n;
SELECT key, value FROM json_each('{"a":1,"b":[2],"a":null}');
SELECT * FROM json_each_text('{"a":1,"b":[2],"c":null,"d":"x"}') e;
SELECT * FROM jsonb_each('{"b":1,"a":{"c":2}}') WITH ORDINALITY AS e(k, v, n);
SELECT * FROM jsonb_each_text('{"b":1,"a":"z"}') AS e(k);
-- differs: rows do not belong together by values of jsonb, so the function takes no column of that type
SELECT id, key, value FROM t, jsonb_each(j) ORDER BY id, key;
-- differs: rows do not belong together by values of jsonb, so the function takes no column of that type
SELECT id, key, value FROM t LEFT JOIN LATERAL jsonb_each_text(j) ON true ORDER BY id, key;
-- differs: rows do not belong together by values of jsonb, so the function takes no column of that type
SELECT id, (SELECT count(*) FROM jsonb_each(j)) FROM t ORDER BY id;
SELECT id, key, value FROM (SELECT id, j::text AS j FROM t) t, json_each_text(j::json) ORDER BY id, key;
SELECT id, x, z FROM (SELECT id, j::text AS j FROM t) t, json_to_record(j::json) AS r(x int, z text) ORDER BY id;
-- differs: the column is called as the table is
SELECT value FROM json_array_elements('[1,2]') AS x;
SELECT x FROM json_array_elements('[1,2]') AS x;
SELECT x FROM jsonb_object_keys('{"b":1,"a":2}') AS x ORDER BY x;
SELECT * FROM json_to_record('{"a":1,"b":"x","c":[1]}') AS r(a int, b text, c json, d date);
SELECT * FROM jsonb_to_recordset('[{"a":1,"b":"x"},{"a":"2"},{"b":{"k":null}}]') AS r(a int, b text);
-- differs: rows do not belong together by values of jsonb, so the function takes no column of that type
SELECT id, r.* FROM t, jsonb_to_record(j) AS r(x int, z jsonb, s text) ORDER BY id;
SELECT * FROM json_to_recordset('[{"D":"2020-01-02","n":1.5,"t":true}]') AS r("D" date, n numeric(3, 1), t boolean);
SELECT row_to_json(t) FROM t ORDER BY id;
SELECT to_jsonb(t) FROM t ORDER BY id;
SELECT json_agg(t ORDER BY id) FROM t;
SELECT jsonb_agg(u ORDER BY x) FROM (SELECT id AS x, j FROM t WHERE id < 3) u;
SELECT row_to_json(u) FROM (SELECT 1 AS a, 'x"y' AS "B c", NULL AS n, ARRAY[1,2] AS l, 1.5 AS f, true AS b, DATE '2020-01-02' AS d, TIMESTAMP '2020-01-02 03:04:05.5' AS ts, TIMESTAMPTZ '2020-01-02 03:04:05+00' AS tz, INTERVAL '1 day 2 hours' AS i) u;
SELECT u.id, json_build_object('row', u) FROM t u WHERE id = 1;
WITH w AS (SELECT 1 AS a, 2 AS b) SELECT row_to_json(w) FROM w;
-- differs: a query in FROM does not give columns of the query around it
SELECT (SELECT row_to_json(x) FROM (SELECT id, a) x) FROM t ORDER BY id;
SELECT t FROM (SELECT 7 AS t) t;
SELECT row_to_json(x) FROM (SELECT 1 AS x) x;
SELECT json_agg(a) FROM (VALUES (ARRAY[1,2]), (ARRAY[3])) v(a);
SELECT * FROM unnest(ARRAY[1]) WITH ORDINALITY AS u(x, n, z);
SELECT * FROM json_each('[1]');
SELECT * FROM json_each('1');
SELECT * FROM jsonb_each('[1]');
SELECT * FROM jsonb_each_text('1');
SELECT * FROM json_to_recordset('[1]') AS r(a int);
SELECT * FROM json_to_recordset('{}') AS r(a int);
SELECT * FROM jsonb_to_recordset('1') AS r(a int);
SELECT * FROM json_to_record('[1]') AS r(a int);
SELECT * FROM json_to_record('{"a":"x"}') AS r(a int);
SELECT * FROM json_to_record('{}') AS r;
SELECT row_to_json(nothing) FROM t;
SELECT row_to_json(1);
