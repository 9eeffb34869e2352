//! Random well-formed programs and arguments.

pub mod deciding;

use std::cell::RefCell;
use std::rc::Rc;
use taipan_ir::interpret::Val;
use taipan_ir::ops::Cost;
use taipan_ir::ops::{result_type, table};
use taipan_ir::{Attr, Block, Class, Const, Effect, FuncId, Function, Inst, Kind, Label, Module, OpDef, Type, Value};
use taipan_runtime::lanes;

/// A small generator of numbers (SplitMix64): the same seed gives the same program for ever.
#[derive(Clone)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

const INTS: [i64; 14] = [
    0,
    1,
    2,
    3,
    5,
    10,
    97,
    -1,
    -2,
    -7,
    0xFFFF_FFFF,
    0x1_0000_01B3,
    i64::MAX,
    i64::MIN,
];
const FLOATS: [f64; 8] = [0.0, -0.0, 1.0, 2.5, -3.0, 1e300, f64::INFINITY, f64::NAN];
const TEXTS: [&str; 8] = ["", "a", "1", "12,3,4", "Zürich", "a/b/c", "https://u@host/x?y", " Ab "];

const BYTES: [&[u8]; 6] = [b"", b"a", b"12,3,4", b"\xff\x00", b" Ab\n", b"\xc3\xa9"];
const CODECS: [&str; 6] = [
    "utf-8 strict",
    "utf-8 replace",
    "ascii ignore",
    "latin-1 strict",
    "utf-8 backslashreplace",
    "ascii xmlcharrefreplace",
];

/// Rows of arguments of these types.
pub fn arguments(types: &[Type], seed: u64, rows: usize) -> Vec<Vec<Val>> {
    let mut random = Random::new(seed ^ 0xA5A5);
    (0..rows)
        .map(|_| types.iter().map(|ty| value(&mut random, ty)).collect())
        .collect()
}

fn value(random: &mut Random, ty: &Type) -> Val {
    match ty {
        Type::Bool => Val::Bool(random.chance(50)),
        Type::Int => Val::Int(*random.pick(&INTS)),
        Type::Float => Val::Float(*random.pick(&FLOATS)),
        Type::Str => Val::str(TEXTS[random.below(TEXTS.len())]),
        Type::Bytes => Val::Bytes((*random.pick(&BYTES)).into()),
        Type::Record(parts) | Type::Instance(parts) => Val::Record(parts.iter().map(|p| value(random, p)).collect()),
        Type::Object(class) => Val::Object(*class, class.fields().iter().map(|f| value(random, f)).collect()),
        Type::List(element) | Type::Tuple(element) => {
            let length = random.below(5);
            Val::list((0..length).map(|_| value(random, element)).collect())
        }
        Type::Union(parts) => {
            let index = random.below(parts.len());
            Val::Union(index as u32, Box::new(value(random, &parts[index])))
        }
        Type::Dict(key, part, _) => {
            let entries = (0..random.below(5)).filter_map(|_| {
                let (key, part) = (value(random, key).to_const(key)?, value(random, part).to_const(part)?);
                Some(Const::Record([key, part].into()))
            });
            Val::from_const(&Const::Dict(ty.clone(), entries.collect()))
        }
        Type::Ref(_) => {
            let parts: Vec<Val> = layout().iter().map(|ty| value(random, ty)).collect();
            Val::Ref(Rc::new(RefCell::new(parts)))
        }
        Type::Set(_) | Type::FrozenSet(_) | Type::Match(_) | Type::JsonList | Type::JsonDict => Val::zero(ty),
        Type::Never | Type::None | Type::PyObj => Val::None,
    }
}

/// Makes one program.
pub struct Programs {
    random: Random,
    function: Function,
    /// Values in scope.
    scope: Vec<Value>,
    /// Loops and blocks around: label, types of results, types of parameters of loops.
    targets: Vec<(Label, Vec<Type>, Option<Vec<Type>>)>,
    /// How many instructions may still be made.
    room: usize,
    ops: Vec<&'static OpDef>,
    /// The types of variables.
    kinds: Vec<Type>,
    /// How many constants of each kind functions begin with.
    constants: usize,
    /// Whether there are loops, and calls of a second function.
    straight: bool,
    /// Parameter types and result of the second function, where there is one.
    helper: Option<(Vec<Type>, Type)>,
}

fn types() -> Vec<Type> {
    vec![
        Type::Int,
        Type::Int,
        Type::Int,
        Type::Bool,
        Type::Bool,
        Type::Float,
        Type::Str,
        Type::Bytes,
        Type::option(Type::Int),
        Type::union([Type::Int, Type::Float, Type::Str]),
        Type::record([Type::Int, Type::Str]),
        Type::record([Type::option(Type::Int), Type::Bool]),
        Type::list(Type::Int),
        Type::list(Type::Str),
        Type::tuple(Type::Int),
        Type::Object(Class::Complex),
        Type::Object(Class::Decimal),
        Type::Object(Class::Wide),
        Type::Ref(1),
    ]
}

/// What objects of class 1 are made of, the only one there is.
fn layout() -> Vec<Type> {
    vec![Type::Int, Type::option(Type::Int), Type::list(Type::Int), Type::Bool]
}

/// What doubles texts or lists fills the memory in loops.
const DOUBLING: [&str; 8] = [
    "str.concat",
    "str.replace",
    "str.join",
    "bytes.concat",
    "bytes.replace",
    "bytes.join",
    "list.extend",
    "list.concat",
];

/// Operations whose meaning in the interpreter is unspecified where their facts are not proven, the one whose number is only the same for
/// equal keys, and trips to Python. Contents of unions are taken by `union.expect`, which passes make `union.get` behind tests.
fn usable(op: &OpDef) -> bool {
    const PROVEN: [&str; 16] = [
        "union.get",
        "key.hash",
        "ref.absent",
        "int.add_nw",
        "int.sub_nw",
        "int.mul_nw",
        "int.floordiv_pos",
        "int.mod_pos",
        "list.get_in",
        "list.set_in",
        "list.get_here",
        "list.set_here",
        "str.char_at",
        "bytes.byte_at",
        "const.get",
        "dict.add",
    ];
    let heavy = [
        "str.repeat",
        "list.repeat",
        "str.zfill",
        "str.ljust",
        "str.rjust",
        "str.center",
        "list.range",
        "bytes.repeat",
        "bytes.zfill",
        "bytes.ljust",
        "bytes.rjust",
        "bytes.center",
        "bytes.zeros",
        "bytes.of_number",
    ];
    op.effect != Effect::Python
        && !PROVEN.contains(&op.name.as_str())
        && !heavy.contains(&op.name.as_str())
        && !op.name.ends_with("format")
}

impl Programs {
    pub fn new(seed: u64) -> Programs {
        // Control and integers often, the rest sometimes.
        let mut ops: Vec<&'static OpDef> = Vec::new();
        for op in table().filter(|op| usable(op)) {
            let family = op.name.split('.').next().unwrap_or("");
            let weight = match family {
                "int" | "bool" | "union" | "record" | "select" => 6,
                "ref" | "list" | "tuple" | "wide" => 3,
                _ => 1,
            };
            ops.extend(std::iter::repeat_n(op, weight));
        }
        Programs {
            random: Random::new(seed),
            function: Function::new("f", Type::Int),
            scope: Vec::new(),
            targets: Vec::new(),
            room: 0,
            ops,
            kinds: types(),
            constants: 0,
            straight: false,
            helper: None,
        }
    }

    /// Programs of numbers and decisions without loops or calls, of operations that take an instruction or two.
    pub fn numeric(seed: u64) -> Programs {
        let mut programs = Programs::new(seed);
        programs.kinds = vec![
            Type::Int,
            Type::Int,
            Type::Bool,
            Type::Float,
            Type::Float,
            Type::option(Type::Int),
            Type::option(Type::Float),
        ];
        programs.constants = 2;
        programs.straight = true;
        let others = ["int.bit_length", "int.bit_count"];
        programs.ops.retain(|op| {
            let family = op.name.split('.').next().unwrap_or("");
            let fits = ["int", "f64", "bool", "union", "select", "math"].contains(&family);
            let compares = op.name.ends_with("_float") && op.name.starts_with("int.");
            let function = lanes::arity(&op.name).is_some();
            fits && (op.cost == Cost::Cheap || compares || function) && !others.contains(&op.name.as_str())
        });
        programs
    }

    pub fn module(mut self) -> Module {
        let mut functions = Vec::new();
        let kinds = self.kinds.clone();
        if !self.straight && self.random.chance(40) {
            let params: Vec<Type> = (0..2).map(|_| self.random.pick(&kinds).clone()).collect();
            let result = self.random.pick(&kinds).clone();
            functions.push(self.one("g", &params, &result, 15));
            self.helper = Some((params, result));
        }
        let params: Vec<Type> = (0..3).map(|_| self.random.pick(&kinds).clone()).collect();
        let result = self.random.pick(&kinds).clone();
        functions.push(self.one("f", &params, &result, 60));
        functions.reverse();
        Module { functions }
    }

    fn one(&mut self, name: &str, params: &[Type], result: &Type, room: usize) -> Function {
        self.function = Function::new(name, result.clone());
        self.scope.clear();
        self.room = room;
        let params: Vec<Value> = params.iter().map(|ty| self.define(ty.clone())).collect();
        let body = self.block(&[], None, 0);
        self.function.params = params;
        self.function.body = body;
        std::mem::replace(&mut self.function, Function::new("", Type::Int))
    }

    fn define(&mut self, ty: Type) -> Value {
        let value = self.function.new_value(ty);
        self.scope.push(value);
        value
    }

    /// A block; `yields`: the types it may yield, where it may.
    fn block(&mut self, params: &[Type], yields: Option<&[Type]>, depth: usize) -> Block {
        let outer = self.scope.len();
        let params: Vec<Value> = params.iter().map(|ty| self.define(ty.clone())).collect();
        let mut insts = Vec::new();
        if depth == 0 {
            for ty in self
                .kinds
                .clone()
                .iter()
                .cycle()
                .take(self.constants * self.kinds.len())
            {
                self.constant(&mut insts, ty);
            }
        }
        for _ in 0..self.random.below(8) + 1 {
            if self.room == 0 {
                break;
            }
            self.room -= 1;
            if self.step(&mut insts, depth) {
                self.scope.truncate(outer);
                return Block { params, insts };
            }
        }
        self.terminator(&mut insts, yields);
        self.scope.truncate(outer);
        Block { params, insts }
    }

    fn push(&mut self, insts: &mut Vec<Inst>, results: Vec<Value>, kind: Kind) {
        let line = self.random.below(9) as u32;
        insts.push(Inst { results, kind, line });
    }

    /// Adds one instruction; whether it leaves the block.
    fn step(&mut self, insts: &mut Vec<Inst>, depth: usize) -> bool {
        match self.random.below(100) {
            0..65 => self.operation(insts),
            65..70 => {
                let kinds = self.kinds.clone();
                let ty = self.random.pick(&kinds).clone();
                self.constant(insts, &ty);
            }
            70..74 => self.call(insts),
            _ if depth >= 4 => self.operation(insts),
            74..88 => return self.branch(insts, depth),
            88..94 if !self.straight => self.repeat(insts, depth),
            _ => self.leavable(insts, depth),
        }
        false
    }

    fn operation(&mut self, insts: &mut Vec<Inst>) {
        for _ in 0..20 {
            let op = *self.random.pick(&self.ops);
            if DOUBLING.contains(&op.name.as_str()) && self.targets.iter().any(|target| target.2.is_some()) {
                continue;
            }
            if op.name.starts_with("ref.") {
                self.object(insts, op);
                return;
            }
            let count = match op.name.as_str() {
                "object.make" => 2,
                "record.make" | "list.new" => self.random.below(3) + 1,
                _ => split(op.sig),
            };
            if self.scope.is_empty() {
                return;
            }
            let args: Vec<Value> = (0..count).map(|_| *self.random.pick(&self.scope)).collect();
            let kinds: Vec<Type> = args.iter().map(|a| self.function.ty(*a).clone()).collect();
            let attr = match op.name.as_str() {
                "object.make" => Attr::Name("complex".into()),
                "datetime.strptime" | "datetime.try_strptime" | "datetime.strftime" => Attr::Name("%Y-%m-%d".into()),
                "json.write" => Attr::Name("an\u{1f}, \u{1f}: \u{1f}0\u{1f}".into()),
                "decimal.quantize" | "decimal.integral" | "decimal.to_int" => Attr::Index(self.random.below(8) as u32),
                "bytes.decode" | "bytes.decodes" | "bytes.encode" | "bytes.encodes" => {
                    Attr::Name((*self.random.pick(&CODECS)).into())
                }
                "bytes.to_number" => Attr::Index(self.random.below(4) as u32),
                "bytes.digest" => Attr::Name("sha1".into()),
                "bytes.base64" | "bytes.unbase64" | "bytes.unpack_float" | "bytes.pack_float" => {
                    Attr::Index(self.random.below(2) as u32)
                }
                "str.part_ends" => Attr::Index(self.random.below(4) as u32 + 1),
                "complex.power" => Attr::Index(self.random.below(4) as u32 + 2),
                "record.get" | "object.get" | "union.is" | "union.get" | "union.expect" | "union.make" => {
                    Attr::Index(self.random.below(3) as u32)
                }
                _ => Attr::None,
            };
            let unordered = |t: &Type| matches!(t, Type::Union(_) | Type::List(_) | Type::PyObj | Type::Object(_));
            if matches!(op.name.as_str(), "list.sort" | "list.min" | "list.max") && kinds[0].any(&mut { unordered }) {
                continue;
            }
            if matches!(op.name.as_str(), "json.of_list" | "json.of_dict") && kinds[0].closed().is_none() {
                continue;
            }
            if op.name.as_str() == "set.ordered" && !kinds[0].keyed().is_some_and(|(element, _)| element.hashes_alike())
            {
                continue;
            }
            if op.name.as_str() == "union.make" {
                self.inject(insts, args[0]);
                return;
            }
            if let Ok(Some(ty)) = result_type(op, &kinds, &attr) {
                let results = vec![self.define(ty)];
                self.push(insts, results, Kind::Op { op, args, attr });
                return;
            }
        }
    }

    /// An operation on objects of the program.
    fn object(&mut self, insts: &mut Vec<Inst>, op: &'static OpDef) {
        let (class, layout) = (Type::Ref(1), layout());
        let index = self.random.below(layout.len());
        let (args, ty) = match op.name.as_str() {
            "ref.new" => (self.some_of(insts, &layout), class),
            "ref.get" => (self.some_of(insts, &[class]), layout[index].clone()),
            "ref.set" => (self.some_of(insts, &[class, layout[index].clone()]), Type::None),
            "ref.is" => (self.some_of(insts, &[class.clone(), class]), Type::Bool),
            _ => (Vec::new(), class),
        };
        let attr = match op.name.as_str() {
            "ref.get" | "ref.set" => Attr::Index(index as u32),
            _ => Attr::None,
        };
        let results = vec![self.define(ty)];
        self.push(insts, results, Kind::Op { op, args, attr });
    }

    /// Makes a union of a value, where there is one for it.
    fn inject(&mut self, insts: &mut Vec<Inst>, value: Value) {
        let ty = self.function.ty(value).clone();
        let unions = self.kinds.iter().filter(|u| u.alternative_index(&ty).is_some());
        let unions: Vec<Type> = unions.cloned().collect();
        if unions.is_empty() {
            return;
        }
        let union = self.random.pick(&unions).clone();
        let index = union.alternative_index(&ty).unwrap_or(0) as u32;
        if let Some(op) = taipan_ir::op("union.make") {
            let results = vec![self.define(union)];
            let (args, attr) = (vec![value], Attr::Index(index));
            self.push(insts, results, Kind::Op { op, args, attr });
        }
    }

    fn constant(&mut self, insts: &mut Vec<Inst>, ty: &Type) -> Value {
        if let Type::List(element) = ty {
            // A list that may be written is made, not constant.
            let (op, element) = (taipan_ir::op("list.new"), element.clone());
            let args: Vec<Value> = (0..self.random.below(3))
                .map(|_| self.constant(insts, &element))
                .collect();
            let value = self.define(ty.clone());
            if let Some(op) = op {
                let attr = Attr::None;
                self.push(insts, vec![value], Kind::Op { op, args, attr });
            }
            return value;
        }
        if let (Type::Ref(_), Some(op)) = (ty, taipan_ir::op("ref.new")) {
            let args = layout().iter().map(|ty| self.constant(insts, ty)).collect();
            let (value, attr) = (self.define(ty.clone()), Attr::None);
            self.push(insts, vec![value], Kind::Op { op, args, attr });
            return value;
        }
        let constant = self.constant_of(ty);
        let value = self.define(ty.clone());
        self.push(insts, vec![value], Kind::Const(constant));
        value
    }

    fn constant_of(&mut self, ty: &Type) -> Const {
        match ty {
            Type::Bool => Const::Bool(self.random.chance(50)),
            Type::Int => Const::Int(*self.random.pick(&INTS)),
            Type::Float => Const::Float(*self.random.pick(&FLOATS)),
            Type::Str => Const::Str((*self.random.pick(&TEXTS)).into()),
            Type::Bytes => Const::Bytes((*self.random.pick(&BYTES)).into()),
            Type::Record(parts) | Type::Instance(parts) => {
                Const::Record(parts.iter().map(|p| self.constant_of(p)).collect())
            }
            Type::Object(class) => Const::Object(*class, class.fields().iter().map(|f| self.constant_of(f)).collect()),
            Type::Union(parts) => {
                // There are no constant objects of the program.
                let plain = parts.iter().filter(|part| !matches!(part, Type::Ref(_))).count();
                let index = self.random.below(plain);
                let part = self.constant_of(&parts[index]);
                Const::Union(ty.clone(), index as u32, part.into())
            }
            Type::List(element) => Const::List((**element).clone(), Vec::new().into()),
            Type::Tuple(element) => {
                let parts = (0..self.random.below(4)).map(|_| self.constant_of(element));
                Const::Tuple((**element).clone(), parts.collect())
            }
            // There are no constant dicts, and no programs with them here.
            Type::Dict(..)
            | Type::Ref(_)
            | Type::Set(_)
            | Type::FrozenSet(_)
            | Type::Match(_)
            | Type::JsonList
            | Type::JsonDict
            | Type::Never
            | Type::None
            | Type::PyObj => Const::None,
        }
    }

    /// A value of this type: one in scope, or a constant.
    fn some(&mut self, insts: &mut Vec<Inst>, ty: &Type) -> Value {
        let fitting: Vec<Value> = self
            .scope
            .iter()
            .copied()
            .filter(|v| self.function.ty(*v) == ty)
            .collect();
        if fitting.is_empty() || self.random.chance(10) {
            self.constant(insts, ty)
        } else {
            // Newer values are more interesting.
            fitting[fitting.len() - 1 - self.random.below(fitting.len().min(3))]
        }
    }

    fn some_of(&mut self, insts: &mut Vec<Inst>, kinds: &[Type]) -> Vec<Value> {
        kinds.iter().map(|ty| self.some(insts, ty)).collect()
    }

    fn some_types(&mut self) -> Vec<Type> {
        let kinds = self.kinds.clone();
        (0..self.random.below(3))
            .map(|_| self.random.pick(&kinds).clone())
            .collect()
    }

    fn call(&mut self, insts: &mut Vec<Inst>) {
        let Some((params, result)) = self.helper.clone() else {
            return;
        };
        let args = self.some_of(insts, &params);
        let results = vec![self.define(result)];
        // The helper is made first and stands last.
        self.push(
            insts,
            results,
            Kind::Call {
                callee: FuncId(1),
                args,
            },
        );
    }

    fn branch(&mut self, insts: &mut Vec<Inst>, depth: usize) -> bool {
        let cond = self.some(insts, &Type::Bool);
        let kinds = self.some_types();
        let then = self.block(&[], Some(&kinds), depth + 1);
        let els = self.block(&[], Some(&kinds), depth + 1);
        let leaves = !then.yields() && !els.yields();
        let results = if leaves {
            Vec::new()
        } else {
            kinds.into_iter().map(|ty| self.define(ty)).collect()
        };
        self.push(insts, results, Kind::If { cond, then, els });
        leaves
    }

    /// A loop that counts, among other things it carries.
    fn repeat(&mut self, insts: &mut Vec<Inst>, depth: usize) {
        let (results, mut params) = (self.some_types(), self.some_types());
        params.insert(0, Type::Int);
        let label = self.function.new_label();
        let inits = self.some_of(insts, &params);
        self.targets.push((label, results.clone(), Some(params.clone())));
        let body = self.block(&params, None, depth + 1);
        self.targets.pop();
        let results = results.into_iter().map(|ty| self.define(ty)).collect();
        self.push(insts, results, Kind::Loop { label, inits, body });
    }

    fn leavable(&mut self, insts: &mut Vec<Inst>, depth: usize) {
        let kinds = self.some_types();
        let label = self.function.new_label();
        self.targets.push((label, kinds.clone(), None));
        let body = self.block(&[], Some(&kinds), depth + 1);
        self.targets.pop();
        let results = kinds.into_iter().map(|ty| self.define(ty)).collect();
        self.push(insts, results, Kind::Block { label, body });
    }

    fn terminator(&mut self, insts: &mut Vec<Inst>, yields: Option<&[Type]>) {
        if let Some(kinds) = yields
            && self.random.chance(70)
        {
            let args = self.some_of(insts, kinds);
            return self.push(insts, Vec::new(), Kind::Yield(args));
        }
        let target = if self.targets.is_empty() {
            None
        } else {
            Some(self.targets[self.targets.len() - 1 - self.random.below(self.targets.len().min(2))].clone())
        };
        let kind = match (target, self.random.below(10)) {
            (Some((label, _, Some(params))), 0..=3) => {
                let args = self.some_of(insts, &params);
                Kind::Continue { label, args }
            }
            (Some((label, results, _)), 0..=7) => {
                let args = self.some_of(insts, &results);
                Kind::Break { label, args }
            }
            (_, 9) => Kind::Fail("ValueError".into()),
            _ => {
                let result = self.function.result.clone();
                Kind::Return(self.some(insts, &result))
            }
        };
        self.push(insts, Vec::new(), kind);
    }
}

/// How many arguments a signature has.
fn split(sig: &str) -> usize {
    let params = sig.split("->").next().unwrap_or("").trim();
    let (mut count, mut depth) = (usize::from(!params.is_empty()), 0);
    for c in params.chars() {
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            ',' if depth == 0 => count += 1,
            _ => {}
        }
    }
    count
}
