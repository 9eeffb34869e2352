//! Time, memory, cancellation.

use super::{call, function, interpreted};
use arrow::array::ArrayRef;
use arrow::datatypes::DataType;
use std::time::{Duration, Instant};
use taipan_udf::interp::RowSelection;
use taipan_udf::{ExecError, RunOptions};

/// Runs `f()` under limits; how it ended, and how long that took.
fn limited(text: &str, timeout_ms: u64, memory_mb: usize) -> (Result<ArrayRef, ExecError>, Duration) {
    let mut source = function("f", text, &[], DataType::Int64);
    source.limits.timeout = Some(Duration::from_millis(timeout_ms));
    source.limits.memory = Some(memory_mb << 20);
    let f = interpreted(source);
    let start = Instant::now();
    let result = f.call_rows(&[], RowSelection::All(1), &RunOptions::default());
    (result.map(|answers| answers.array), start.elapsed())
}

#[test]
fn endless_loops_time_out() {
    for text in [
        "while True: pass",
        "while True:\n  try:\n    while True: pass\n  except Exception: pass",
        "while True:\n  try:\n    while True: pass\n  except BaseException: pass",
        "import time\ntime.sleep(1000)",
        "def g():\n  while True: yield 1\nreturn sum(g())",
        "import itertools\nreturn sum(itertools.count())",
        "import itertools\nreturn sum(itertools.cycle([1]))",
        "import itertools\nreturn sum(itertools.repeat(1))",
        "return sum(range(10**15))",
        "return max(map(abs, range(10**15)))",
    ] {
        let (result, elapsed) = limited(text, 100, 256);
        assert!(matches!(result, Err(ExecError::Timeout { .. })), "{text}: {result:?}");
        assert!(elapsed < Duration::from_secs(5), "{text}: {elapsed:?}");
    }
    assert_eq!(call("return a", &[1]), Ok(vec![Some(1)]));
}

#[test]
fn timeouts_hit_the_right_worker() {
    std::thread::scope(|scope| {
        let endless = scope.spawn(|| limited("while True: pass", 300, 256).0);
        let busy = scope.spawn(|| call("n = 0\nwhile n < 2_000_000: n += 1\nreturn n", &[1]));
        assert!(matches!(endless.join().unwrap(), Err(ExecError::Timeout { .. })));
        assert_eq!(busy.join().unwrap(), Ok(vec![Some(2_000_000)]));
    });
}

#[test]
fn cancel_stops_a_batch() {
    let options = RunOptions::default();
    let f = interpreted(function("f", "while True: pass", &[], DataType::Int64));
    std::thread::scope(|scope| {
        let run = scope.spawn(|| f.call_rows(&[], RowSelection::All(1), &options));
        std::thread::sleep(Duration::from_millis(50));
        options.cancel.cancel();
        assert!(matches!(run.join().unwrap(), Err(ExecError::Cancelled { .. })));
    });
}

#[test]
fn memory_is_limited() {
    for text in [
        "xs = []\nwhile True: xs.append('x' * 1000)",
        "s = 'x'\nwhile True: s = s + s",
        "xs = [0]\nwhile True: xs = xs + xs",
        "import itertools\nreturn len(list(itertools.count()))",
        "import itertools\nreturn len(list(itertools.repeat(1)))",
        "d = {}\ni = 0\nwhile True:\n  d[i] = i\n  i += 1",
        "return len('a' * 10**12)",
        "return len([0] * 10**12)",
        "return len((0,) * 10**12)",
        "return len(b'a' * 10**12)",
        "return len(bytearray(10**12))",
        "return len(bytes(10**12))",
        "return (2**10**10) & 1",
        "return (1 << 10**11) & 1",
        "return len(list(range(10**18)))",
        "return len(tuple(range(10**18)))",
        "return len(set(range(10**18)))",
        "return len(sorted(range(10**18)))",
        "return len([*range(10**18)])",
        "return len('a'.ljust(10**12))",
        "return len('a'.rjust(10**12))",
        "return len('a'.center(10**12))",
        "return len('a'.zfill(10**12))",
        "return len(f'{1:1000000000000}')",
        "return len('%1000000000000d' % 1)",
        "return len(format(1.5, '.1000000000f'))",
        "return len('ab'.expandtabs(10**12)) + len('\\t'.expandtabs(10**12))",
        "return len(('a' * 10**8).replace('a', 'b' * 10**8))",
        "return len(('a' * 10**7).join(['b'] * 10**7))",
        "import math\nreturn math.factorial(10**8) & 1",
        "import math\nreturn math.comb(10**9, 5 * 10**8) & 1",
        "return pow(7, 10**10) & 1",
        "return int('9' * 10**8 or '', 36) & 1",
        "from collections import deque\nimport itertools\nreturn len(deque(itertools.count()))",
        "import io\nb = io.BytesIO()\nb.seek(10**12)\nb.write(b'x')\nreturn 1",
        "import zlib\nreturn len(zlib.decompress(zlib.compress(b'a'), bufsize=10**12))",
        "return len(('a' * 10**6).translate({97: 'b' * 10**6}))",
        "import re\nreturn len(re.sub('a', 'b' * 10**6, 'a' * 10**6))",
        "import random\nreturn random.getrandbits(10**11) & 1",
        "import array\nreturn len(array.array('d', [0]) * 10**12)",
    ] {
        let (result, _) = limited(text, 30_000, 20);
        let ended = match &result {
            Err(ExecError::Python(e)) => ["MemoryError", "OverflowError", "ValueError"].contains(&e.kind.as_str()),
            Err(ExecError::Memory { .. }) => true,
            _ => false,
        };
        assert!(ended, "{text}: {result:?}");
    }
    assert_eq!(call("return a", &[1]), Ok(vec![Some(1)]));
}

#[test]
fn limits_hold_beside_a_busy_worker() {
    let options = RunOptions::default();
    let busy = interpreted(function("f", "while True: pass", &[], DataType::Int64));
    let ended: Vec<_> = std::thread::scope(|scope| {
        let run = scope.spawn(|| busy.call_rows(&[], RowSelection::All(1), &options));
        let texts = [
            "xs = [0]\nwhile True: xs = xs + xs",
            "xs = [0]\nwhile True: xs += xs",
            "xs = (0,)\nwhile True: xs += xs",
            "xs = 'x'\nwhile True: xs += xs",
            "xs = [0]\nwhile True: xs.extend(xs)",
            "xs = [0]\nwhile True: xs = [*xs, *xs]",
            "xs = 'x'\nwhile True: xs = xs.replace('x', 'xx')",
            "xs = 'x'\nwhile True: xs = f'{xs}{xs}'",
        ];
        let ended = texts.map(|text| (text, limited(text, 60_000, 4).0));
        options.cancel.cancel();
        assert!(matches!(run.join().unwrap(), Err(ExecError::Cancelled { .. })));
        ended.into()
    });
    for (text, result) in ended {
        let memory = matches!(&result, Err(ExecError::Memory { .. }))
            || matches!(&result, Err(ExecError::Python(e)) if e.kind == "MemoryError");
        assert!(memory, "{text}: {result:?}");
    }
}

/// Runs a test in a process of its own, where no other test's memory, garbage or lost interpreter counts. Whether this is
/// that process.
pub fn alone(test: &str) -> bool {
    const ALONE: &str = "TAIPAN_TEST_ALONE";
    if std::env::var_os(ALONE).is_some() {
        return true;
    }
    let program = std::env::current_exe().expect("this program");
    let status = std::process::Command::new(program)
        .args(["--exact", test, "--nocapture"])
        .env(ALONE, "1")
        .status();
    assert!(status.expect("it starts").success());
    false
}

fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = status.split(' ').nth(1).and_then(|n| n.parse::<usize>().ok());
    pages.unwrap_or(0) * 4096
}

/// How many megabytes more the process holds after so many times, from a first few on.
fn growth(first: i64, times: i64, once: impl Fn(i64)) -> usize {
    (0..first).for_each(&once);
    let before = resident();
    (0..times).for_each(&once);
    resident().saturating_sub(before) >> 20
}

#[test]
fn interpreters_of_one_function_are_given_back() {
    if !alone("limits::interpreters_of_one_function_are_given_back") {
        return;
    }
    let once = |n: i64| {
        let text = format!("import decimal, json, random\nrandom.seed({n})\nreturn len(str(decimal.Decimal(a))) + {n}");
        assert_eq!(call(&text, &[1]), Ok(vec![Some(n + 1)]));
    };
    let grown = growth(10, 60, once);
    println!("{grown} MB for sixty interpreters");
    assert!(grown < 30, "{grown} MB");
}

#[test]
fn garbage_is_collected_where_other_interpreters_end() {
    if !alone("limits::garbage_is_collected_where_other_interpreters_end") {
        return;
    }
    let once = |n: i64| {
        let cycles = format!("for _ in range(8_000):\n    xs = [{n}]\n    xs.append(xs)\nreturn a");
        assert_eq!(call(&cycles, &[1]), Ok(vec![Some(1)]));
        // It ends, and collects, for itself alone.
        let own = format!("import random\nrandom.seed({n})\nreturn {n}");
        assert_eq!(call(&own, &[1]), Ok(vec![Some(n)]));
    };
    let grown = growth(30, 100, once);
    println!("{grown} MB");
    assert!(grown < 60, "{grown} MB");
}

#[test]
fn garbage_of_few_large_objects_is_collected() {
    if !alone("limits::garbage_of_few_large_objects_is_collected") {
        return;
    }
    let once = |n: i64| {
        let cycle = format!("xs = [{n}] * 2_000_000\nxs.append(xs)\nreturn a + {n}");
        assert_eq!(call(&cycle, &[1]), Ok(vec![Some(n + 1)]));
    };
    let grown = growth(5, 30, once);
    println!("{grown} MB");
    assert!(grown < 80, "{grown} MB");
}

#[test]
fn loading_and_dropping_ten_thousand_functions_keeps_memory_level() {
    if !alone("limits::loading_and_dropping_ten_thousand_functions_keeps_memory_level") {
        return;
    }
    let once = |n: i64| {
        let text = format!("class C:\n    n = {n}\ndef g(a): return [C(), a + C.n]\ndef f(a): return g(a)[1]");
        assert_eq!(call(&text, &[1]), Ok(vec![Some(n + 1)]));
    };
    let grown = growth(1_000, 10_000, once);
    assert!(grown < 50, "{grown} MB");
}

#[test]
fn cycles_are_collected_within_a_batch() {
    if !alone("limits::cycles_are_collected_within_a_batch") {
        return;
    }
    let text = "class C: pass\ndef f(a):\n    c = C()\n    c.me = c\n    c.data = 'x' * 20_000\n    return a";
    let values: Vec<i64> = (0..60_000).collect();
    assert_eq!(call(text, &values).map(|rows| rows.len()), Ok(values.len()));
}

#[test]
fn garbage_is_found_that_another_interpreter_looked_at() {
    if !alone("limits::garbage_is_found_that_another_interpreter_looked_at") {
        return;
    }
    let text = "class C: pass\ndef f(a):\n    c = C()\n    c.me = c\n    c.data = 'x' * 20_000\n    return a";
    let values: Vec<i64> = (0..30_000).collect();
    let results: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(|| call(text, &values))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("it ends"))
            .collect()
    });
    for result in results {
        assert_eq!(result.map(|rows| rows.len()), Ok(values.len()));
    }
}

#[test]
fn sources_made_by_functions_have_limits_too() {
    for text in [
        "eval('1+' * 100_000 + '1')",
        "exec('(' * 10_000)",
        "compile('-' * 100_000 + '1', 'x', 'eval')",
    ] {
        assert!(
            matches!(call(text, &[1]), Err(ExecError::Python(e)) if e.kind == "SyntaxError"),
            "{text}"
        );
    }
    assert_eq!(
        call("return eval('a + 1') + eval('b', {'b': 2})", &[1]),
        Ok(vec![Some(4)])
    );
}

#[test]
fn errors_in_finalizers_are_not_errors_of_the_row() {
    let text = "class A:\n  def __del__(self): raise ValueError\nA()\nreturn a";
    assert_eq!(call(text, &[1]), Ok(vec![Some(1)]));
}
