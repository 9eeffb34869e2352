-- Keys, checks and defaults.
CREATE TABLE books (
    id BIGINT PRIMARY KEY,
    isbn TEXT UNIQUE CHECK (isbn LIKE '____'),
    title TEXT NOT NULL,
    price BIGINT DEFAULT 1 CHECK (price > 0),
    copies INTEGER,
    CONSTRAINT enough CHECK (copies >= 1 OR price < 5),
    UNIQUE (title, copies)
);
INSERT INTO books VALUES (1, '1111', 'A', 10, 1), (2, '2222', 'B', 4, 0), (3, NULL, 'C', NULL, NULL);
INSERT INTO books VALUES (9, '9999', 'Z', 1, 1), (1, '8888', 'Y', 1, 1);
INSERT INTO books VALUES (5, '7777', 'E', 1, 1), (6, '7777', 'F', 1, 1);
INSERT INTO books (title) VALUES ('x');
INSERT INTO books VALUES (5, '5555', 'E', -1, 1);
INSERT INTO books VALUES (5, 'abc', 'E', 1, 1);
INSERT INTO books VALUES (5, '5555', 'E', 6, 0);
INSERT INTO books VALUES (5, '5555', 'A', 1, 1);
INSERT INTO books VALUES (5, '5555', NULL);
INSERT INTO books (id, title) VALUES (6, 'six');
SELECT * FROM books ORDER BY id;
UPDATE books SET id = 2 WHERE id = 1;
UPDATE books SET id = 7 WHERE id < 3;
UPDATE books SET price = price - 4;
-- differs: rows change together
UPDATE books SET id = id + 1;
-- differs: the statement before
SELECT id FROM books ORDER BY id;
UPDATE books SET isbn = NULL WHERE isbn = '1111';
INSERT INTO books VALUES (8, '1111', 'new');
SELECT count(*), count(isbn) FROM books;
CREATE TABLE x (a INT PRIMARY KEY, b INT, PRIMARY KEY (b));
CREATE TABLE x (a INT, UNIQUE (c));
CREATE TABLE x (a INT, UNIQUE (a, a));
CREATE TABLE x (a INT CONSTRAINT k CHECK (a > 0) CONSTRAINT k CHECK (a < 9));
CREATE TABLE x (a INT CHECK (a));
CREATE TABLE x (a INT CHECK (b > 1));
-- differs: 42803 in Postgres, 0A000 here
CREATE TABLE x (a INT CHECK (sum(a) > 1));
CREATE TABLE books (a INT);
CREATE TABLE IF NOT EXISTS books (a INT);
CREATE TABLE d (a BIGINT DEFAULT 1, b TEXT, c BIGINT NOT NULL DEFAULT 8);
INSERT INTO d DEFAULT VALUES RETURNING *;
INSERT INTO d VALUES (5, 'x'), (6, 'y') RETURNING *;
INSERT INTO d VALUES (DEFAULT, DEFAULT, 3), (7, 'z', DEFAULT) RETURNING *;
INSERT INTO d VALUES (1, 'x', 2, 3);
INSERT INTO d (a, b) VALUES (1);
INSERT INTO d VALUES (1, 'x'), (2);
INSERT INTO d VALUES (1, 'x', NULL);
INSERT INTO d (nobody) VALUES (1);
UPDATE d SET a = DEFAULT, c = 9 WHERE a = 6 RETURNING a, b, c;
UPDATE d SET c = NULL;
DELETE FROM d WHERE a = 1 RETURNING c;
TRUNCATE d;
SELECT count(*) FROM d;
DROP TABLE d;
DROP TABLE d;
DROP TABLE IF EXISTS d;
