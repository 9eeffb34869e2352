//! A function's source, line by line, with what became of each: machine code, calls of the interpreter, an exception, or
//! nothing that is left. Inlined code of Python's library counts for the line that calls it.

use crate::prepared::Prepared;
use crate::tier::{Reason, Tier};
use std::collections::BTreeSet;
use taipan_interface::run_options::RowCounts;
use taipan_ir::print::headline;
use taipan_ir::{Block, Function, Kind, Module};

/// The prefix of operations that the interpreter does.
const ON_INTERPRETER: &str = "py.";
/// Those that only make an object for it, or take one apart.
const CONVERSIONS: [&str; 2] = ["py.box", "py.unbox"];

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Machine code.
    Native,
    /// Machine code with calls of the interpreter, or all of it is there.
    Interpreter,
    /// It only raises: the row is run again on the interpreter, which raises the exception.
    Raises,
    /// There was code, and none is left: what it computes is known, or nobody uses it.
    OptimizedAway,
    /// Nothing is done there: what it says is known while compiling, or it is never reached.
    NoCode,
    /// Nothing is there to run.
    Blank,
}

impl Outcome {
    /// A word or two for it.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Native => "native",
            Outcome::Interpreter => "interpreter",
            Outcome::Raises => "raises",
            Outcome::OptimizedAway => "optimized away",
            Outcome::NoCode => "no code",
            Outcome::Blank => "",
        }
    }
}

/// A line of the source.
#[derive(Clone, Debug)]
pub struct Line {
    /// Counted from 1.
    pub number: u32,
    pub text: String,
    pub outcome: Outcome,
    /// Why the interpreter is called, and what it does.
    pub notes: Vec<String>,
    /// What is left of it in the IR, after all passes.
    pub ir: Vec<String>,
}

/// The whole source.
#[derive(Clone, Debug)]
pub struct Annotated {
    pub tier: Tier,
    /// Why something runs on the interpreter that is on no line.
    pub notes: Vec<String>,
    /// How many rows it was called for so far.
    pub rows: RowCounts,
    pub lines: Vec<Line>,
}

/// What became of each line of a function.
pub fn of(prepared: &Prepared, tier: Tier, reasons: &[Reason], rows: RowCounts) -> Annotated {
    let mut lines: Vec<Line> = (1..).zip(prepared.source.text.lines()).map(blank).collect();
    match &prepared.native {
        Ok(pipeline) => {
            let generated = Found::of(&pipeline.ir, lines.len());
            let left = Found::of(&pipeline.optimized, lines.len());
            for (line, (before, after)) in lines.iter_mut().zip(generated.lines.iter().zip(left.lines)) {
                line.outcome = after.outcome(before, line.outcome);
                line.notes
                    .extend(after.note().filter(|_| line.outcome != Outcome::Blank));
                line.ir = after.ir;
            }
        }
        Err(_) => {
            for line in lines.iter_mut().filter(|line| line.outcome != Outcome::Blank) {
                line.outcome = Outcome::Interpreter;
            }
        }
    }
    if prepared.native.is_ok() {
        // What raises where a branch ends is the branch's in the IR.
        let raises = |line: &&mut Line| line.outcome == Outcome::NoCode && line.text.trim_start().starts_with("raise");
        let raising = lines.iter_mut().filter(raises);
        raising.for_each(|line| line.outcome = Outcome::Raises);
    }
    let mut notes = Vec::new();
    for reason in reasons {
        let place = reason.span.and_then(|span| (span.line as usize).checked_sub(1));
        match place.and_then(|place| lines.get_mut(place)) {
            Some(line) if !line.notes.contains(&reason.message) => line.notes.insert(0, reason.message.clone()),
            Some(_) => {}
            None => notes.push(reason.message.clone()),
        }
    }
    Annotated {
        tier,
        notes,
        rows,
        lines,
    }
}

fn blank((number, text): (u32, &str)) -> Line {
    let code = text.trim_start();
    Line {
        number,
        text: text.to_string(),
        outcome: if code.is_empty() || code.starts_with('#') {
            Outcome::Blank
        } else {
            Outcome::NoCode
        },
        notes: Vec::new(),
        ir: Vec::new(),
    }
}

/// What a module has for each line.
struct Found {
    lines: Vec<OfLine>,
}

#[derive(Clone, Default)]
struct OfLine {
    /// Operations, branches and loops.
    code: usize,
    /// Constants, and where control goes.
    is_reached: bool,
    /// It ends in an exception.
    raises: bool,
    on_interpreter: bool,
    /// Exceptions that its operations may end in.
    may_raise: BTreeSet<&'static str>,
    ir: Vec<String>,
}

impl Found {
    fn of(module: &Module, lines: usize) -> Found {
        let mut found = Found {
            lines: vec![OfLine::default(); lines],
        };
        for function in &module.functions {
            found.block(module, function, &function.body, None);
        }
        found
    }

    /// `around`: the line that what has no place in the program belongs to.
    fn block(&mut self, module: &Module, function: &Function, block: &Block, around: Option<usize>) {
        let mut current = around;
        for inst in &block.insts {
            let own = (inst.line as usize)
                .checked_sub(1)
                .filter(|place| *place < self.lines.len());
            current = own.or(current);
            if let Some(place) = current {
                self.lines[place].add(&inst.kind, || headline(module, function, inst));
            }
            for nested in inst.kind.blocks() {
                self.block(module, function, nested, current);
            }
        }
    }
}

impl OfLine {
    fn add(&mut self, kind: &Kind, text: impl FnOnce() -> String) {
        match kind {
            // No work, but it says that the line is reached.
            Kind::Const(_) | Kind::Yield(_) | Kind::Break { .. } | Kind::Continue { .. } | Kind::Block { .. } => {
                self.is_reached = true;
                return;
            }
            Kind::Fail(_) => self.raises = true,
            Kind::Op { op, .. } => {
                let name = op.name.as_str();
                self.on_interpreter |= name.starts_with(ON_INTERPRETER) && !CONVERSIONS.contains(&name);
                let raises = op.raises.split(',').map(str::trim);
                self.may_raise.extend(raises.filter(|name| !name.is_empty()));
                self.code += 1;
            }
            _ => self.code += 1,
        }
        self.ir.push(text().trim_end().to_string());
    }

    fn outcome(&self, generated: &OfLine, before: Outcome) -> Outcome {
        match () {
            () if before == Outcome::Blank => Outcome::Blank,
            () if self.on_interpreter => Outcome::Interpreter,
            () if self.code > 0 => Outcome::Native,
            () if self.raises => Outcome::Raises,
            () if self.is_reached => Outcome::Native,
            () if generated.code > 0 || generated.raises => Outcome::OptimizedAway,
            () => before,
        }
    }

    /// What may send a row to the interpreter.
    fn note(&self) -> Option<String> {
        let mut raised: Vec<&str> = self.may_raise.iter().copied().collect();
        if self.raises && self.code > 0 {
            raised.push("what it raises");
        }
        (!raised.is_empty()).then(|| format!("a row is run again on the interpreter for: {}", raised.join(", ")))
    }
}
