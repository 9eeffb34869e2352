//! The phases in order, on one screen: source → generator → IR → passes → kernel. Verified after each pass.

use crate::isolate;
use crate::set_returning;
use arrow::datatypes::DataType;
use taipan_generate as generate;
use taipan_generate::{Generated, StatesOf};
use taipan_interface::error::{Diagnostic, Error, Span};
use taipan_interface::source::{FunctionSource, Isolation, NullInput};
use taipan_ir::analysis::shared_lists;
use taipan_ir::verify::Rule;
use taipan_ir::{Module, Type, renumber};
use taipan_kernel::{Kernel, KernelParam, KernelSpec, States};
use taipan_passes as passes;
use taipan_syntax::source::ParsedSource;
use tracing::debug_span;
use tracing::field::Empty;

/// A function compiled to a kernel, with what each phase left.
#[derive(Debug)]
pub struct Pipeline {
    /// As generated.
    pub ir: Module,
    /// After all passes.
    pub optimized: Module,
    pub kernel: Kernel,
    /// What runs on the interpreter, and why.
    pub reasons: Vec<(Span, String)>,
    /// Whether the kernel calls the interpreter.
    pub python: bool,
    /// Whether rows with a NULL argument are left out.
    pub strict: bool,
    /// The type of its results.
    pub result: DataType,
    /// Whether some path returns None.
    pub gives_none: bool,
}

/// Runs all phases, for batches with or without NULL. `Unsupported` where the function has to be interpreted.
pub fn run(source: &FunctionSource, parsed: &ParsedSource, nulls: bool) -> Result<Pipeline, Error> {
    let generated = match source.isolation {
        Isolation::InProcess => generated(source, parsed, nulls)?,
        Isolation::Worker => isolate::generate(source, nulls, None)?,
    };
    after_generation(source, parsed, nulls, generated)
}

/// The phases after generation.
pub fn after_generation(
    source: &FunctionSource,
    parsed: &ParsedSource,
    nulls: bool,
    generated: Generated,
) -> Result<Pipeline, Error> {
    let mut ir = generated.module;
    renumber(&mut ir);
    if let Some((line, misuse)) = shared_lists::misused(&ir) {
        return Err(generate::misuses_shared_list(parsed, line, misuse));
    }
    let optimized = optimize(ir.clone(), &source.name)?;
    // Where NULLs have a version of their own, this one leaves their rows alone.
    let strict = !nulls || source.null_input == NullInput::Strict;
    let kernel = Kernel::new(KernelSpec {
        module: optimized.clone(),
        params: source.params.iter().map(|p| kernel_param(source, p, nulls)).collect(),
        result: generated.result.clone(),
        strict,
        states: None,
        keeps: false,
    })
    .map_err(|e| Error::Internal(e.to_string()))?;
    Ok(Pipeline {
        ir,
        optimized,
        kernel,
        reasons: generated.reasons,
        python: generated.python,
        strict,
        result: generated.result,
        gives_none: generated.gives_none,
    })
}

/// The kernel of a function that works on states, and the type of the states that it gives, or else takes.
pub fn over_states(
    source: &FunctionSource,
    parsed: &ParsedSource,
    nulls: bool,
    states: &StatesOf,
) -> Result<(Kernel, Type), Error> {
    let generated = debug_span!("generate", function = %source.name, nulls).in_scope(|| match source.isolation {
        Isolation::InProcess => generate::generate_over_states(source, parsed, nulls, states),
        Isolation::Worker => isolate::generate(source, nulls, Some(states)),
    })?;
    if generated.python {
        let message = "a state that the interpreter changes";
        return Err(Error::Unsupported(Diagnostic::new("", message, None, "")));
    }
    let mut ir = generated.module;
    renumber(&mut ir);
    if let Some((line, misuse)) = shared_lists::misused(&ir) {
        return Err(generate::misuses_shared_list(parsed, line, misuse));
    }
    let state = match ir.functions.first() {
        Some(entry) if states.writes => entry.result.clone(),
        _ => states.ty.clone(),
    };
    let kernel = Kernel::new(KernelSpec {
        module: optimize(ir, &source.name)?,
        params: source.params.iter().map(|p| kernel_param(source, p, nulls)).collect(),
        result: if states.writes {
            DataType::Int8
        } else {
            generated.result
        },
        strict: !nulls || source.null_input == NullInput::Strict,
        states: Some(States {
            slots: state.slots(),
            reads: states.reads,
            writes: states.writes,
        }),
        keeps: false,
    })
    .map_err(|e| Error::Internal(e.to_string()))?;
    Ok((kernel, state))
}

/// The IR of the function, generated in this process.
pub fn generated(source: &FunctionSource, parsed: &ParsedSource, nulls: bool) -> Result<Generated, Error> {
    let span = debug_span!("generate", function = %source.name, nulls, instructions = Empty);
    let _entered = span.enter();
    let generated = match &set_returning::listing(source, parsed)? {
        None => generate::generate(source, parsed, nulls)?,
        Some(listing) => {
            generate::generate(source, listing, nulls).map_err(|e| set_returning::in_own_text(e, source))?
        }
    };
    span.record("instructions", generated.module.size());
    Ok(generated)
}

fn kernel_param(source: &FunctionSource, param: &taipan_interface::source::Param, nulls: bool) -> KernelParam {
    let nullable = nulls && !param.not_null && source.null_input == NullInput::Called;
    KernelParam {
        ty: param.ty.clone(),
        nullable,
    }
}

/// The module after all passes.
pub fn optimize(mut module: Module, function: &str) -> Result<Module, Error> {
    let span = debug_span!("passes", function, instructions = module.size(), left = Empty);
    let _entered = span.enter();
    passes::run(&mut module, &mut |_, _| {}).map_err(|e| match e.error.rule {
        Rule::Nesting => Error::Unsupported(Diagnostic::new("", "branches and loops nest too deeply", None, "")),
        // It may be right all the same: the interpreter surely is.
        Rule::Presence => Error::Unsupported(Diagnostic::new("", e.to_string(), None, "")),
        _ => Error::Internal(e.to_string()),
    })?;
    renumber(&mut module);
    span.record("left", module.size());
    Ok(module)
}

/// The module after each pass that changed it, for EXPLAIN and for finding culprits.
pub fn trace(module: &Module) -> Vec<(&'static str, String)> {
    let mut module = module.clone();
    let mut steps = Vec::new();
    // A failing pass ends the list: the last step is what it got.
    let _ = passes::run(&mut module, &mut |pass, module| steps.push((pass, module.to_string())));
    steps
}
