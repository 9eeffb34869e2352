"""Alembic: revisions that make a table and a Python function, upgrade, downgrade, and an autogenerate that finds nothing."""

import pathlib
import shutil
import tempfile

import alembic
from alembic import command
from alembic.autogenerate import compare_metadata, produce_migrations
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic_utils.pg_function import PGFunction
from alembic_utils.replaceable_entity import register_entities
from sqlalchemy import BigInteger, Column, ForeignKey, Index, MetaData, Numeric, String, Table, Text, create_engine, inspect, text

from common import same

ENV = """
from alembic import context
connection, metadata = context.config.attributes["connection"], context.config.attributes["metadata"]
context.configure(connection=connection, target_metadata=metadata, include_schemas=True,
                  include_name=lambda name, kind, parents: kind != "schema" or name == "ledger")
with context.begin_transaction():
    context.run_migrations()
"""
TEMPLATE = """
from alembic import op
import sqlalchemy as sa
import alembic_utils
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}

def upgrade():
    ${upgrades if upgrades else "pass"}

def downgrade():
    ${downgrades if downgrades else "pass"}
"""
BY_HAND = '''
from alembic import op
revision, down_revision = "0001", None

def upgrade():
    op.execute("""CREATE FUNCTION ledger.third(x BIGINT) RETURNS DOUBLE PRECISION LANGUAGE python AS
        $$ return x / 3 $$""")

def downgrade():
    op.execute("DROP FUNCTION ledger.third(BIGINT)")
'''

metadata = MetaData()
account = Table(
    "account", metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False), Column("name", Text, nullable=False),
    Column("code", String(9), unique=True, comment="short"), schema="ledger", comment="who pays",
)
entry = Table(
    "entry", metadata,
    Column("id", BigInteger, primary_key=True), Column("account", ForeignKey(account.c.id), nullable=False),
    Column("price", Numeric(12, 2), server_default=text("7")), schema="ledger",
)
double = PGFunction("ledger", "double(x bigint)", "RETURNS bigint LANGUAGE python AS $$ return x * 2 $$")

engine = create_engine("postgresql+psycopg2://")
folder = pathlib.Path(tempfile.mkdtemp())
(folder / "versions").mkdir()
(folder / "env.py").write_text(ENV)
(folder / "script.py.mako").write_text(TEMPLATE)
(folder / "versions" / "0001.py").write_text(BY_HAND)
config = Config()
config.set_main_option("script_location", str(folder))
config.attributes["metadata"] = metadata


def run(action, **arguments):
    """Runs a command of alembic in a transaction."""
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        return action(config, **arguments)


with engine.begin() as c:
    c.execute(text("DROP SCHEMA IF EXISTS ledger CASCADE"))
    c.execute(text("DROP TABLE IF EXISTS alembic_version"))
    c.execute(text("CREATE SCHEMA ledger"))
    # Functions that it finds are made again, and it escapes their colons twice: of other clients, none is to have one.
    c.execute(text("DROP FUNCTION IF EXISTS spin(BIGINT)"))
register_entities([double], schemas=["ledger"], entity_types=[PGFunction])
run(command.upgrade, revision="head")
with engine.begin() as c:
    same(c.execute(text("SELECT ledger.third(3)")).scalar_one(), 1.0, "third")
run(command.revision, message="made", autogenerate=True)
[made] = [path for path in (folder / "versions").glob("*made.py")]
source = made.read_text()
for part in ("create_table", "op.create_entity", "ForeignKeyConstraint"):
    assert part in source, f"no {part} in {source}"
made.write_text("\n".join(line for line in source.splitlines()))
run(command.upgrade, revision="head")
with engine.begin() as c:
    same(c.execute(text("SELECT ledger.double(21)")).scalar_one(), 42, "double")
    same(sorted(inspect(c).get_table_names("ledger")), ["account", "entry"], "tables")
for _ in range(2):
    with engine.begin() as c:
        options = {"include_schemas": True, "compare_server_default": True, "target_metadata": metadata,
                   "include_name": lambda name, kind, parents: kind != "schema" or name == "ledger"}
        context = MigrationContext.configure(c, opts=options)
        found = [part for part in compare_metadata(context, metadata) if part[0] != "remove_table"]
        same(found, [], "differences")
run(command.downgrade, revision="base")
with engine.begin() as c:
    same(inspect(c).get_table_names("ledger"), [], "downgraded")
shutil.rmtree(folder)
print(alembic.__version__)
