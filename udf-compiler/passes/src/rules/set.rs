//! The rules of one pass, found by the operation at their root, and applied to functions. Knows neither their text nor what they
//! are about.

use super::conditions::{Given, Place};
use super::facts::{Facts, Needs};
use super::matching::{Bindings, is_shape};
use super::rule::{Args, AttrTemplate, Check, Inputs, Operand, Pattern, Rule, Shape, Template};
use crate::support::{Site, Step, indexed_kind, rewrite};
use std::collections::{HashMap, HashSet};
use taipan_ir::{Attr, Block, Function, Inst, Kind, Type, Value, op};

/// The rules of a pass, in their order for each operation.
pub(super) struct Set {
    by_op: HashMap<op::Name, Vec<Rule>>,
    /// Operations one of which is in every function that a rule could change.
    tells: HashSet<op::Name>,
    needs: Needs,
}

impl Set {
    pub fn new(rules: Vec<Rule>) -> Set {
        let mut needs = Needs::default();
        let mut by_op: HashMap<op::Name, Vec<Rule>> = HashMap::new();
        let tells = tells(&rules);
        for rule in rules {
            needs.uses |= rule.without.is_some();
            for check in &rule.conditions {
                needs.uses |= check.condition.needs.uses;
                needs.carried |= check.condition.needs.carried;
            }
            by_op.entry(rule.root.op.name).or_default().push(rule);
        }
        Set { by_op, tells, needs }
    }

    /// All of them.
    #[cfg(test)]
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.by_op.values().flatten()
    }

    /// Rewrites a function; with `only`, by the rule of this name.
    pub fn run(&self, function: &mut Function, only: Option<&str>) -> bool {
        if !self.concerns(&function.body) {
            return false;
        }
        let Some(facts) = Facts::of(function, self.needs) else {
            return false;
        };
        let mut bound = Bindings::default();
        rewrite(function, &mut |site, inst| {
            self.step(site, &facts, inst, only, &mut bound).unwrap_or(Step::Keep)
        })
    }

    /// Whether there is anything in a block that a rule is for.
    fn concerns(&self, block: &Block) -> bool {
        block.insts.iter().any(|inst| match &inst.kind {
            Kind::Op { op, .. } => self.tells.contains(&op.name),
            kind => kind.blocks().any(|nested| self.concerns(nested)),
        })
    }

    /// What the first rule that fits makes of an instruction.
    fn step(
        &self,
        site: &mut Site<'_>,
        facts: &Facts,
        inst: &Inst,
        only: Option<&str>,
        bound: &mut Bindings,
    ) -> Option<Step> {
        let Kind::Op { op, args, attr } = &inst.kind else {
            return None;
        };
        let rules = self.by_op.get(&op.name)?.iter();
        for rule in rules.filter(|rule| only.is_none_or(|name| rule.name == name)) {
            if is_shape(&rule.root, args, attr, &site.defs, bound)
                && fits(rule, site, facts, inst, bound)
                && let Some(step) = result(&rule.result, site, inst, bound)
            {
                if let Some(gone) = rule.without.and_then(|slot| bound.value(slot)) {
                    site.remove(gone);
                }
                return Some(step);
            }
        }
        None
    }
}

/// An operation that all rules have in their patterns, or else those at their roots.
fn tells(rules: &[Rule]) -> HashSet<op::Name> {
    let mut all = rules.iter().map(|rule| names(&rule.root));
    let mut common = all.next().unwrap_or_default();
    for names in all {
        common.retain(|name| names.contains(name));
    }
    match common.last() {
        Some(name) => HashSet::from([*name]),
        None => rules.iter().map(|rule| rule.root.op.name).collect(),
    }
}

/// The operations of a pattern, from the outermost.
fn names(shape: &Shape) -> Vec<op::Name> {
    let mut found = vec![shape.op.name];
    if let Args::Each(patterns) = &shape.args {
        for pattern in patterns {
            if let Pattern::Op(_, shape) = pattern {
                found.extend(names(shape));
            }
        }
    }
    found
}

/// Whether the conditions of a rule hold.
fn fits(rule: &Rule, site: &Site<'_>, facts: &Facts, inst: &Inst, bound: &Bindings) -> bool {
    let place = Place { site, facts, inst };
    let goes = rule.without.is_none_or(|slot| {
        bound.value(slot).is_some_and(|value| {
            let once = facts.uses(value).is_some_and(|uses| uses.count() == 1);
            once && site.is_removable(value)
        })
    });
    goes && rule.conditions.iter().all(|check| holds(check, &place, bound))
}

fn holds(check: &Check, place: &Place<'_, '_>, bound: &Bindings) -> bool {
    let given = check.operands.iter().map(|operand| match operand {
        Operand::Value(slot) => bound.value(*slot).map(Given::Value),
        Operand::Index(slot) => Some(Given::Index(bound.index(*slot))),
        Operand::Number(number) => Some(Given::Number(number.clone())),
    });
    let given: Option<Vec<Given>> = given.collect();
    given.is_some_and(|given| (check.condition.holds)(place, &given) == check.holds)
}

/// What comes instead of an instruction; what it is made of is put before it.
fn result(template: &Template, site: &mut Site<'_>, inst: &Inst, bound: &Bindings) -> Option<Step> {
    Some(match template {
        Template::Value(slot) => Step::Alias(bound.value(*slot)?),
        Template::Part(slot) => Step::Alias(*bound.all.get(bound.index(*slot) as usize)?),
        Template::Literal(constant) => Step::Replace(Kind::Const(constant.clone())),
        Template::Op(name, attr, args) => {
            let args: Option<Vec<Value>> = args.iter().map(|arg| argument(arg, site, inst, bound)).collect();
            let attr = match attr {
                AttrTemplate::Exact(attr) => attr.clone(),
                AttrTemplate::Index(slot) => Attr::Index(bound.index(*slot)),
            };
            Step::Replace(indexed_kind(*name, args?, attr))
        }
        Template::Computed(function, Inputs::All) => (function.result)(site, inst, &bound.all)?,
        Template::Computed(function, Inputs::Each(slots)) => {
            let inputs: Option<Vec<Value>> = slots.iter().map(|slot| bound.value(*slot)).collect();
            (function.result)(site, inst, &inputs?)?
        }
    })
}

/// The value of an argument of a result.
fn argument(template: &Template, site: &mut Site<'_>, inst: &Inst, bound: &Bindings) -> Option<Value> {
    match result(template, site, inst, bound)? {
        Step::Alias(value) => Some(value),
        Step::Replace(Kind::Op { op, args, attr }) => Some(site.ir().named_with(op.name, &args, attr)),
        Step::Replace(Kind::Const(constant)) => {
            let ty: Type = constant.ty();
            Some(site.emit(Kind::Const(constant), ty))
        }
        Step::Replace(_) | Step::Keep => None,
    }
}
