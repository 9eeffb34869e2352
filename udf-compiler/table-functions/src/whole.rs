//! Values of whole tables inside functions that are applied to rows: what an expression over captured tables comes to is the
//! same for every row. It is found once, before rows come, and stands in the function under a name.

use super::fronts::Front;
use ruff_python_ast::name::Name;
use ruff_python_ast::visitor::transformer::{self, Transformer};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Alias, Arguments, AtomicNodeIndex, ExceptHandler, Expr, ExprContext, ExprName, Parameter, Stmt};
use ruff_text_size::{Ranged, TextRange};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyDict, PyDictRef, PyList, PyTuple};
use rustpython_vm::compiler::{CompileOpts, Mode};
use rustpython_vm::scope::Scope;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult, VirtualMachine};
use std::cell::RefCell;
use std::collections::HashSet;

/// What a value over all rows of a table is, as the library has it.
pub fn is_scalar(value: &PyObject, vm: &VirtualMachine) -> bool {
    value.get_attr("_cache", vm).is_ok()
}

/// Whether it is a table, one of its columns, or groups of its rows.
pub fn is_table(value: &PyObject, vm: &VirtualMachine) -> bool {
    library_of(value, vm).is_some() && value.get_attr("_rel", vm).is_ok() && !is_scalar(value, vm)
}

/// The library whose object it is.
pub fn library_of(value: &PyObject, vm: &VirtualMachine) -> Option<Front> {
    let module = value.class().get_attr(vm.ctx.intern_str("__module__"))?;
    let module = module.str(vm).ok()?;
    Front::of_module(&module.to_string_lossy())
}

/// Finds such expressions in one function.
pub struct Finder<'a> {
    vm: &'a VirtualMachine,
    /// The text that ranges refer to.
    text: &'a str,
    /// The variables that the function sees.
    space: PyDictRef,
    /// Those from which a value of a table may come.
    roots: Vec<(String, PyObjectRef)>,
    /// Names that the function, or one inside of it, binds.
    bound: HashSet<String>,
    first: usize,
    found: RefCell<Vec<Found>>,
    stopped: RefCell<Option<PyBaseExceptionRef>>,
}

/// An expression and what it came to.
pub struct Found {
    text: String,
    pub name: String,
    pub value: PyObjectRef,
}

impl<'a> Finder<'a> {
    /// For a function that sees these variables, over these globals. Names given start at this number.
    pub fn new(
        vm: &'a VirtualMachine,
        text: &'a str,
        globals: Option<PyDictRef>,
        seen: &[(String, PyObjectRef)],
        first: usize,
    ) -> PyResult<Finder<'a>> {
        let space = match globals {
            Some(globals) => globals.copy().into_ref(&vm.ctx),
            None => vm.ctx.new_dict(),
        };
        let mut roots = Vec::new();
        for (name, value) in seen {
            let mut own = value.clone();
            if is_root(value, vm) {
                // What changes a table or list is no value to find once: the copy shows it.
                own = vm.call_method(value, "copy", ()).unwrap_or(own);
                roots.push((name.clone(), own.clone()));
            }
            space.set_item(name.as_str(), own, vm)?;
        }
        Ok(Finder {
            vm,
            text,
            space,
            roots,
            bound: HashSet::new(),
            first,
            found: RefCell::default(),
            stopped: RefCell::default(),
        })
    }

    /// Replaces the expressions in a function's text.
    pub fn replace_in(mut self, function: &mut Stmt) -> PyResult<Vec<Found>> {
        if self.roots.is_empty() {
            return Ok(Vec::new());
        }
        let mut bound = Bound::default();
        bound.visit_stmt(function);
        self.bound = bound.0;
        self.visit_stmt(function);
        match self.stopped.take() {
            Some(stopped) => Err(stopped),
            None => Ok(self.found.take()),
        }
    }

    /// The name for what the expression comes to, if that is the same for all rows and never changes.
    fn named(&self, expr: &Expr, listed: bool) -> Option<String> {
        if !matches!(expr, Expr::Attribute(_) | Expr::Subscript(_) | Expr::Call(_))
            || self.stopped.borrow().is_some()
            || !self.is_closed(expr)
        {
            return None;
        }
        let tables = self.tables_in(expr)?;
        let text = self.text.get(std::ops::Range::<usize>::from(expr.range()))?;
        if let Some(found) = self.found.borrow().iter().find(|found| found.text == text) {
            return Some(found.name.clone());
        }
        let value = self.evaluated(text)?;
        let value = match value.downcast_ref::<PyList>() {
            Some(list) if listed && tables => self.vm.ctx.new_tuple(list.borrow_vec().to_vec()).into(),
            _ => value,
        };
        let fits = is_scalar(&value, self.vm) || tables && is_constant(&value, self.vm);
        fits.then(|| {
            let mut found = self.found.borrow_mut();
            let name = format!("_taipan_value{}", self.first + found.len());
            found.push(Found {
                text: text.to_string(),
                name: name.clone(),
                value,
            });
            name
        })
    }

    /// What it comes to; nothing: it raises, or changes what it is made of.
    fn evaluated(&self, text: &str) -> Option<PyObjectRef> {
        let before: Vec<Option<PyObjectRef>> = self.roots.iter().map(|(_, root)| self.state(root)).collect();
        let run = || {
            let code = self
                .vm
                .compile_with_opts(&format!("({text})"), Mode::Eval, "<value>", CompileOpts::default());
            let code = code.map_err(|e| self.vm.new_runtime_error(e.to_string()))?;
            self.vm
                .run_code_obj(code, Scope::with_builtins(None, self.space.clone(), self.vm))
        };
        match run() {
            Ok(value) => {
                let after = self.roots.iter().map(|(_, root)| self.state(root));
                let same = |(a, b): (&Option<PyObjectRef>, Option<PyObjectRef>)| match (a, &b) {
                    (Some(a), Some(b)) => self.vm.bool_eq(a, b).unwrap_or(false),
                    _ => true,
                };
                before.iter().zip(after).all(same).then_some(value)
            }
            // The program looks at values, and may not.
            Err(error) if error.fast_isinstance(self.vm.ctx.exceptions.system_exit) => {
                self.stopped.replace(Some(error));
                None
            }
            Err(_) => None,
        }
    }

    /// What changes where a table changes.
    fn state(&self, root: &PyObjectRef) -> Option<PyObjectRef> {
        let parts = ["_rel", "_columns", "_index", "_expr"];
        let parts = parts.map(|part| root.get_attr(part, self.vm).unwrap_or_else(|_| self.vm.ctx.none()));
        let columns = match parts[1].downcast_ref::<PyDict>() {
            Some(dict) => dict.copy().into_ref(&self.vm.ctx).into(),
            None => parts[1].clone(),
        };
        let all = vec![parts[0].clone(), columns, parts[2].clone(), parts[3].clone()];
        is_table(root, self.vm).then(|| self.vm.ctx.new_tuple(all).into())
    }

    /// Whether it sees nothing of the row, and calls only methods, and `len`.
    fn is_closed(&self, expr: &Expr) -> bool {
        let all = |exprs: &[Expr]| exprs.iter().all(|e| self.is_closed(e));
        match expr {
            Expr::Name(name) => !self.bound.contains(name.id.as_str()),
            Expr::NumberLiteral(_) | Expr::StringLiteral(_) | Expr::BooleanLiteral(_) | Expr::NoneLiteral(_) => true,
            Expr::Attribute(one) => self.is_closed(&one.value),
            Expr::Subscript(one) => self.is_closed(&one.value) && self.is_closed(&one.slice),
            Expr::Slice(one) => [&one.lower, &one.upper, &one.step]
                .into_iter()
                .flatten()
                .all(|part| self.is_closed(part)),
            Expr::Tuple(one) => all(&one.elts),
            Expr::List(one) => all(&one.elts),
            Expr::UnaryOp(one) => self.is_closed(&one.operand),
            Expr::BinOp(one) => self.is_closed(&one.left) && self.is_closed(&one.right),
            Expr::Compare(one) => self.is_closed(&one.left) && all(&one.comparators),
            Expr::Call(one) => {
                let length = matches!(&*one.func, Expr::Name(name) if name.id.as_str() == "len");
                let method = matches!(&*one.func, Expr::Attribute(_));
                (length || method) && self.is_closed(&one.func) && self.are_closed(&one.arguments)
            }
            _ => false,
        }
    }

    fn are_closed(&self, arguments: &Arguments) -> bool {
        arguments.args.iter().all(|arg| self.is_closed(arg))
            && arguments
                .keywords
                .iter()
                .all(|keyword| keyword.arg.is_some() && self.is_closed(&keyword.value))
    }

    /// Whether there is a table among what it is made of; `None`: nothing that a value of a table may come from.
    fn tables_in(&self, expr: &Expr) -> Option<bool> {
        let mut names = Names::default();
        names.visit_expr(expr);
        let roots = self.roots.iter().filter(|(name, _)| names.0.contains(name));
        let tables: Vec<bool> = roots.map(|(_, root)| is_table(root, self.vm)).collect();
        (!tables.is_empty()).then(|| tables.contains(&true))
    }

    fn replace(&self, expr: &mut Expr, listed: bool) -> bool {
        let Some(name) = self.named(expr, listed) else {
            return false;
        };
        *expr = name_expr(&name, expr.range());
        true
    }
}

impl Transformer for Finder<'_> {
    fn visit_expr(&self, expr: &mut Expr) {
        if let Expr::Compare(compare) = expr {
            // A list that is only searched is as good as a constant.
            for (op, other) in compare.ops.iter().zip(&mut compare.comparators) {
                if matches!(op, ruff_python_ast::CmpOp::In | ruff_python_ast::CmpOp::NotIn) {
                    self.replace(other, true);
                }
            }
        }
        if !self.replace(expr, false) {
            transformer::walk_expr(self, expr);
        }
    }
}

/// Whether a value of a table may come from it without calling the program's functions.
fn is_root(value: &PyObjectRef, vm: &VirtualMachine) -> bool {
    is_table(value, vm) || value.class().is(vm.ctx.types.dict_type) || value.class().is(vm.ctx.types.list_type)
}

fn is_constant(value: &PyObjectRef, vm: &VirtualMachine) -> bool {
    let types = &vm.ctx.types;
    let plain = [
        types.bool_type,
        types.int_type,
        types.float_type,
        types.str_type,
        types.bytes_type,
    ];
    if let Some(tuple) = value.downcast_ref::<PyTuple>() {
        return tuple.iter().all(|item| is_constant(item, vm));
    }
    vm.is_none(value) || plain.iter().any(|class| value.class().is(*class))
}

/// A name that is read.
pub fn name_expr(name: &str, range: TextRange) -> Expr {
    Expr::Name(ExprName {
        node_index: AtomicNodeIndex::NONE,
        range,
        id: Name::new(name),
        ctx: ExprContext::Load,
    })
}

/// Names that code binds, at any depth.
#[derive(Default)]
struct Bound(HashSet<String>);

impl<'a> Visitor<'a> for Bound {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => drop(self.0.insert(def.name.to_string())),
            Stmt::ClassDef(def) => drop(self.0.insert(def.name.to_string())),
            _ => {}
        }
        visitor::walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr
            && !matches!(name.ctx, ExprContext::Load)
        {
            self.0.insert(name.id.to_string());
        }
        visitor::walk_expr(self, expr);
    }

    fn visit_parameter(&mut self, parameter: &'a Parameter) {
        self.0.insert(parameter.name.to_string());
        visitor::walk_parameter(self, parameter);
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(one) = handler;
        self.0.extend(one.name.as_ref().map(ToString::to_string));
        visitor::walk_except_handler(self, handler);
    }

    fn visit_alias(&mut self, alias: &'a Alias) {
        self.0.insert(alias.asname.as_ref().unwrap_or(&alias.name).to_string());
    }
}

/// Names that code reads.
#[derive(Default)]
pub struct Names(pub HashSet<String>);

impl<'a> Visitor<'a> for Names {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr {
            self.0.insert(name.id.to_string());
        }
        visitor::walk_expr(self, expr);
    }
}
