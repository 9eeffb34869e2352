//! `int(digits) % m` and `int.from_bytes(digest) & mask` of any number of digits: where nothing else is done with the number,
//! none is made of them. What the reading raises, the remainder raises: it must follow for certain.

use std::collections::HashMap;
use taipan_ir::{Attr, Block, Const, Function, Inst, Kind, OpDef, Type, Value, op};

/// Constant divisors below this are for single digits, which are read in line.
const LEAST_DIVISOR: u64 = 11;

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let mut body = std::mem::take(&mut function.body);
    let mut digits = Digits {
        function,
        uses: HashMap::new(),
        constants: HashMap::new(),
        changed: false,
    };
    digits.note(&body);
    digits.block(&mut body);
    let changed = digits.changed;
    function.body = body;
    changed
}

struct Digits<'f> {
    function: &'f mut Function,
    uses: HashMap<Value, usize>,
    constants: HashMap<Value, i64>,
    changed: bool,
}

/// What reads a number, and what its remainder is to be made with.
struct Reading {
    number: Value,
    remainder: &'static OpDef,
    args: Vec<Value>,
    attr: Attr,
}

/// What a number is divided by for its remainder.
enum Divisor {
    Value(Value),
    /// This power of two: all bits below it are kept.
    Power(i64),
}

impl Digits<'_> {
    fn note(&mut self, body: &Block) {
        body.each_inst(&mut |inst| {
            for value in inst.kind.operands() {
                *self.uses.entry(*value).or_default() += 1;
            }
            if let (Kind::Const(Const::Int(value)), [result]) = (&inst.kind, &inst.results[..]) {
                self.constants.insert(*result, *value);
            }
        });
    }

    fn block(&mut self, body: &mut Block) {
        let mut at = 0;
        while at < body.insts.len() {
            for inner in body.insts[at].kind.blocks_mut() {
                self.block(inner);
            }
            let found = reading(&body.insts[at]).and_then(|reading| {
                let remainders = self.remainders(&body.insts[at + 1..], reading.number);
                let all = self.uses.get(&reading.number) == Some(&remainders.len());
                all.then_some((reading, remainders))
            });
            match found {
                Some((reading, remainders)) => {
                    self.changed = true;
                    body.insts.remove(at);
                    // From behind: those before stay where they are.
                    for (place, divisor) in remainders.into_iter().rev() {
                        self.divide(body, at + place, &reading, divisor);
                    }
                }
                None => at += 1,
            }
        }
    }

    /// Makes the instruction there the remainder of what is read.
    fn divide(&mut self, body: &mut Block, at: usize, reading: &Reading, divisor: Divisor) {
        let (divisor, at) = match divisor {
            Divisor::Value(divisor) => (divisor, at),
            Divisor::Power(power) => {
                let value = self.function.new_value(Type::Int);
                let constant = Inst {
                    results: vec![value],
                    kind: Kind::Const(Const::Int(power)),
                    line: body.insts[at].line,
                };
                body.insts.insert(at, constant);
                (value, at + 1)
            }
        };
        body.insts[at].kind = Kind::Op {
            op: reading.remainder,
            args: [&reading.args[..], &[divisor]].concat(),
            attr: reading.attr.clone(),
        };
    }

    /// The divisions of the number that certainly follow, by their places, with what they divide by.
    fn remainders(&self, after: &[Inst], number: Value) -> Vec<(usize, Divisor)> {
        let straight = |inst: &&Inst| matches!(inst.kind, Kind::Op { .. } | Kind::Const(_) | Kind::Call { .. });
        let following = after.iter().take_while(straight).enumerate();
        following
            .filter_map(|(place, inst)| Some((place, self.divisor(inst, number)?)))
            .collect()
    }

    /// What an instruction divides the number by, for the remainder.
    fn divisor(&self, inst: &Inst, number: Value) -> Option<Divisor> {
        let Kind::Op { op, args, .. } = &inst.kind else {
            return None;
        };
        match (op.name, &args[..]) {
            (op::INT_MOD, [divided, divisor]) if *divided == number && *divisor != number => {
                let small = |divisor: &i64| divisor.unsigned_abs() < LEAST_DIVISOR;
                let known = self.constants.get(divisor);
                (!known.is_some_and(small)).then_some(Divisor::Value(*divisor))
            }
            (op::INT_AND, [left, right]) => {
                let mask = match *left == number {
                    true => self.constants.get(right)?,
                    false if *right == number => self.constants.get(left)?,
                    false => return None,
                };
                let power = mask
                    .checked_add(1)
                    .filter(|power| power.count_ones() == 1 && *power > 1)?;
                Some(Divisor::Power(power))
            }
            _ => None,
        }
    }
}

fn reading(inst: &Inst) -> Option<Reading> {
    let (Kind::Op { op: own, args, attr }, [number]) = (&inst.kind, &inst.results[..]) else {
        return None;
    };
    let remainder = match own.name {
        op::STR_TO_INT => op::STR_TO_INT_MOD.row(),
        op::BYTES_TO_NUMBER => op::BYTES_TO_NUMBER_MOD.row(),
        _ => return None,
    };
    Some(Reading {
        number: *number,
        remainder,
        args: args.clone(),
        attr: attr.clone(),
    })
}
