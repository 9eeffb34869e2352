#!/usr/bin/env python3
"""Writes calls.tsv: the functions of Postgres's catalog about numbers, texts, bytes, times, arrays, JSON, and its aggregates and
windows, one line for each signature: family, signature, a call of it, and what Postgres 15 answers. Arguments are given to psql:
record.py -h /tmp -U postgres"""

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent

# Types that a function of these families takes and gives.
TYPES = """text int2 int4 int8 float4 float8 numeric bytea date time timestamp timestamptz interval anyarray anyelement
anycompatible anycompatiblearray _text _int4 json jsonb bool _float8 "any" record jsonpath _jsonb _json uuid name anynonarray""".split()

# What is not called by users: parts of operators, casts, types, aggregates, indexes, and of the server itself.
FUNCTIONS = """
WITH used AS (
    SELECT oprrest::oid AS o FROM pg_operator UNION SELECT oprjoin FROM pg_operator UNION SELECT castfunc FROM pg_cast
    UNION SELECT unnest(ARRAY[typinput, typoutput, typreceive, typsend, typmodin, typmodout, typanalyze, typsubscript]::oid[]) FROM pg_type
    UNION SELECT unnest(ARRAY[aggtransfn, aggfinalfn, aggcombinefn, aggserialfn, aggdeserialfn, aggmtransfn, aggminvtransfn, aggmfinalfn]::oid[])
        FROM pg_aggregate
    UNION SELECT amproc FROM pg_amproc UNION SELECT prosupport FROM pg_proc UNION SELECT conproc FROM pg_conversion),
operators AS (SELECT oprcode::oid AS o FROM pg_operator),
types AS (SELECT unnest(ARRAY[%s])::regtype::oid AS t)
SELECT p.proname, p.prokind, p.proretset, array_to_string(ARRAY(SELECT format_type(a, NULL) FROM unnest(p.proargtypes) a), ', '),
    format_type(p.prorettype, NULL), p.provariadic <> 0
FROM pg_proc p
WHERE p.pronamespace = 'pg_catalog'::regnamespace
    AND p.prorettype IN (SELECT t FROM types) AND NOT EXISTS (SELECT 1 FROM unnest(p.proargtypes) a WHERE a NOT IN (SELECT t FROM types))
    AND (p.oid NOT IN (SELECT o FROM used) AND p.oid NOT IN (SELECT o FROM operators) OR p.proname = ANY (ARRAY[%s]))
    AND p.proname !~ %s
ORDER BY 1, 4"""

# Functions that operators or casts are made of, and that are called by their names too.
ALSO = """abs mod power div upper lower starts_with date_part concat length text jsonb_exists jsonb_path_exists
jsonb_path_match jsonb_delete_path json_extract_path""".split()

# About the server, its catalog, its locale or its storage, and undocumented parts of ranges and text search.
OTHERS = ("^(pg_|has_|ts_|tsv|tsq|txid|lo_|loread|lowrite|inet|binary_upgrade|current_|cursor_|database|table_to|query|schema_to|get|set|"
          "in_range|nextval|currval|last|col_|obj_|row_sec|shobj|to_reg|RI_|suppress|fmgr|array_to_ts|jsonb?_to_tsv|to_tsv|plpgsql|xml|"
          "xpath|version|mxid|satisf|numeric_|int[48]_|int8inc|int4inc|name|inter|uuid_|acl|ty|format_t|session|system|phrase|plain|"
          "websearch|to_tsq|.*_subdiff|d(exp|log1|log10|round|trunc)$|textlen|like$|notlike$|(like|similar)_(to_)?escape|"
          "text$|timestamp(tz)?$|.*support$|shell_|currtid|dispell|hash|array_(in|out|recv|send)$|date_pli|jsonb_subscript)")

VALUES = {
    "text": ["'abcb'", "'b'", "'x'"],
    "name": ["'UTF8'", "'LATIN1'"],
    "integer": ["5", "2", "3", "1"],
    "bigint": ["7::bigint", "2::bigint", "3::bigint"],
    "smallint": ["6::smallint", "4::smallint"],
    "double precision": ["0.5::float8", "0.25::float8", "2::float8"],
    "real": ["1.5::real", "2::real"],
    "numeric": ["7.50::numeric(10,2)", "2.00::numeric(10,2)", "3.00::numeric(10,2)"],
    "bytea": [r"'\x610062'::bytea", r"'\x61'::bytea"],
    "date": ["DATE '2020-02-29'", "DATE '2019-01-31'"],
    "time without time zone": ["TIME '03:04:05.5'", "TIME '01:00'"],
    "timestamp without time zone": ["TIMESTAMP '2020-02-29 03:04:05.5'", "TIMESTAMP '2019-01-31 00:00'"],
    "timestamp with time zone": ["TIMESTAMPTZ '2020-02-29 03:04:05.5+00'", "TIMESTAMPTZ '2019-01-31 00:00+00'"],
    "interval": ["INTERVAL '40 days 30 hours'", "INTERVAL '1 hour'"],
    "anyarray": ["ARRAY[3,1,2,1]"],
    "anycompatiblearray": ["ARRAY[3,1,2,1]"],
    "anyelement": ["1"],
    "anynonarray": ["1"],
    "anycompatible": ["1", "9"],
    "text[]": ["ARRAY['a','b']", "ARRAY['1','2']"],
    "integer[]": ["ARRAY[2,2]", "ARRAY[1,1]"],
    "double precision[]": ["ARRAY[0.25,0.75]::float8[]"],
    "json": ["""'{"a": [1, null], "b": null}'::json"""],
    "jsonb": ["""'{"a": [1, null], "b": null}'::jsonb""", "'9'::jsonb"],
    "boolean": ["true", "false"],
    '"any"': ["'v'::text", "2"],
    "jsonpath": ["'$.a[*]'"],
    "uuid": ["'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid"],
    "record": ["v"],
    "jsonb[]": ["ARRAY['1'::jsonb]"],
    "json[]": ["ARRAY['1'::json]"],
}

# Calls of functions that want other arguments than any of their types: the text of the arguments by name, or by signature.
ARGUMENTS = {
    "date_trunc(text, timestamp with time zone, text)": "'hour', TIMESTAMPTZ '2020-02-29 03:04:05.5+00', 'Asia/Tokyo'",
    "acosh": "1.5::float8", "array_fill(anyelement, integer[])": "7, ARRAY[2,2]", "array_to_string": "ARRAY[3,NULL,1], ',', '*'",
    "array_to_string(anyarray, text)": "ARRAY[3,NULL,1], ','", "ascii": "'é'", "chr": "233", "decode": "'YWJj', 'base64'",
    "encode": r"'\x6101'::bytea, 'hex'", "convert": r"'\xc3a9', 'UTF8', 'LATIN1'", "convert_from": r"'\xe9', 'LATIN1'",
    "convert_to": "'é', 'LATIN1'", "length(bytea, name)": r"'\xc3a9', 'UTF8'", "timezone": None, "unistr": r"'\0061'",
    "normalize": "'a', NFC", "is_normalized": "'a', 'NFC'", "json_array_length": "'[1,2]'::json", "jsonb_array_length": "'[1,2]'::jsonb",
    "json_array_elements": "'[1,[2]]'::json", "jsonb_array_elements": "'[1,[2]]'::jsonb",
    "json_array_elements_text": "'[1,null]'::json", "jsonb_array_elements_text": "'[1,null]'::jsonb",
    "json_build_object(\"any\")": "'k', 2, 'l', 'x'", "jsonb_build_object(\"any\")": "'k', 2, 'l', 'x'",
    "json_object(text[])": "ARRAY['a','1']", "jsonb_object(text[])": "ARRAY['a','1']",
    "parse_ident": "'a.\"B\"', true", "regexp_instr": None, "to_char(timestamp with time zone, text)": "TIMESTAMPTZ '2020-02-29 03:04:05.5+00', 'YYYY-MM-DD'",
    "to_char(timestamp without time zone, text)": "TIMESTAMP '2020-02-29 03:04:05.5', 'Day HH24'", "to_char(interval, text)": "INTERVAL '15h 2m 12s', 'HH24:MI:SS'",
    "to_date": "'2020-02-29', 'YYYY-MM-DD'", "to_timestamp(text, text)": "'2020-02-29 03', 'YYYY-MM-DD HH24'", "to_number": "'1,2', '9,9'",
    "make_date": "2020, 2, 29", "make_time": "3, 4, 5.5", "make_timestamp": "2020, 2, 29, 3, 4, 5.5", "factorial": "5",
    "make_timestamptz(integer, integer, integer, integer, integer, double precision)": "2020, 2, 29, 3, 4, 5.5",
    "make_timestamptz(integer, integer, integer, integer, integer, double precision, text)": "2020, 2, 29, 3, 4, 5.5, 'Asia/Tokyo'",
    "make_interval": "1, 2, 3, 4, 5, 6, 7.5", "gcd(numeric, numeric)": "7.50::numeric(10,2), 2.50::numeric(10,2)", "to_ascii(text, name)": "'é', 'LATIN1'",
    "date_bin(interval, timestamp without time zone, timestamp without time zone)": "INTERVAL '15 minutes', TIMESTAMP '2020-02-11 15:44:17', TIMESTAMP '2001-01-01'",
    "date_bin(interval, timestamp with time zone, timestamp with time zone)": "INTERVAL '15 minutes', TIMESTAMPTZ '2020-02-11 15:44:17+00', TIMESTAMPTZ '2001-01-01+00'",
    "json_extract_path": "'{\"a\":{\"b\":1}}'::json, 'a', 'b'", "jsonb_extract_path": "'{\"a\":{\"b\":1}}'::jsonb, 'a', 'b'",
    "json_extract_path_text": "'{\"a\":{\"b\":1}}'::json, 'a', 'b'", "jsonb_extract_path_text": "'{\"a\":{\"b\":1}}'::jsonb, 'a', 'b'",
    "jsonb_set": "'{\"a\":1}'::jsonb, ARRAY['b'], '2'::jsonb, true", "jsonb_insert": "'{\"a\":[1]}'::jsonb, ARRAY['a','0'], '2'::jsonb, true",
    "jsonb_set_lax": "'{\"a\":1}'::jsonb, ARRAY['a'], NULL, true, 'delete_key'", "jsonb_exists": "'{\"a\":1}'::jsonb, 'a'",
    "jsonb_path_match": "'{\"a\":1}'::jsonb, '$.a == 1', '{}', true", "jsonb_path_match_tz": "'{\"a\":1}'::jsonb, '$.a == 1', '{}', true",
    "jsonb_delete_path": "'{\"a\":1}'::jsonb, ARRAY['a']", "format(text)": "'a%%'", "format(text, \"any\")": "'%s|%I|%L', 'a', 'b c', 'd'",
    "concat_ws": "',', 'a', NULL, 2", "array_position(anycompatiblearray, anycompatible, integer)": "ARRAY[3,1,2,1], 1, 3",
    "width_bucket(anycompatible, anycompatiblearray)": "2, ARRAY[1,3,5]", "width_bucket(double precision, double precision, double precision, integer)": "5.3::float8, 0, 10, 5",
    "width_bucket(numeric, numeric, numeric, integer)": "5.3::numeric(3,1), 0, 10, 5", "generate_series(integer, integer)": "2, 4", "generate_series(integer, integer, integer)": "2, 7, 2",
    "generate_series(bigint, bigint)": "2::bigint, 4::bigint", "generate_series(bigint, bigint, bigint)": "2::bigint, 7, 2",
    "generate_series(numeric, numeric)": "1.5::numeric(3,1), 3.5", "generate_series(numeric, numeric, numeric)": "1.5::numeric(3,1), 3.5, 0.5",
    "generate_series(timestamp without time zone, timestamp without time zone, interval)": "TIMESTAMP '2020-01-01', TIMESTAMP '2020-01-02', INTERVAL '12 hours'",
    "generate_series(timestamp with time zone, timestamp with time zone, interval)": "TIMESTAMPTZ '2020-01-01+00', TIMESTAMPTZ '2020-01-02+00', INTERVAL '12 hours'",
    "generate_subscripts": None, "split_part": "'a,b,c', ',', 2", "overlay": None, "substring(text, text, text)": "'foobar', '%#\"o_b#\"%', '#'",
    "substring(text, text)": "'foobar', 'o(.)b'", "regexp_replace(text, text, text, text)": "'abcb', 'b', 'x', 'g'", "timezone(interval, timestamp with time zone)": "INTERVAL '2 hours', TIMESTAMPTZ '2020-02-29 03:04:05.5+00'",
    "timezone(interval, timestamp without time zone)": "INTERVAL '2 hours', TIMESTAMP '2020-02-29 03:04:05.5'",
    "timezone(text, timestamp with time zone)": "'Asia/Tokyo', TIMESTAMPTZ '2020-02-29 03:04:05.5+00'", "timezone(text, timestamp without time zone)": "'Asia/Tokyo', TIMESTAMP '2020-02-29 03:04:05.5'",
    "trim_array": "ARRAY[3,1,2,1], 2", "lpad(text, integer, text)": "'abc', 6, 'xy'", "rpad(text, integer, text)": "'abc', 6, 'xy'",
    "date_trunc(text, interval)": "'day', INTERVAL '40 days 30 hours'", "mod": None, "sqrt": None, "starts_with": "'abcb', 'ab'", "regexp_instr(text, text, integer, integer, integer, text, integer)": "'abcb', 'b', 1, 2, 0, 'i', 0",
    "regexp_instr(text, text, integer, integer, integer, text)": "'abcb', 'b', 1, 2, 0, 'i'", "regexp_instr(text, text, integer, integer, integer)": "'abcb', 'b', 1, 2, 1",
    "regexp_replace(text, text, text, integer, integer, text)": "'abcb', 'b', 'x', 1, 2, 'i'", "regexp_substr(text, text, integer, integer, text)": "'abcb', 'b.?', 1, 2, 'i'",
    "regexp_substr(text, text, integer, integer, text, integer)": "'abcb', '(b).?', 1, 1, 'i', 1", "json_to_record": None, "sin": None,
    "bit_count(bytea)": r"'\xff01'::bytea", "to_timestamp(double precision)": "1582945445.5",
}

FLAGGED = {"regexp_count", "regexp_like", "regexp_match", "regexp_matches", "regexp_split_to_array", "regexp_split_to_table"}
PARTS = {"date_part", "extract", "date_trunc"}
UNSTABLE = {"now", "clock_timestamp", "transaction_timestamp", "statement_timestamp", "random", "gen_random_uuid", "timeofday", "age"}


def psql(script):
    command = ["psql", "-XqAt", "-P", "null=NULL", *sys.argv[1:]]
    return subprocess.run(command, input=script, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True).stdout


def functions():
    types = ", ".join("'" + name + "'" for name in TYPES)
    also = ", ".join("'" + name + "'" for name in ALSO)
    rows = psql(FUNCTIONS % (types, also, "'" + OTHERS + "'")).splitlines()
    return [row.split("|") for row in rows]


def arguments(name, signature, types):
    if ARGUMENTS.get(signature) is not None:
        return ARGUMENTS[signature]
    if ARGUMENTS.get(name) is not None:
        return ARGUMENTS[name]
    seen, made = {}, []
    for kind in types:
        values = VALUES[kind]
        place = seen.get(kind, 0)
        seen[kind] = place + 1
        made.append(values[min(place, len(values) - 1)])
    if name in PARTS:
        made[0] = "'month'" if types[1] != "time without time zone" else "'minute'"
    if name in FLAGGED and len(types) >= 3:
        made[-1] = "'i'" if types[-1] == "text" else made[-1]
    return ", ".join(made)


def column(kind):
    """A column of values of a type, for aggregates."""
    texts = VALUES.get(kind, ["1"])
    if kind == "anyarray":
        return "ARRAY[x, 1]"
    if kind in ("integer", "anyelement", "anynonarray", '"any"', "anycompatible"):
        return "x"
    if kind in ("bigint", "smallint", "numeric", "real", "double precision"):
        cast = {"numeric": "numeric(10,2)", "double precision": "float8"}.get(kind, kind)
        return f"x::{cast}"
    return f"CASE WHEN x = 1 THEN {texts[0]} ELSE {texts[-1]} END"


ROWS = "FROM (VALUES (1), (2), (2), (NULL)) v(x)"


def call(name, kind, is_set, types, signature):
    if name in ("mode",):
        return f"SELECT mode() WITHIN GROUP (ORDER BY x) {ROWS}"
    if name in ("percentile_cont", "percentile_disc"):
        fraction = VALUES[types[0]][0]
        key = column(types[1]) if types[1] != "anyelement" else "x"
        return f"SELECT {name}({fraction}) WITHIN GROUP (ORDER BY {key}) {ROWS}"
    if name in ("rank", "dense_rank", "percent_rank", "cume_dist") and kind == "a":
        return f"SELECT {name}(2) WITHIN GROUP (ORDER BY x) {ROWS}"
    if kind == "w":
        given = {"ntile": "2", "nth_value": "x, 2", "first_value": "x", "last_value": "x"}.get(name, "")
        if name in ("lag", "lead"):
            given = ["x", "x, 1", "x, 1, 9"][len(types) - 1]
        return f"SELECT {name}({given}) OVER (ORDER BY x) {ROWS}"
    if kind == "a":
        if name == "string_agg":
            given = {"text": "x::text, ','", "bytea": r"'\x61'::bytea, '\x00'::bytea"}[types[0]]
        elif name in ("json_object_agg", "jsonb_object_agg"):
            return f"SELECT {name}(x, x + 1) {ROWS} WHERE x = 1"
        elif name == "count" and not types:
            given = "*"
        else:
            given = ", ".join(column(kind) for kind in types)
        return f"SELECT {name}({given}) {ROWS}"
    given = arguments(name, signature, types)
    if name.startswith("jsonb_path_") and "match" not in name:
        given = "'{\"a\": [1, null]}'::jsonb, '$.a[*]', '{}', true"
    if name.endswith(("_to_record", "_to_recordset")):
        value = "'[{\"a\":1}]'" if name.endswith("set") else "'{\"a\":1}'"
        return f"SELECT * FROM {name}({value}) AS r(a int, b text)"
    if name in ("json_populate_record", "jsonb_populate_record", "json_populate_recordset", "jsonb_populate_recordset"):
        value = "[{}]" if name.endswith("set") else "{}"
        return f"SELECT * FROM {name}(NULL::pg_am, '{value}')"
    if name == "row_to_json":
        return f"SELECT row_to_json(v{', true' if len(types) > 1 else ''}) {ROWS} WHERE x = 1"
    if name == "extract":
        part, value = given.split(", ", 1)
        return f"SELECT extract({part.strip(chr(39))} FROM {value})"
    if name == "overlaps":
        first, second, third, fourth = [VALUES[kind][min(place % 2, 1)] for place, kind in enumerate(types)]
        return f"SELECT ({first}, {second}) OVERLAPS ({third}, {fourth})"
    if name == "position":
        first, second = VALUES[types[0]][:2]
        return f"SELECT position({second} IN {first})"
    if name in UNSTABLE and name != "age":
        ty = {"random": "double precision", "gen_random_uuid": "uuid", "timeofday": "text"}.get(name, "timestamp with time zone")
        return f"SELECT pg_typeof({name}()) = '{ty}'::regtype"
    if name == "age" and len(types) == 1:
        return f"SELECT age({given}) > INTERVAL '1 year'"
    if is_set:
        return f"SELECT * FROM {name}({given})"
    return f"SELECT {name}({given})"


FAMILIES = [
    ("aggregates and windows", lambda name, kind, types, gives: kind in "aw"),
    ("JSON", lambda name, kind, types, gives: "json" in name),
    ("arrays", lambda name, kind, types, gives: any("array" in ty for ty in types) or name.startswith(("array", "unnest"))),
    ("times", lambda name, kind, types, gives: any(ty.startswith(("time", "date", "interval")) for ty in [*types, gives]) or name == "timeofday"),
    ("texts and bytes", lambda name, kind, types, gives: any(ty in ("text", "bytea", "text[]", "name") for ty in [*types, gives])),
    ("numbers", lambda name, kind, types, gives: True),
]


def main():
    lines, calls = [], []
    for name, kind, returns_set, types, gives, _ in functions():
        types = types.split(", ") if types else []
        signature = f"{name}({', '.join(types)})"
        family = next(family for family, holds in FAMILIES if holds(name, kind, types, gives))
        asked = call(name, kind, returns_set == "t", types, signature)
        lines.append((family, signature if kind != "w" else f"{signature} OVER", asked))
        calls.append(asked)
    script = "\\set VERBOSITY sqlstate\n" + "".join(f"{asked};\n\\echo @@\n" for asked in calls)
    answers = [answer.removesuffix("\n") for answer in psql(script).split("@@\n")]
    order = {family: place for place, (family, _) in enumerate(FAMILIES)}
    rows = sorted(set((order[family], family, signature, asked, answer.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t"))
                      for (family, signature, asked), answer in zip(lines, answers)))
    text = "".join(f"{family}\t{signature}\t{asked}\t{answer}\n" for _, family, signature, asked, answer in rows)
    (HERE / "calls.tsv").write_text(text)


if __name__ == "__main__":
    main()
