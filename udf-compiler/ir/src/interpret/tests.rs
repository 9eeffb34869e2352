//! Every operation has an evaluator, and evaluators answer what CPython answered (`cases/`, recorded by `record.py`).

use super::*;
use crate::function::{Block, FuncId, Function, Inst, Kind, Module, Value};
use crate::ops::{op, table};

const RECORDED: [(&str, &str); 5] = [
    ("int", include_str!("cases/int.txt")),
    ("float", include_str!("cases/float.txt")),
    ("str", include_str!("cases/str.txt")),
    ("list", include_str!("cases/list.txt")),
    ("math", include_str!("cases/math.txt")),
];

#[test]
fn every_operation_has_an_evaluator() {
    for def in table().filter(|def| !def.name.starts_with("py.")) {
        assert!(evaluator(def.name).is_some(), "{}", def.name);
    }
}

#[test]
fn evaluators_answer_as_cpython() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (family, text) in recorded() {
        for line in text.lines() {
            count += 1;
            if let Some(got) = disagreement(line) {
                wrong.push(format!("{family}: {line}  got {got}"));
            }
        }
    }
    assert!(count > 2000);
    assert!(
        wrong.is_empty(),
        "{} of {count}:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(60)].join("\n")
    );
}

/// The recorded cases, or those in the directory that `TAIPAN_CASES` names.
fn recorded() -> Vec<(String, String)> {
    let elsewhere = std::env::var("TAIPAN_CASES").ok();
    RECORDED
        .iter()
        .map(|(family, text)| {
            let read = |dir: &String| std::fs::read_to_string(format!("{dir}/{family}.txt")).ok();
            let text = elsewhere.as_ref().and_then(read).unwrap_or_else(|| text.to_string());
            (family.to_string(), text)
        })
        .collect()
}

/// What the evaluator answers, if that is not what the line says.
fn disagreement(line: &str) -> Option<String> {
    let (call, wanted) = line.split_once("\t=\t")?;
    let mut words = call.split('\t');
    let name = words.next()?;
    let args: Vec<Val> = words.map(value).collect();
    let call = Call {
        args: &args,
        attr: &Attr::None,
        result: &Type::None,
    };
    let got = evaluate(op(name)?, call);
    let agree = match (&got, wanted) {
        (Err(_), "!") => true,
        (Err(_), _) | (Ok(_), "!") => false,
        (Ok(Val::Float(got)), wanted) if is_libm(name) => near(*got, wanted),
        (Ok(got), wanted) => same(got, &value(wanted)),
    };
    (!agree).then(|| format!("{got:?}"))
}

/// Functions whose last bits are the C library's.
fn is_libm(name: &str) -> bool {
    name.starts_with("math.") || name == "f64.pow"
}

fn near(got: f64, wanted: &str) -> bool {
    let Val::Float(wanted) = value(wanted) else {
        return false;
    };
    same(&Val::Float(got), &Val::Float(wanted)) || (got - wanted).abs() <= 8.0 * f64::EPSILON * wanted.abs().max(1.0)
}

/// To the bit, but for NaNs; lists and records are both written as lists.
fn same(got: &Val, wanted: &Val) -> bool {
    match (got, wanted) {
        (Val::None, Val::None) => true,
        (Val::Bool(a), Val::Bool(b)) => a == b,
        (Val::Int(a), Val::Int(b)) => a == b,
        (Val::Str(a), Val::Str(b)) => a == b,
        (Val::Float(a), Val::Float(b)) => a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()),
        (Val::Record(a), Val::List(b)) => same_all(a, &b.borrow()),
        (Val::List(a), Val::List(b)) => same_all(&a.borrow(), &b.borrow()),
        _ => false,
    }
}

fn same_all(a: &[Val], b: &[Val]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}

fn value(word: &str) -> Val {
    let (kind, rest) = word.split_once(':').unwrap_or((word, ""));
    match kind {
        "i" => Val::Int(rest.parse().expect("an int")),
        "f" => Val::Float(rest.parse().expect("a float")),
        "b" => Val::Bool(rest == "1"),
        "s" => Val::str(&unescape(rest)),
        "l" if rest.is_empty() => Val::list(Vec::new()),
        "l" => Val::list(rest.split('|').map(value).collect()),
        "n" => Val::None,
        _ => panic!("no such value: {word}"),
    }
}

fn unescape(text: &str) -> String {
    let mut parts = text.split("\\{");
    let mut out = parts.next().unwrap_or("").to_string();
    for part in parts {
        let (hex, rest) = part.split_once('}').expect("a closing brace");
        let code = u32::from_str_radix(hex, 16).expect("a code point");
        out.push(char::from_u32(code).expect("a character"));
        out.push_str(rest);
    }
    out
}

fn apply(name: &str, args: &[Val]) -> Outcome<Val> {
    let call = Call {
        args,
        attr: &Attr::None,
        result: &Type::None,
    };
    evaluate(op(name).expect("an operation"), call)
}

#[test]
fn lists_change_in_place() {
    let items = Val::list([3, 1, 2].map(Val::Int).to_vec());
    let shown = |items: &Val| format!("{items:?}").replace("Int", "");
    let step = |name: &str, rest: &[Val]| {
        let mut args = vec![items.clone()];
        args.extend_from_slice(rest);
        apply(name, &args).expect("no failure")
    };
    step("list.append", &[Val::Int(2)]);
    step("list.sort", &[Val::Bool(false)]);
    assert!(shown(&items).contains("[(1), (2), (2), (3)]"), "{items:?}");
    step("list.insert", &[Val::Int(-1), Val::Int(9)]);
    step("list.remove", &[Val::Int(2)]);
    step("list.reverse", &[]);
    assert!(shown(&items).contains("[(3), (9), (2), (1)]"), "{items:?}");
    step("list.extend", std::slice::from_ref(&items));
    assert!(matches!(step("list.pop", &[Val::Int(-1)]), Val::Int(1)));
    assert!(matches!(step("list.move", &[Val::Int(-1), Val::Int(0)]), Val::Int(2)));
    assert!(matches!(step("list.move", &[Val::Int(0), Val::Int(99)]), Val::Int(2)));
    assert!(matches!(step("list.reverse_prefix", &[Val::Int(2)]), Val::Int(2)));
    assert!(matches!(step("list.reverse_prefix", &[Val::Int(2)]), Val::Int(3)));
    step("list.delete", &[Val::Int(0)]);
    step("list.set", &[Val::Int(1), Val::Int(7)]);
    assert!(shown(&items).contains("[(9), (7), (1), (3), (9), (2)]"), "{items:?}");
    assert_eq!(
        apply("list.pop", &[items.clone(), Val::Int(6)]).unwrap_err(),
        Fail::Index
    );
    step("list.clear", &[]);
    assert_eq!(apply("list.min", &[items]).unwrap_err(), Fail::Value);
}

#[test]
fn nan_is_not_sorted() {
    let items = Val::list(vec![Val::Float(1.0), Val::Float(f64::NAN), Val::Float(0.0)]);
    assert_eq!(
        apply("list.sort", &[items, Val::Bool(false)]).unwrap_err(),
        Fail::Unsupported
    );
}

#[test]
fn folding() {
    let fold = |name: &str, args: &[Const], result: Type| fold(op(name).expect("op"), args, &Attr::None, &result);
    let text = |s: &str| Const::Str(s.into());
    assert_eq!(
        fold("int.add", &[Const::Int(2), Const::Int(3)], Type::Int),
        Some(Const::Int(5))
    );
    assert_eq!(fold("int.add", &[Const::Int(i64::MAX), Const::Int(1)], Type::Int), None);
    assert_eq!(fold("str.upper", &[text("ß")], Type::Str), Some(text("SS")));
    assert_eq!(fold("str.repeat", &[text("ab"), Const::Int(1 << 20)], Type::Str), None);
    let option = Type::option(Type::Int);
    let none = Const::Union(option.clone(), 0, Const::None.into());
    assert_eq!(
        fold(
            "str.slice_step",
            &[text("abc"), none.clone(), none, Const::Int(-1)],
            Type::Str
        ),
        Some(text("cba"))
    );
    let parts = [Const::Int(1), text("x")];
    let record = Type::record([Type::Int, Type::Str]);
    assert_eq!(
        fold("record.make", &parts, record),
        Some(Const::Record(parts.clone().into()))
    );
    assert_eq!(
        fold("list.new", &parts[..1], Type::list(Type::Int)),
        None,
        "fresh lists are not constants"
    );
}

/// `def f(n): i = 0; s = 0; while i < n: i += 1; s += i; return s`
fn counting_loop() -> Module {
    let mut f = Function::new("f", Type::Int);
    let n = f.new_value(Type::Int);
    f.params = vec![n];
    let [zero, one, i, s, next, sum, total] = [(); 7].map(|()| f.new_value(Type::Int));
    let more = f.new_value(Type::Bool);
    let label = f.new_label();
    let inst = |results: &[Value], kind: Kind| Inst {
        results: results.to_vec(),
        kind,
        line: 0,
    };
    let apply = |result: Value, name: &str, args: &[Value]| {
        let op = op(name).expect("an operation");
        let args = args.to_vec();
        inst(
            &[result],
            Kind::Op {
                op,
                args,
                attr: Attr::None,
            },
        )
    };
    let block = |insts: Vec<Inst>| Block { params: vec![], insts };
    let leave = Kind::Break { label, args: vec![s] };
    let again = Kind::Continue {
        label,
        args: vec![next, sum],
    };
    let then = vec![
        apply(next, "int.add", &[i, one]),
        apply(sum, "int.add", &[s, next]),
        inst(&[], again),
    ];
    let branch = Kind::If {
        cond: more,
        then: block(then),
        els: block(vec![inst(&[], leave)]),
    };
    let body = Block {
        params: vec![i, s],
        insts: vec![apply(more, "int.lt", &[i, n]), inst(&[], branch)],
    };
    let inits = vec![zero, zero];
    f.body.insts = vec![
        inst(&[zero], Kind::Const(Const::Int(0))),
        inst(&[one], Kind::Const(Const::Int(1))),
        inst(&[total], Kind::Loop { label, inits, body }),
        inst(&[], Kind::Return(total)),
    ];
    Module { functions: vec![f] }
}

#[test]
fn loops_and_limits() {
    let module = counting_loop();
    let got = run(&module, vec![Val::Int(1000)], Limits::default());
    assert!(matches!(got, Ok(Val::Int(500_500))), "{got:?}");
    let few = Limits { steps: 100, depth: 10 };
    assert_eq!(run(&module, vec![Val::Int(1000)], few).unwrap_err(), Fail::Steps);
    assert_eq!(run(&module, vec![], few).unwrap_err(), Fail::Unsupported);
}

#[test]
fn recursion_is_limited() {
    let mut f = Function::new("f", Type::Int);
    let result = f.new_value(Type::Int);
    let callee = FuncId(0);
    let kinds = [
        (vec![result], Kind::Call { callee, args: vec![] }),
        (vec![], Kind::Return(result)),
    ];
    f.body.insts = kinds
        .into_iter()
        .map(|(results, kind)| Inst { results, kind, line: 0 })
        .collect();
    let module = Module { functions: vec![f] };
    assert_eq!(run(&module, vec![], Limits::default()).unwrap_err(), Fail::Depth);
}
