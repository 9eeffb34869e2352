"""What PL/Python calls `plpy`, for one function: messages to the client, and quoting."""


class Error(Exception):
    pass


class Fatal(Exception):
    pass


class SPIError(Exception):
    pass


for _class in (Error, Fatal, SPIError):
    _class.__module__ = "plpy"
    _class.__qualname__ = _class.__name__

_DETAILS = (
    "message",
    "detail",
    "hint",
    "sqlstate",
    "schema_name",
    "table_name",
    "column_name",
    "datatype_name",
    "constraint_name",
)


def _read(name, args, details):
    if not args:
        text = details.pop("message", None)
        if text is None:
            raise TypeError(f"plpy.{name} expected at least 1 argument, got 0")
    elif len(args) == 1:
        text = args[0]
    else:
        text = args
    for key in details:
        if key == "message":
            raise TypeError("argument 'message' given by name and position")
        if key not in _DETAILS:
            raise TypeError(f"'{key}' is an invalid keyword argument for this function")
    text = str(text)
    given = {key: str(value) for key, value in details.items() if value is not None}
    state = details.get("sqlstate", "38000")
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    if not isinstance(state, str) or len(state) != 5 or any(c not in digits for c in state):
        raise ValueError("invalid SQLSTATE code")
    return text, given


def _speaker(name):
    def speak(*args, **details):
        text, given = _read(name, args, details)
        for key in ("detail", "hint"):
            if key in given:
                text += f"\n{key.upper()}:  {given[key]}"
        _say(name, text)

    speak.__name__ = speak.__qualname__ = name
    return speak


debug = _speaker("debug")
log = _speaker("log")
info = _speaker("info")
notice = _speaker("notice")
warning = _speaker("warning")


def _raise(error, name, args, details):
    text, given = _read(name, args, details)
    raised = error(text)
    for key in _DETAILS[1:]:
        setattr(raised, key, given.get(key))
    raised._report = (given.get("sqlstate"), given.get("detail"), given.get("hint"), [])
    raise raised


def error(*args, **details):
    _raise(Error, "error", args, details)


def fatal(*args, **details):
    _raise(Fatal, "fatal", args, details)


def _text(name, value):
    if not isinstance(value, str):
        kind = "None" if value is None else type(value).__name__
        raise TypeError(f"{name}() argument 1 must be str, not {kind}")
    return value


def _literal(text):
    quoted = "'" + text.replace("'", "''") + "'"
    return "E" + quoted.replace("\\", "\\\\") if "\\" in text else quoted


def quote_literal(text):
    return _literal(_text("quote_literal", text))


def quote_nullable(text):
    return "NULL" if text is None else _literal(_text("quote_nullable", text))


def quote_ident(text):
    name = _text("quote_ident", text)
    plain = all(c in "abcdefghijklmnopqrstuvwxyz0123456789_" for c in name)
    if plain and name and not name[0].isdigit() and name not in _KEYWORDS:
        return name
    return '"' + name.replace('"', '""') + '"'


# What Postgres quotes: keywords that are not free for every use.
_KEYWORDS = frozenset(
    """
    all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both case cast
    char character check coalesce collate collation column concurrently constraint create cross current_catalog
    current_date current_role current_schema current_time current_timestamp current_user dec decimal default deferrable
    desc distinct do else end except exists extract false fetch float for foreign freeze from full grant greatest group
    grouping having ilike in initially inner inout int integer intersect interval into is isnull join json json_array
    json_arrayagg json_exists json_object json_objectagg json_query json_scalar json_serialize json_table json_value
    lateral leading least left like limit localtime localtimestamp merge_action national natural nchar none normalize
    not notnull null nullif numeric offset on only or order out outer overlaps overlay placing position precision
    primary real references returning right row select session_user setof similar smallint some substring symmetric
    system_user table tablesample then time timestamp to trailing treat trim true union unique user using values varchar
    variadic verbose when where window with xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces
    xmlparse xmlpi xmlroot xmlserialize xmltable
    """.split()
)
