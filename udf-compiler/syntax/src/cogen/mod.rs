//! cogen: rewrites Python into its own program generator.
//!
//! Every construct whose meaning may depend on a value becomes a call of a hook object `H`, with its source position
//! as first argument (line * 1000 + column). Bodies of branches and loops become nested functions over `nonlocal`
//! variables; a pair of closures reads and writes the variables that live across them. What a body returns is a
//! signal: `None` fell through, `1` break, `2` continue, `3` this path has ended, `(value,)` return.
//!
//! The result is Python text, compiled by the same compiler as any Python: what EXPLAIN FUNCTION shows as the stage
//! `generator` is exactly what runs. Knows nothing of the IR: any hook object may be plugged in.

mod cells;
mod classes;
mod compound;
mod constant_sets;
mod effects;
mod expr;
mod func;
mod generator;
mod handlers;
mod matching;
mod nodes;
mod read_off;
mod scope;
mod stmt;
mod strings;
mod walrus;

pub use effects::CHANGING;

use ruff_python_ast::Stmt;
use ruff_text_size::{Ranged, TextSize};
use std::collections::HashSet;

/// Rewrites a parsed module of a program that has these texts. `source` is the one its ranges point into, and its lines are
/// counted from `first_line`. The result needs the hook object under the name that is given beside it.
pub fn rewrite<'s>(body: &[Stmt], source: &'s str, first_line: u32, texts: &[&'s str]) -> (String, String) {
    let mut emitter = Emitter::new(source);
    emitter.first_line = first_line;
    for text in texts {
        let (words, defined) = words_of(text);
        emitter.handles |= may_handle(&words);
        emitter.defined.extend(defined);
    }
    emit(body, emitter)
}

/// The same of a module of the library: its lines are counted from `first_line`, and the programs that use it may
/// handle exceptions.
pub fn rewrite_library(body: &[Stmt], source: &str, first_line: u32) -> (String, String) {
    let mut emitter = Emitter::new(source);
    emitter.first_line = first_line;
    emitter.handles = true;
    emit(body, emitter)
}

fn emit(body: &[Stmt], mut emitter: Emitter<'_>) -> (String, String) {
    let mut body = body.to_vec();
    handlers::separate(&mut body, &mut || emitter.temp("e"));
    walrus::hoist_module(&mut body, &mut || emitter.temp("held"));
    emitter.cells = cells::introduce(&mut body, &mut || emitter.temp("cell"));
    emitter.module(&body);
    (emitter.out, emitter.hook)
}

/// Names of one function being emitted.
#[derive(Default)]
struct Scope {
    /// Assigned somewhere in the function, parameters included.
    locals: HashSet<String>,
    /// Certainly bound at this point.
    bound: HashSet<String>,
    /// How often the whole function reads each name.
    reads: std::collections::HashMap<String, usize>,
    /// Inside a thunk, where an assignment expression would bind the wrong scope.
    thunk_depth: usize,
    /// Names that only handlers bind, for their exceptions, and that are read in those handlers only.
    handled: HashSet<String>,
    /// The body of a generator function.
    generator: bool,
    /// Statements around that see how a generator is closed.
    tries: usize,
    /// What `super()` is about: the first parameter of a function inside a class.
    receiver: Option<String>,
}

struct Emitter<'s> {
    source: &'s str,
    line_starts: Vec<usize>,
    /// What is added to line numbers.
    first_line: u32,
    out: String,
    indent: usize,
    scopes: Vec<Scope>,
    /// Definitions that must stand before the statement being emitted.
    pending: Vec<String>,
    next_temp: u32,
    /// The objects that functions keep variables in.
    cells: cells::Cells,
    /// How many classes are around.
    classes: usize,
    /// What Python puts before names of what is made here, for each function and class around: `f.<locals>.`, `C.`.
    around: Vec<String>,
    /// The names of classes that functions around have made.
    local_classes: HashSet<String>,
    hook: String,
    /// The program may handle exceptions, so that what is raised first matters.
    handles: bool,
    /// All words of the text.
    words: HashSet<&'s str>,
    /// The names of its functions and methods.
    defined: HashSet<&'s str>,
}

/// All words of a text, and those that it defines functions under.
fn words_of(text: &str) -> (HashSet<&str>, HashSet<&str>) {
    let all = || {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.filter(|word| !word.is_empty())
    };
    let defined = all().zip(all().skip(1)).filter(|(def, _)| *def == "def");
    (all().collect(), defined.map(|(_, name)| name).collect())
}

/// Whether a text of these words may handle exceptions.
fn may_handle(words: &HashSet<&str>) -> bool {
    words.contains("try") || words.contains("with")
}

impl<'s> Emitter<'s> {
    fn new(source: &'s str) -> Emitter<'s> {
        let (words, defined) = words_of(source);
        // A name that the program uses nowhere.
        let mut hook = "H".to_string();
        while words.contains(hook.as_str()) {
            hook.push('_');
        }
        let handles = may_handle(&words);
        let line_starts = std::iter::once(0)
            .chain(source.match_indices('\n').map(|(i, _)| i + 1))
            .collect();
        Emitter {
            source,
            line_starts,
            first_line: 0,
            out: String::new(),
            indent: 0,
            scopes: Vec::new(),
            pending: Vec::new(),
            next_temp: 0,
            cells: cells::Cells::new(),
            classes: 0,
            around: Vec::new(),
            local_classes: HashSet::new(),
            hook,
            handles,
            words,
            defined,
        }
    }

    /// A name that no Python programmer writes, and that this one did not.
    fn temp(&mut self, what: &str) -> String {
        loop {
            self.next_temp += 1;
            let name = format!("_{what}{}_", self.next_temp);
            if !self.words.contains(name.as_str()) {
                return name;
            }
        }
    }

    /// `line * 1000 + column` of a node.
    fn at(&self, node: &impl Ranged) -> u32 {
        self.position(node.range().start())
    }

    fn position(&self, offset: TextSize) -> u32 {
        let offset = offset.to_usize();
        let line = self.line_starts.partition_point(|start| *start <= offset);
        let start = self.line_starts[line - 1];
        let column = self.source.get(start..offset).map_or(0, |text| text.chars().count());
        (self.first_line + line as u32) * 1000 + (column as u32 + 1).min(999)
    }

    fn text_of(&self, node: &impl Ranged) -> &'s str {
        let range = node.range();
        &self.source[range.start().to_usize()..range.end().to_usize()]
    }

    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Emits definitions that an expression asked for, then the statement.
    fn statement(&mut self, text: &str) {
        self.flush();
        self.line(text);
    }

    fn flush(&mut self) {
        for block in std::mem::take(&mut self.pending) {
            for text in block.lines() {
                self.line(text);
            }
        }
    }

    /// Emits into a text of its own, at no indentation; what it needs before it stays inside.
    fn capture(&mut self, emit: impl FnOnce(&mut Self)) -> String {
        let out = std::mem::take(&mut self.out);
        let pending = std::mem::take(&mut self.pending);
        let indent = std::mem::replace(&mut self.indent, 0);
        emit(self);
        self.flush();
        self.indent = indent;
        self.pending = pending;
        std::mem::replace(&mut self.out, out)
    }

    fn scope(&mut self) -> Option<&mut Scope> {
        self.scopes.last_mut()
    }
}
