#!/usr/bin/env python3
"""Writes the texts of this folder from a Postgres 15: the columns of its catalog, and rows that are the same in every
database. Arguments are given to psql: generate.py -h /tmp -p 5432 -U postgres"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent

# What is offered; whatever else Postgres has is not there.
RELATIONS = """
pg_aggregate pg_am pg_attrdef pg_attribute pg_auth_members pg_authid pg_cast pg_class pg_collation
pg_constraint pg_conversion pg_database pg_db_role_setting pg_default_acl pg_depend pg_description pg_enum
pg_event_trigger pg_extension pg_foreign_data_wrapper pg_foreign_server pg_foreign_table pg_index pg_inherits
pg_init_privs pg_language pg_largeobject_metadata pg_namespace pg_opclass pg_operator pg_opfamily pg_parameter_acl
pg_partitioned_table pg_policy pg_proc pg_publication pg_publication_namespace pg_publication_rel pg_range
pg_replication_origin pg_rewrite pg_seclabel pg_sequence pg_shdescription pg_shseclabel pg_statistic_ext
pg_subscription pg_subscription_rel pg_tablespace pg_transform pg_trigger pg_ts_config pg_ts_dict pg_ts_parser
pg_ts_template pg_type pg_user_mapping
pg_amop pg_amproc pg_largeobject pg_shdepend pg_statistic pg_statistic_ext_data pg_ts_config_map
pg_available_extensions pg_cursors pg_indexes pg_locks pg_matviews pg_policies pg_prepared_statements pg_prepared_xacts
pg_publication_tables pg_replication_slots pg_roles pg_rules pg_seclabels pg_sequences pg_settings pg_shadow
pg_stat_activity pg_stat_database pg_stat_replication pg_stat_user_tables pg_stat_all_tables pg_stats pg_tables pg_user pg_user_mappings
pg_views
applicable_roles check_constraints column_privileges columns constraint_column_usage
constraint_table_usage domain_constraints domains enabled_roles foreign_data_wrapper_options foreign_data_wrappers
foreign_server_options foreign_servers foreign_table_options foreign_tables information_schema_catalog_name key_column_usage parameters referential_constraints role_column_grants
role_routine_grants role_table_grants routine_privileges routines schemata sequences table_constraints
table_privileges tables triggers user_mapping_options user_mappings views
sql_features sql_implementation_info sql_parts sql_sizing
""".split()

TYPES = """
bool bytea char name int8 int2 int2vector int4 regproc text oid xid cid tid oidvector json pg_node_tree float4 float8 unknown
varchar bpchar date time timestamp timestamptz interval numeric regprocedure regoper regoperator regclass regtype
regrole regnamespace regcollation uuid jsonb record cstring any anyarray void trigger event_trigger anyelement anynonarray inet aclitem
refcursor xid8 pg_lsn internal language_handler pg_ndistinct pg_dependencies pg_mcv_list pg_statistic
""".split()

OPERATORS = "= <> < <= > >= + - * / % || ~ ~* !~ !~* ~~ !~~ ~~* !~~*".split()


def psql(sql):
    done = subprocess.run(["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", *sys.argv[1:], "-c", sql],
                          stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def literal_list(words):
    return ", ".join("'" + word.replace("'", "''") + "'" for word in words)


def relations():
    """`schema name oid kind`, and below it a line for each column: name, type, the domain over it, and ! where it is never
    NULL."""
    return psql(f"""
        SELECT string_agg(text, E'\\n' ORDER BY nspname DESC, relname) FROM (
            SELECT n.nspname, c.relname, n.nspname || ' ' || c.relname || ' ' || c.oid::text || ' ' || c.relkind::text || (
                SELECT string_agg(E'\\n  ' || a.attname || ' ' || CASE t.typtype WHEN 'd' THEN b.typname || '/' || t.typname ELSE t.typname END
                                  || CASE WHEN a.attnotnull AND c.relkind = 'r' THEN ' !' ELSE '' END, '' ORDER BY a.attnum)
                FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type b ON b.oid = t.typbasetype
                WHERE a.attrelid = c.oid AND a.attnum > 0) AS text
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname IN ('pg_catalog', 'information_schema') AND c.relkind IN ('r', 'v')
              AND c.relname IN ({literal_list(RELATIONS)})) x""")


def rows(table, condition):
    """The rows of a table as COPY writes them, under a line of the columns' names; functions and the like by their OIDs."""
    columns = psql(f"""
        SELECT a.attname, a.atttypid::regtype FROM pg_attribute a
        WHERE a.attrelid = '{table}'::regclass AND a.attnum > 0 ORDER BY a.attnum""")
    columns = [line.split("|") for line in columns.splitlines()]
    chosen = ", ".join(f"{name}::oid" if kind.startswith("reg") else name for name, kind in columns)
    key = columns[0][0]
    text = psql(f"COPY (SELECT {chosen} FROM {table} WHERE {condition} ORDER BY {key}) TO STDOUT")
    return "\t".join(name for name, _ in columns) + "\n" + text


def main():
    named = f"(SELECT oid FROM pg_type WHERE typname IN ({literal_list(TYPES)}) AND typnamespace = 11 OR typtype = 'd' AND typnamespace = 'information_schema'::regnamespace)"
    types = f"(SELECT oid FROM pg_type WHERE oid IN {named} OR oid IN (SELECT typarray FROM pg_type WHERE oid IN {named}))"
    none = "(0::oid)"
    codes = f"""(SELECT unnest(ARRAY[typinput, typoutput, typreceive, typsend, typmodin, typmodout, typsubscript,
                typanalyze]::oid[]) FROM pg_type WHERE oid IN {types})"""
    operators = f"""oprname IN ({literal_list(OPERATORS)}) AND (oprleft = 0 OR oprleft IN {named})
                AND oprright IN {named} AND oprresult IN {named}"""
    operating = f"(SELECT oprcode::oid FROM pg_operator WHERE {operators})"
    tables = {
        "pg_type": f"oid IN {types}",
        "pg_proc": f"oid IN {codes} OR oid IN {operating}",
        "pg_am": "amname IN ('heap', 'btree')",
        "pg_collation": "collname IN ('default', 'C', 'POSIX')",
        "pg_language": "lanname IN ('internal', 'c', 'sql')",
        "pg_tablespace": "true",
        "pg_opfamily": f"opfmethod = 403 AND oid IN (SELECT opcfamily FROM pg_opclass WHERE opcintype IN {named})",
        "pg_opclass": f"opcmethod = 403 AND opcintype IN {named}",
        "pg_operator": operators,
        "pg_cast": f"castsource IN {types} AND casttarget IN {types}",
    }
    (HERE / "relations.txt").write_text(relations())
    # A word, its category, and whether it may be a name of a column without AS.
    words = psql("COPY (SELECT * FROM pg_get_keywords() ORDER BY word) TO STDOUT")
    (HERE / "pg_get_keywords.tsv").write_text("word\tcatcode\tbarelabel\tcatdesc\tbaredesc\n" + words)
    for table, condition in tables.items():
        (HERE / f"{table}.tsv").write_text(rows(table, condition))


main()
