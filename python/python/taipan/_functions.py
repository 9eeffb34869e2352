"""CREATE FUNCTION statements of Python functions. The text of a function is taken, with what it names of its module: imports,
other functions and classes, constants. The function itself is never called."""

from __future__ import annotations

import ast
import builtins
import datetime
import decimal
import enum
import inspect
import re
import symtable
import sys
import textwrap
import types
import typing
from typing import Any, Dict, List, Mapping, Optional, Set, Tuple

from . import _types
from ._errors import InterfaceError, NotSupportedError

_FUTURE = "from __future__ import annotations\n"
_WORD = re.compile(r"[a-z_][a-z0-9_]*\Z")
_CONSTANTS = (bool, int, float, str, bytes, type(None), decimal.Decimal, datetime.date, datetime.time, datetime.timedelta)


def statement(
    function: Any,
    name: Optional[str] = None,
    parameters: Optional[Any] = None,
    returns: Optional[Any] = None,
    *,
    strict: bool = False,
    on_error: Optional[str] = None,
    volatility: Optional[str] = None,
    replace: bool = True,
) -> str:
    """The CREATE FUNCTION of a Python function."""
    plain = inspect.unwrap(function)
    if not isinstance(plain, types.FunctionType):
        raise InterfaceError(f"{_called(function)} has no Python source; write a function that calls it")
    if inspect.iscoroutinefunction(plain) or inspect.isasyncgenfunction(plain):
        raise NotSupportedError(f"{plain.__name__} is async, and functions of SQL are not")
    called = name or plain.__name__
    if called == "<lambda>":
        raise InterfaceError('a lambda needs a name, as in create_function(lambda x: x + 1, "succ", [int], int)')
    taken, returned = _parameters(plain, parameters), _returned(plain, returns)
    text, handler = Module(plain).text(called)
    head = f"CREATE {'OR REPLACE ' if replace else ''}FUNCTION {_identifier(called)}"
    clauses = [
        f"{head}({', '.join(taken)})",
        f"RETURNS {returned}",
        "LANGUAGE python",
    ]
    if strict:
        clauses.append("STRICT")
    if volatility is not None:
        if volatility.upper() not in ("IMMUTABLE", "STABLE", "VOLATILE"):
            raise InterfaceError(f'volatility is "immutable", "stable" or "volatile", not {volatility!r}')
        clauses.append(volatility.upper())
    if on_error is not None:
        if on_error.upper() not in ("NULL", "RAISE"):
            raise InterfaceError(f'on_error is "null" or "raise", not {on_error!r}')
        clauses.append(f"ON ERROR {on_error.upper()}")
    if handler != called.lower():
        clauses.append(f"HANDLER '{handler}'")
    tag = next(tag for tag in (f"$py{number or ''}$" for number in range(1_000_000)) if tag not in text)
    return " ".join(clauses) + f" AS {tag}\n{text}{tag}"


def _called(value: Any) -> str:
    return getattr(value, "__qualname__", None) or f"an object of {type(value).__qualname__}"


def _identifier(name: str) -> str:
    """As SQL reads names without quotes: their letters are small."""
    return name if _WORD.match(name) else name.lower() if _WORD.match(name.lower()) else _types.quoted(name)


def _hints(function: types.FunctionType) -> Dict[str, Any]:
    try:
        return typing.get_type_hints(function, include_extras=True)
    except (NameError, SyntaxError, TypeError):
        # Texts that are types of SQL are none of Python.
        variables = _variables(function)
        return {name: _evaluated(hint, variables) for name, hint in function.__annotations__.items()}


def _evaluated(hint: Any, variables: Mapping[str, Any]) -> Any:
    if not isinstance(hint, str):
        return hint
    try:
        return eval(hint, dict(variables))
    except Exception:
        return hint


def _parameters(function: types.FunctionType, given: Optional[Any]) -> List[str]:
    hints = _hints(function)
    declared = list(inspect.signature(function).parameters.values())
    for number, parameter in enumerate(declared):
        if parameter.kind not in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            raise NotSupportedError(
                f"{function.__name__} has the parameter {parameter}; functions of SQL have such that are given by position"
            )
    if isinstance(given, Mapping):
        unknown = [name for name in given if name not in {parameter.name for parameter in declared}]
        if unknown:
            raise InterfaceError(f"{function.__name__} has no parameter {unknown[0]}")
        hints.update(given)
    elif given is not None:
        given = list(given)
        if len(given) != len(declared):
            raise InterfaceError(
                f"{function.__name__} has {len(declared)} parameters, and {len(given)} types are given"
            )
        hints.update(zip((parameter.name for parameter in declared), given))
    made = []
    for parameter in declared:
        what = f"the parameter {parameter.name} of {function.__name__}"
        text = f"{_types.quoted(parameter.name)} {_types.sql_type(hints.get(parameter.name), what)}"
        if parameter.default is not parameter.empty:
            text += f" DEFAULT {_literal(parameter.default, what)}"
        made.append(text)
    return made


def _literal(value: Any, what: str) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, decimal.Decimal)) or (isinstance(value, float) and value - value == 0):
        return str(value)
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    raise NotSupportedError(f"{what} has the default {value!r}; defaults are numbers, texts, True, False or None")


def _returned(function: types.FunctionType, given: Optional[Any]) -> str:
    annotation = given if given is not None else _hints(function).get("return")
    what = f"the value of {function.__name__}"
    if isinstance(annotation, Mapping):
        parts = (f"{_types.quoted(name)} {_types.sql_type(ty, what)}" for name, ty in annotation.items())
        return f"TABLE({', '.join(parts)})"
    if given is None and inspect.isgeneratorfunction(function):
        raise InterfaceError(
            f"{function.__name__} gives rows; name and type their columns, as in returns={{'word': str, 'n': int}}"
        )
    return _types.sql_type(annotation, what)


class Module:
    """The text of a module that has a function, and what that needs."""

    def __init__(self, function: types.FunctionType) -> None:
        self.function = function
        self.home = function.__module__
        #: What goes before the function, by the names that it has there.
        self.pieces: Dict[str, str] = {}
        #: Annotations are to stay texts: they name what is not there.
        self.future = False

    def text(self, called: str) -> Tuple[str, str]:
        """The whole text, and the name of the function in it."""
        source, name = _source(self.function, called)
        self._need(source, _variables(self.function), self.function.__name__, {name})
        future = _FUTURE if self.future or self.function.__code__.co_flags & _annotations_flag() else ""
        imports = [piece for piece in self.pieces.values() if piece.startswith(("import ", "from "))]
        others = [piece for piece in self.pieces.values() if not piece.startswith(("import ", "from "))]
        return future + "".join(imports + others) + source, name

    def _need(self, source: str, variables: Mapping[str, Any], user: str, own: Set[str]) -> None:
        needed = set(_free_names(_without_annotations(source)))
        for name in _free_names(source):
            if name in own or name in self.pieces:
                continue
            if name not in needed and not isinstance(variables.get(name), types.ModuleType):
                self.future = self.future or not hasattr(builtins, name)
            elif name in variables:
                # Whoever names each other is asked for once.
                self.pieces[name] = ""
                self.pieces[name] = self._piece(name, variables[name], user, own)
                # What it needs itself stands before it.
                self.pieces[name] = self.pieces.pop(name)
            elif not hasattr(builtins, name):
                raise InterfaceError(f"{user} uses the name {name}, which is not defined")

    def _piece(self, name: str, value: Any, user: str, own: Set[str]) -> str:
        if isinstance(value, types.ModuleType) and self._is_own(value.__name__):
            raise NotSupportedError(
                f"{user} uses the module {value.__name__}, which the database has not; import what it needs by name, as in "
                f"`from {value.__name__} import …`: that goes along"
            )
        if isinstance(value, types.ModuleType):
            return f"import {value.__name__} as {name}\n" if value.__name__ != name else f"import {name}\n"
        if isinstance(value, (types.FunctionType, types.BuiltinFunctionType, type)) or _of_typing(value):
            return self._definition(name, value, user, own)
        constant = _constant(value)
        for module in ("datetime", "decimal", "re"):
            if constant is not None and f"_{module}." in constant:
                self.pieces.setdefault(f"_{module}", f"import {module} as _{module}\n")
        if constant is None and isinstance(value, enum.Enum):
            self._need_value(type(value).__name__, type(value), user, own)
            constant = f"{type(value).__name__}[{value.name!r}]"
        if constant is None:
            kind = f"{type(value).__module__}.{type(value).__qualname__}"
            raise NotSupportedError(
                f"{user} uses {name}, an object of {kind}, which cannot go into a function of SQL; "
                "make it a parameter, or a constant of numbers and texts"
            )
        return f"{name} = {constant}\n"

    def _need_value(self, name: str, value: Any, user: str, own: Set[str]) -> None:
        if name not in self.pieces:
            self.pieces[name] = ""
            piece = self._definition(name, value, user, own)
            self.pieces.pop(name)
            self.pieces[name] = piece

    def _definition(self, name: str, value: Any, user: str, own: Set[str]) -> str:
        module = getattr(value, "__module__", None)
        own_name = getattr(value, "__qualname__", None) or getattr(value, "_name", None) or name
        if module is not None and not self._is_own(module):
            first, _, rest = own_name.partition(".")
            if rest:
                raise NotSupportedError(f"{user} uses {name}, which is a part of {module}.{first}; import that")
            return f"from {module} import {own_name}{'' if own_name == name else f' as {name}'}\n"
        unwrapped = inspect.unwrap(value) if callable(value) else value
        source, defined = _source(unwrapped, name)
        variables = _variables(unwrapped) if isinstance(unwrapped, types.FunctionType) else _globals_of(module)
        self._need(source, variables, defined, own | {defined})
        return source if defined == name else f"{source}{name} = {defined}\n"

    def _is_own(self, module: str) -> bool:
        return module == "__main__" or module.partition(".")[0] == self.home.partition(".")[0]


def _of_typing(value: Any) -> bool:
    return type(value).__module__ in ("typing", "types") and getattr(value, "__module__", None) == "typing"


def _globals_of(module: Optional[str]) -> Mapping[str, Any]:
    return vars(sys.modules[module]) if module in sys.modules else {}


def _annotations_flag() -> int:
    import __future__

    return __future__.annotations.compiler_flag


def _variables(function: types.FunctionType) -> Mapping[str, Any]:
    """What a function sees around it. A variable that it assigns there is no constant."""
    variables = dict(function.__globals__)
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            variables[name] = cell.cell_contents
        except ValueError:
            continue
    return variables


def _constant(value: Any) -> Optional[str]:
    """A text that is the value."""
    if isinstance(value, float) and value - value != 0:
        return f"float('{value}')"
    if type(value) in (datetime.date, datetime.time, datetime.datetime, datetime.timedelta):
        return f"_{value!r}" if getattr(value, "tzinfo", None) is None else None
    if type(value) is decimal.Decimal:
        return f"_decimal.{value!r}"
    if type(value) in _CONSTANTS:
        return repr(value)
    if type(value) is re.Pattern:
        flags = int(value.flags) & ~int(re.UNICODE)
        return f"_re.compile({value.pattern!r}{f', {flags}' if flags else ''})"
    if type(value) in (list, tuple, set, frozenset):
        items = [_constant(item) for item in value]
        texts = [item for item in items if item is not None]
        if len(texts) < len(items):
            return None
        shown = ", ".join(texts)
        if type(value) is tuple:
            return f"({shown}{',' if len(items) == 1 else ''})"
        if type(value) is list:
            return f"[{shown}]"
        return f"{type(value).__name__}([{shown}])"
    if type(value) is dict:
        pairs = [(_constant(key), _constant(item)) for key, item in value.items()]
        if any(None in pair for pair in pairs):
            return None
        return "{" + ", ".join(f"{key}: {item}" for key, item in pairs) + "}"
    return None


def _free_names(source: str) -> List[str]:
    """The names that a text reads and does not define, in the order in which they are found."""
    found: Dict[str, None] = {}

    def look(table: symtable.SymbolTable, at_top: bool) -> None:
        for symbol in table.get_symbols():
            free = symbol.is_referenced() and not symbol.is_assigned() and not symbol.is_namespace()
            if free and (at_top or symbol.is_global()):
                found[symbol.get_name()] = None
            if symbol.is_declared_global() and symbol.is_assigned():
                raise NotSupportedError(f"a function of SQL cannot assign the global variable {symbol.get_name()}")
        for child in table.get_children():
            look(child, False)

    try:
        top = symtable.symtable(source, "<function>", "exec")
    except SyntaxError as error:
        raise NotSupportedError(f"the function cannot stand by itself: {error.msg}") from error
    look(top, True)
    defined = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_assigned() or symbol.is_namespace()}
    return [name for name in found if name not in defined]


class _Bare(ast.NodeTransformer):
    """Takes annotations away: nothing that runs needs them, but those of a class's fields."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: N802 (ast calls it so)
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node


def _without_annotations(source: str) -> str:
    try:
        return ast.unparse(_Bare().visit(ast.parse(source)))
    except SyntaxError as error:
        raise NotSupportedError(f"the function cannot stand by itself: {error.msg}") from error


def _source(value: Any, called: str) -> Tuple[str, str]:
    """The text of a function or class, without the decorators that make a function one of SQL, and its name in it."""
    try:
        lines = textwrap.dedent(inspect.getsource(value))
    except (OSError, TypeError) as error:
        raise InterfaceError(
            f"the source of {_called(value)} is not there ({error}); functions of files, notebooks and IPython have one, and those "
            "typed into Python's own prompt do not"
        ) from error
    if getattr(value, "__name__", "") == "<lambda>":
        return _lambda(value, lines, called)
    tree = ast.parse(lines)
    definition = tree.body[0]
    if not isinstance(definition, (ast.FunctionDef, ast.ClassDef)):
        raise InterfaceError(f"the source of {_called(value)} is no definition; write a def")
    decorators = definition.decorator_list
    ours = [number for number, decorator in enumerate(decorators) if _is_ours(decorator)]
    if ours:
        # Those above have not been applied to what is made a function of SQL.
        kept = decorators[ours[-1] + 1 :]
        rows = lines.splitlines(keepends=True)
        first = kept[0].lineno if kept else definition.lineno
        lines = "".join(rows[first - 1 :])
    return (lines if lines.endswith("\n") else lines + "\n"), definition.name


def _is_ours(decorator: ast.expr) -> bool:
    target = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(target, ast.Attribute) and target.attr == "function"


def _lambda(value: types.FunctionType, lines: str, called: str) -> Tuple[str, str]:
    """The lambda among those of its lines that is compiled to the same, as a function of this name."""
    try:
        tree = ast.parse(lines)
    except SyntaxError as error:
        raise InterfaceError("the lambda's lines cannot be read by themselves; write a def") from error
    own = value.__code__
    alike = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Lambda):
            compiled = compile(ast.Expression(node), "<lambda>", "eval").co_consts[0]
            if (compiled.co_code, compiled.co_varnames) == (own.co_code, own.co_varnames):
                alike.append((ast.unparse(node.args), ast.unparse(node.body)))
    if len(set(alike)) != 1:
        raise InterfaceError("which lambda it is cannot be told from its lines; write a def")
    parameters, body = alike[0]
    return f"def {called}({parameters}):\n    return {body}\n", called
