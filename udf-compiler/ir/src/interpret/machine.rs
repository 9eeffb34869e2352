//! Control flow: runs a module's functions, block by block.

use super::{Call, Val, evaluate};
use crate::function::{Block, FuncId, Function, Inst, Kind, Label, Module, Value};
use taipan_runtime::fail::{Fail, Outcome};

/// What a run may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Instructions.
    pub steps: u64,
    /// Nested calls.
    pub depth: u32,
}

impl Default for Limits {
    /// A hundred million instructions, two hundred calls.
    fn default() -> Limits {
        Limits {
            steps: 100_000_000,
            depth: 200,
        }
    }
}

/// Runs the entry function of a module.
pub fn run(module: &Module, args: Vec<Val>, limits: Limits) -> Outcome<Val> {
    Machine { module, limits }.call(FuncId(0), args)
}

struct Machine<'m> {
    module: &'m Module,
    /// What is left.
    limits: Limits,
}

/// How a block ended.
enum Flow {
    Yield(Vec<Val>),
    Break(Label, Vec<Val>),
    Continue(Label, Vec<Val>),
    Return(Val),
}

/// The values of one call. A value that was not set is `None`: broken IR, answered with `Unsupported`.
struct Frame<'m> {
    function: &'m Function,
    values: Vec<Option<Val>>,
}

impl Frame<'_> {
    fn get(&self, value: Value) -> Outcome<Val> {
        self.values
            .get(value.0 as usize)
            .and_then(Clone::clone)
            .ok_or(Fail::Unsupported)
    }

    fn get_all(&self, values: &[Value]) -> Outcome<Vec<Val>> {
        values.iter().map(|v| self.get(*v)).collect()
    }

    fn set_all(&mut self, places: &[Value], values: Vec<Val>) -> Outcome<()> {
        if places.len() != values.len() {
            return Err(Fail::Unsupported);
        }
        for (place, value) in places.iter().zip(values) {
            *self.values.get_mut(place.0 as usize).ok_or(Fail::Unsupported)? = Some(value);
        }
        Ok(())
    }
}

impl<'m> Machine<'m> {
    fn call(&mut self, callee: FuncId, args: Vec<Val>) -> Outcome<Val> {
        let module = self.module;
        let function = module.functions.get(callee.0 as usize).ok_or(Fail::Unsupported)?;
        self.limits.depth = self.limits.depth.checked_sub(1).ok_or(Fail::Depth)?;
        let mut frame = Frame {
            function,
            values: vec![None; function.types.len()],
        };
        frame.set_all(&function.params, args)?;
        let flow = self.block(&mut frame, &function.body)?;
        self.limits.depth += 1;
        match flow {
            Flow::Return(value) => Ok(value),
            _ => Err(Fail::Unsupported),
        }
    }

    fn block(&mut self, frame: &mut Frame<'m>, block: &'m Block) -> Outcome<Flow> {
        for inst in &block.insts {
            self.limits.steps = self.limits.steps.checked_sub(1).ok_or(Fail::Steps)?;
            if let Some(flow) = self.inst(frame, inst)? {
                return Ok(flow);
            }
        }
        Err(Fail::Unsupported)
    }

    /// Runs one instruction; answers how the block ends, if it does.
    fn inst(&mut self, frame: &mut Frame<'m>, inst: &'m Inst) -> Outcome<Option<Flow>> {
        let values = match &inst.kind {
            Kind::Const(constant) => vec![Val::from_const(constant)],
            Kind::Op { op, args, attr } => vec![self.op(frame, inst, op, args, attr)?],
            Kind::Call { callee, args } => {
                let args = frame.get_all(args)?;
                vec![self.call(*callee, args)?]
            }
            Kind::If { cond, then, els } => {
                let taken = match frame.get(*cond)? {
                    Val::Bool(true) => then,
                    Val::Bool(false) => els,
                    _ => return Err(Fail::Unsupported),
                };
                match self.block(frame, taken)? {
                    Flow::Yield(values) => values,
                    flow => return Ok(Some(flow)),
                }
            }
            Kind::Loop { label, inits, body } => match self.repeat(frame, *label, inits, body)? {
                Flow::Yield(values) => values,
                flow => return Ok(Some(flow)),
            },
            Kind::Block { label, body } => match self.block(frame, body)? {
                Flow::Yield(values) => values,
                Flow::Break(to, values) if to == *label => values,
                flow => return Ok(Some(flow)),
            },
            Kind::Yield(args) => return Ok(Some(Flow::Yield(frame.get_all(args)?))),
            Kind::Break { label, args } => return Ok(Some(Flow::Break(*label, frame.get_all(args)?))),
            Kind::Continue { label, args } => return Ok(Some(Flow::Continue(*label, frame.get_all(args)?))),
            Kind::Return(value) => return Ok(Some(Flow::Return(frame.get(*value)?))),
            Kind::Fail(_) => return Err(Fail::Raised),
        };
        // An operation of type `none` may have a result or leave it out.
        if !inst.results.is_empty() || values.len() > 1 {
            frame.set_all(&inst.results, values)?;
        }
        Ok(None)
    }

    fn op(
        &mut self,
        frame: &Frame<'m>,
        inst: &Inst,
        op: &crate::OpDef,
        args: &[Value],
        attr: &crate::Attr,
    ) -> Outcome<Val> {
        let args = frame.get_all(args)?;
        let result = match inst.results.first() {
            Some(value) => frame.function.ty(*value),
            None => &crate::Type::None,
        };
        let call = Call {
            args: &args,
            attr,
            result,
        };
        evaluate(op, call)
    }

    /// A loop; its `break` comes back as `Yield`.
    fn repeat(&mut self, frame: &mut Frame<'m>, label: Label, inits: &[Value], body: &'m Block) -> Outcome<Flow> {
        let mut values = frame.get_all(inits)?;
        loop {
            frame.set_all(&body.params, values)?;
            match self.block(frame, body)? {
                Flow::Continue(to, again) if to == label => values = again,
                Flow::Break(to, results) if to == label => return Ok(Flow::Yield(results)),
                Flow::Yield(_) => return Err(Fail::Unsupported),
                flow => return Ok(flow),
            }
        }
    }
}
