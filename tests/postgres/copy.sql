-- COPY from and to the client, in text and CSV.
CREATE TABLE t (id INTEGER, name TEXT, price NUMERIC(10,2), day DATE, ok BOOLEAN);
COPY t FROM STDIN;
1	one	1.50	2026-01-02	t
2	\N	\N	\N	\N
3		-0.10	0044-03-15	false
4	a\tb\\c\nd\r\v\b\f	12345678.90	9999-12-31	1
\.
COPY t TO STDOUT;
COPY t (ok, id) TO STDOUT;
COPY t TO STDOUT CSV;
COPY t TO STDOUT WITH CSV HEADER;
COPY t TO STDOUT WITH (FORMAT csv, HEADER, DELIMITER ';', NULL 'none', QUOTE '''', FORCE_QUOTE (name, day));
COPY t TO STDOUT (FORMAT csv, FORCE_QUOTE *, ESCAPE '\');
COPY t TO STDOUT WITH DELIMITER '|' NULL AS '';
COPY t TO STDOUT (HEADER);
COPY t TO STDOUT (HEADER match);
COPY (SELECT id, name FROM t WHERE id < 3 ORDER BY id DESC) TO STDOUT;
COPY (VALUES ('x,y', 'say "hi"', E'two\nlines', '\.', '')) TO STDOUT CSV;
COPY (SELECT '\.') TO STDOUT CSV;
COPY (SELECT '\N', E'\\N') TO STDOUT;
COPY (INSERT INTO t VALUES (5, 'five') RETURNING id, name) TO STDOUT;
COPY (INSERT INTO t VALUES (6, 'six')) TO STDOUT;
COPY (UPDATE t SET name = 'V' WHERE id = 5 RETURNING *) TO STDOUT;
COPY (DELETE FROM t WHERE id = 5 RETURNING id) TO STDOUT;
DELETE FROM t;
COPY t FROM STDIN (FORMAT csv, HEADER match);
id,name,price,day,ok
1,"a ""quoted"", one",1.5,2026-01-02,yes
2,,,,
3,"",,,off
\.
SELECT id, name, name IS NULL, price, day, ok FROM t ORDER BY id;
COPY t FROM STDIN (FORMAT csv, HEADER match);
id,nome,price,day,ok
\.
COPY t FROM STDIN (FORMAT csv, HEADER match);
id,name,price,day
\.
DELETE FROM t;
COPY t (id, name) FROM STDIN (FORMAT csv, FORCE_NOT_NULL (name), NULL 'x');
1,x
2,"x"
\.
COPY t (id, name) FROM STDIN (FORMAT csv, FORCE_NULL (name), NULL 'x');
3,x
4,"x"
\.
COPY t (id, name) FROM STDIN WITH CSV QUOTE '~' FORCE NOT NULL name;
5,
6,~a,b~
\.
SELECT id, name FROM t ORDER BY id;
-- Nothing of what fails stays.
COPY t FROM STDIN;
7	seven	1	2026-01-01	t
8	eight	x	2026-01-01	t
\.
COPY t FROM STDIN;
7	seven	1	2026-01-01
\.
COPY t FROM STDIN;
7	seven	1	2026-01-01	t	more
\.
COPY t (id, name) FROM STDIN CSV;
7,"seven
\.
SELECT count(*) FROM t;
BEGIN;
COPY t (id) FROM STDIN;
7
\.
SELECT count(*) FROM t;
COPY t (id) FROM STDIN;
x
\.
SELECT count(*) FROM t;
ROLLBACK;
SELECT count(*) FROM t;
-- What is refused.
COPY nobody TO STDOUT;
COPY nobody FROM STDIN;
\.
COPY t (nobody) TO STDOUT;
COPY t (id, id) TO STDOUT;
COPY t TO STDOUT (FORMAT xml);
COPY t TO STDOUT (FORMAT csv, FORMAT csv);
COPY t TO STDOUT (COLOUR red);
COPY t TO STDOUT (DELIMITER 'ab');
COPY t TO STDOUT (DELIMITER E'\n');
COPY t TO STDOUT (DELIMITER 'a');
COPY t TO STDOUT (DELIMITER 'A');
COPY t TO STDOUT (NULL E'\n');
COPY t TO STDOUT (NULL E'a\tb');
COPY t TO STDOUT (FORMAT csv, DELIMITER '"');
COPY t TO STDOUT (FORMAT csv, NULL '"');
COPY t TO STDOUT (QUOTE '"');
COPY t TO STDOUT (ESCAPE '"');
COPY t TO STDOUT (FORMAT csv, QUOTE 'ab');
COPY t TO STDOUT (FORMAT csv, ESCAPE 'ab');
COPY t TO STDOUT (FORCE_QUOTE (id));
COPY t TO STDOUT (FORMAT csv, FORCE_QUOTE id);
COPY t TO STDOUT (FORMAT csv, FORCE_QUOTE (nobody));
COPY t TO STDOUT (FORMAT csv, FORCE_NULL (id));
COPY t TO STDOUT (FORMAT csv, FORCE_NOT_NULL (id));
COPY t TO STDOUT (HEADER 3);
COPY t TO STDOUT (HEADER off);
COPY t TO STDOUT (FORMAT binary, DELIMITER ',');
COPY t TO STDOUT (FORMAT binary, NULL 'x');
COPY t TO STDOUT (FORMAT binary, HEADER);
COPY t TO STDOUT (ENCODING 'none');
COPY (CREATE TABLE u (a INT)) TO STDOUT;
CREATE VIEW v AS SELECT id FROM t;
COPY v TO STDOUT;
COPY (SELECT * FROM v ORDER BY id LIMIT 2) TO STDOUT;
COPY v FROM STDIN;
\.
CREATE SEQUENCE s;
COPY s TO STDOUT;
-- Columns that number themselves.
CREATE TABLE numbered (id INTEGER GENERATED ALWAYS AS IDENTITY, other INTEGER DEFAULT 7, name TEXT NOT NULL);
COPY numbered (name) FROM STDIN;
a
b
\.
COPY numbered FROM STDIN;
10	\N	c
\.
COPY numbered (name) FROM STDIN;
\N
\.
COPY numbered TO STDOUT;
-- Values as they are printed.
CREATE TABLE texts (i8 BIGINT, i2 SMALLINT, f8 DOUBLE PRECISION, f4 REAL, b BYTEA, tm TIME, ts TIMESTAMP);
COPY texts FROM STDIN;
9223372036854775807	-32768	0.1	0.1	\\x00ff	01:02:03	2026-01-02 03:04:05
-9223372036854775808	32767	1e23	1e6	\\x	23:59:59.999999	1700-01-01 00:00:00
0	0	1e15	123456	abc	00:00:00	1969-12-31 23:59:59.5
1	1	123456789012345.6	1234567	a\\001	00:00:00.000001	2262-04-11 23:47:16
2	2	-0	-0	\N	\N	\N
3	3	NaN	Infinity	\N	\N	\N
4	4	5e-324	1e-45	\N	\N	\N
5	5	0.0001	0.00001	\N	\N	\N
6	6	1.7976931348623157e308	3.4028235e38	\N	\N	\N
\.
COPY texts TO STDOUT;
COPY (SELECT CAST(i8 AS NUMERIC(25,5)), i2 > 0 FROM texts WHERE i8 BETWEEN 0 AND 2 ORDER BY i8) TO STDOUT;
COPY (SELECT ARRAY[1, 2, NULL], ARRAY['a b', '', 'NULL', 'null', '"', '\', '{', 'x,y', 'plain', NULL]) TO STDOUT;
COPY (SELECT ARRAY[ARRAY[1, 2], ARRAY[3, 4]], ARRAY[true, false], ARRAY[1.5, 2.25]) TO STDOUT;
COPY (SELECT INTERVAL '1 year 2 months 3 days 4 hours 5 minutes 6.789 seconds', INTERVAL '-1 day', INTERVAL '0 days', INTERVAL '-1 month' + INTERVAL '1 day', INTERVAL '-3 hours') TO STDOUT;
CREATE TABLE spans (iv INTERVAL);
COPY spans FROM STDIN;
1 year 2 mons 3 days 04:05:06.789
-1 mons +1 day -00:00:00.5
00:00:00
-03:00:00
2 weeks
\.
COPY spans TO STDOUT;
CREATE TABLE lists (id INTEGER, n INTEGER[], s TEXT[]);
COPY lists FROM STDIN;
1	{1,2,NULL}	{"a b",NULL,"null","x,y","\\"",""}
2	{}	{}
3	\N	\N
4	 { 7 , 8 } 	{ a b , c }
\.
COPY lists TO STDOUT;
COPY lists (id, n) FROM STDIN;
5	{1,x}
\.
COPY lists (id, n) FROM STDIN;
5	1,2
\.
COPY lists (id, n) FROM STDIN;
5	{1,2
\.
SELECT count(*) FROM lists;
-- WHERE sees all columns, with defaults for those that are not copied.
CREATE TABLE chosen (id INTEGER, name TEXT, price NUMERIC(10,2) DEFAULT 1.5, day DATE);
COPY chosen FROM STDIN WHERE id > 1 AND name IS NOT NULL;
1	one	1	2026-01-02
2	two	2	2026-01-02
3	\N	3	2026-01-02
4	four	\N	\N
\.
COPY chosen (name, id) FROM STDIN WITH (FORMAT csv) WHERE chosen.price > 1 AND id <> 6;
five,5
six,6
seven,7
\.
COPY chosen (id) FROM STDIN CSV WHERE price > 2;
8
\.
COPY chosen (id) FROM STDIN CSV WHERE name IS NULL OR day > '2026-01-01';
9
\.
SELECT * FROM chosen ORDER BY id;
COPY chosen (id) FROM '/dev/null' WHERE nobody > 2;
COPY chosen (id) FROM '/dev/null' WHERE id > (SELECT 1);
COPY chosen (id) FROM '/dev/null' WHERE id > 'x';
-- A row that is left out must be one all the same.
COPY chosen (id) FROM STDIN WHERE false;
x
\.
CREATE TABLE checked_rows (id INTEGER NOT NULL CHECK (id > 0));
COPY checked_rows FROM STDIN WHERE id > 0;
-1
\N
3
\.
SELECT * FROM checked_rows;
CREATE TABLE counted_rows (id INTEGER GENERATED ALWAYS AS IDENTITY, a INTEGER);
COPY counted_rows FROM STDIN WHERE id > 5;
5	1
6	2
\.
SELECT * FROM counted_rows;
