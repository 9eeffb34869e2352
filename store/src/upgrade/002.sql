-- What sequences have given. Not a part of transactions: what is given is never given again. One that is not here has given
-- nothing.
CREATE TABLE sequences (
    oid INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    -- 0: the next value is this one itself.
    given INTEGER NOT NULL
) STRICT;
