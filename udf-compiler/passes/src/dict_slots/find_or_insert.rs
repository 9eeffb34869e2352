//! A key that is looked for, and added where it was not found, is looked for and added at once: `d[k] = d.get(k, 0) + x`,
//! `d[k] += x` of a defaultdict, `if k in d: d[k] += x` with `else: d[k] = x`. No branch is left on whether the key was
//! there. (Adding before something fails does not matter: a failing row is replayed.)

use crate::support::{Def, Defs, Subst, op_kind};
use taipan_ir::analysis::effects::cheap;
use taipan_ir::{Block, Const, Effect, Function, Inst, Kind, Value, op};

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let mut body = std::mem::take(&mut function.body);
    let mut pass = PlaceOrAdd {
        defs: Defs::of(&body),
        subst: Subst::new(function),
        function,
        changed: false,
    };
    pass.block(&mut body);
    if pass.changed {
        pass.subst.apply_within(&mut body);
    }
    let changed = pass.changed;
    function.body = body;
    changed
}

struct PlaceOrAdd<'f> {
    function: &'f mut Function,
    defs: Defs,
    subst: Subst,
    changed: bool,
}

/// The key, and the place where it is.
#[derive(Clone, Copy)]
struct Search {
    dict: Value,
    key: Value,
    place: Value,
}

/// What comes where the condition and the branches on whether the key was found are.
struct Plan {
    search: Search,
    /// The value that is added.
    default: Default,
    condition: usize,
    /// Each with what stands for it.
    branches: Vec<(usize, Vec<Inst>)>,
}

/// What a key gets that was not there.
enum Default {
    Value(Value),
    Const(Const),
}

/// The arms of a branch on whether the key was found.
struct Arms<'b> {
    results: &'b [Value],
    found: &'b [Inst],
    missing: &'b [Inst],
}

impl PlaceOrAdd<'_> {
    fn block(&mut self, block: &mut Block) {
        for inst in &mut block.insts {
            inst.kind.blocks_mut().for_each(|nested| self.block(nested));
        }
        let mut at = 0;
        while at < block.insts.len() {
            if let Some(plan) = self.plan(&block.insts, at) {
                self.apply(plan, &mut block.insts, at);
                self.changed = true;
            }
            at += 1;
        }
    }

    fn plan(&mut self, insts: &[Inst], at: usize) -> Option<Plan> {
        let search = search(&insts[at])?;
        let mut users = (at + 1..insts.len()).filter(|later| mentions(&insts[*later], search.place));
        let condition = users.next()?;
        let (cond, found_first) = self.asks(&insts[condition], search.place)?;
        let later = condition + 1..insts.len();
        let branches: Vec<usize> = later.filter(|later| mentions(&insts[*later], cond)).collect();
        let last = *branches.last()?;
        let mut between = (at + 1..last).filter(|i| *i != condition && !branches.contains(i));
        if !users.all(|user| branches.contains(&user)) || !between.all(|i| keeps_away(&insts[i])) {
            return None;
        }
        let arms = branches.iter().map(|branch| arms(&insts[*branch], cond, found_first));
        let arms: Vec<Arms<'_>> = arms.collect::<Option<_>>()?;
        let (default, rest) = match &arms[..] {
            [arms] => self
                .added_to(arms, search)
                .or_else(|| self.only_added(arms, search))
                .map(|(default, rest)| (default, vec![rest]))?,
            [read, write] => self.read_and_set(read, write, search)?,
            _ => return None,
        };
        Some(Plan {
            search,
            default,
            condition,
            branches: branches.into_iter().zip(rest).collect(),
        })
    }

    fn apply(&mut self, plan: Plan, insts: &mut Vec<Inst>, at: usize) {
        let Search { dict, key, place } = plan.search;
        let line = insts[at].line;
        let first = plan.branches[0].0;
        for (branch, rest) in plan.branches.into_iter().rev() {
            insts.splice(branch..=branch, rest);
        }
        let mut found = Vec::new();
        let default = match plan.default {
            Default::Value(value) => value,
            Default::Const(value) => {
                let default = self.function.new_value(value.ty());
                found.push(single(vec![default], Kind::Const(value), line));
                default
            }
        };
        let place_or_add = op_kind(op::DICT_PLACE_OR_ADD, vec![dict, key, default]);
        found.push(single(vec![place], place_or_add, line));
        insts.splice(first..first, found);
        insts.remove(plan.condition);
        insts.remove(at);
    }

    /// The condition that the place is one, and whether it holds where it is.
    fn asks(&self, inst: &Inst, place: Value) -> Option<(Value, bool)> {
        let (Kind::Op { op, args, .. }, [cond]) = (&inst.kind, &inst.results[..]) else {
            return None;
        };
        match (op.name, &args[..]) {
            (name @ (op::INT_GE | op::INT_LT), [left, zero])
                if *left == place && self.defs.constant(*zero) == Some(&Const::Int(0)) =>
            {
                Some((*cond, name == op::INT_GE))
            }
            _ => None,
        }
    }

    /// `if found: v = d[k]` and else a value; then `if found: d[k] = y`, else that is added.
    fn read_and_set(&mut self, read: &Arms<'_>, write: &Arms<'_>, search: Search) -> Option<(Default, Vec<Vec<Inst>>)> {
        let ([result], [get, end]) = (read.results, read.found) else {
            return None;
        };
        let (Kind::Yield(got), Kind::Yield(default)) = (&end.kind, &read.missing.last()?.kind) else {
            return None;
        };
        let ([default], [got]) = (&default[..], &got[..]) else {
            return None;
        };
        if value_of(get, search) != Some(*got) || !only_constants(&read.missing[..read.missing.len() - 1]) {
            return None;
        }
        let (set, add) = (set_value(write.found, search)?, added_value(write.missing, search)?);
        if set != add || !write.results.is_empty() {
            return None;
        }
        let mut get = get.clone();
        get.results = vec![*result];
        Some((
            self.outside(*default, read.missing)?,
            vec![vec![get], write.found[..1].to_vec()],
        ))
    }

    /// `if found: d[k] += x`, else x is added, or a number to which x added is that.
    fn added_to(&mut self, arms: &Arms<'_>, search: Search) -> Option<(Default, Vec<Inst>)> {
        let (last, sum) = arms.found.split_last()?;
        let [get, consts @ .., sum, set] = sum else { return None };
        let (old, new) = (value_of(get, search)?, set_value(std::slice::from_ref(set), search)?);
        let Kind::Op { op, args, .. } = &sum.kind else {
            return None;
        };
        let [left, right] = args[..] else { return None };
        let more = if left == old { right } else { left };
        let is_sum = sum.results == [new] && (left == old) != (right == old);
        if !is_sum || !only_constants(consts) || !arms.results.is_empty() || !matches!(last.kind, Kind::Yield(_)) {
            return None;
        }
        let added = added_value(arms.missing, search)?;
        let default = match (op.name, self.defs.constant(more), self.defs.constant(added)) {
            (op::INT_ADD | op::INT_ADD_NW, Some(Const::Int(more)), Some(Const::Int(added))) => {
                Const::Int(added.checked_sub(*more)?)
            }
            (op::INT_ADD, ..) if more == added => Const::Int(0),
            // What any number is the sum of with itself.
            (op::F64_ADD, ..) if more == added => Const::Float(-0.0),
            _ => return None,
        };
        Some((Default::Const(default), arms.found[..arms.found.len() - 1].to_vec()))
    }

    /// A value is added where the key was not found; behind the branch, value and place are what they are then.
    fn only_added(&mut self, arms: &Arms<'_>, search: Search) -> Option<(Default, Vec<Inst>)> {
        let (yield_found, found) = arms.found.split_last()?;
        let (yield_missing, missing) = arms.missing.split_last()?;
        let (Kind::Yield(left), Kind::Yield(right)) = (&yield_found.kind, &yield_missing.kind) else {
            return None;
        };
        let newest = |inst: &Inst| args_of(inst, op::DICT_NEWEST) == Some(&[search.dict]);
        let add = missing.iter().position(|inst| added(inst, search).is_some())?;
        let mut others = missing.iter().enumerate().filter(|(i, _)| *i != add);
        let as_said = |(i, inst): (usize, &Inst)| matches!(inst.kind, Kind::Const(_)) || (i > add && newest(inst));
        let reads = found
            .iter()
            .all(|inst| matches!(inst.kind, Kind::Const(_)) || value_of(inst, search).is_some());
        if !others.all(as_said) || !reads {
            return None;
        }
        let default = added(&missing[add], search)?;
        let outside = self.outside(default, missing)?;
        let mut rest = Vec::new();
        let mut stand_in = Vec::new();
        for (result, (left, right)) in arms.results.iter().zip(left.iter().zip(right)) {
            let get = found.iter().find(|inst| inst.results == [*left]);
            let place = missing[add..].iter().find(|inst| inst.results == [*right]);
            match (get, place) {
                (Some(get), _) if *right == default && value_of(get, search).is_some() => {
                    let kind = get.kind.clone();
                    rest.push(single(vec![*result], kind, get.line));
                }
                (_, Some(inst)) if *left == search.place && newest(inst) => stand_in.push((*result, search.place)),
                (None, None) if left == right => stand_in.push((*result, *left)),
                _ => return None,
            }
        }
        for (result, same) in stand_in {
            self.subst.set(result, same);
        }
        Some((outside, rest))
    }

    /// A value as it is to be had outside of an arm that has it or makes it, as a constant; nothing where it takes time to
    /// have it, as it is needed even where the key is there.
    fn outside(&self, value: Value, arm: &[Inst]) -> Option<Default> {
        if let Some(inst) = arm.iter().find(|inst| inst.results == [value]) {
            return match &inst.kind {
                Kind::Const(value) => Some(Default::Const(value.clone())),
                _ => None,
            };
        }
        match self.defs.get(value) {
            Def::Op { op, .. } if !cheap(op) => None,
            _ => Some(Default::Value(value)),
        }
    }
}

fn single(results: Vec<Value>, kind: Kind, line: u32) -> Inst {
    Inst { results, kind, line }
}

fn search(inst: &Inst) -> Option<Search> {
    let (Kind::Op { op, args, .. }, [place]) = (&inst.kind, &inst.results[..]) else {
        return None;
    };
    let [dict, key] = args[..] else { return None };
    (op.name == op::DICT_FIND).then_some(Search {
        dict,
        key,
        place: *place,
    })
}

fn arms(inst: &Inst, cond: Value, found_first: bool) -> Option<Arms<'_>> {
    match &inst.kind {
        Kind::If { cond: asked, then, els } if *asked == cond => {
            let (found, missing) = if found_first { (then, els) } else { (els, then) };
            Some(Arms {
                results: &inst.results,
                found: &found.insts,
                missing: &missing.insts,
            })
        }
        _ => None,
    }
}

/// Whether the instruction, nested ones included, reads this value.
fn mentions(inst: &Inst, value: Value) -> bool {
    inst.kind.operands().contains(&value)
        || inst
            .kind
            .blocks()
            .any(|block| block.insts.iter().any(|inst| mentions(inst, value)))
}

/// Whether it does nothing with dicts, and nothing that shows.
fn keeps_away(inst: &Inst) -> bool {
    match &inst.kind {
        Kind::Const(_) => true,
        Kind::Op { op, .. } => op.effect == Effect::Pure || (op.effect == Effect::Read && op.family() == "list"),
        _ => false,
    }
}

fn only_constants(insts: &[Inst]) -> bool {
    insts.iter().all(|inst| matches!(inst.kind, Kind::Const(_)))
}

/// The arguments of an operation.
fn args_of(inst: &Inst, name: op::Name) -> Option<&[Value]> {
    match &inst.kind {
        Kind::Op { op, args, .. } if op.name == name => Some(args),
        _ => None,
    }
}

/// The value of the key, where this reads it.
fn value_of(inst: &Inst, search: Search) -> Option<Value> {
    let args = args_of(inst, op::DICT_VALUE_AT)?;
    let [value] = inst.results[..] else { return None };
    (args == [search.dict, search.place]).then_some(value)
}

/// The value this adds with the key.
fn added(inst: &Inst, search: Search) -> Option<Value> {
    match args_of(inst, op::DICT_ADD)? {
        [dict, key, value] if [*dict, *key] == [search.dict, search.key] => Some(*value),
        _ => None,
    }
}

/// The value an arm adds with the key; it does nothing else.
fn added_value(arm: &[Inst], search: Search) -> Option<Value> {
    let [
        consts @ ..,
        add,
        Inst {
            kind: Kind::Yield(yields),
            ..
        },
    ] = arm
    else {
        return None;
    };
    (only_constants(consts) && yields.is_empty()).then(|| added(add, search))?
}

/// The value that is set first, and at the key's place; behind that nothing happens.
fn set_value(insts: &[Inst], search: Search) -> Option<Value> {
    let (set, rest) = insts.split_first()?;
    let ends = matches!(
        rest,
        [] | [Inst {
            kind: Kind::Yield(_),
            ..
        }]
    );
    match args_of(set, op::DICT_SET_AT)? {
        [dict, place, value] if ends && [*dict, *place] == [search.dict, search.place] => Some(*value),
        _ => None,
    }
}
