//! The pages that say what is there are what the code says; `BLESS=1` writes them. The pictures are what their script draws.

use std::process::Command;
use taipan_tests::reference;
use taipan_tests::tidy::root;

#[test]
fn the_pages_of_the_reference_say_what_is_there() {
    let stale = reference::stale().unwrap();
    assert!(stale.is_empty(), "BLESS=1 writes them: {}", stale.join("\n"));
}

#[test]
fn the_pictures_are_current() {
    let script = root().join("docs/pictures/draw.py");
    match Command::new("python3").arg(&script).arg("--check").output() {
        Ok(drawn) => assert!(drawn.status.success(), "{}", String::from_utf8_lossy(&drawn.stderr)),
        Err(_) => eprintln!("skipped: python3 is not installed"),
    }
}

#[test]
fn constructs_are_told_apart() {
    for (text, expected) in [
        ("x = 'for a in b if c' # while\n", &[][..]),
        ("if a:\n    b = 1\n", &["`if`, `elif`, `else`"]),
        ("b = 1 if a else 2\n", &["conditional: `a if c else b`"]),
        ("for a in b:\n    pass\n", &["`for`"]),
        ("c = [a for a in b]\n", &["list comprehension"]),
        ("c = sum(a for a in b)\n", &["generator expression"]),
        ("c = {a: 1 for a in b}\n", &["dict or set comprehension"]),
        (
            "match x:\n    case [a] if a:\n        pass\n",
            &["`match`", "`case` with a guard", "`case` of a sequence"],
        ),
        ("match = 1\n", &[]),
        (
            "a[1:2] = f(*b)\n",
            &["slices", "stars in calls: `f(*a, **b)`", "indices"],
        ),
        ("c = [*a]\n", &["stars in displays: `[*a, *b]`"]),
        (
            "def f(a, *, b=1): return f\"{a}\"\n",
            &["f-strings", "defaults", "keyword-only and positional-only parameters"],
        ),
        ("c = a < b <= d\n", &["chained comparisons: `a < b < c`"]),
        ("x = 1; y += 2\n", &["`x += y` and its like"]),
    ] {
        assert_eq!(reference::constructs_in(text), expected, "{text}");
    }
}

#[test]
fn names_of_modules_are_found_by_whatever_they_are_called() {
    let found = |text| reference::names_in(text);
    let pair = |module: &str, name: &str| (module.to_string(), name.to_string());
    assert_eq!(
        found("import math as m, re\nx = m.sin(1) + a.math.cos\n"),
        [pair("math", "sin")]
    );
    assert_eq!(
        found("from re import (match as m,\n    sub)\n"),
        [pair("re", "match"), pair("re", "sub")]
    );
    assert_eq!(
        found("import urllib.parse\nx = urllib.parse.quote(urllib.parse.unquote(s))\n"),
        [pair("urllib.parse", "quote"), pair("urllib.parse", "unquote")]
    );
    assert_eq!(
        found("import numpy as np\nx = np.linalg.norm(y)\n"),
        [pair("numpy", "linalg")]
    );
}
