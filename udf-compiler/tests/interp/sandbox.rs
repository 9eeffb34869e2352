//! What functions can reach, and what they cannot.

use super::{call, call_text, raised};

#[test]
fn the_sandbox_holds() {
    for name in [
        "os",
        "socket",
        "subprocess",
        "ctypes",
        "sys.modules",
        "importlib",
        "scipy",
        "_thread",
        "urllib.request",
    ] {
        let kind = raised(&format!("import {name}")).kind;
        assert!(kind == "ImportError" || kind == "ModuleNotFoundError", "{name}: {kind}");
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

#[test]
fn randomness_of_the_system_is_not_the_generators() {
    let text = "import random, secrets, uuid\nrandom.seed(1)\na = (secrets.token_hex(16), uuid.uuid4())\nrandom.seed(1)\n\
                b = (secrets.token_hex(16), uuid.uuid4())\n\
                return str(len({*a, *b})) + ' ' + str(random.SystemRandom().random() < 1) + ' ' + random._urandom.__module__";
    assert_eq!(call_text(text), Ok("4 True _taipan_random".into()));
}

#[test]
fn allowed_modules_import() {
    let names = taipan_udf::interp::modules::ALLOWED
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
