//! Blocks of memory that a function does not get: MemoryError, which it may handle, whatever asks for them; the interpreter
//! goes on, and the process does not grow.

use super::{function, interpreted};
use arrow::array::{ArrayRef, AsArray};
use arrow::datatypes::{DataType, Int64Type};
use taipan_udf::interp::RowSelection;
use taipan_udf::{ExecError, RunOptions};

/// What functions may hold.
const LIMIT: usize = 24 << 20;

/// Expressions whose result is too large for that, with `n` = 2**31 - 1, `t` = a text and `b` = bytes of a megabyte.
const TOO_LARGE: &[&str] = &[
    "t.replace('a', 'b' * 1000)",
    "t.replace('', t)",
    "'\\t'.expandtabs(n)",
    "t.join([t] * 1000)",
    "t.join(t)",
    "b.join([b] * 1000)",
    "t.translate({97: t})",
    "t * n",
    "b * n",
    "bytearray(b) * n",
    "[t] * n",
    "(t,) * n",
    "t.center(n)",
    "b.ljust(n)",
    "t.zfill(n)",
    "b.replace(b'a', b)",
    "bytes(n)",
    "bytearray(n)",
    "bytearray(b).zfill(n)",
    "bytearray(10).extend(range(10**12))",
    "f'{1:{n}}'",
    "'%*d' % (n, 1)",
    "b'%*d' % (n, 1)",
    "'{:>{}}'.format(1, n)",
    "1 << n",
    "(1 << 10**8) ** 8",
    "list(range(n))",
    "tuple(range(n))",
    "sorted(range(n))",
    "set(range(n))",
    "dict.fromkeys(range(n))",
    "[*range(n)]",
    "[i for i in range(n)]",
    "{i: i for i in range(n)}",
    "''.join(map(str, range(n)))",
    "int.to_bytes(1, n, 'big')",
    "hashlib.pbkdf2_hmac('sha256', b'a', b'b', 1, dklen=n)",
    "hashlib.shake_128(b'').digest(n)",
    "pickle.loads(b'\\x80\\x02Nr\\xff\\xff\\xff\\xff.')",
    "pickle.loads(b'\\x80\\x04N\\x8e\\x00\\x00\\x00\\x00\\x01\\x00\\x00\\x00.')",
    "zlib.decompress(zlib.compress(b * 300))",
    "zlib.decompress(b'x', bufsize=n)",
    "zlib.decompressobj().decompress(zlib.compress(b * 300))",
    "base64.b64encode(b * 60)",
    "binascii.hexlify(b * 60)",
    "(b * 30).hex(' ')",
    "io.BytesIO().truncate(n) and beyond(io.BytesIO(), n)",
    "beyond(io.BytesIO(), n)",
    "beyond(io.BytesIO(), 2**62)",
    "random.getrandbits(n)",
    "random.randbytes(n)",
    "array.array('d', [0]) * n",
    "array.array('d', bytes(8)) * n",
    "struct.pack('%dx' % n)",
    "struct.pack('%ds' % n, b)",
    "struct.unpack('%dB' % n, b)",
    "list(itertools.product(range(1000), repeat=4))",
    "list(itertools.repeat(0, n))",
    "itertools.product(range(n), repeat=2)",
    "list(itertools.combinations(range(100), 9))",
    "itertools.tee([], 2**62)",
    "re.sub('a', t, t)",
    "re.sub('', t, t)",
    "re.split('', t * 20)",
    "re.findall('', t * 60)",
    "re.compile('a{1,2}').sub(t, t)",
    "json.dumps([[1] * 10**6] * 3, indent=t)",
    "json.dumps(t * 50)",
    "json.loads('[' + '0,' * 10**7 + '0]')",
    "html.escape('<' * (20 << 20))",
    "textwrap.indent('\\n'.join('a' * 10**5), t)",
    "urllib.parse.quote(' ' * (30 << 20))",
    "collections.deque(range(n))",
    "collections.deque([t]) * n",
    "list(collections.Counter({1: n}).elements())",
    "string.Template('$a' * 10**5).substitute(a=t)",
    "(t * 30).encode('utf-32')",
    "(b * 30).decode('latin-1').encode('utf-16')",
    "unicodedata.normalize('NFKD', '\\ufdfa' * 10**6)",
    "('\\ufb03' * (20 << 20)).upper()",
    "fractions.Fraction(1, 3) ** 10**9",
    "math.factorial(10**9)",
    "math.comb(10**9, 5 * 10**8)",
    "heapq.nlargest(n, range(n))",
    "memoryview(b).cast('B').tolist() * 1000",
    "copy.deepcopy([t] * n)",
    "operator.mul(t, n)",
    "operator.concat([t] * 5 * 10**6, [t] * 5 * 10**6)",
    "functools.reduce(operator.add, itertools.repeat(t))",
    "t.__mul__(n)",
    "str.join(t, [t] * 1000)",
    "list.__mul__([0], n)",
    "getattr(t, 'replace')('a', t)",
    "print(*range(n))",
    "quopri.encodestring(b'=' * (25 << 20))",
    "csv.writer(io.StringIO()).writerow([t] * 100)",
    "io.StringIO().write(t * 40) and io.StringIO(t * 40).getvalue()",
];

const HEAD: &str =
    "import array, base64, binascii, collections, copy, csv, decimal, fractions, functools, hashlib, heapq, html
import io, itertools, json, math, operator, pickle, quopri, random, re, string, struct, textwrap, unicodedata
import urllib.parse, zlib

def beyond(file, n):
    file.seek(n)
    file.write(b'a')
    return file.getvalue()

n = 2**31 - 1
t = 'a' * (1 << 20)
b = b'a' * (1 << 20)
";

fn run(text: &str) -> Result<ArrayRef, ExecError> {
    let mut source = function("f", text, &[], DataType::Int64);
    source.limits.timeout = Some(std::time::Duration::from_secs(60));
    source.limits.memory = Some(LIMIT);
    let result = interpreted(source).call_rows(&[], RowSelection::All(1), &RunOptions::default());
    result.map(|answers| answers.array)
}

/// Whether an error says that something is too large, and not that the function was stopped as a whole.
fn says_so(error: &ExecError) -> bool {
    const KINDS: [&str; 8] = [
        "MemoryError",
        "OverflowError",
        "ValueError",
        "struct.error",
        "error",
        "zlib.error",
        "EOFError",
        "UnpicklingError",
    ];
    match error {
        ExecError::Python(error) => KINDS.iter().any(|kind| error.kind.ends_with(kind)),
        ExecError::Memory { .. } => true,
        _ => false,
    }
}

/// Whether this is the process of its own in which a test of this module runs: it may take a whole process down.
fn alone(test: &str) -> bool {
    super::limits::alone(&format!("allocations::{test}"))
}

#[test]
fn what_is_too_large_raises() {
    if !alone("what_is_too_large_raises") {
        return;
    }
    let mut told = Vec::new();
    for expression in TOO_LARGE {
        println!("{expression}");
        match run(&format!("{HEAD}def f():\n    return len({expression}) * 0\n")) {
            Err(error) if says_so(&error) => {}
            other => told.push(format!("{expression}: {other:?}")),
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
    let peak: usize = peak.and_then(|kilobytes| kilobytes.parse().ok()).unwrap_or(0);
    assert!(peak >> 10 < 900, "{} MB", peak >> 10);
}

#[test]
fn the_error_can_be_handled() {
    if !alone("the_error_can_be_handled") {
        return;
    }
    let mut told = Vec::new();
    for expression in TOO_LARGE {
        println!("{expression}");
        let body = format!("    try:\n        x = {expression}\n    except MemoryError:\n        pass\n");
        let text = format!("{HEAD}def f():\n{body}    x = None\n    return sum(len(str(i)) for i in range(10))\n");
        match run(&text) {
            Ok(array) if array.as_primitive::<Int64Type>().value(0) == 10 => {}
            Err(error) if says_so(&error) => {}
            other => told.push(format!("{expression}: {other:?}")),
        }
    }
    let text = "def f():
    s = 'a'
    try:
        return len((s * 100000).replace('a', 'b' * 100000))
    except MemoryError as e:
        assert str(e) == '' and e.args == ()
        return -1
";
    assert_eq!(run(text).map(|a| a.as_primitive::<Int64Type>().value(0)).ok(), Some(-1));
    assert!(told.is_empty(), "{}", told.join("\n"));
}
