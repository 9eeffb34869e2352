//! A remainder that a loop carries from round to round, `r = (r * 10 + d) % 97`, is not taken in every round: what is
//! carried is any number of the same remainder, made small only where it has become large, and the remainder itself is
//! taken once after the loop. Divisions are slow, and each waits for the one before it.
//!
//! Everything that reads the carried number inside the loop must be arithmetic that ends in the same remainder again.

use super::support::op_kind;
use std::collections::{BTreeMap, HashMap, HashSet};
use taipan_ir::analysis::interval64::Interval;
use taipan_ir::analysis::ranges::{only_grows, walk};
use taipan_ir::analysis::transfer;
use taipan_ir::{Block, Const, Function, Inst, Kind, Label, OpDef, Type, Value, op};

/// How large the carried number may become, tried in this order.
const BOUNDS: [i64; 4] = [1 << 56, 1 << 48, 1 << 40, 1 << 32];

/// Each plan changes what the next one has to know.
const MOST_PLANS: usize = 8;

/// Rewrites the loops of one function.
pub fn run(function: &mut Function) -> bool {
    let mut changed = false;
    for _ in 0..MOST_PLANS {
        let Some(plan) = Flow::of(function).plan() else {
            break;
        };
        Rewrite::run(function, &plan);
        changed = true;
    }
    changed
}

/// What reads a value.
#[derive(Clone, Copy)]
enum Use {
    /// An operation, as its argument at this place.
    Op(&'static OpDef, usize, Value),
    /// A join of control flow or a choice: the value may become this one.
    Join(Value),
    /// The next round of a loop, as this parameter.
    Next(Label, usize),
    /// The end of a loop, as this result.
    Exit(Label, Value),
    Other,
}

/// A loop with what it starts with.
struct Loop {
    params: Vec<Value>,
    inits: Vec<Interval>,
}

/// Where values of a function go and come from.
#[derive(Default)]
struct Flow {
    uses: HashMap<Value, Vec<Use>>,
    /// The values that a join, a parameter or a result of a loop may be.
    sources: HashMap<Value, Vec<Value>>,
    constants: HashMap<Value, i64>,
    /// Arithmetic in order of execution, and the intervals of its arguments.
    arithmetic: Vec<(Value, &'static OpDef, Vec<Value>)>,
    intervals: HashMap<Value, Vec<Interval>>,
    loops: BTreeMap<Label, Loop>,
}

/// What to do with one parameter of one loop.
struct Plan {
    label: Label,
    modulus: i64,
    /// Remainders in the loop, to be taken where their operand is large only.
    lazy: HashSet<Value>,
    /// Results of the loop, to be reduced behind it.
    results: HashSet<Value>,
    bound: i64,
    /// Whether the carried number may be negative.
    signed: bool,
}

impl Flow {
    fn of(function: &mut Function) -> Flow {
        let mut flow = Flow::default();
        flow.block(&function.body, None, &mut HashMap::new());
        if flow.loops.is_empty() {
            return flow;
        }
        let mut body = std::mem::take(&mut function.body);
        let lists_grow = only_grows(&body);
        walk(function, &mut body, lists_grow, &mut |facts, inst| match &inst.kind {
            Kind::Op { args, .. } => {
                if let [result] = inst.results[..] {
                    let ranges = args.iter().map(|arg| facts.range(*arg)).collect();
                    flow.intervals.insert(result, ranges);
                }
            }
            Kind::Loop { label, inits, .. } => {
                if let Some(found) = flow.loops.get_mut(label) {
                    found.inits = inits.iter().map(|init| facts.range(*init)).collect();
                }
            }
            _ => {}
        });
        function.body = body;
        flow
    }

    fn used(&mut self, value: Value, by: Use) {
        self.uses.entry(value).or_default().push(by);
    }

    fn joined(&mut self, values: &[Value], results: &[Value]) {
        for (value, result) in values.iter().zip(results) {
            self.used(*value, Use::Join(*result));
            self.sources.entry(*result).or_default().push(*value);
        }
    }

    /// Notes what a block does, whose `yield` gives these results.
    fn block<'f>(&mut self, block: &'f Block, results: Option<&'f [Value]>, exits: &mut HashMap<Label, &'f [Value]>) {
        for inst in &block.insts {
            match &inst.kind {
                Kind::Const(Const::Int(value)) => {
                    self.constants
                        .extend(inst.results.iter().map(|result| (*result, *value)));
                }
                Kind::Op { op, args, .. } => self.operation(op, args, &inst.results),
                Kind::If { cond, then, els } => {
                    self.used(*cond, Use::Other);
                    self.block(then, Some(&inst.results), exits);
                    self.block(els, Some(&inst.results), exits);
                }
                Kind::Loop { label, inits, body } => {
                    inits.iter().for_each(|init| self.used(*init, Use::Other));
                    let found = Loop {
                        params: body.params.clone(),
                        inits: Vec::new(),
                    };
                    self.loops.insert(*label, found);
                    exits.insert(*label, &inst.results);
                    self.block(body, None, exits);
                }
                Kind::Yield(args) => match results {
                    Some(results) => self.joined(args, results),
                    None => args.iter().for_each(|arg| self.used(*arg, Use::Other)),
                },
                Kind::Continue { label, args } => {
                    let params = self
                        .loops
                        .get(label)
                        .map_or_else(Vec::new, |found| found.params.clone());
                    for (place, (arg, param)) in args.iter().zip(params).enumerate() {
                        self.used(*arg, Use::Next(*label, place));
                        self.sources.entry(param).or_default().push(*arg);
                    }
                }
                Kind::Break { label, args } => {
                    let results = exits.get(label).copied();
                    for (place, arg) in args.iter().enumerate() {
                        match results.and_then(|results| results.get(place)) {
                            Some(result) => {
                                self.used(*arg, Use::Exit(*label, *result));
                                self.sources.entry(*result).or_default().push(*arg);
                            }
                            None => self.used(*arg, Use::Other),
                        }
                    }
                }
                kind => {
                    kind.operands().iter().for_each(|value| self.used(*value, Use::Other));
                    kind.blocks().for_each(|nested| self.block(nested, None, exits));
                }
            }
        }
    }

    fn operation(&mut self, op: &'static OpDef, args: &[Value], results: &[Value]) {
        let [result] = *results else {
            args.iter().for_each(|arg| self.used(*arg, Use::Other));
            return;
        };
        if let (op::SELECT, [cond, yes, no]) = (op.name, args) {
            self.used(*cond, Use::Other);
            self.joined(&[*yes, *no], &[result, result]);
            return;
        }
        for (place, arg) in args.iter().enumerate() {
            self.used(*arg, Use::Op(op, place, result));
        }
        self.arithmetic.push((result, op, args.to_vec()));
    }

    /// The first plan there is.
    fn plan(&self) -> Option<Plan> {
        self.loops.iter().find_map(|(label, of)| {
            let mut params = of.params.iter().zip(&of.inits);
            params.find_map(|(param, init)| self.plan_for(*label, *param, *init))
        })
    }

    /// The plan for this parameter of a loop, if all that reads it allows one.
    fn plan_for(&self, label: Label, param: Value, init: Interval) -> Option<Plan> {
        let place = self.loops.get(&label)?.params.iter().position(|p| *p == param)?;
        let mut modulus = None;
        let mut plan = Plan {
            label,
            modulus: 0,
            lazy: HashSet::new(),
            results: HashSet::new(),
            bound: 0,
            signed: false,
        };
        // What is carried, and what arithmetic makes of it before the next remainder.
        let (mut carried, mut raw) = (HashSet::from([param]), HashSet::new());
        let mut open = vec![(param, true)];
        while let Some((value, is_carried)) = open.pop() {
            for by in self.uses.get(&value).into_iter().flatten() {
                let (next, next_carried) = match *by {
                    Use::Op(op, _, result) if matches!(op.name, op::INT_ADD_NW | op::INT_SUB_NW | op::INT_MUL_NW) => {
                        (result, false)
                    }
                    Use::Op(op, 0, result) if op.name == op::INT_MOD_POS => {
                        let (.., args) = self.arithmetic.iter().find(|(made, ..)| *made == result)?;
                        let by = *self.constants.get(args.get(1)?)?;
                        if *modulus.get_or_insert(by) != by {
                            return None;
                        }
                        plan.lazy.insert(result);
                        (result, true)
                    }
                    Use::Join(result) if is_carried => (result, true),
                    Use::Next(to, at) if is_carried && to == label && at == place => continue,
                    Use::Exit(from, result) if is_carried && from == label => {
                        plan.results.insert(result);
                        continue;
                    }
                    _ => return None,
                };
                let set = if next_carried { &mut carried } else { &mut raw };
                if set.insert(next) {
                    open.push((next, next_carried));
                }
            }
        }
        plan.modulus = modulus.filter(|by| *by > 1 && by.count_ones() > 1)?;
        let small = Interval::new(0, plan.modulus - 1);
        let known = |value: &Value| {
            self.constants
                .get(value)
                .is_some_and(|c| small.contains(Interval::exactly(*c)))
        };
        let suits = |value: &Value| {
            let sources = self.sources.get(value).into_iter().flatten();
            sources
                .into_iter()
                .all(|source| carried.contains(source) || known(source))
        };
        let all_suit = small.contains(init) && carried.iter().all(suits) && plan.results.iter().all(suits);
        if !all_suit {
            return None;
        }
        let fits = |(bound, signed): &(i64, bool)| self.fits(&carried, &raw, &plan.lazy, *bound, *signed);
        let tried = BOUNDS.iter().flat_map(|bound| [(*bound, false), (*bound, true)]);
        (plan.bound, plan.signed) = tried.into_iter().find(fits)?;
        Some(plan)
    }

    /// Whether no arithmetic overflows while what is carried is not larger than this.
    fn fits(
        &self,
        carried: &HashSet<Value>,
        raw: &HashSet<Value>,
        lazy: &HashSet<Value>,
        bound: i64,
        signed: bool,
    ) -> bool {
        let most = Interval::new(if signed { -bound } else { 0 }, bound);
        let mut made: HashMap<Value, Interval> = HashMap::new();
        for (result, op, args) in &self.arithmetic {
            let Some(known) = self
                .intervals
                .get(result)
                .filter(|_| raw.contains(result) || lazy.contains(result))
            else {
                continue;
            };
            let interval = |(arg, known): (&Value, &Interval)| {
                if carried.contains(arg) {
                    most
                } else {
                    made.get(arg).copied().unwrap_or(*known)
                }
            };
            let intervals: Vec<Interval> = args.iter().zip(known).map(interval).collect();
            if lazy.contains(result) {
                let negative = intervals.first().is_none_or(|operand| operand.lo < 0);
                if negative && !signed {
                    return false;
                }
                continue;
            }
            let (interval, fits) = transfer::result(op.name, &intervals);
            if !fits {
                return false;
            }
            made.insert(*result, interval);
        }
        true
    }
}

/// Carries out a plan.
struct Rewrite<'p> {
    plan: &'p Plan,
    types: Vec<Type>,
    /// What stands for a result of the loop behind it.
    reduced: HashMap<Value, Value>,
}

impl Rewrite<'_> {
    fn run(function: &mut Function, plan: &Plan) {
        let mut rewrite = Rewrite {
            plan,
            types: std::mem::take(&mut function.types),
            reduced: HashMap::new(),
        };
        rewrite.block(&mut function.body);
        function.types = rewrite.types;
    }

    fn block(&mut self, block: &mut Block) {
        for mut inst in std::mem::take(&mut block.insts) {
            for operand in inst.kind.operands_mut() {
                *operand = self.reduced.get(operand).copied().unwrap_or(*operand);
            }
            inst.kind.blocks_mut().for_each(|nested| self.block(nested));
            let operand = inst.kind.operands().first().copied();
            if let ([result], Some(operand)) = (&inst.results[..], operand)
                && self.plan.lazy.contains(result)
            {
                inst.kind = self.reduced_if_large(operand, inst.line, &mut block.insts);
            }
            let behind = matches!(&inst.kind, Kind::Loop { label, .. } if *label == self.plan.label);
            let (results, line) = (inst.results.clone(), inst.line);
            block.insts.push(inst);
            for result in results {
                if behind && self.plan.results.contains(&result) {
                    let remainder = self.remainder(result, line, &mut block.insts);
                    self.reduced.insert(result, remainder);
                }
            }
        }
    }

    fn reduced_if_large(&mut self, operand: Value, line: u32, out: &mut Vec<Inst>) -> Kind {
        let bound = self.constant(self.plan.bound, line, out);
        let mut large = self.emit(op_kind(op::INT_GT, vec![operand, bound]), Type::Bool, line, out);
        if self.plan.signed {
            let least = self.constant(-self.plan.bound, line, out);
            let low = self.emit(op_kind(op::INT_LT, vec![operand, least]), Type::Bool, line, out);
            large = self.emit(op_kind(op::BOOL_OR, vec![large, low]), Type::Bool, line, out);
        }
        let yielding = |mut insts: Vec<Inst>, value| {
            insts.push(Inst {
                results: Vec::new(),
                kind: Kind::Yield(vec![value]),
                line,
            });
            Block {
                params: Vec::new(),
                insts,
            }
        };
        let mut then = Vec::new();
        let remainder = self.remainder(operand, line, &mut then);
        Kind::If {
            cond: large,
            then: yielding(then, remainder),
            els: yielding(Vec::new(), operand),
        }
    }

    fn remainder(&mut self, operand: Value, line: u32, out: &mut Vec<Inst>) -> Value {
        let modulus = self.constant(self.plan.modulus, line, out);
        self.emit(op_kind(op::INT_MOD_POS, vec![operand, modulus]), Type::Int, line, out)
    }

    fn constant(&mut self, value: i64, line: u32, out: &mut Vec<Inst>) -> Value {
        self.emit(Kind::Const(Const::Int(value)), Type::Int, line, out)
    }

    fn emit(&mut self, kind: Kind, ty: Type, line: u32, out: &mut Vec<Inst>) -> Value {
        self.types.push(ty);
        let value = Value(self.types.len() as u32 - 1);
        out.push(Inst {
            results: vec![value],
            kind,
            line,
        });
        value
    }
}
