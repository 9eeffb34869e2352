//! Takes a function out of a running program: its text, found by the place that its code remembers, and the variables that
//! it sees from outside, as they are.

use crate::generate::source::{self, ParsedSource};
use ruff_python_ast::name::Name;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{AtomicNodeIndex, Expr, ExprContext, ExprLambda, ExprName, Stmt, StmtAssign, StmtFunctionDef};
use ruff_source_file::{PositionEncoding, SourceLocation};
use ruff_text_size::{Ranged, TextRange, TextSize};
use rustpython_vm::builtins::{PyCode, PyFunction, PyTuple};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyRef, VirtualMachine};

/// The name that the function goes by in its own module.
pub const FUNCTION: &str = "_taipan_function";

/// A function with all it needs.
pub struct Extracted {
    /// Statements that define it as [`FUNCTION`], after those of the program's module.
    pub statements: Vec<Stmt>,
    /// What it sees from outside.
    pub captured: Vec<(String, PyObjectRef)>,
    /// What the program calls it.
    pub name: String,
    pub line: u32,
}

/// The function, if it is one of the program's and everything it sees can be taken along; else why not.
pub fn extract(vm: &VirtualMachine, parsed: &ParsedSource, function: &PyObject) -> Result<Extracted, String> {
    let mut taken = Taking {
        vm,
        parsed,
        statements: Vec::new(),
        captured: Vec::new(),
        defined: Vec::new(),
    };
    let Some(code) = code_of(vm, function).filter(|code| is_own(parsed, code)) else {
        // Whatever it is, it is called.
        taken.captured.push((FUNCTION.to_string(), function.to_owned()));
        let name = function.get_attr("__name__", vm).and_then(|n| n.str(vm));
        let name = name.map_or_else(
            |_| function.class().name().to_string(),
            |n| n.to_string_lossy().into_owned(),
        );
        return Ok(taken.finish(name, 0));
    };
    let name = code.code.obj_name.to_string();
    let line = code.code.first_line_number.map_or(0, |l| l.get() as u32);
    taken.take(function, &code, FUNCTION)?;
    let name = if name == "<lambda>" { "lambda".to_string() } else { name };
    Ok(taken.finish(name, line))
}

fn code_of(vm: &VirtualMachine, function: &PyObject) -> Option<PyRef<PyCode>> {
    function.downcast_ref::<PyFunction>()?;
    function.get_attr("__code__", vm).ok()?.downcast::<PyCode>().ok()
}

fn is_own(parsed: &ParsedSource, code: &PyCode) -> bool {
    code.code.source_path.to_string() == parsed.file.name()
}

struct Taking<'a> {
    vm: &'a VirtualMachine,
    parsed: &'a ParsedSource,
    statements: Vec<Stmt>,
    captured: Vec<(String, PyObjectRef)>,
    /// Names bound in the new module.
    defined: Vec<String>,
}

impl Taking<'_> {
    fn finish(self, name: String, line: u32) -> Extracted {
        Extracted {
            statements: self.statements,
            captured: self.captured,
            name,
            line,
        }
    }

    /// Defines the function under this name.
    fn take(&mut self, function: &PyObject, code: &PyCode, name: &str) -> Result<(), String> {
        if self.defined.iter().any(|known| known == name) || self.defined.len() > 50 {
            return Err(format!("a function that sees several variables called {name}"));
        }
        self.defined.push(name.to_string());
        let found = find(self.parsed, code)?;
        self.capture(function, code)?;
        match found {
            Found::Lambda(lambda) => self.assign(name, Expr::Lambda(lambda)),
            Found::Def(mut def) => {
                if uses_nonlocal(&def) {
                    return Err("a function that assigns variables of the function around it".to_string());
                }
                let own = def.name.id.to_string();
                // Its own name may be what others see: it is defined under the one asked for, and called by both.
                def.name.id = Name::new(name);
                self.statements.push(Stmt::FunctionDef(def));
                if own != name && name == FUNCTION && !self.defined.contains(&own) && !self.is_global(&own) {
                    self.defined.push(own.clone());
                    self.assign(&own, name_expr(name));
                }
            }
        }
        Ok(())
    }

    fn assign(&mut self, name: &str, value: Expr) {
        let range = value.range();
        self.statements.push(Stmt::Assign(StmtAssign {
            node_index: AtomicNodeIndex::NONE,
            range,
            targets: vec![Expr::Name(ExprName {
                node_index: AtomicNodeIndex::NONE,
                range,
                id: Name::new(name),
                ctx: ExprContext::Store,
            })],
            value: Box::new(value),
            runtime_targets: None,
            runtime_type_comment: None,
            runtime_type_comment_bytes: None,
        }));
    }

    /// Whether the program's module binds the name, by whatever statement.
    fn is_global(&self, name: &str) -> bool {
        let scopes = crate::generate::scopes::collect(&self.parsed.ast);
        scopes.resolve(0, name) != crate::generate::scopes::Binding::Outside
    }

    fn capture(&mut self, function: &PyObject, code: &PyCode) -> Result<(), String> {
        if code.code.freevars.is_empty() {
            return Ok(());
        }
        let closure = function.get_attr("__closure__", self.vm).ok();
        let cells = closure
            .as_ref()
            .and_then(|c| c.downcast_ref::<PyTuple>())
            .map_or(&[][..], |c| c.as_slice());
        for (name, cell) in code.code.freevars.iter().zip(cells) {
            let name = name.to_string();
            let Ok(value) = cell.get_attr("cell_contents", self.vm) else {
                return Err(format!(
                    "a function that sees the variable {name}, which is not bound yet"
                ));
            };
            if value.is(function) {
                continue;
            }
            // A value of a table that the program has looked at.
            let value = value.get_attr("_known", self.vm).unwrap_or(value);
            let known = self.captured.iter().find(|(other, _)| *other == name);
            match known {
                Some((_, other)) if other.is(&value) => continue,
                Some(_) => return Err(format!("functions that see several variables called {name}")),
                None => {}
            }
            if self.is_global(&name) {
                return Err(format!(
                    "a function that sees a variable {name}, and the module has another"
                ));
            }
            self.captured.push((name.clone(), value.clone()));
            if let Some(inner) = code_of(self.vm, &value).filter(|inner| is_own(self.parsed, inner)) {
                self.captured.pop();
                if !self.defined.contains(&name) {
                    self.take(&value, &inner, &name)?;
                }
            }
        }
        Ok(())
    }
}

fn name_expr(name: &str) -> Expr {
    Expr::Name(ExprName {
        node_index: AtomicNodeIndex::NONE,
        range: TextRange::default(),
        id: Name::new(name),
        ctx: ExprContext::Load,
    })
}

fn uses_nonlocal(def: &StmtFunctionDef) -> bool {
    struct Find(bool);
    impl<'a> Visitor<'a> for Find {
        fn visit_stmt(&mut self, statement: &'a Stmt) {
            self.0 |= matches!(statement, Stmt::Nonlocal(_));
            visitor::walk_stmt(self, statement);
        }
    }
    let mut find = Find(false);
    find.visit_body(&def.body);
    find.0
}

enum Found {
    Lambda(ExprLambda),
    Def(StmtFunctionDef),
}

/// Functions in the program's text that the code may be of.
struct Candidates<'a> {
    parsed: &'a ParsedSource,
    code: &'a PyCode,
    found: Vec<Found>,
}

impl<'a> Visitor<'a> for Candidates<'_> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        if let Stmt::FunctionDef(def) = statement
            && def.name.id.as_str() == self.code.code.obj_name.as_ref() as &str
            && self.spans(def.range)
        {
            self.found.push(Found::Def(def.clone()));
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        if let Expr::Lambda(lambda) = expression
            && self.code.code.obj_name.as_ref() as &str == "<lambda>"
            && self.spans(lambda.range)
        {
            self.found.push(Found::Lambda(lambda.clone()));
        }
        visitor::walk_expr(self, expression);
    }
}

impl Candidates<'_> {
    /// Whether what the code does last lies inside the range.
    fn spans(&self, range: TextRange) -> bool {
        let Some((start, end)) = self.code.code.locations.last() else {
            return false;
        };
        let place = |offset: TextSize| {
            let file = self.parsed.file.to_source_code();
            let SourceLocation { line, character_offset } = file.source_location(offset, PositionEncoding::Utf8);
            (line.get(), character_offset.get())
        };
        let of = |l: &SourceLocation| (l.line.get(), l.character_offset.get());
        place(range.start()) < of(start) && of(end) <= place(range.end())
    }
}

fn find(parsed: &ParsedSource, code: &PyCode) -> Result<Found, String> {
    let mut candidates = Candidates {
        parsed,
        code,
        found: Vec::new(),
    };
    candidates.visit_body(&parsed.ast.body);
    // A function inside another one of the kind has the smaller range, and comes later.
    candidates
        .found
        .pop()
        .ok_or_else(|| "a function whose text is not found".to_string())
}

/// The program's module with the function in it, and behind it this text.
pub fn module(parsed: &ParsedSource, statements: Vec<Stmt>, text: &str, entry: &str) -> Result<ParsedSource, String> {
    source::extended(parsed, statements, text, entry).map_err(|e| e.to_string())
}
