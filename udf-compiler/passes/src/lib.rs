//! Rewrites of the IR, one per file, in one order. Every pass leaves a module that `verify` accepts, with the same
//! meaning: the same results, and failing rows only where rows failed. (A failing row is replayed, so failing sooner,
//! or once instead of twice, is the same; failing no more is not, because the exception is part of the answer.)
//!
//! Knows nothing of where modules come from or go.

mod cse;
mod dead_code;
mod delayed_modulo;
mod dict_slots;
mod element_moves;
mod fold;
mod if_convert;
mod inline;
mod licm;
mod prefix_reverse;
mod ranges;
pub mod rules;
mod scalar_replacement;
mod short_circuit;
mod sibling_bounds;
mod simplify_cfg;
mod sink;
mod slice_moves;
mod split;
mod support;
mod widen;

use taipan_ir::verify::verify_contents;
use taipan_ir::{Function, Module, VerifyError, verify};

/// One pass, by the name that EXPLAIN and golden tests use.
#[derive(Clone, Copy)]
pub struct Pass {
    pub name: &'static str,
    run: Run,
    /// It takes conditions away that others imply, so that blocks may no longer tell by themselves what is there.
    implies: bool,
}

/// What a pass works on. It says whether it changed anything.
#[derive(Clone, Copy)]
enum Run {
    Module(fn(&mut Module) -> bool),
    Function(fn(&mut Function) -> bool),
}

const fn on_module(name: &'static str, run: fn(&mut Module) -> bool) -> Pass {
    Pass {
        name,
        run: Run::Module(run),
        implies: false,
    }
}

const fn on_functions(name: &'static str, run: fn(&mut Function) -> bool) -> Pass {
    Pass {
        name,
        run: Run::Function(run),
        implies: false,
    }
}

const FOLD: Pass = on_functions("fold", fold::run);
const SIMPLIFY: Pass = on_functions("simplify", rules::simplify).implying();
const SIMPLIFY_CFG: Pass = on_functions("simplify_cfg", simplify_cfg::run).implying();
const CSE: Pass = on_functions("cse", cse::run);
const DEAD_CODE: Pass = on_module("dead_code", dead_code::run);
const INLINE: Pass = on_module("inline", inline::run).implying();
const SCALAR_REPLACEMENT: Pass = on_functions("scalar_replacement", scalar_replacement::run);
const CONSTANT_LISTS: Pass = on_functions("constant_lists", rules::constant_lists);
const SPLIT_FIELDS: Pass = on_functions("split_fields", split::fields::run);
const SPLIT_FUSION: Pass = on_functions("split_fusion", split::fusion::run);
const SPLIT_LOOPS: Pass = on_functions("split_loops", split::loops::run);
const ELEMENT_MOVES: Pass = on_functions("element_moves", element_moves::run);
const SLICE_MOVES: Pass = on_functions("slice_moves", slice_moves::run);
const PREFIX_REVERSE: Pass = on_functions("prefix_reverse", prefix_reverse::run);
const REUSE_SLOTS: Pass = on_functions("reuse_slots", dict_slots::reuse::run);
const SINK: Pass = on_functions("sink", sink::run);
const LOOP_CARRIED_SLOTS: Pass = on_functions("loop_carried_slots", dict_slots::loop_carried::run);
const FIND_OR_INSERT: Pass = on_functions("find_or_insert", dict_slots::find_or_insert::run);
const CONCAT_ITERATION: Pass = on_functions("concat_iteration", rules::concat_iteration);
const COMPLEX_ABS_COMPARE: Pass = on_functions("complex_abs_compare", rules::complex_abs_compare);
const LICM: Pass = on_module("licm", licm::run);
const SHORT_CIRCUIT: Pass = on_functions("short_circuit", short_circuit::run);
const WIDEN: Pass = on_functions("widen", widen::run);
const RANGES: Pass = on_module("ranges", ranges::run);
const REASSOCIATE: Pass = on_functions("reassociate", rules::reassociate);
const DELAYED_MODULO: Pass = on_functions("delayed_modulo", delayed_modulo::run);
const SIBLING_BOUNDS: Pass = on_module("sibling_bounds", sibling_bounds::run);
const IF_CONVERT: Pass = on_functions("if_convert", if_convert::run);

/// What follows every larger rewrite, until nothing changes.
const TIDY: &[Pass] = &[FOLD, SIMPLIFY, SIMPLIFY_CFG, SCALAR_REPLACEMENT, CSE, DEAD_CODE];
/// Each takes what the one before left; this many rounds settle everything but oddities, which are only less tidy.
const ROUNDS: usize = 5;

/// The order: groups of passes, and how often each group may run until it changes nothing.
const ORDER: &[(&[Pass], usize)] = &[
    (TIDY, ROUNDS),
    (&[INLINE, DEAD_CODE], ROUNDS),
    (
        &[
            CONSTANT_LISTS,
            SPLIT_FIELDS,
            SPLIT_FUSION,
            SPLIT_LOOPS,
            SLICE_MOVES,
            PREFIX_REVERSE,
            ELEMENT_MOVES,
            CONCAT_ITERATION,
            REUSE_SLOTS,
            COMPLEX_ABS_COMPARE,
        ],
        1,
    ),
    (TIDY, ROUNDS),
    (&[LICM, WIDEN, RANGES], 1),
    (TIDY, ROUNDS),
    (&[SIBLING_BOUNDS, IF_CONVERT], 1),
    (TIDY, ROUNDS),
    // What is left of branches by now is one.
    (&[LOOP_CARRIED_SLOTS, FIND_OR_INSERT, SINK], 1),
    (TIDY, ROUNDS),
    // A branch for what is seldom needed, which must stay one.
    (&[REASSOCIATE, DELAYED_MODULO], 1),
    (&[SHORT_CIRCUIT, SIMPLIFY_CFG, LICM, CSE, DEAD_CODE], 1),
];

/// Every pass there is, for looking at one alone.
pub const ALL: &[Pass] = &[
    FOLD,
    SIMPLIFY,
    SIMPLIFY_CFG,
    CSE,
    DEAD_CODE,
    INLINE,
    SCALAR_REPLACEMENT,
    CONSTANT_LISTS,
    SPLIT_FIELDS,
    SPLIT_FUSION,
    SPLIT_LOOPS,
    SLICE_MOVES,
    PREFIX_REVERSE,
    ELEMENT_MOVES,
    CONCAT_ITERATION,
    REUSE_SLOTS,
    COMPLEX_ABS_COMPARE,
    LICM,
    WIDEN,
    RANGES,
    SIBLING_BOUNDS,
    IF_CONVERT,
    LOOP_CARRIED_SLOTS,
    FIND_OR_INSERT,
    SINK,
    REASSOCIATE,
    DELAYED_MODULO,
    SHORT_CIRCUIT,
];

/// A pass broke a rule of the IR: a bug of that pass.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("after {pass}: {error}")]
pub struct PassError {
    /// `generate` if it came broken.
    pub pass: &'static str,
    pub error: VerifyError,
}

/// Runs all passes in order. The observer sees the module after each that changed it.
pub fn run(module: &mut Module, observer: &mut dyn FnMut(&'static str, &Module)) -> Result<(), PassError> {
    checked("generate", module)?;
    let mut sound = verify_contents(module).is_ok();
    for (group, rounds) in ORDER {
        for _ in 0..*rounds {
            let mut changed = false;
            for pass in *group {
                if !pass.run(module) {
                    continue;
                }
                changed = true;
                checked(pass.name, module)?;
                sound = pass.contents(module, sound)?;
                observer(pass.name, module);
            }
            if !changed {
                break;
            }
        }
    }
    Ok(())
}

fn checked(pass: &'static str, module: &Module) -> Result<(), PassError> {
    verify(module).map_err(|error| PassError { pass, error })
}

impl Pass {
    /// Runs it alone, once. Whether it changed anything.
    pub fn run(&self, module: &mut Module) -> bool {
        match self.run {
            Run::Module(run) => run(module),
            Run::Function(run) => module.functions.iter_mut().fold(false, |changed, f| run(f) | changed),
        }
    }

    const fn implying(self) -> Pass {
        Pass { implies: true, ..self }
    }

    /// Whether the module's blocks tell that contents are there where they are used. Where they did before the pass, they
    /// must again: no pass moves what is not total past what makes it so.
    fn contents(&self, module: &Module, before: bool) -> Result<bool, PassError> {
        match verify_contents(module) {
            Ok(()) => Ok(true),
            Err(error) if before && !self.implies => Err(PassError { pass: self.name, error }),
            Err(_) => Ok(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{INLINE, SINK};
    use taipan_ir::parse;
    use taipan_ir::verify::Rule;

    /// A length is taken of contents that may not be there.
    const ABSENT: &str = "func @f(%0: option[str]) -> int {
  %1: str = union.get[1] %0
  %2: str = str.upper %1
  %3: int = str.len %2
  return %3
}";

    #[test]
    fn a_pass_that_loses_the_test_before_contents_is_named() {
        let module = parse(ABSENT).expect("a module");
        let error = SINK.contents(&module, true).expect_err("a broken rule");
        assert_eq!((error.pass, error.error.rule), ("sink", Rule::Presence));
        // Neither one that found it so, nor one that takes away what others imply.
        assert_eq!(SINK.contents(&module, false), Ok(false));
        assert_eq!(INLINE.contents(&module, true), Ok(false));
    }
}
