//! Functions beside each other: what one changes of Python's library, itself sees and no other does; and what one can
//! reach is in the list of capabilities, and nothing of another function.

use datafusion::arrow::array::AsArray;
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Int64Type};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use taipan::Session;
use taipan_tests::hostile::source;
use taipan_udf::{FunctionSource, Mode, RunOptions, compile};

/// A change of the library; what shows it, as an expression; and what that is without the change, and with it.
const CHANGES: &[(&str, &str, i64, i64)] = &[
    ("import json\njson.loads = lambda s: 7", "json.loads('1')", 1, 7),
    (
        "import json\nsetattr(json, 'loads', lambda s: 7)",
        "json.loads('1')",
        1,
        7,
    ),
    (
        "import json\nvars(json)['loads'] = lambda s: 7",
        "json.loads('1')",
        1,
        7,
    ),
    (
        "import json\nm = [json][0]\nm.loads = lambda s: 7",
        "json.loads('1')",
        1,
        7,
    ),
    (
        "import json\njson.loads.__globals__['_default_decoder'] = None",
        "json.loads.__globals__['_default_decoder'] is None",
        0,
        1,
    ),
    (
        "import json\njson.JSONEncoder.default = lambda self, o: 'x'",
        "json.JSONEncoder.default.__name__ == 'default'",
        1,
        0,
    ),
    (
        "import json\njson.decoder.JSONDecoder.decode = lambda self, s, **o: 7",
        "json.loads('1')",
        1,
        7,
    ),
    (
        "import re\nre.sub = lambda *a: 'abc'",
        "len(re.sub('a', 'bb', 'a'))",
        2,
        3,
    ),
    (
        "import statistics\nstatistics.mean = lambda xs: 7",
        "statistics.mean([1, 1])",
        1,
        7,
    ),
    (
        "from decimal import Decimal\nDecimal.__str__ = lambda self: 'seven'",
        "len(str(Decimal(1)))",
        1,
        5,
    ),
    (
        "import decimal\ndecimal.DefaultContext.prec = 5\ndecimal.setcontext(decimal.Context())",
        "decimal.Context().prec",
        28,
        5,
    ),
    ("import random\nrandom.random = lambda: 7", "int(random.random())", 0, 7),
    (
        "import warnings\nwarnings.simplefilter('error')",
        "warnings.filters[0][0] == 'error'",
        0,
        1,
    ),
    ("import string\nstring.digits = 'x'", "len(string.digits)", 10, 1),
    ("import string\nstring.own = 7", "getattr(string, 'own', 0)", 0, 7),
    ("import math\nmath.sqrt = lambda x: 7", "int(math.sqrt(4))", 2, 7),
    (
        "import collections.abc\ncollections.abc.Sized.register(int)",
        "issubclass(int, collections.abc.Sized)",
        0,
        1,
    ),
    (
        "import keyword\nkeyword.kwlist.append('own')",
        "'own' in keyword.kwlist",
        0,
        1,
    ),
    (
        "import calendar\ncalendar.setfirstweekday(3)",
        "calendar.firstweekday()",
        0,
        3,
    ),
    (
        "import csv\ncsv.register_dialect('own', delimiter=';')",
        "'own' in csv.list_dialects()",
        0,
        1,
    ),
    (
        "import csv\ncsv.register_dialect('semi', delimiter=';')\ncsv.unregister_dialect('unix')",
        "next(csv.reader(['1;2'], 'semi'))[1] if 'semi' in csv.list_dialects() else 0",
        0,
        2,
    ),
    ("import enum\nenum.Enum.own = 7", "getattr(enum.Enum, 'own', 0)", 0, 7),
    (
        "import logging\nlogging.getLogger('own').setLevel(7)",
        "logging.getLogger('own').level",
        0,
        7,
    ),
    (
        "import html.entities\nhtml.entities.html5['own'] = 'x'",
        "'own' in html.entities.html5",
        0,
        1,
    ),
    ("import sys\nsys.own = 7", "getattr(sys, 'own', 0)", 0, 7),
    ("import sys\nsys.modules['own'] = sys", "'own' in sys.modules", 0, 1),
    (
        "import json\njson.loads.__globals__['__builtins__']['own'] = 7",
        "json.loads.__globals__['__builtins__'].get('own', 0)",
        0,
        7,
    ),
    (
        "exec('import json\\njson.loads = lambda s: 7')\nimport json",
        "json.loads('1')",
        1,
        7,
    ),
    (
        "import dataclasses\ndataclasses.dataclass.own = 7",
        "getattr(dataclasses.dataclass, 'own', 0)",
        0,
        7,
    ),
];

/// So many groups of changes: those of one group don't meet.
const GROUPS: usize = 4;

fn session() -> Session {
    Session::builder()
        .mode(Mode::Auto)
        .threads(2)
        .build()
        .expect("a session")
}

async fn create(session: &Session, name: &str, before: &str, expression: &str) {
    let text = format!("{before}\ndef {name}(a):\n    return str({expression}) + '' * a");
    let create = format!("CREATE FUNCTION {name}(a BIGINT) RETURNS TEXT LANGUAGE python AS $$\n{text}\n$$");
    session
        .sql(&create)
        .await
        .unwrap_or_else(|error| panic!("{text}\n{error}"));
}

/// The different answers of a function over so many rows, in several threads if they are many.
async fn answers(session: &Session, name: &str, rows: usize) -> BTreeSet<String> {
    let query = format!("SELECT DISTINCT {name}(value) FROM range({rows})");
    let results = session.sql(&query).await.expect("planned").collect().await;
    let batches = results.unwrap_or_else(|error| panic!("{name}: {error}"));
    let columns = batches.iter().filter(|batch| batch.num_columns() > 0);
    let texts = columns.map(|batch| cast(batch.column(0), &DataType::Utf8).expect("text"));
    texts
        .flat_map(|column| {
            column
                .as_string::<i32>()
                .iter()
                .flatten()
                .map(str::to_string)
                .collect::<Vec<_>>()
        })
        .collect()
}

fn import_of(change: &str) -> String {
    let imports = change
        .lines()
        .filter(|line| line.starts_with("import ") || line.starts_with("from "));
    imports.collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_of_the_library_stay_with_their_function() {
    // Of those that change something, enough for several threads.
    const ROWS: usize = 9_000;
    const OTHERS: usize = 100;
    let session = session();
    let mut told = Vec::new();
    for group in 0..GROUPS {
        let changes: Vec<_> = CHANGES.iter().skip(group).step_by(GROUPS).collect();
        for (i, (change, shown, ..)) in changes.iter().enumerate() {
            create(
                &session,
                &format!("before{group}_{i}"),
                &import_of(change),
                &format!("int({shown})"),
            )
            .await;
        }
        let all: Vec<&str> = changes.iter().map(|(change, ..)| *change).collect();
        let shown: Vec<String> = changes.iter().map(|(_, shown, ..)| format!("int({shown})")).collect();
        let name = format!("own{group}");
        create(&session, &name, &all.join("\n"), &format!("[{}]", shown.join(", "))).await;
        let own: Vec<i64> = changes.iter().map(|(.., with)| *with).collect();
        let mut seen = vec![(name.clone(), answers(&session, &name, ROWS).await, format!("{own:?}"))];
        for (i, (change, shown, without, _)) in changes.iter().enumerate() {
            let after = format!("after{group}_{i}");
            create(&session, &after, &import_of(change), &format!("int({shown})")).await;
            for name in [format!("before{group}_{i}"), after] {
                seen.push((
                    name.clone(),
                    answers(&session, &name, OTHERS).await,
                    without.to_string(),
                ));
            }
        }
        let wrong = seen
            .into_iter()
            .filter(|(_, seen, expected)| *seen != BTreeSet::from([expected.clone()]));
        told.extend(wrong.map(|(name, seen, expected)| format!("{name}: {seen:?}, not {expected}")));
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// What a call changes is seen by the calls after it, of the same function only.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_of_calls_are_state_of_their_function() {
    let session = session();
    for text in [
        "def count(a):\n    import json\n    json.calls = getattr(json, 'calls', 0) + 1\n    return json.calls",
        "import json\ndef count(a):\n    json.calls = getattr(json, 'calls', 0) + 1\n    return json.calls",
    ] {
        let create =
            format!("CREATE OR REPLACE FUNCTION count(a BIGINT) RETURNS BIGINT LANGUAGE python AS $$\n{text}\n$$");
        session.sql(&create).await.expect("created");
        let query = "SELECT max(count(value)) FROM range(20000)";
        let batches = session.sql(query).await.expect("planned").collect().await.expect("ran");
        assert_eq!(
            batches[0].column(0).as_primitive::<Int64Type>().value(0),
            20000,
            "{text}"
        );
    }
    expect(&session, "import json", "getattr(json, 'calls', 0)", 0).await;
}

/// `GD` is one dict for the functions of a session, in one interpreter: one that has others is refused it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_functions_share_is_no_way_to_the_library() {
    let session = session();
    for text in [
        "import json\njson.own = 1\ndef sharing(a): return GD['n']",
        "def sharing(a):\n    GD['decimal'].own = 1\n    return a",
    ] {
        let create = format!("CREATE FUNCTION sharing(a BIGINT) RETURNS BIGINT LANGUAGE python AS $$\n{text}\n$$");
        let refused = session.sql(&create).await.map(drop).expect_err("refused").to_string();
        assert!(
            refused.contains("GD is not shared by functions that may change Python's library (line "),
            "{refused}"
        );
    }
}

async fn expect(session: &Session, before: &str, shown: &str, expected: i64) {
    create(session, "other", before, &format!("int({shown})")).await;
    let seen = answers(session, "other", 3).await;
    assert_eq!(seen, BTreeSet::from([expected.to_string()]), "{shown}");
    session.sql("DROP FUNCTION other").await.expect("dropped");
}

/// Neither objects nor classes of a function are found by another one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn functions_do_not_find_each_other() {
    let session = session();
    let classes = "class Secret(Exception):\n    key = 'hidden'\nclass Other:\n    pass\nclass Mine(dict):\n    pass";
    create(&session, "keeper", classes, "len(Secret.key) + len([Other(), Mine()])").await;
    answers(&session, "keeper", 3).await;
    let named =
        "sum(c.__name__ in ('Secret', 'Other', 'Mine') for b in (Exception, object, dict) for c in b.__subclasses__())";
    expect(&session, "", named, 0).await;
    // Its own it finds, and those of the library.
    let own = format!("{classes}\nimport collections");
    expect(&session, &own, named, 3).await;
    expect(
        &session,
        "import collections",
        "collections.Counter in dict.__subclasses__()",
        1,
    )
    .await;
}

/// Imports modules, and goes from them to all classes there are.
const ALL_CLASSES: &str = "import sys, weakref
def classes():
    for name in ('array csv binascii contextvars datetime decimal functools inspect io json operator pickle queue struct '
                 'threading types typing zlib xml.etree.ElementTree zoneinfo').split():
        __import__(name)
    seen, left = set(), [object]
    for module in list(sys.modules.values()):
        left.extend(v if isinstance(v, type) else type(v) for v in list(vars(module).values()))
    while left:
        c = left.pop()
        if c not in seen:
            seen.add(c)
            left.extend([*type.__subclasses__(c), *c.__mro__])
            left.extend(v if isinstance(v, type) else type(v) for v in list(vars(c).values()))
    return seen
";

/// Native classes are one for all interpreters: nothing can be left there for another function.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_left_on_classes_that_all_share() {
    let session = session();
    let leave = format!(
        "{ALL_CLASSES}
KEPT = []
def left():
    count = 0
    for c in classes():
        for name, value in (('left', 7), ('__bases__', c.__bases__), ('__abstractmethods__', ['left'])):
            for change in (setattr, type.__setattr__, lambda c, n, v: type.__dict__[n].__set__(c, v)):
                try:
                    change(c, name, value)
                    count += name == 'left'
                except (TypeError, KeyError, AttributeError):
                    pass
        try:
            c.__annotations__['left'] = 7
        except (TypeError, AttributeError):
            pass
        for o in [c, *vars(c).values()]:
            try:
                KEPT.append(weakref.ref(o, lambda r: 'secret'))
            except TypeError:
                pass
    return count > 10 and len(KEPT) > 500"
    );
    create(&session, "leaving", &leave, "left()").await;
    assert_eq!(answers(&session, "leaving", 1).await, BTreeSet::from(["True".into()]));
    let look = format!(
        "{ALL_CLASSES}
def found():
    found = []
    for c in classes():
        own = vars(c)
        if 'left' in own or own.get('__abstractmethods__') == ['left'] or 'left' in own.get('__annotations_cache__', ()):
            found.append(c)
        for o in [c, *vars(c).values()]:
            refs = weakref.getweakrefs(o)
            found.extend(o for r in refs if r.__callback__ is not None and r.__callback__(r) == 'secret')
    return found"
    );
    create(&session, "looking", &look, "found()").await;
    assert_eq!(answers(&session, "looking", 1).await, BTreeSet::from(["[]".into()]));
}

/// What the interpreter keeps for all does not come from the first that needed it, and is not gone with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codecs_outlive_the_function_that_came_first() {
    let session = session();
    let text = "b'\\x80'.decode('cp1252') + str('\u{20ac}'.encode('cp1252'))";
    for name in ["first", "second"] {
        // It has an interpreter of its own, which ends with it.
        let before = format!("import codecs, json\njson.own = '{name}'");
        create(&session, name, &before, text).await;
        let seen = answers(&session, name, 3).await;
        assert_eq!(seen, BTreeSet::from(["\u{20ac}b'\\x80'".to_string()]), "{name}");
        session.sql(&format!("DROP FUNCTION {name}")).await.expect("dropped");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// What a line of the walk is about.
fn named(line: &str) -> &str {
    line.split('\t').next().unwrap_or(line)
}

/// Whether the list has it. Methods go with their class, and builtin classes with their module.
fn is_allowed(line: &str, allowed: &BTreeSet<&str>) -> bool {
    let name = named(line);
    let (kind, place) = name.split_once(' ').unwrap_or((name, ""));
    let (module, own) = place.split_once(':').unwrap_or((place, ""));
    allowed.contains(name)
        || kind == "function" && own.contains('.')
        || kind == "class" && allowed.contains(format!("module {module}").as_str())
}

/// Everything that can be reached from a function's globals, against the list of capabilities. `BLESS=1` writes the list:
/// whoever does that reads what is new.
#[test]
fn nothing_else_is_within_reach() {
    walk("list.txt", |_| {});
}

/// The same of a function that brings a file and has copies of its own of modules: what is new is in a list of its own.
#[test]
fn nothing_else_is_within_reach_by_a_door() {
    let shelf = taipan_udf::syntax::modules::SHELF.iter();
    let names: Vec<String> = shelf.map(|name| format!("'{name}'")).collect();
    walk("door.txt", |walker| {
        let begun = format!("LOADED = [\n    {},", names.join(", "));
        walker.text = walker.text.replacen("LOADED = [", &begun, 1);
        let path = format!("{}data.txt", taipan_udf::files::IMPORTS);
        let files = BTreeMap::from([(path, Arc::from(&b"secret"[..]))]);
        walker.files = taipan_udf::files::Files::new(files, Vec::new());
    });
}

/// Walks from the globals of a function, and compares with this list and the first one.
fn walk(own: &str, change: impl FnOnce(&mut FunctionSource)) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("capabilities");
    let mut walker = source(std::fs::read_to_string(directory.join("walk.py")).expect("the walker"));
    change(&mut walker);
    walker.name = "reached".into();
    walker.returns = DataType::Utf8;
    walker.limits.timeout = Some(Duration::from_secs(300));
    walker.limits.memory = Some(2 << 30);
    let types = [walker.params[0].ty.clone()];
    let function = compile(Arc::new(walker), &types).expect("the walker compiles");
    let one = datafusion::arrow::array::Int64Array::from(vec![1]);
    let result = function.invoke(&[Arc::new(one)], 1, &RunOptions::default());
    let result = result.expect("the walk ends");
    let text = result.as_string::<i32>().value(0);
    let list = directory.join(own);
    let first = std::fs::read_to_string(directory.join("list.txt")).expect("the list");
    let known = std::fs::read_to_string(&list).expect("the list");
    let known: BTreeSet<&str> = known.lines().collect();
    let allowed = first.lines().chain(known.iter().copied()).collect();
    let outside: Vec<&str> = text.lines().filter(|line| !is_allowed(line, &allowed)).collect();
    if std::env::var_os("BLESS").is_some() {
        let all: BTreeSet<&str> = outside
            .iter()
            .map(|line| named(line))
            .chain(known.iter().copied())
            .collect();
        let all: Vec<&str> = all.into_iter().collect();
        std::fs::write(&list, all.join("\n") + "\n").expect("written");
    }
    assert!(
        outside.is_empty(),
        "outside the list, and how it is reached:\n{}",
        outside.join("\n")
    );
    assert!(text.lines().count() > 1000, "the walk did not get far: {text}");
}
