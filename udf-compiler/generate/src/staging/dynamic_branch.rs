//! Dynamic branches: both arms run while generating, each in isolation; what they change is merged.

use crate::state::{Arm, HookContext, IrValue, Region, Role, Stop, block, patch_exits};
use crate::values::unions;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyStr};
use rustpython_vm::{AsObject, PyObjectRef, PyResult};
use std::collections::HashMap;
use std::sync::Arc;
use taipan_ir::{Inst, Kind, Type, Value};

/// An arm that does nothing.
pub(super) fn empty_arm(at: u32) -> taipan_ir::Block {
    block(vec![Inst {
        results: Vec::new(),
        kind: Kind::Yield(Vec::new()),
        line: at / 1000,
    }])
}

/// How a path ended that came back with a Python exception.
pub(super) enum PathEnd {
    /// With an exception of the program.
    Raises(PyBaseExceptionRef),
    /// For another reason: its rows fail.
    Fails(String),
}

impl PathEnd {
    pub(super) fn why(&self) -> String {
        match self {
            PathEnd::Raises(exception) => exception.class().name().to_string(),
            PathEnd::Fails(why) => why.clone(),
        }
    }
}

impl HookContext<'_> {
    /// What an exception that comes out of generated code means; internal ones go on.
    pub(super) fn path_ended(&self, exception: PyBaseExceptionRef) -> PyResult<PathEnd> {
        match self.with(|g| g.outcome.stop.take()) {
            Some(Stop::Unsupported(at, what)) => {
                self.with(|g| g.outcome.reasons.push((at, what.clone())));
                Ok(PathEnd::Fails(what))
            }
            Some(Stop::Ended(what)) => Ok(PathEnd::Fails(what)),
            Some(stop) => {
                self.with(|g| g.outcome.stop = Some(stop));
                Err(exception)
            }
            None if self.shows_handles(&exception) => {
                let what = "a value known at run time only is used inside code that is not transformed";
                self.reason(what.into());
                Ok(PathEnd::Fails(what.into()))
            }
            None => Ok(PathEnd::Raises(exception)),
        }
    }

    /// Whether an exception is about what only exists while generating: Python would not raise it.
    fn shows_handles(&self, exception: &PyBaseExceptionRef) -> bool {
        let args = exception.args();
        let text = args
            .as_slice()
            .first()
            .and_then(|text| text.downcast_ref::<PyStr>()?.to_str());
        text.is_some_and(|text| text.contains("_taipan_hooks"))
    }

    /// Emits the end of a path.
    pub(super) fn end_path(&self, end: &PathEnd) -> PyResult<()> {
        match end {
            PathEnd::Raises(exception) => self.end_raised(exception),
            PathEnd::Fails(why) => {
                let why = Arc::from(why.as_str());
                self.with(|g| g.push(self.at, Kind::Fail(why), Vec::new()));
                Ok(())
            }
        }
    }

    /// The end of a path whose code makes no sense any more: its rows fail.
    fn fail_path(&self, end: &PathEnd) {
        let why = Arc::from(end.why());
        self.with(|g| g.push(self.at, Kind::Fail(why), Vec::new()));
    }

    /// Ends the path of the innermost region with the exception that its code came out with. `depth` is from before the
    /// region was opened; code since `mark` is thrown away where it makes no sense alone.
    pub(super) fn end_region(
        &self,
        depth: (usize, usize, usize),
        mark: usize,
        exits: &[usize],
        exception: PyBaseExceptionRef,
    ) -> PyResult<()> {
        let end = self.path_ended(exception)?;
        if self.unwind(depth) {
            return self.end_path(&end);
        }
        self.with(|g| {
            g.region().insts.truncate(mark);
            g.forget_exits(exits);
        });
        self.fail_path(&end);
        Ok(())
    }

    /// Runs one arm in a region of its own.
    fn run_arm(&self, run: &mut dyn FnMut() -> PyResult<Arm>) -> PyResult<(Region, Arm)> {
        let depth = self.depth();
        let marks = self.with(|g| g.exit_marks());
        self.with(|g| g.open(Role::Arm, None));
        let result = run();
        let arm = match result {
            Ok(arm) => arm,
            Err(exception) => {
                self.end_region(depth, 0, &marks, exception)?;
                None
            }
        };
        Ok((self.with(|g| g.close()), arm))
    }

    /// After an exception: closes what was opened inside and never closed, keeping its code. False where that code
    /// jumps to what was closed, so that it makes no sense without.
    pub fn unwind(&self, (building, regions, frames): (usize, usize, usize)) -> bool {
        self.with(|g| {
            g.building.truncate(building);
            g.calls.frames.truncate(frames);
            let mut whole = true;
            while g.top().regions.len() > regions + 1 {
                whole &= g.region().exits.is_empty() && g.region().role != Role::Loop && g.region().role != Role::Arm;
                g.splice();
            }
            whole
        })
    }

    /// How deep things are open, for [`HookContext::unwind`].
    pub fn depth(&self) -> (usize, usize, usize) {
        self.with(|g| (g.building.len(), g.top().regions.len(), g.calls.frames.len()))
    }

    /// The result of a body run in a region opened at `depth`. A path that raises ends there, where other paths have
    /// left the region (or `always`); otherwise the exception goes on to whoever can tell.
    pub fn caught<T>(&self, depth: (usize, usize, usize), always: bool, result: PyResult<T>) -> PyResult<Option<T>> {
        let exception = match result {
            Ok(value) => return Ok(Some(value)),
            Err(exception) => exception,
        };
        let left = self
            .with(|g| g.building.len() == depth.0 && g.top().regions.get(depth.1).is_some_and(|r| !r.exits.is_empty()));
        let unsupported = self.with(|g| !matches!(g.outcome.stop, None | Some(Stop::Ended(_))));
        if !(left || always && !unsupported) {
            return Err(exception);
        }
        let end = self.path_ended(exception)?;
        if !self.unwind(depth) {
            return Err(self.unsupported(end.why()));
        }
        self.end_path(&end)?;
        Ok(None)
    }

    /// A dynamic branch. Each arm gives the values it ends with, or ends elsewhere; the result is the merged values,
    /// or nothing where neither arm comes back.
    pub fn dyn_if(
        &self,
        cond: Value,
        then: &mut dyn FnMut() -> PyResult<Arm>,
        els: &mut dyn FnMut() -> PyResult<Arm>,
    ) -> PyResult<Arm> {
        self.settle_constructing()?;
        let first = self.with(|g| {
            g.calls.branches += 1;
            g.top().function.types.len() as u32
        });
        let (then_fact, else_fact) = self.kind_facts(cond);
        let with_fact = |fact: Option<KindFact>, run: &mut dyn FnMut() -> PyResult<Arm>| {
            let known = fact.clone();
            self.run_arm(&mut || {
                if let Some(fact) = &known {
                    self.learn_fact(fact);
                }
                run()
            })
        };
        let (then_region, then_end) = with_fact(then_fact.clone(), then)?;
        let (else_region, else_end) = with_fact(else_fact.clone(), els)?;
        match (then_end, else_end) {
            (None, None) => {
                let kind = Kind::If {
                    cond,
                    then: block(then_region.insts),
                    els: block(else_region.insts),
                };
                self.with(|g| g.push(self.at, kind, Vec::new()));
                Ok(None)
            }
            (Some(state), None) => {
                let els = block(else_region.insts);
                self.one_arm(
                    Kind::If {
                        cond,
                        then: empty_arm(self.at),
                        els,
                    },
                    then_region,
                    then_fact,
                );
                Ok(Some(state))
            }
            (None, Some(state)) => {
                let then = block(then_region.insts);
                self.one_arm(
                    Kind::If {
                        cond,
                        then,
                        els: empty_arm(self.at),
                    },
                    else_region,
                    else_fact,
                );
                Ok(Some(state))
            }
            (Some(a), Some(b)) => self
                .merge_arms(cond, first, (then_region, a), (else_region, b))
                .map(Some),
        }
    }

    /// The other arm never comes back: what follows the branch is this arm's continuation.
    fn one_arm(&self, branch: Kind, arm: Region, fact: Option<KindFact>) {
        self.with(|g| {
            g.push(self.at, branch, Vec::new());
            g.region().insts.extend(arm.insts);
            g.adopt(arm.serial);
        });
        if let Some(fact) = fact {
            self.learn_fact(&fact);
        }
    }

    fn merge_arms(
        &self,
        cond: Value,
        first: u32,
        (then, a): (Region, Vec<PyObjectRef>),
        (els, b): (Region, Vec<PyObjectRef>),
    ) -> PyResult<Vec<PyObjectRef>> {
        let shapes = self.join_states(first, [&a[..], &b[..]].into_iter())?;
        let mut types = Vec::new();
        shapes.iter().for_each(|s| s.types(&mut types));
        let close = |region: Region, state: &[PyObjectRef]| -> PyResult<Vec<Inst>> {
            let (mut insts, values) = self.lowered(state, &shapes)?;
            let mut all = region.insts;
            all.append(&mut insts);
            all.push(Inst {
                results: Vec::new(),
                kind: Kind::Yield(values),
                line: self.at / 1000,
            });
            Ok(all)
        };
        let (then, els) = (close(then, &a)?, close(els, &b)?);
        let values = self.with(|g| {
            let values: Vec<Value> = types.into_iter().map(|ty| g.new_value(ty)).collect();
            let kind = Kind::If {
                cond,
                then: block(then),
                els: block(els),
            };
            g.push(self.at, kind, values.clone());
            values
        });
        self.raised(&shapes, values, [&a[..], &b[..]].into_iter())
    }

    /// The code that brings a state to its shapes, and the values.
    pub fn lowered(&self, state: &[PyObjectRef], shapes: &[super::join::Shape]) -> PyResult<(Vec<Inst>, Vec<Value>)> {
        self.with(|g| g.open(Role::Scratch, None));
        let mut values = Vec::new();
        let result = state
            .iter()
            .zip(shapes)
            .try_for_each(|(o, s)| self.lower(o, s, &mut values));
        let region = self.with(|g| g.close());
        result.map(|()| (region.insts, values))
    }

    /// Closes a region that nested code may have left, merging what it is left with. `through` is the state at its
    /// end, if that is reached.
    pub fn close_block(&self, through: Arm) -> PyResult<Arm> {
        if self.with(|g| g.region().exits.is_empty()) {
            self.with(|g| g.splice());
            return Ok(through);
        }
        if through.is_none()
            && let Some(state) = self.with(|g| g.splice_single())
        {
            return Ok(Some(state));
        }
        let region = self.with(|g| g.close());
        self.keep_changes(&region)?;
        let states = region
            .exits
            .iter()
            .map(|e| &e.state[..])
            .chain(through.iter().map(|s| &s[..]));
        let shapes = self.join_states(region.first, states)?;
        let mut types = Vec::new();
        shapes.iter().for_each(|s| s.types(&mut types));
        let mut exits = HashMap::new();
        for exit in &region.exits {
            exits.insert(exit.id, self.lowered(&exit.state, &shapes)?);
        }
        let mut insts = region.insts;
        patch_exits(&mut insts, &mut exits);
        if let Some(state) = &through {
            let (code, values) = self.lowered(state, &shapes)?;
            insts.extend(code);
            insts.push(Inst {
                results: Vec::new(),
                kind: Kind::Yield(values),
                line: self.at / 1000,
            });
        }
        let label = region
            .label
            .ok_or_else(|| self.stop(Stop::Internal("a region left without a label".into())))?;
        let values = self.with(|g| {
            let values: Vec<Value> = types.into_iter().map(|ty| g.new_value(ty)).collect();
            g.push(
                self.at,
                Kind::Block {
                    label,
                    body: block(insts),
                },
                values.clone(),
            );
            g.adopt(region.serial);
            values
        });
        let states = region.exits.iter().map(|e| &e.state[..]);
        let states = states.chain(through.iter().map(|s| &s[..]));
        self.raised(&shapes, values, states).map(Some)
    }
}

/// What a branch on a condition says about a union in an arm: its one alternative there.
#[derive(Clone)]
pub struct KindFact {
    operand: IrValue,
    index: usize,
}

impl HookContext<'_> {
    fn kind_facts(&self, cond: Value) -> (Option<KindFact>, Option<KindFact>) {
        let Some(test) = self.with(|g| g.top().kind_tests.get(&cond).cloned()) else {
            return (None, None);
        };
        let fact = |index: Option<usize>| {
            index.map(|index| KindFact {
                operand: test.operand.clone(),
                index,
            })
        };
        (fact(test.held), fact(test.failed))
    }

    fn learn_fact(&self, fact: &KindFact) {
        let Type::Union(parts) = &fact.operand.ty else { return };
        let known = match &parts[fact.index] {
            Type::None => self.constant(taipan_ir::Const::None),
            _ => {
                let known = self.ir().union_get(&fact.operand, fact.index as u32);
                self.came_from(&known, &fact.operand);
                unions::opened(self, known)
            }
        };
        self.with(|g| g.learn(fact.operand.value, known));
    }
}
