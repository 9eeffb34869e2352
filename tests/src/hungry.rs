//! Random programs that want more memory or time than they may have, for soaking: what is asked of them is only that they
//! end soon after their limits, and that the process goes on as it was.

use crate::fuzz::random::Random;
use crate::hostile::source;
use std::time::Duration;
use taipan_udf::{Fallback, FunctionSource};

/// How long such a function may run, and how much it may hold.
pub const TIMEOUT: Duration = Duration::from_millis(200);
pub const MEMORY: usize = 64 << 20;

/// Statements over an int `n`, a text `t` and a list `xs`; `{}` stands for a number.
const STEPS: &[&str] = &[
    "t = t * {}",
    "t = t.replace('a', 'ab' * {})",
    "t = t.join([t[:100]] * {})",
    "t = t.expandtabs({}) + '\\t'",
    "t = t.ljust({})",
    "t = f'{t}{t}'[:10**7]",
    "t = ''.join(sorted(t[:{}]))",
    "xs = xs * {}",
    "xs = xs + xs",
    "xs = xs[:10**6] + list(range({}))",
    "xs.extend(range({}))",
    "xs = sorted(xs, reverse=True)",
    "xs = [x + 1 for x in range({})]",
    "xs.append({i: str(i) for i in range({})})\nxs.pop()",
    "n = n ** 3 + {}",
    "n = n << ({} % 10**7)",
    "n = sum(range({}))",
    "n += len(str(n % 10**4000))",
    "n += max(i % 1009 for i in range({}))",
    "n += len(bytes({}))",
    "n += len(re.sub('a|b', 'cc', t))",
    "n += bool(re.match('(?:a+)+c', 'a' * ({} % 40)))",
    "n += len(zlib.compress(bytes({} % 10**7)))",
    "n += len(json.dumps(xs[:1000] * ({} % 1000)))",
    "n += len(json.loads('[' + '1,' * ({} % 10**6) + '1]'))",
    "n += len(list(itertools.islice(itertools.count(), {})))",
    "n += sum(1 for _ in itertools.product(range({} % 1000), repeat=2))",
    "n += len(collections.Counter(t[:{}]))",
    "b = io.BytesIO()\nb.seek({})\nb.write(b'a')",
    "n += len(copy.deepcopy(xs[:{} % 10**5]))",
    "n += len(pickle.dumps(xs[:{}]))",
    "n += math.gcd(3 ** ({} % 10**5), 5 ** ({} % 10**5))",
    "n += len(hashlib.pbkdf2_hmac('sha256', b'a', b'b', {} + 1)[:3])",
    "time.sleep({} / 10**6)",
    "n += hash(tuple(range({} % 10**6))) % 2",
];

const HEAD: &str = "import collections, copy, hashlib, io, itertools, json, math, pickle, re, time, zlib\n";

/// A function of one integer.
pub fn program(random: &mut Random) -> FunctionSource {
    let mut body = String::from("n, t, xs = x, 'a' * 1000, [x]\n");
    for _ in 0..1 + random.below(4) {
        let steps: Vec<String> = (0..1 + random.below(3)).map(|_| step(random)).collect();
        let steps = steps.join("\n");
        body += &match random.below(6) {
            0 => steps,
            1 => format!("for _ in range({}):\n{}", random.below(50), indented(&steps)),
            2 => format!("while n < 10**{}:\n{}\n    n += 1", random.below(12), indented(&steps)),
            3 => format!("try:\n{}\nexcept MemoryError:\n    xs = []", indented(&steps)),
            4 => format!(
                "try:\n{}\nexcept Exception:\n    t = 'a'\nfinally:\n    n += 1",
                indented(&steps)
            ),
            _ => format!("if len(t) > {}:\n{}", random.below(5000), indented(&steps)),
        };
        body.push('\n');
    }
    let text = format!(
        "{HEAD}def f(x):\n{}\n    return n % 1000003\n",
        indented(body.trim_end())
    );
    let mut program = source(text);
    program.limits.timeout = Some(TIMEOUT);
    program.limits.memory = Some(MEMORY);
    program.fallback = Fallback::Allow;
    program
}

fn step(random: &mut Random) -> String {
    let mut step = String::new();
    for (place, part) in random.pick(STEPS).split("{}").enumerate() {
        if place > 0 {
            step += &(random.below(9) + 1).pow(1 + random.below(10) as u32).to_string();
        }
        step += part;
    }
    step
}

fn indented(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("    {line}")).collect();
    lines.join("\n")
}
