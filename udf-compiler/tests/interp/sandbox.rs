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
    assert_eq!(raised(escape).kind, "RuntimeError");
    assert_eq!(raised("import sys\nsys.exit(1)").kind, "SystemExit");
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
