CREATE TABLE meta (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    version INTEGER NOT NULL,
    next_oid INTEGER NOT NULL,
    -- What ended up to this version is not here any more: older snapshots are none.
    forgotten INTEGER NOT NULL DEFAULT 0,
    written_by TEXT NOT NULL
) STRICT;

-- An object lives from version `first` until version `last`.
CREATE TABLE objects (
    oid INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER,
    class TEXT NOT NULL,
    kind TEXT NOT NULL,
    schema TEXT NOT NULL,
    name TEXT NOT NULL,
    arguments TEXT NOT NULL,
    sql TEXT NOT NULL,
    columns BLOB NOT NULL,
    PRIMARY KEY (oid, first)
) STRICT;
CREATE UNIQUE INDEX objects_now ON objects (class, schema, name, arguments) WHERE last IS NULL;
CREATE INDEX objects_first ON objects (first);
CREATE INDEX objects_last ON objects (last);

-- Rows of a table: a file in its folder, or batches as an Arrow IPC stream, or (in memory) neither.
CREATE TABLE parts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    relation INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER,
    rows INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    -- How many NULLs each column has, such as 0,3,0.
    nulls TEXT NOT NULL,
    file TEXT,
    batches BLOB,
    CHECK (file IS NULL OR batches IS NULL)
) STRICT;
CREATE INDEX parts_of ON parts (relation, id);
CREATE INDEX parts_last ON parts (relation, last);
CREATE INDEX parts_ended ON parts (last) WHERE last IS NOT NULL;

-- When each version was made, in seconds since 1970.
CREATE TABLE commits (
    version INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;
