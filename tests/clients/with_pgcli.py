"""pgcli: what it asks to complete words, and its commands from standard input."""

import os
import pathlib
import subprocess
import sys
import tempfile

import pgcli
from pgcli.pgexecute import PGExecute

from common import MAKE, ROWS, VALUES, cancelled, rows, same

place = {"database": os.environ["PGDATABASE"], "user": os.environ["PGUSER"], "password": os.environ["PGPASSWORD"],
         "host": os.environ["PGHOST"], "port": os.environ["PGPORT"]}
inside = PGExecute(**place)
inside.conn.execute(MAKE)
inside.conn.execute("CREATE OR REPLACE VIEW stocked AS SELECT id FROM stock")
assert "public" in inside.schemata(), "schemata"
assert ("public", "stock") in list(inside.tables()), "tables"
assert ("public", "stocked") in list(inside.views()), "views"
columns = [(column[2], column[3]) for column in inside.table_columns() if column[:2] == ("public", "stock")]
same(columns, [("id", "bigint"), ("name", "text"), ("price", "numeric"), ("at", "timestamp with time zone")], "columns")
assert list(inside.view_columns()), "view columns"
list(inside.foreignkeys()), list(inside.datatypes())
functions = {function.func_name: function for function in inside.functions()}
same((functions["half"].return_type, list(functions["half"].arg_names)), ("double precision", ["x"]), "functions")
assert inside.databases(), "databases"
assert "stocked" in inside.view_definition("stocked") or "stock" in inside.view_definition("stocked"), "view"
assert "return x / 2" in inside.function_definition("half"), "function"
list(inside.search_path()), inside.get_timezone()
# It shows these as the server writes them.
SHOWN = {"bytea": r"\x00ff5c", "date": "2024-02-29", "time": "23:59:59.000005", "timestamp": "2024-02-29 12:34:56.000789",
         "timestamptz": "1969-12-31 23:59:59+00"}
for kind, value in VALUES:
    with inside.conn.cursor() as cursor:
        cursor.execute(f"SELECT CAST(%s AS {kind})", (value,))
        same(cursor.fetchone()[0], SHOWN.get(kind, value), kind)
with inside.conn.cursor() as cursor, cursor.copy("COPY stock FROM STDIN") as copy:
    for row in rows():
        copy.write_row(row)
cancelled(inside.conn.cancel, lambda: inside.conn.execute("SELECT spin(1)"), Exception)

script = r"""\d stock
\df half
\dt
\dn
\du
\l
SELECT half(3);
SELECT nothing;
BEGIN;
INSERT INTO stock (id) VALUES (1);
ROLLBACK;
SELECT count(*) FROM stock;
"""
with tempfile.TemporaryDirectory() as folder:
    settings = pathlib.Path(folder) / "config"
    command = [str(pathlib.Path(sys.executable).with_name("pgcli")), "--pgclirc", str(settings), "--no-password",
               "--less-chatty", "--auto-vertical-output", "--warn", "off"]
    environment = dict(os.environ, HOME=folder, PAGER="cat")
    done = subprocess.run(command, input=script, env=environment, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=100)
for part in ('"stock_pkey" PRIMARY KEY', "double precision", "1.5", 'column "nothing" does not exist', "duplicate key", str(ROWS)):
    assert part in done.stdout, f"no {part} in {done.stdout}"
print(pgcli.__version__)
