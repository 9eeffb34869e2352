//! Takes a function out of a running program: its text, found by the place that its code remembers, and the variables that
//! it sees from outside, as they are.

use super::needed;
use super::whole::{self, name_expr};
use ruff_python_ast::name::Name;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{AtomicNodeIndex, Expr, ExprContext, ExprLambda, ExprName, Stmt, StmtAssign, StmtFunctionDef};
use ruff_source_file::{PositionEncoding, SourceLocation};
use ruff_text_size::{Ranged, TextRange, TextSize};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyCode, PyDictRef, PyFunction, PyTuple};
use rustpython_vm::scope::Scope;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyRef, PyResult, VirtualMachine};
use taipan_syntax::check;
use taipan_syntax::source::{self, ParsedSource};

/// The name that the function goes by in its own module.
pub const FUNCTION: &str = "_taipan_function";

/// A function with all it needs.
pub struct Extracted {
    /// Statements that define it as [`FUNCTION`], after those of the program's module.
    pub statements: Vec<Stmt>,
    /// What it sees from outside.
    pub captured: Vec<(String, PyObjectRef)>,
    /// What it sees of values over all rows of a table, which are not known yet.
    pub scalars: Vec<(String, PyObjectRef)>,
    /// Whether its text differs from the program's.
    pub rewritten: bool,
    /// What the program calls it.
    pub name: String,
    pub line: u32,
}

/// Why a function is not taken out.
pub enum Refused {
    Why(String),
    /// The program ends here.
    Stopped(PyBaseExceptionRef),
}

impl From<String> for Refused {
    fn from(why: String) -> Refused {
        Refused::Why(why)
    }
}

impl From<PyBaseExceptionRef> for Refused {
    fn from(error: PyBaseExceptionRef) -> Refused {
        Refused::Stopped(error)
    }
}

/// The function, if it is one of the program's and everything it sees can be taken along; else why not.
pub fn extract(vm: &VirtualMachine, parsed: &ParsedSource, function: &PyObject) -> Result<Extracted, Refused> {
    let mut taken = Taking {
        vm,
        parsed,
        statements: Vec::new(),
        captured: Vec::new(),
        scalars: Vec::new(),
        values: 0,
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

impl Extracted {
    /// The function over variables of its own, which it sees when it is called: those it was taken from, and the captured.
    pub fn defined(&self, parsed: &ParsedSource, function: &PyObject, vm: &VirtualMachine) -> PyResult<PyDictRef> {
        let space = match globals_of(function, vm) {
            Some(globals) => globals.copy().into_ref(&vm.ctx),
            None => vm.ctx.new_dict(),
        };
        for (name, value) in &self.captured {
            space.set_item(name.as_str(), value.clone(), vm)?;
        }
        let mut module = parsed.ast.clone();
        module.body = self.statements.iter().cloned().collect();
        let code = check::compile(module, &parsed.file).map_err(|d| vm.new_runtime_error(d.to_string()))?;
        let code = PyCode::new_ref_from_bytecode(vm, code);
        vm.run_code_obj(code, Scope::with_builtins(None, space.clone(), vm))?;
        Ok(space)
    }
}

fn globals_of(function: &PyObject, vm: &VirtualMachine) -> Option<PyDictRef> {
    function.get_attr("__globals__", vm).ok()?.downcast().ok()
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
    scalars: Vec<(String, PyObjectRef)>,
    /// How many expressions have become names.
    values: usize,
    /// Names bound in the new module.
    defined: Vec<String>,
}

impl Taking<'_> {
    fn finish(self, name: String, line: u32) -> Extracted {
        Extracted {
            rewritten: self.values > 0 || !self.scalars.is_empty(),
            statements: self.statements,
            captured: self.captured,
            scalars: self.scalars,
            name,
            line,
        }
    }

    /// Defines the function under this name.
    fn take(&mut self, function: &PyObject, code: &PyCode, name: &str) -> Result<(), Refused> {
        if self.defined.iter().any(|known| known == name) || self.defined.len() > 50 {
            return Err(format!("a function that sees several variables called {name}").into());
        }
        self.defined.push(name.to_string());
        let found = find(self.parsed, code)?;
        self.capture(function, code)?;
        let seen = self.captured.clone();
        match found {
            Found::Lambda(lambda) => {
                let value = self.without_tables(function, &seen, assignment(name, Expr::Lambda(lambda)))?;
                self.statements.push(value);
            }
            Found::Def(mut def) => {
                if uses_nonlocal(&def) {
                    return Err("a function that assigns variables of the function around it"
                        .to_string()
                        .into());
                }
                let own = def.name.id.to_string();
                // Its own name may be what others see: it is defined under the one asked for, and called by both.
                def.name.id = Name::new(name);
                let def = self.without_tables(function, &seen, Stmt::FunctionDef(def))?;
                self.statements.push(def);
                if own != name && name == FUNCTION && !self.defined.contains(&own) && !self.is_global(&own) {
                    self.defined.push(own.clone());
                    let value = name_expr(name, TextRange::default());
                    self.statements.push(assignment(&own, value));
                }
            }
        }
        Ok(())
    }

    /// The function with names instead of what is the same for all rows.
    fn without_tables(
        &mut self,
        function: &PyObject,
        seen: &[(String, PyObjectRef)],
        mut statement: Stmt,
    ) -> PyResult<Stmt> {
        let globals = globals_of(function, self.vm);
        let finder = whole::Finder::new(self.vm, &self.parsed.text, globals, seen, self.values)?;
        for found in finder.replace_in(&mut statement)? {
            self.values += 1;
            if whole::is_scalar(&found.value, self.vm) {
                self.scalars.push((found.name, found.value))
            } else {
                self.captured.push((found.name, found.value))
            }
        }
        Ok(statement)
    }

    /// Whether the program's module binds the name, by whatever statement.
    fn is_global(&self, name: &str) -> bool {
        let scopes = taipan_syntax::scopes::collect(&self.parsed.ast);
        scopes.resolve(0, name) != taipan_syntax::scopes::Binding::Outside
    }

    fn capture(&mut self, function: &PyObject, code: &PyCode) -> Result<(), Refused> {
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
                return Err(format!("a function that sees the variable {name}, which is not bound yet").into());
            };
            if value.is(function) {
                continue;
            }
            // A value of a table that the program has looked at.
            let value = value.get_attr("_known", self.vm).unwrap_or(value);
            let mut known = self.captured.iter().chain(&self.scalars);
            let known = known.find(|(other, _)| *other == name);
            match known {
                Some((_, other)) if other.is(&value) => continue,
                Some(_) => return Err(format!("functions that see several variables called {name}").into()),
                None => {}
            }
            if self.is_global(&name) {
                return Err(format!("a function that sees a variable {name}, and the module has another").into());
            }
            if whole::is_scalar(&value, self.vm) {
                self.scalars.push((name, value));
                continue;
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

fn assignment(name: &str, value: Expr) -> Stmt {
    let range = value.range();
    Stmt::Assign(StmtAssign {
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

/// The program's module with the function in it, and behind it this text. The function stands inside the entry where that
/// gives it variables.
pub fn module(
    parsed: &ParsedSource,
    statements: Vec<Stmt>,
    text: &str,
    entry: &str,
    inside: bool,
) -> Result<ParsedSource, String> {
    let (before, within) = if inside {
        (Vec::new(), statements)
    } else {
        (statements, Vec::new())
    };
    let mut made = source::extended(parsed, before, text, entry).map_err(|e| e.to_string())?;
    if let Some(Stmt::FunctionDef(def)) = made.ast.body.last_mut() {
        let rest = std::mem::take(&mut def.body);
        def.body = within.into_iter().chain(rest).collect();
    }
    needed::keep_needed(&mut made.ast, entry);
    Ok(made)
}
