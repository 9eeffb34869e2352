//! What functions can reach, and what they cannot.

use super::{call, call_text, raised};

#[test]
fn the_sandbox_holds() {
    for name in [
        "socket",
        "subprocess",
        "ctypes",
        "sys.modules",
        "sklearn",
        "urllib.request",
    ] {
        let kind = raised(&format!("import {name}")).kind;
        assert!(kind == "ImportError" || kind == "ModuleNotFoundError", "{name}: {kind}");
    }
    // A function's own copies of modules reach nothing.
    for (use_of, kind) in [
        ("import os\nos.system('true')", "PermissionError"),
        ("import os\nos.open('/etc/passwd', 0)", "PermissionError"),
        ("import os\nos.listdir('/etc')", "FileNotFoundError"),
        (
            "import pathlib\npathlib.Path('/etc/passwd').read_text()",
            "FileNotFoundError",
        ),
        ("import gzip\ngzip.open('/etc/passwd')", "FileNotFoundError"),
        ("import shutil\nshutil.copy('/etc/passwd', '/tmp/x')", "RuntimeError"),
        ("import builtins\nbuiltins.open('/etc/passwd')", "RuntimeError"),
        ("import _thread\n_thread.start_new_thread(print, ())", "AttributeError"),
        ("import importlib\nimportlib.import_module('gc')", "ImportError"),
        ("import importlib\nimportlib.import_module('subprocess')", "ImportError"),
    ] {
        assert_eq!(raised(use_of).kind, kind, "{use_of}");
    }
    assert_eq!(raised("return __import__('os')").kind, "ImportError");
    assert_eq!(raised("eval('__import__(\"os\")')").kind, "ImportError");
    for call in ["open('/etc/passwd')", "input()", "breakpoint()", "exit()", "quit()"] {
        assert_eq!(raised(call).kind, "RuntimeError", "{call}");
    }
    let escape = "import json\nreal = json.loads.__globals__['__builtins__']\n\
                  imp = real['__import__'] if isinstance(real, dict) else real.__import__\n\
                  imp('_thread').start_new_thread(print, ())";
    assert_eq!(raised(escape).kind, "ImportError");
    assert_eq!(raised("import sys\nsys.exit(1)").kind, "SystemExit");
}

/// Ways past the list of imports, and what each ends with.
#[test]
fn every_door_has_the_same_list() {
    for (door, kind) in [
        ("exec('import gc', {})", "ImportError"),
        ("exec('import _thread', {'__builtins__': __builtins__})", "ImportError"),
        ("eval('__import__(\"marshal\")', {})", "ImportError"),
        ("import inspect\ninspect.importlib.import_module('gc')", "ImportError"),
        ("import inspect\ninspect.importlib._bootstrap", "AttributeError"),
        ("import inspect\ninspect.sys.settrace(None)", "AttributeError"),
        ("import inspect\ninspect.sys.modules['gc']", "KeyError"),
        ("import inspect\ninspect.sys.modules['_imp']", "KeyError"),
        (
            "import inspect, threading\ninspect.sys.modules['_thread'].start_new_thread(print, ())",
            "RuntimeError",
        ),
        (
            "import sys\nsys.modules.pop('_thread')\nexec('import threading', {})\nsys._getframe().f_builtins['__import__']('_thread')",
            "ImportError",
        ),
        (
            "import threading\nthreading.Thread(target=print).start()",
            "RuntimeError",
        ),
        ("import threading\nthreading.Timer(0, print).start()", "RuntimeError"),
        ("import time\ntime.clock_settime(0, 0)", "AttributeError"),
        (
            "import inspect, time\ninspect.sys.modules['time'].clock_settime_ns(0, 0)",
            "AttributeError",
        ),
        ("import pickle\npickle.loads(b'cgc\\nget_objects\\n.')", "ImportError"),
        ("import pickle\npickle.loads(b'cos\\ngetpid\\n.')", "ImportError"),
        (
            "import pickle\npickle.loads(b'cfaulthandler\\n_sigsegv\\n.')",
            "ImportError",
        ),
        ("import json\njson.__spec__.loader.load_module('gc')", "AttributeError"),
        ("import json\njson.__loader__.load_module('gc')", "AttributeError"),
        (
            "import json\njson.loads.__globals__['__builtins__']['open']('/etc/passwd')",
            "RuntimeError",
        ),
        ("import io\nio.open('/etc/passwd')", "RuntimeError"),
        ("import io\nio.FileIO(0)", "TypeError"),
        (
            "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    e.__traceback__.tb_frame.f_builtins['__import__']('gc')",
            "ImportError",
        ),
    ] {
        let raised = raised(door).kind;
        assert!(
            raised == kind || (raised == "ModuleNotFoundError" && kind == "ImportError"),
            "{door}: {raised}"
        );
    }
}

/// The importer can be looked at while it runs: it has no more than the list either.
#[test]
fn the_importer_has_the_same_list() {
    let inside = |then: &str| {
        format!(
            "import abc, sys\nseen = []\nmade = abc.ABCMeta.__new__\ndef make(*args, **named):\n    frame = sys._getframe()\n    \
             while frame:\n        if frame.f_globals.get('__name__') == '_frozen_importlib':\n            \
             seen.append(frame.f_globals)\n        frame = frame.f_back\n    return made(*args, **named)\n\
             abc.ABCMeta.__new__ = make\nsys.modules.pop('numbers', None)\nimport numbers\n\
             importer, spec, imp = seen[0], seen[0]['ModuleSpec'], seen[0]['_imp']\n{then}"
        )
    };
    for name in [
        "gc",
        "marshal",
        "posix",
        "_signal",
        "_socket",
        "faulthandler",
        "_posixsubprocess",
    ] {
        let text = inside(&format!("return str(imp.create_builtin(spec('{name}', None)))"));
        assert_eq!(call_text(&text), Ok("None".into()), "{name}");
    }
    // The hooks of the generator, the second time as well, when a half-made module could be found.
    let hooks = "for again in (1, 2):\n    try:\n        return str(imp.create_builtin(spec('_taipan_hooks', None)))\n    \
                 except ImportError:\n        pass\nreturn str('_taipan_hooks' in sys.modules)";
    assert_eq!(call_text(&inside(hooks)), Ok("False".into()));
    // One lock for the process would stop all interpreters.
    let locked = "imp.acquire_lock()\nreturn str(imp.lock_held()) + str(hasattr(imp, 'create_dynamic'))";
    assert_eq!(call_text(&inside(locked)), Ok("FalseFalse".into()));
}

/// A module is among `sys.modules` before it is filled: what it is not to have is not there at that time either.
#[test]
fn modules_that_are_being_made_have_no_more() {
    let text = "import sys\nseen = []\nclass Modules(dict):\n    def __setitem__(self, name, module):\n        \
                seen.extend(n for n in ('clock_settime', 'FileIO', 'start_new_thread', 'open_code') if hasattr(module, n))\n        \
                seen.append(name)\n        dict.__setitem__(self, name, module)\n\
                old = sys.modules\nold.pop('time', None)\nsys.modules = Modules(old)\nimport time\nreturn str(seen)";
    assert_eq!(call_text(text), Ok("['time']".into()));
}

#[test]
fn imports_take_names_of_arguments() {
    let text = "return str(__import__(name='json', fromlist=['loads'], level=0).loads('1'))";
    assert_eq!(call_text(text), Ok("1".into()));
    assert_eq!(raised("'a'.encode('no-such')").kind, "LookupError");
}

#[test]
fn dialects_are_made_of_arguments_and_names() {
    let text = "import csv\ncsv.register_dialect('semi', delimiter=';')\ncsv.register_dialect('own', 'semi', quotechar='!')\n\
                return str(next(csv.reader(['1;!2;3!'], 'own'))) + str(csv.list_dialects())";
    let expected = "['1', '2;3']['excel', 'excel-tab', 'unix', 'semi', 'own']";
    assert_eq!(call_text(text), Ok(expected.into()));
}

#[test]
fn randomness_of_the_system_is_not_the_generators() {
    let text = "import random, secrets, uuid\nrandom.seed(1)\na = (secrets.token_hex(16), uuid.uuid4())\nrandom.seed(1)\n\
                b = (secrets.token_hex(16), uuid.uuid4())\n\
                return str(len({*a, *b})) + ' ' + str(random.SystemRandom().random() < 1) + ' ' + random._urandom.__module__";
    assert_eq!(call_text(text), Ok("4 True _taipan_random".into()));
}

#[test]
fn allowed_modules_import() {
    let names = taipan_udf::syntax::modules::ALLOWED
        .join(", ")
        .replace("__future__, ", "");
    assert_eq!(call(&format!("import {names}\nreturn 1"), &[1]), Ok(vec![Some(1)]));
    assert_eq!(
        call_text(
            "import statistics, dataclasses, random, uuid, threading\n\
                   @dataclasses.dataclass\nclass P:\n    x: int\n\
                   with threading.Lock():\n    u = uuid.uuid4()\n\
                   return f'{statistics.mean([1, 2, 3])} {P(1)} {random.random() < 1} {u.version} {u != uuid.uuid4()}'"
        ),
        Ok("2 f.<locals>.P(x=1) True 4 True".into())
    );
    assert_eq!(
        call_text(
            "from datetime import datetime\nreturn datetime.strptime('2024-02-29', '%Y-%m-%d').date().isoformat()"
        ),
        Ok("2024-02-29".into())
    );
}

/// Patterns look at classes: what all functions share is not changed for one.
#[test]
fn builtin_classes_are_registered_by_the_library_only() {
    let own = "import collections.abc\nclass Own:\n    pass\ncollections.abc.Sequence.register(Own)\n\
               match Own():\n    case [*rest]:\n        pass\n    case _:\n        return 'other'";
    assert_eq!(raised(own).kind, "TypeError");
    let known = "import collections, contextvars\nmatch collections.deque([1, 2]):\n    case [a, b]:\n        \
                 return str((a, b, isinstance(contextvars.copy_context(), collections.abc.Mapping)))";
    assert_eq!(call_text(known), Ok("(1, 2, True)".into()));
    let builtin = "import collections.abc\ncollections.abc.Sequence.register(int)";
    assert_eq!(raised(builtin).kind, "NotImplementedError");
    assert_eq!(
        call_text("match 5:\n    case []:\n        return 'list'\n    case _:\n        return 'int'"),
        Ok("int".into())
    );
}
