//! Compiling a module, and the owner of what comes out: machine code, constants, and their texts for people.

use super::emit::Shared;
use super::entry::{Batch, RowLoop};
use super::error::CodegenError;
use super::functions;
use super::lower::is_native;
use super::pool::Pool;
use super::row_loop;
use super::row_spec::{Leftovers, LoopSpec};
use super::trampolines;
use cranelift_codegen::Context;
use cranelift_codegen::isa::{CallConv, TargetFrontendConfig, TargetIsa};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::FunctionBuilderContext;
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Module as _, default_libcall_names};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::fmt::{self, Write};
use taipan_ir::{Const, Effect, Kind, Module};
use taipan_runtime::Ctx;
use taipan_runtime::lanes::Machine;
use taipan_runtime::table::{Abi, helper};

/// Machine code of one variant of a kernel. Frees its memory when dropped.
pub struct Code {
    _memory: Memory,
    row_loop: RowLoop,
    _pool: Pool,
}

/// The memory of finished machine code, which is freed when it is dropped.
pub(super) struct Memory {
    /// `None` only while being dropped. The mutex makes the builder's half-finished state shareable; nobody locks it.
    jit: Mutex<Option<JITModule>>,
}

/// Compiles a module's entry into a row loop, with the functions it calls.
pub fn compile(module: &Module, spec: &LoopSpec) -> Result<Code, CodegenError> {
    let (mut shared, row_loop) = build(module, spec, None)?;
    if let Err(error) = shared.jit.finalize_definitions() {
        // SAFETY: nothing of this module has been or will be called.
        unsafe { shared.jit.free_memory() };
        return Err(error.into());
    }
    let address = shared.jit.get_finalized_function(row_loop);
    Ok(Code {
        // SAFETY: it is the row loop, and it is finished.
        row_loop: unsafe { RowLoop::from_address(address) },
        _memory: Memory::of(shared.jit),
        _pool: shared.pool,
    })
}

/// Puts a function that is there as bytes where it can be called: its memory, and its address.
pub(super) fn of_bytes(bytes: &[u8]) -> Result<(Memory, *const u8), CodegenError> {
    let mut jit = JITModule::new(builder()?);
    let defined = define_bytes(&mut jit, bytes);
    kept(jit, defined)
}

/// The memory of a module and the address of the one function in it, unless that could not be made.
fn kept(jit: JITModule, defined: Result<FuncId, CodegenError>) -> Result<(Memory, *const u8), CodegenError> {
    match defined {
        Ok(id) => {
            let address = jit.get_finalized_function(id);
            Ok((Memory::of(jit), address))
        }
        Err(error) => {
            // SAFETY: nothing of this module has been or will be called.
            unsafe { jit.free_memory() };
            Err(error)
        }
    }
}

/// What a function is written into.
pub(super) struct Target<'a> {
    pub(super) function: &'a mut cranelift_codegen::ir::Function,
    pub(super) builders: &'a mut FunctionBuilderContext,
    pub(super) convention: CallConv,
    pub(super) config: TargetFrontendConfig,
}

/// Puts a function that is written by hand where it can be called: its memory, and its address. The writer says which addresses it calls.
pub(super) fn of_function(
    machine: Machine,
    write: impl FnOnce(Target<'_>) -> Result<Vec<(u64, &'static str)>, CodegenError>,
    texts: Option<&mut Texts>,
) -> Result<(Memory, *const u8), CodegenError> {
    let mut jit = JITModule::new(builder_for(machine)?);
    let defined = define_function(&mut jit, write, texts);
    kept(jit, defined)
}

fn define_function(
    jit: &mut JITModule,
    write: impl FnOnce(Target<'_>) -> Result<Vec<(u64, &'static str)>, CodegenError>,
    texts: Option<&mut Texts>,
) -> Result<FuncId, CodegenError> {
    let mut context = jit.make_context();
    let called = write(Target {
        function: &mut context.func,
        builders: &mut FunctionBuilderContext::new(),
        convention: jit.isa().default_call_conv(),
        config: jit.target_config(),
    })?;
    let id = jit.declare_anonymous_function(&context.func.signature)?;
    let defined = jit.define_function(id, &mut context);
    defined.map_err(|error| CodegenError::Backend(format!("{error:?}")))?;
    if let Some(texts) = texts {
        let names = called.into_iter().collect();
        texts.assembly = named(&assembly(jit.isa(), &context)?, &names);
    }
    jit.finalize_definitions()?;
    Ok(id)
}

fn define_bytes(jit: &mut JITModule, bytes: &[u8]) -> Result<FuncId, CodegenError> {
    let signature = jit.make_signature();
    let id = jit.declare_anonymous_function(&signature)?;
    jit.define_function_bytes(id, 64, bytes, &[])?;
    jit.finalize_definitions()?;
    Ok(id)
}

/// Code that is there as bytes as text: offsets and instructions.
pub(super) fn listing(bytes: &[u8]) -> Result<String, CodegenError> {
    let jit = JITModule::new(builder()?);
    let text = disassembled(jit.isa(), bytes, |_| 0);
    // SAFETY: nothing of this module has been or will be called.
    unsafe { jit.free_memory() };
    text
}

/// The same code as texts for people.
#[derive(Debug, Default)]
pub struct Texts {
    /// Cranelift's IR before its own optimisation; `@` and a hexadecimal number is the source line.
    pub clif: String,
    /// Assembler, with the source lines as comments.
    pub assembly: String,
}

/// Compiles without keeping the code, for its texts.
pub fn explain(module: &Module, spec: &LoopSpec) -> Result<Texts, CodegenError> {
    let mut texts = Texts::default();
    let (shared, _) = build(module, spec, Some(&mut texts))?;
    // SAFETY: nothing of this module has been or will be called.
    unsafe { shared.jit.free_memory() };
    Ok(texts)
}

fn build<'a>(
    module: &'a Module,
    spec: &LoopSpec,
    texts: Option<&mut Texts>,
) -> Result<(Shared<'a>, FuncId), CodegenError> {
    if spec.ascii && !all_ascii(module) {
        return Err(CodegenError::Boundary("text that is not ASCII".into()));
    }
    let mut shared = Shared {
        jit: JITModule::new(builder()?),
        pool: Pool::default(),
        module,
        layouts: taipan_ir::layouts::of(module),
        functions: HashMap::new(),
        ascii: spec.ascii,
        trampolines: HashMap::new(),
        names: HashMap::new(),
    };
    match emit_all(&mut shared, spec, texts) {
        Ok(row_loop) => Ok((shared, row_loop)),
        Err(error) => {
            // SAFETY: nothing of this module has been or will be called.
            unsafe { shared.jit.free_memory() };
            Err(error)
        }
    }
}

const FLAGS: [(&str, &str); 2] = [
    ("opt_level", "speed"),
    ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
];

fn builder() -> Result<JITBuilder, CodegenError> {
    Ok(JITBuilder::with_flags(&FLAGS, default_libcall_names())?)
}

/// For code that uses nothing that another way to do several things at once has.
fn builder_for(machine: Machine) -> Result<JITBuilder, CodegenError> {
    if !cfg!(target_arch = "x86_64") || machine == Machine::Avx512 {
        return builder();
    }
    let backend = |error: &dyn fmt::Display| CodegenError::Backend(error.to_string());
    let mut flags = settings::builder();
    // As `JITBuilder::with_flags` has them.
    for (name, value) in FLAGS
        .into_iter()
        .chain([("use_colocated_libcalls", "false"), ("is_pic", "false")])
    {
        flags.set(name, value).map_err(|error| backend(&error))?;
    }
    let mut isa = cranelift_native::builder().map_err(|error| backend(&error))?;
    for feature in ["bitalg", "dq", "f", "vbmi", "vl"] {
        let name = format!("has_avx512{feature}");
        isa.set(&name, "false").map_err(|error| backend(&error))?;
    }
    let isa = isa
        .finish(settings::Flags::new(flags))
        .map_err(|error| backend(&error))?;
    Ok(JITBuilder::with_isa(isa, default_libcall_names()))
}

/// Emits every function; returns the row loop.
fn emit_all(shared: &mut Shared<'_>, spec: &LoopSpec, mut texts: Option<&mut Texts>) -> Result<FuncId, CodegenError> {
    let mut builders = FunctionBuilderContext::new();
    let mut context = shared.jit.make_context();
    functions::declare(shared)?;
    let mut called: Vec<(u32, FuncId)> = shared.functions.iter().map(|(index, id)| (*index, *id)).collect();
    called.sort();
    for (index, id) in called {
        functions::emit(shared, index, &mut context.func, &mut builders)?;
        let title = format!("function {}", shared.module.functions[index as usize].name);
        define(shared, id, &mut context, &title, texts.as_deref_mut())?;
    }
    row_loop::emit(shared, spec, leftovers(shared.module), &mut context.func, &mut builders)?;
    let id = shared.jit.declare_anonymous_function(&context.func.signature)?;
    let strict = if spec.strict { ", strict" } else { "" };
    let nulls = if spec.nulls { "nulls" } else { "no nulls" };
    let ascii = if spec.ascii { "ASCII" } else { "any text" };
    let title = format!("row loop ({nulls}, {ascii}{strict})");
    define(shared, id, &mut context, &title, texts)?;
    for (helper, trampoline) in trampolines::needed(shared) {
        trampolines::emit(shared, helper, &mut context.func, &mut builders);
        define(shared, trampoline, &mut context, helper.name, None)?;
    }
    Ok(id)
}

fn define(
    shared: &mut Shared<'_>,
    id: FuncId,
    context: &mut Context,
    title: &str,
    texts: Option<&mut Texts>,
) -> Result<(), CodegenError> {
    let clif = texts.is_some().then(|| context.func.display().to_string());
    let defined = shared.jit.define_function(id, context);
    defined.map_err(|error| CodegenError::Backend(format!("{error:?}")))?;
    if let (Some(texts), Some(clif)) = (texts, clif) {
        let assembly = assembly(shared.jit.isa(), context)?;
        let _ = writeln!(texts.clif, "; {title}\n{}", named(&clif, &shared.names));
        let _ = writeln!(texts.assembly, "; {title}\n{}", named(&assembly, &shared.names));
    }
    shared.jit.clear_context(context);
    Ok(())
}

/// The machine code just compiled as text: offsets, instructions, and a comment where the source line changes.
fn assembly(isa: &dyn TargetIsa, context: &Context) -> Result<String, CodegenError> {
    let backend = CodegenError::Backend;
    let code = context.compiled_code().ok_or_else(|| backend("no code".into()))?;
    let places = code.buffer.get_srclocs_sorted();
    disassembled(isa, code.buffer.data(), |offset| {
        let place = places.iter().find(|place| place.start <= offset && offset < place.end);
        place.map_or(0, |place| if place.loc.is_default() { 0 } else { place.loc.bits() })
    })
}

fn disassembled(isa: &dyn TargetIsa, code: &[u8], line_of: impl Fn(u32) -> u32) -> Result<String, CodegenError> {
    let backend = CodegenError::Backend;
    let capstone = isa.to_capstone().map_err(|error| backend(error.to_string()))?;
    let instructions = capstone
        .disasm_all(code, 0)
        .map_err(|error| backend(error.to_string()))?;
    let (mut out, mut line) = (String::new(), 0);
    for instruction in instructions.iter() {
        let offset = instruction.address() as u32;
        let now = line_of(offset);
        if now != line && now != 0 {
            line = now;
            let _ = writeln!(out, "; line {line}");
        }
        let (name, operands) = (instruction.mnemonic().unwrap_or(""), instruction.op_str().unwrap_or(""));
        let _ = writeln!(out, "{offset:6x}  {name} {operands}");
    }
    Ok(out)
}

/// Says after each line with a helper's address which helper that is.
fn named(text: &str, names: &HashMap<u64, &'static str>) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        out.push_str(line);
        for word in line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
            let number = word.replace('_', "");
            let address = match number.strip_prefix("0x") {
                Some(hex) => u64::from_str_radix(hex, 16).ok(),
                None => number.parse().ok(),
            };
            if let Some(name) = address.and_then(|address| names.get(&address)) {
                let _ = write!(out, "  ; {name}");
            }
        }
        out.push('\n');
    }
    out
}

/// What rows of this module may leave in the context.
fn leftovers(module: &Module) -> Leftovers {
    let mut left = Leftovers {
        arena: false,
        objects: false,
    };
    for function in &module.functions {
        function.body.each_inst(&mut |inst| {
            if let Kind::Op { op, .. } = &inst.kind {
                left.objects |= op.effect == Effect::Python;
                left.arena |= matches!(op.family(), "list" | "dict")
                    || helper(&op.name).is_some_and(|row| row.params.contains(&Abi::Ctx));
            }
        });
    }
    left
}

/// Refuses a module with an operation that has no native code at all, without compiling it.
pub fn check(module: &Module) -> Result<(), CodegenError> {
    let mut missing = None;
    for function in &module.functions {
        function.body.each_inst(&mut |inst| {
            if let Kind::Op { op, .. } = &inst.kind
                && !is_native(op.name)
            {
                missing = Some(op.name.as_str());
            }
        });
    }
    missing.map_or(Ok(()), |name| Err(CodegenError::Operation(name)))
}

/// Whether the module has operations on Python objects.
pub fn uses_py(module: &Module) -> bool {
    leftovers(module).objects
}

/// Whether all text constants are ASCII.
pub fn all_ascii(module: &Module) -> bool {
    let mut ascii = true;
    for function in &module.functions {
        function.body.each_inst(&mut |inst| {
            if let Kind::Const(constant) = &inst.kind {
                ascii &= is_ascii(constant);
            }
        });
    }
    ascii
}

fn is_ascii(constant: &Const) -> bool {
    match constant {
        Const::Str(text) => text.is_ascii(),
        Const::Record(parts) => parts.iter().all(is_ascii),
        Const::List(_, elements) | Const::Tuple(_, elements) | Const::Dict(_, elements) => {
            elements.iter().all(is_ascii)
        }
        Const::Union(_, _, value) => is_ascii(value),
        _ => true,
    }
}

impl Code {
    /// Runs the rows of a batch and stores their outcomes. Returns the row it stopped before: the end; or where the
    /// context has a status that stops the batch; or, if results are text, where they must be copied out and the arena
    /// reset before going on.
    ///
    /// # Safety
    /// `batch` must describe memory that is valid for its rows, and for the lanes the code was compiled for.
    pub unsafe fn run(&self, ctx: &mut Ctx, batch: &Batch) -> usize {
        // SAFETY: the code lives as long as `self`; the rest is the caller's word.
        unsafe { self.row_loop.call(ctx, batch) }
    }
}

impl Memory {
    fn of(jit: JITModule) -> Memory {
        Memory {
            jit: Mutex::new(Some(jit)),
        }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        if let Some(jit) = self.jit.get_mut().take() {
            // SAFETY: whoever calls the code owns `self`, and borrows it meanwhile, so no call is running.
            unsafe { jit.free_memory() };
        }
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Code").finish_non_exhaustive()
    }
}
