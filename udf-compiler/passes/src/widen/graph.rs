//! The ints of a function: how each is made, and who uses it.

use taipan_ir::analysis::definitions::{Def, Defs};
use taipan_ir::analysis::interval64::Interval;
use taipan_ir::analysis::interval128::Bounds;
use taipan_ir::analysis::transfer;
use taipan_ir::{Block, Function, Inst, Kind, Type, Value, op};

/// How an int is made.
#[derive(Clone, Debug)]
pub(super) enum Made {
    /// In a way that says no more than this.
    Other(Bounds),
    /// By the arithmetic of this number in `Graph::ops`.
    Op(usize),
    /// By narrowing a wide int of these bounds.
    Narrowed(Bounds),
    /// It is one of these.
    Join(Vec<Value>),
}

/// Who reads an int.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Use {
    /// Arithmetic, as the argument of this number.
    Op(usize, usize),
    /// Control flow passes it on as this value.
    Join(Value),
    /// Something that wants an i64.
    Other,
}

/// Arithmetic on ints, or a test or text of one.
#[derive(Clone, Debug)]
pub(super) struct Arithmetic {
    pub name: op::Name,
    pub args: Vec<Value>,
    pub result: Value,
}

/// All of a function.
pub(super) struct Graph {
    /// By value.
    pub made: Vec<Made>,
    pub uses: Vec<Vec<Use>>,
    pub constants: Vec<Option<i128>>,
    /// The ints, in the order of their definition.
    pub ints: Vec<Value>,
    pub ops: Vec<Arithmetic>,
    labels: Vec<Targets>,
}

#[derive(Clone, Default)]
struct Targets {
    params: Vec<Value>,
    results: Vec<Value>,
}

/// How many arguments, from the first, are the numbers that an operation may take wide; 0 where it takes none.
pub(super) fn numbers(name: op::Name) -> usize {
    match name {
        op::INT_ADD
        | op::INT_SUB
        | op::INT_MUL
        | op::INT_AND
        | op::INT_OR
        | op::INT_XOR
        | op::INT_FLOORDIV
        | op::INT_MOD => 2,
        op::INT_EQ | op::INT_NE | op::INT_LT | op::INT_LE | op::INT_GT | op::INT_GE => 2,
        op::INT_NEG | op::INT_INVERT | op::INT_SHL | op::INT_SHR => 1,
        op::INT_TO_FLOAT | op::INT_TO_STR | op::INT_FORMAT | op::INT_HEX | op::INT_OCT | op::INT_BIN => 1,
        op::INT_BIT_LENGTH | op::INT_BIT_COUNT => 1,
        _ => 0,
    }
}

/// Whether the low bits of the result depend on no more than as many low bits of the numbers.
pub(super) fn keeps_low_bits(name: op::Name) -> bool {
    matches!(
        name,
        op::INT_ADD
            | op::INT_SUB
            | op::INT_MUL
            | op::INT_NEG
            | op::INT_INVERT
            | op::INT_AND
            | op::INT_OR
            | op::INT_XOR
            | op::INT_SHL
    )
}

/// Whether it makes an int of ints.
pub(super) fn is_arithmetic(name: op::Name) -> bool {
    keeps_low_bits(name) || matches!(name, op::INT_SHR | op::INT_FLOORDIV | op::INT_MOD)
}

impl Graph {
    pub fn of(function: &Function) -> Graph {
        let count = function.types.len();
        let mut graph = Graph {
            made: vec![Made::Other(Bounds::INT); count],
            uses: vec![Vec::new(); count],
            constants: vec![None; count],
            ints: Vec::new(),
            ops: Vec::new(),
            labels: vec![Targets::default(); function.next_label as usize],
        };
        let defs = Defs::of(&function.body);
        graph.define(&function.params, function);
        graph.block(&function.body, &[], function, &defs);
        graph
    }

    /// Whether there is anything that could be better in 128 bits.
    pub fn may_widen(&self) -> bool {
        let narrowed = self.made.iter().any(|made| matches!(made, Made::Narrowed(_)));
        let shrinks = |name: op::Name| matches!(name, op::INT_AND | op::INT_MOD | op::INT_FLOORDIV | op::INT_SHR);
        narrowed || self.ops.iter().any(|op| shrinks(op.name))
    }

    /// The mask and the other argument, where one is a constant that is not negative.
    pub fn masked(&self, op: &Arithmetic) -> Option<(i128, Value)> {
        if op.name != op::INT_AND {
            return None;
        }
        let mask = |v: Value| self.constants[v.0 as usize].filter(|mask| *mask >= 0);
        let (a, b) = (op.args[0], op.args[1]);
        mask(b).map(|mask| (mask, a)).or_else(|| Some((mask(a)?, b)))
    }

    /// The divisor of a division or remainder, as the power of two that it is.
    pub fn power(&self, op: &Arithmetic) -> Option<u32> {
        let divides = matches!(op.name, op::INT_MOD | op::INT_FLOORDIV);
        let divisor = self.constants[op.args.get(1).filter(|_| divides)?.0 as usize]?;
        (divisor > 0 && divisor.count_ones() == 1).then(|| divisor.trailing_zeros())
    }

    /// Whether only low bits of this argument matter, whatever becomes of the result.
    pub fn takes_low_bits(&self, op: &Arithmetic, argument: usize) -> bool {
        let masked = self.masked(op).is_some_and(|(_, other)| op.args[argument] == other);
        masked || op.name == op::INT_MOD && argument == 0 && self.power(op).is_some()
    }

    fn define(&mut self, values: &[Value], function: &Function) {
        self.ints
            .extend(values.iter().filter(|v| *function.ty(**v) == Type::Int));
    }

    fn block(&mut self, block: &Block, yields: &[Value], function: &Function, defs: &Defs) {
        self.define(&block.params, function);
        for inst in &block.insts {
            self.inst(inst, yields, function, defs);
        }
    }

    fn inst(&mut self, inst: &Inst, yields: &[Value], function: &Function, defs: &Defs) {
        match &inst.kind {
            Kind::Op { op, args, .. } => self.op(op.name, args, inst, function, defs),
            Kind::Const(value) => {
                if let (Some(number), [result]) = (value.as_wide(), &inst.results[..]) {
                    self.constants[result.0 as usize] = Some(number);
                    self.made[result.0 as usize] = Made::Other(Bounds::Within(number, number));
                }
            }
            Kind::Yield(args) => self.pass(args, yields),
            Kind::Break { label, args } => self.pass(args, &self.labels[label.0 as usize].results.clone()),
            Kind::Continue { label, args } => self.pass(args, &self.labels[label.0 as usize].params.clone()),
            Kind::Loop { label, inits, body } => {
                self.labels[label.0 as usize] = Targets {
                    params: body.params.clone(),
                    results: inst.results.clone(),
                };
                self.pass(inits, &body.params);
                self.block(body, &[], function, defs);
            }
            Kind::Block { label, body } => {
                self.labels[label.0 as usize].results.clone_from(&inst.results);
                self.block(body, &inst.results, function, defs);
            }
            Kind::If { then, els, .. } => {
                self.block(then, &inst.results, function, defs);
                self.block(els, &inst.results, function, defs);
            }
            Kind::Call { args, .. } => self.read(args),
            Kind::Return(value) => self.read(&[*value]),
            Kind::Fail(_) => {}
        }
        self.define(&inst.results, function);
    }

    fn read(&mut self, args: &[Value]) {
        for arg in args {
            self.uses[arg.0 as usize].push(Use::Other);
        }
    }

    fn pass(&mut self, args: &[Value], targets: &[Value]) {
        for (arg, target) in args.iter().zip(targets) {
            self.uses[arg.0 as usize].push(Use::Join(*target));
            match &mut self.made[target.0 as usize] {
                Made::Join(from) => from.push(*arg),
                made => *made = Made::Join(vec![*arg]),
            }
        }
    }

    fn op(&mut self, name: op::Name, args: &[Value], inst: &Inst, function: &Function, defs: &Defs) {
        let [result] = inst.results[..] else {
            return self.read(args);
        };
        let at = result.0 as usize;
        let numbers = numbers(name);
        if numbers == 0 {
            self.read(args);
            if let (op::WIDE_TO_INT, [wide]) = (name, args) {
                if let Def::Const(number) = defs.get(*wide) {
                    self.constants[at] = number.as_wide();
                }
                let number = self.constants[at];
                self.made[at] = Made::Narrowed(number.map_or(Bounds::WIDE, |n| Bounds::Within(n, n)));
            } else if *function.ty(result) == Type::Int {
                let all = if name == op::BOOL_TO_INT {
                    Interval::BOOL
                } else {
                    Interval::FULL
                };
                let (interval, _) = transfer::result(name, &vec![all; args.len()]);
                self.made[at] = Made::Other(Bounds::Within(interval.lo.into(), interval.hi.into()));
            }
            return;
        }
        let number = self.ops.len();
        for (i, arg) in args.iter().enumerate() {
            let reads = if i < numbers { Use::Op(number, i) } else { Use::Other };
            self.uses[arg.0 as usize].push(reads);
        }
        if is_arithmetic(name) {
            self.made[at] = Made::Op(number);
        }
        self.ops.push(Arithmetic {
            name,
            args: args.to_vec(),
            result,
        });
    }
}
