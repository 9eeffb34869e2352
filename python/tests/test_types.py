"""The package as type checkers and readers see it."""

import inspect
import os
import pathlib
import subprocess
import sys

import taipan


def mypy(*arguments):
    ran = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_package_is_typed(tmp_path):
    assert (pathlib.Path(taipan.__file__).parent / "py.typed").exists()
    program = tmp_path / "program.py"
    program.write_text(
        "import taipan\n"
        "con: taipan.Connection = taipan.connect(threads=1)\n"
        "rows: list[tuple] = con.sql('SELECT ?', [1]).fetchall()\n"
        "@con.function\n"
        "def twice(x: int) -> int:\n"
        "    return x * 2\n"
        "n: int = con.cursor().execute('SELECT 1').rowcount\n"
    )
    mypy("mypy", "--cache-dir", os.devnull, str(program))


def test_stubs_are_those_of_the_library():
    mypy("mypy.stubtest", "taipan._taipan", "--ignore-missing-stub")


def test_everything_public_is_explained():
    for name in taipan.__all__:
        value = getattr(taipan, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert value.__doc__, name
        if inspect.isclass(value) and value.__module__.startswith("taipan"):
            for method, member in vars(value).items():
                if not method.startswith("_") and callable(member):
                    assert member.__doc__, f"{name}.{method}"


def test_examples_in_the_documentation():
    import doctest

    from taipan import _connection, _relation

    for module in (taipan, _connection, _relation):
        failed, _ = doctest.testmod(module)
        assert failed == 0, module.__name__
