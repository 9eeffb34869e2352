-- What the queries beside this file are about: one file of each format, and functions that may raise.
CREATE TABLE rows (k BIGINT, a BIGINT, b BIGINT, s TEXT) AS VALUES (1, 10, 2, 'x'), (2, 7, 0, 'y');
COPY rows TO 't.parquet';
COPY rows TO 'u.csv';
CREATE EXTERNAL TABLE t STORED AS PARQUET LOCATION 't.parquet';
CREATE EXTERNAL TABLE u STORED AS CSV LOCATION 'u.csv';
CREATE FUNCTION f(a BIGINT) RETURNS BIGINT LANGUAGE python AS $$ return 100 // a $$;
CREATE FUNCTION g(a BIGINT, b BIGINT) RETURNS BOOLEAN LANGUAGE python AS $$ return a // b > 1 $$;
