//! Loop parameters that only count: each time round they change by a little, or start anew from a moderate number.
//! Such a number stays far inside i64, because no row goes round a loop for weeks.

use super::definitions::{Def, Defs};
use crate::{Block, Const, Kind, Label, Value, op};
use std::collections::HashMap;

/// Most that a counter may change by in one round.
const STEP: i64 = 1 << 10;
/// Where a counter may start. With steps of 2^10, reaching 2^62 from here takes 2^51 rounds.
const START: i64 = 1 << 48;
/// What counters stay within.
pub const REACH: i64 = 1 << 62;

/// How values come round in loops.
#[derive(Default)]
pub struct Counters {
    /// What an `if` or `block` yields or a loop breaks with, by result.
    sources: HashMap<Value, Vec<Value>>,
    /// By loop: for each parameter what the `continue`s carry.
    continues: HashMap<Label, Vec<Vec<Value>>>,
}

impl Counters {
    /// Looks through a function's body.
    pub fn of(body: &Block) -> Counters {
        let mut counters = Counters::default();
        counters.block(body, &[]);
        counters
    }

    fn block(&mut self, block: &Block, yields_to: &[Value]) {
        for inst in &block.insts {
            match &inst.kind {
                Kind::If { then, els, .. } => {
                    self.block(then, &inst.results);
                    self.block(els, &inst.results);
                }
                Kind::Loop { label, body, .. } => {
                    self.continues.insert(*label, vec![Vec::new(); body.params.len()]);
                    self.block(body, &[]);
                }
                Kind::Block { body, .. } => self.block(body, &[]),
                Kind::Yield(args) => {
                    for (result, arg) in yields_to.iter().zip(args) {
                        self.sources.entry(*result).or_default().push(*arg);
                    }
                }
                Kind::Continue { label, args } => {
                    if let Some(carried) = self.continues.get_mut(label) {
                        carried.iter_mut().zip(args).for_each(|(all, arg)| all.push(*arg));
                    }
                }
                _ => {}
            }
        }
    }

    /// Which parameters of this loop count.
    pub fn counting(&self, defs: &Defs, label: Label, params: &[Value]) -> Vec<bool> {
        let carried = self.continues.get(&label);
        let counts = |(i, param): (usize, &Value)| {
            carried.is_some_and(|carried| {
                carried[i]
                    .iter()
                    .all(|value| self.change(defs, *param, *value, 8).is_some_and(|c| c <= STEP))
            })
        };
        params.iter().enumerate().map(counts).collect()
    }

    /// The most by which this value differs from the parameter; constants count as starting anew.
    fn change(&self, defs: &Defs, param: Value, value: Value, depth: usize) -> Option<i64> {
        if value == param {
            return Some(0);
        }
        let depth = depth.checked_sub(1)?;
        match defs.get(value) {
            Def::Const(Const::Int(n)) => (n.unsigned_abs() <= START as u64).then_some(0),
            Def::Op { op, args, .. } => match (op.name, &args[..]) {
                (op::INT_ADD | op::INT_ADD_NW | op::INT_SUB | op::INT_SUB_NW, [a, b]) => match defs.constant(*b) {
                    Some(Const::Int(n)) => {
                        Some(self.change(defs, param, *a, depth)?.saturating_add(n.saturating_abs()))
                    }
                    _ => None,
                },
                (op::SELECT, [_, a, b]) => {
                    let (a, b) = (
                        self.change(defs, param, *a, depth)?,
                        self.change(defs, param, *b, depth)?,
                    );
                    Some(a.max(b))
                }
                _ => None,
            },
            _ => {
                let sources = self.sources.get(&value)?;
                sources.iter().try_fold(0, |most, source| {
                    Some(self.change(defs, param, *source, depth)?.max(most))
                })
            }
        }
    }
}

/// Whether a counter may start in this interval.
pub fn may_start(lo: i64, hi: i64) -> bool {
    lo >= -START && hi <= START
}
