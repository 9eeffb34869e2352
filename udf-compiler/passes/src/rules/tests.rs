//! Rules can be read, and keep the meaning: each is tried on random instances of its pattern, with the edges of every type. What
//! it makes gives the same value, or fails where the pattern failed.

use super::rule::{Args, AttrPattern, Pattern, Rule, Shape};
use super::set::Set;
use super::{LOADED, all, loaded};
use std::collections::BTreeSet;
use taipan_ir::interpret::{self, Limits, Val};
use taipan_ir::ops::result_type;
use taipan_ir::{Attr, Class, Const, Function, Inst, Kind, Module, OpDef, Type, Value, op, verify};
use taipan_runtime::fail::Fail;

/// What these ask for is around the pattern: a loop that carries, or other readers. Their golden files run on random arguments.
const AROUND: [&str; 5] = [
    "add_later",
    "sub_later",
    "joined_len",
    "joined_byte_len",
    "constant_list",
];
/// How often a pattern is filled in, and how often the rule must have fired by then.
const ATTEMPTS: usize = 30_000;
const FIRED: usize = 5;
const ENOUGH: usize = 100;

#[test]
fn rules_can_be_read() {
    assert_eq!(LOADED.as_ref().err(), None);
    let names: Vec<&str> = all().map(|(_, name)| name).collect();
    let different: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(names.len(), different.len(), "two rules of one name");
}

/// What is wrong is said with its place. That types do not fit is found where a rule is tried.
#[test]
fn broken_rules_are_refused() {
    let cases = [
        ("a: int.plus(x, 0) -> x", "there is no operation int.plus"),
        ("a: int.add(x, 0, 1) -> x", "int.add does not take 3 arguments"),
        ("a: int.add(x, 0) -> int.neg(x, x)", "int.neg does not take 2 arguments"),
        ("a: int.add(x, 0) -> y", "y is no value of the pattern"),
        ("a: union.is[i](x) -> union.is[j](x)", "j is no index of the pattern"),
        ("a: x -> x", "a pattern is an operation"),
        (
            "a: int.add(x, 9223372036854775808) -> x",
            "9223372036854775808 is no number of 64 bits",
        ),
        ("a: int.add(x, 0) -> _", "that is no result"),
        ("a: int.add(x, 0) -> x x", "this is too much: x"),
        ("a: int.add(x 0) -> x", ", is expected before \"0) -> x\""),
        ("a: int.add(x, y) -> x where even(x)", "there is no condition even"),
        (
            "a: int.add(x, y) -> x where between(x)",
            "between is asked about 3 things",
        ),
        ("a: int.add(x, y) -> @half(x)", "there is no function half"),
        (
            "a: int.add(x, y) -> @product(x)",
            "@product is given too much or too little",
        ),
        (
            "a: record.make(x, *parts) -> x",
            "however many arguments are all arguments",
        ),
        (
            "a: int.add(m = int.neg(x), y) -> y without m",
            "a rule that asks who reads a value must not end in a value",
        ),
    ];
    for (text, message) in cases {
        let loaded = super::load("simplify", &[("a.rules", text)]);
        let error = loaded.err().unwrap_or_else(|| panic!("{text} is accepted"));
        let found = error.to_string();
        assert!(
            found.starts_with("a.rules:1: ") && found.ends_with(message),
            "{text}: {found}"
        );
    }
}

#[test]
fn rules_keep_their_meaning() {
    for loaded in loaded() {
        for (number, rule) in in_order(&loaded.set).into_iter().enumerate() {
            if !AROUND.contains(&rule.name.as_str()) {
                let fired = tried(&loaded.set, rule, number).unwrap_or_else(|difference| panic!("{difference}"));
                assert!(fired >= FIRED, "{rule:#?} fired {fired} times");
            }
        }
    }
}

/// Rules that look right, and where they are not.
#[test]
fn wrong_rules_are_noticed() {
    let wrong = [
        // -0.0
        "a: f64.add(x, 0.0) -> x",
        "a: f64.mul(_, 0.0) -> 0.0",
        // NaN
        "a: f64.eq(x, x) -> true",
        "a: bool.not(f64.lt(x, y)) -> f64.ge(x, y)",
        // Infinity
        "a: f64.sub(x, x) -> 0.0",
        // The smallest int
        "a: int.invert(x) -> int.sub(int.neg(x), 1)",
        "a: int.lt(int.sub(x, y), 0) -> int.le(x, y)",
        // A count that is negative or too large, a divisor that is zero
        "a: int.shl(0, _) -> 0",
        "a: int.floordiv(x, x) -> 1",
        // Another alternative
        "a: union.expect[i](union.make[j](x)) -> x",
        // Not in this order
        "a: str.concat(a, b) -> str.concat(b, a)",
        "a: select(c, a, b) -> select(bool.not(c), a, b)",
        // Another type
        "a: select(_, a, _) -> bool.not(a)",
        "a: int.eq(x, x) -> 1",
    ];
    for text in wrong {
        let loaded = super::load("simplify", &[("a.rules", text)]).unwrap_or_else(|e| panic!("{e}"));
        let tried = in_order(&loaded.set)
            .into_iter()
            .map(|rule| tried(&loaded.set, rule, 0));
        let results: Vec<Result<usize, String>> = tried.collect();
        assert!(results.iter().any(Result::is_err), "{text}: {results:?}");
    }
}

/// By name and operation, so that the same numbers make the same instances.
fn in_order(set: &Set) -> Vec<&Rule> {
    let mut rules: Vec<&Rule> = set.rules().collect();
    rules.sort_by_key(|rule| (rule.name.as_str(), rule.root.op.name.as_str()));
    rules
}

/// How often a rule fired on instances of its pattern; or what it changed.
fn tried(set: &Set, rule: &Rule, number: usize) -> Result<usize, String> {
    let mut fired = 0;
    for attempt in 0..ATTEMPTS {
        let mut random = Random((number * ATTEMPTS + attempt) as u64);
        let Some(before) = Maker::instance(rule, &mut random) else {
            continue;
        };
        let mut after = before.clone();
        if !set.run(&mut after.functions[0], Some(&rule.name)) {
            continue;
        }
        fired += 1;
        same_meaning(rule, &before, &after, &mut random)?;
        if fired == ENOUGH {
            break;
        }
    }
    Ok(fired)
}

fn same_meaning(rule: &Rule, before: &Module, after: &Module, random: &mut Random) -> Result<(), String> {
    let name = &rule.name;
    verify(after).map_err(|e| format!("{name}: {e}\n{before}\n{after}"))?;
    let entry = &before.functions[0];
    for _ in 0..8 {
        let args: Vec<Val> = entry
            .params
            .iter()
            .map(|param| Val::from_const(&random.constant(entry.ty(*param))))
            .collect();
        let outcome =
            |module| interpret::run(module, args.clone(), Limits::default()).map(|value| format!("{value:?}"));
        match (outcome(before), outcome(after)) {
            (Ok(old), Ok(new)) if old == new => {}
            (Err(_), Err(_)) | (Err(Fail::Memory), _) => {}
            // What an operation that does not look means without what it needs is not said.
            (Err(_), Ok(_)) if needs(&rule.root) => {}
            (old, new) => return Err(format!("{name} on {args:?}: {old:?} became {new:?}\n{before}\n{after}")),
        }
    }
    Ok(())
}

fn needs(shape: &Shape) -> bool {
    !shape.op.needs.is_empty() || shape.op.name.ends_with("_nw")
}

/// A small generator of numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// One of the edges of a type.
    fn constant(&mut self, ty: &Type) -> Const {
        match ty {
            Type::Bool => Const::Bool(self.below(2) == 1),
            Type::Int => Const::Int(*self.pick(&[0, 1, 2, 3, 8, 63, 64, -1, -7, 1 << 32, i64::MAX, i64::MIN])),
            Type::Float => Const::Float(*self.pick(&[
                0.0,
                -0.0,
                1.0,
                2.5,
                -4.0,
                1e300,
                5e-324,
                f64::INFINITY,
                f64::NEG_INFINITY,
                f64::NAN,
            ])),
            Type::Str => Const::Str((*self.pick(&["", "a", "Zürich", " b\u{0}", "🐍s"])).into()),
            Type::Record(parts) => Const::Record(parts.iter().map(|part| self.constant(part)).collect()),
            Type::Object(class) => Const::Object(*class, class.fields().iter().map(|f| self.constant(f)).collect()),
            Type::List(element) => {
                let items = (0..self.below(4)).map(|_| self.constant(element));
                Const::List((**element).clone(), items.collect())
            }
            Type::Union(parts) => {
                let index = self.below(parts.len());
                Const::Union(ty.clone(), index as u32, self.constant(&parts[index]).into())
            }
            _ => Const::None,
        }
    }
}

fn kinds() -> Vec<Type> {
    vec![
        Type::Bool,
        Type::Bool,
        Type::Int,
        Type::Int,
        Type::Float,
        Type::Str,
        two(),
        two(),
        Type::record([Type::Int, Type::Str]),
        Type::Object(Class::Complex),
        Type::list(Type::Int),
    ]
}

fn two() -> Type {
    Type::union([Type::Int, Type::Str])
}

/// Fills a pattern in.
struct Maker<'r> {
    random: &'r mut Random,
    function: Function,
    values: [Option<Value>; 8],
    indices: [Option<u32>; 8],
}

impl Maker<'_> {
    /// A function that computes what the pattern says of its parameters, of constants and of a few operations.
    fn instance(rule: &Rule, random: &mut Random) -> Option<Module> {
        let mut maker = Maker {
            random,
            function: Function::new("f", Type::Never),
            values: [None; 8],
            indices: [None; 8],
        };
        let root = maker.shape(&rule.root)?;
        let mut function = maker.function;
        function.result = function.ty(root).clone();
        function.body.insts.push(Inst {
            results: Vec::new(),
            kind: Kind::Return(root),
            line: 0,
        });
        let functions = vec![function];
        Some(Module { functions })
    }

    fn emit(&mut self, ty: Type, kind: Kind) -> Value {
        let value = self.function.new_value(ty);
        self.function.body.insts.push(Inst {
            results: vec![value],
            kind,
            line: 0,
        });
        value
    }

    fn param(&mut self, ty: Type) -> Value {
        let value = self.function.new_value(ty);
        self.function.params.push(value);
        value
    }

    fn literal(&mut self, constant: Const) -> Value {
        let ty = constant.ty();
        self.emit(ty, Kind::Const(constant))
    }

    fn operation(&mut self, op: &'static OpDef, args: Vec<Value>, attr: Attr) -> Option<Value> {
        let types: Vec<Type> = args.iter().map(|arg| self.function.ty(*arg).clone()).collect();
        let ty = match (result_type(op, &types, &attr).ok()?, &attr) {
            (Some(ty), _) => ty,
            (None, Attr::Index(index)) if op.name == op::UNION_MAKE => {
                two()
                    .alternatives()
                    .get(*index as usize)
                    .filter(|ty| **ty == types[0])?;
                two()
            }
            _ => return None,
        };
        Some(self.emit(ty, Kind::Op { op, args, attr }))
    }

    fn shape(&mut self, shape: &Shape) -> Option<Value> {
        let some = self.random.below(2) as u32;
        let attr = match &shape.attr {
            AttrPattern::Exact(attr) => attr.clone(),
            AttrPattern::Bind(slot) | AttrPattern::Same(slot) => Attr::Index(*self.indices[*slot].get_or_insert(some)),
            AttrPattern::Any if shape.op.name == op::OBJECT_MAKE => Attr::Name("complex".into()),
            AttrPattern::Any if shape.op.attr.starts_with("index") => Attr::Index(some),
            AttrPattern::Any => Attr::None,
        };
        let args = match &shape.args {
            Args::All => self.all(shape.op)?,
            Args::Each(patterns) => patterns
                .iter()
                .map(|pattern| self.pattern(pattern))
                .collect::<Option<_>>()?,
        };
        self.operation(shape.op, args, attr)
    }

    fn pattern(&mut self, pattern: &Pattern) -> Option<Value> {
        match pattern {
            Pattern::Any => self.leaf(),
            Pattern::Literal(constant) => Some(self.literal(constant.clone())),
            Pattern::Same(slot) => self.values[*slot],
            Pattern::Bind(slot) => {
                self.values[*slot] = self.leaf();
                self.values[*slot]
            }
            Pattern::Op(slot, shape) => {
                let value = self.shape(shape)?;
                if let Some(slot) = slot {
                    self.values[*slot] = Some(value);
                }
                Some(value)
            }
        }
    }

    /// Any value: a parameter, a constant, the result of an operation.
    fn leaf(&mut self) -> Option<Value> {
        // Often of the type of the value before, since operands mostly are of one.
        let ty = match self.function.types.last() {
            Some(last) if self.random.below(2) == 0 => last.clone(),
            _ => self.random.pick(&kinds()).clone(),
        };
        match (self.random.below(6), &ty) {
            (0 | 1, _) => {
                let constant = self.random.constant(&ty);
                Some(self.literal(constant))
            }
            (2, Type::Bool) => {
                let known =
                    taipan_ir::ops::table().filter(|op| op.sig == "int, int -> bool" || op.sig == "str, str -> bool");
                let ops: Vec<&'static OpDef> = known.collect();
                let op = *self.random.pick(&ops);
                let kind = if op.sig.starts_with("int") {
                    Type::Int
                } else {
                    Type::Str
                };
                let args = vec![self.param(kind.clone()), self.param(kind)];
                self.operation(op, args, Attr::None)
            }
            (2..=4, Type::Union(parts)) => {
                let index = self.random.below(parts.len());
                let part = self.param(parts[index].clone());
                self.operation(op::UNION_MAKE.row(), vec![part], Attr::Index(index as u32))
            }
            _ => Some(self.param(ty)),
        }
    }

    /// Arguments of an operation that takes however many: fields of one value, or any.
    fn all(&mut self, op: &OpDef) -> Option<Vec<Value>> {
        let (whole, get) = match op.name {
            op::OBJECT_MAKE => (Type::Object(Class::Complex), op::OBJECT_GET),
            _ => (Type::record([Type::Int, Type::Str]), op::RECORD_GET),
        };
        if self.random.below(2) == 0 {
            let count = self.random.below(3) + 1;
            return (0..count).map(|_| self.leaf()).collect();
        }
        let whole = self.param(whole);
        let last = self.random.below(3).min(1) as u32;
        [0, last]
            .into_iter()
            .map(|index| self.operation(get.row(), vec![whole], Attr::Index(index)))
            .collect()
    }
}
