//! Functions that would run for hours or for ever end soon after their time, whatever they are at, and later calls work.

use super::{call, function, interpreted};
use arrow::datatypes::DataType;
use std::time::{Duration, Instant};
use taipan_udf::interp::RowSelection;
use taipan_udf::{ExecError, RunOptions};

const TIMEOUT: Duration = Duration::from_millis(200);

/// How much later is still well: 100 ms on a machine that has nothing else to do, where `TAIPAN_IDLE` says that it is one.
fn slack() -> Duration {
    match std::env::var_os("TAIPAN_IDLE") {
        Some(_) => Duration::from_millis(100),
        None => Duration::from_secs(3),
    }
}

const ENDLESS: &[&str] = &[
    "while True: pass",
    "while True:\n  try:\n    while True: pass\n  except BaseException: pass",
    "import time\ntime.sleep(1000)",
    "import time\nwhile True:\n  try: time.sleep(1000)\n  except BaseException: pass",
    "import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()",
    "import threading\nlock = threading.Lock()\nwith lock:\n  with lock: pass",
    "import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire(timeout=1000)",
    "import threading\nthreading.Event().wait()",
    "import threading\nthreading.Semaphore(0).acquire()",
    "import threading\nc = threading.Condition()\nwith c: c.wait()",
    "import threading\nthreading.Barrier(2).wait()",
    "import queue\nqueue.Queue().get()",
    "import queue\nqueue.SimpleQueue().get()",
    "import queue\nq = queue.Queue(1)\nq.put(1)\nq.put(1)",
    "return sum(range(10**12))",
    "return max(range(10**12))",
    "return min(map(abs, range(10**12)))",
    "return any(map(bool, (0 for i in range(10**12))))",
    "import itertools\nreturn any(itertools.repeat(0))",
    "import itertools\nreturn all(itertools.repeat(1))",
    "import itertools\nfrom collections import deque\nreturn len(deque(itertools.count(), maxlen=0))",
    "import itertools\nreturn sum(itertools.count())",
    "import itertools\nreturn -1 in itertools.count()",
    "import itertools\nreturn next(filter(None, itertools.repeat(0)))",
    "import itertools\nreturn next(itertools.dropwhile(bool, itertools.repeat(1)))",
    "import itertools\nreturn len(list(itertools.compress(itertools.count(), itertools.repeat(0))))",
    "import itertools\nreturn sum(1 for _ in itertools.permutations(range(30)))",
    "return 1.5 in range(10**12)",
    "return range(10**12).count(1.5)",
    "for x in zip(range(10**12), range(10**12)): pass",
    "import functools\nreturn functools.reduce(max, range(10**12))",
    "import statistics\nreturn statistics.mean(range(10**12))",
    "import math\nreturn math.prod(map(bool, range(1, 10**12)))",
    "import math\nreturn math.factorial(10**6) % 7",
    "import math\nreturn math.comb(10**6, 5 * 10**5) % 7",
    "import math\nn = 0\nwhile True: n += math.gcd(3**200000, 5**200000)",
    "import math\nn = 0\nwhile True: n += math.isqrt(3**200000) & 1",
    "n = 0\nwhile True: n += pow(3**20000, 5**20000, 7**20000) & 1",
    "import hashlib\nreturn len(hashlib.pbkdf2_hmac('sha256', b'a', b'b', 10**9))",
    "n = 0\nwhile True: n += int('7' * 4000) & 1",
    "import sys\nn = 0\nwhile True: n += len(str(7**4000))",
    "import unicodedata\nwhile True: unicodedata.normalize('NFKD', '\\ufdfa' * 10**6)",
    "while True: sorted([(i * 7919) % 100003 for i in range(10**5)])",
    "xs = [float(i % 977) for i in range(10**6)]\nwhile True: sorted(xs, key=abs)",
    "a = []\nb = []\nfor i in range(60):\n  a = [a, a]\n  b = [b, b]\nreturn a == b",
    "a = ()\nfor i in range(60): a = (a, a)\nreturn hash(a)",
    "a = []\nfor i in range(60): a = [a, a]\nreturn len(repr(a))",
    "import json\na = []\nfor i in range(60): a = [a, a]\nreturn len(json.dumps(a))",
    "import json\na = []\nfor i in range(60): a = [a, a]\nreturn len(json.dumps(print, default=lambda _: a))",
    "import json\na = {}\nfor i in range(60): a = {'a': a, 'b': (a,)}\nreturn len(json.dumps(a))",
    "import zlib\nwhile True: zlib.compress(bytes(10**6), 9)",
    "while True: ('a' * 10**6).count('ab')",
    "return len([0 for i in range(10**12) if i < 0])",
];

/// Regular expressions that try too much.
const BACKTRACKING: &[&str] = &[
    "import re\nreturn len(re.match('(a+)+$', 'a' * 40 + 'b') or '')",
    "import re\nreturn len(re.match('(?:a+)+$', 'a' * 40 + 'b') or '')",
    "import re\nreturn len(re.match('(x+x+)+y', 'x' * 60) or '')",
    "import re\nreturn len(re.search('.*.*.*.*.*.*b', 'a' * 3000) or '')",
    "import re\nreturn len(re.sub('(?:a|a)*c', '', 'a' * 60))",
    "import re\nreturn len(re.findall('(?:a|aa)+$', 'a' * 60 + 'b'))",
];

/// Runs `f()` under the time limit; how much later than that it ended.
fn late(text: &str) -> Result<Duration, String> {
    let mut source = function("f", text, &[], DataType::Int64);
    source.limits.timeout = Some(TIMEOUT);
    let f = interpreted(source);
    let start = Instant::now();
    let result = f.call_rows(&[], RowSelection::All(1), &RunOptions::default());
    match result {
        Err(ExecError::Timeout { .. }) => Ok(start.elapsed().saturating_sub(TIMEOUT)),
        other => Err(format!("{text}: {other:?}")),
    }
}

fn all_end(texts: &[&str]) {
    let mut told = Vec::new();
    for text in texts {
        match late(text) {
            Ok(late) => {
                println!("{:>6} ms late: {}", late.as_millis(), text.replace('\n', "; "));
                if late > slack() {
                    told.push(format!("{text}: {late:?}"));
                }
            }
            Err(other) => told.push(other),
        }
        assert_eq!(call("return a", &[1]), Ok(vec![Some(1)]), "after {text}");
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn endless_functions_end_in_time() {
    all_end(ENDLESS);
}

#[test]
fn regular_expressions_end_in_time() {
    for _ in 0..4 {
        all_end(BACKTRACKING);
    }
}
