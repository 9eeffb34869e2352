"""dbt: a project with seed, table, view, incremental model, tests, and functions in SQL and Python, built twice, and its documents."""

import importlib.metadata
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import psycopg2

from common import same

here = pathlib.Path(__file__).parent
folder = pathlib.Path(tempfile.mkdtemp()) / "dbt"
shutil.copytree(here / "dbt", folder)
(folder / "packages.yml").write_text(f"packages:\n  - local: {here.parent.parent / 'dbt'}\n")
environment = dict(os.environ, DBT_SEND_ANONYMOUS_USAGE_STATS="false", DBT_VERSION_CHECK="false")


def dbt(*words):
    """Runs dbt; what each node came to."""
    command = [str(pathlib.Path(sys.executable).with_name("dbt")), "--no-use-colors", *words]
    done = subprocess.run(command, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(done.stdout)
    results = folder / "target" / "run_results.json"
    found = json.loads(results.read_text())["results"] if results.exists() else []
    return {result["unique_id"].split(".")[2]: result["status"] for result in found}


with psycopg2.connect("") as connection, connection.cursor() as cursor:
    cursor.execute("DROP SCHEMA IF EXISTS analytics CASCADE")
dbt("deps")
for _ in range(2):
    built = dbt("build", "--profiles-dir", ".")
    same(set(built.values()), {"success", "pass"}, "states")
    same(len(built), 14, f"nodes {sorted(built)}")
with psycopg2.connect("") as connection, connection.cursor() as cursor:
    cursor.execute("SELECT id, net, short, gross FROM analytics.sales ORDER BY id")
    same([(i, n, s) for i, n, s, _ in cursor.fetchall()],
         [(1, 10.0, "A"), (2, 20.0, "B"), (3, None, "A"), (4, 100.0, "C")], "sales")
    cursor.execute("SELECT customer, sales, spread FROM analytics.customers ORDER BY 1")
    same(cursor.fetchall(), [("ann", 1, 0.0), ("bob", 1, 0.0), ("cid", 1, 0.0)], "customers")
    cursor.execute("SELECT analytics.net(119, 0.19), analytics.initials('ann marie')")
    same(cursor.fetchall(), [(100.0, "AM")], "functions")
dbt("docs", "generate", "--profiles-dir", ".")
catalog = json.loads((folder / "target" / "catalog.json").read_text())
same(sorted(catalog["nodes"]), ["model.shop.customers", "model.shop.daily", "model.shop.known", "model.shop.sales",
                                "seed.shop.orders"], "documented")
columns = catalog["nodes"]["model.shop.sales"]["columns"]
same([column["type"] for column in columns.values()],
     ["integer", "text", "date", "double precision", "text", "double precision"], "types")
shutil.rmtree(folder.parent)
print(importlib.metadata.version("dbt-core"), "with dbt-postgres", importlib.metadata.version("dbt-postgres"))
