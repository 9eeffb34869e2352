//! Variables that inner functions assign (`nonlocal`) become attributes of an object that the function makes when it is
//! called: then they travel as attributes of any object do. The tree is changed before the rest of cogen sees it. What binds
//! a name in another way than an assignment does, such as `import` or a pattern, keeps its function as it was.

use super::read_off::{parameter_names, target_names};
use super::scope;
use ruff_python_ast::visitor::transformer::{self, Transformer};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    AtomicNodeIndex, Comprehension, ExceptHandler, Expr, ExprAttribute, ExprContext, ExprName, Identifier, Parameters,
    Pattern, Stmt, StmtFunctionDef, StmtPass, name::Name,
};
use ruff_text_size::TextSize;
use std::collections::{BTreeSet, HashMap};

/// The object of one function's variables.
pub struct Cell {
    /// What it is called.
    pub name: String,
    /// The parameters among the variables.
    pub params: Vec<String>,
}

/// The cells of functions, by where the functions start.
pub type Cells = HashMap<TextSize, Cell>;

/// Changes the functions in `body`. `fresh` gives names that the source does not use.
pub fn introduce(body: &mut [Stmt], fresh: &mut dyn FnMut() -> String) -> Cells {
    let mut cells = Cells::new();
    functions(body, &mut |def| {
        let names = shared(def);
        if names.is_empty() {
            return;
        }
        let name = fresh();
        let params = parameter_names(&def.parameters);
        for variable in &names {
            let change = Change { variable, cell: &name };
            change.visit_body(&mut def.body);
        }
        let params = params.into_iter().filter(|param| names.contains(param)).collect();
        cells.insert(def.range.start(), Cell { name, params });
    });
    cells
}

/// Calls `act` for each function, the outer ones first.
fn functions(body: &mut [Stmt], act: &mut dyn FnMut(&mut StmtFunctionDef)) {
    struct All<'a>(std::cell::RefCell<&'a mut dyn FnMut(&mut StmtFunctionDef)>);
    impl Transformer for All<'_> {
        fn visit_stmt(&self, stmt: &mut Stmt) {
            if let Stmt::FunctionDef(def) = stmt {
                (self.0.borrow_mut())(def);
            }
            transformer::walk_stmt(self, stmt);
        }
    }
    All(std::cell::RefCell::new(act)).visit_body(body);
}

/// The variables of a function that inner ones assign and that can be attributes.
fn shared(def: &StmtFunctionDef) -> BTreeSet<String> {
    let mut uses = Uses::default();
    uses.visit_body(&def.body);
    let outside = scope::declared_outside(&def.body);
    let mut own = scope::assigned(&def.body);
    own.extend(parameter_names(&def.parameters));
    uses.nonlocal
        .into_iter()
        .filter(|name| own.contains(name) && !outside.contains(name) && !uses.unfit.contains(name))
        .collect()
}

/// Whether a name in the function is another variable.
fn shadows(parameters: &Parameters, body: &[Stmt], name: &str) -> bool {
    let assigned = scope::assigned(body).contains(name) && !scope::declared_outside(body).contains(name);
    assigned || parameter_names(parameters).iter().any(|param| param == name)
}

/// What the code of a function and of those inside does with names.
#[derive(Default)]
struct Uses {
    nonlocal: BTreeSet<String>,
    /// Bound in a way that an attribute cannot be, or read where it is not followed.
    unfit: BTreeSet<String>,
}

impl Uses {
    fn refuse(&mut self, name: &str) {
        self.unfit.insert(name.to_string());
    }

    fn refuse_all(&mut self, names: impl IntoIterator<Item = String>) {
        self.unfit.extend(names);
    }
}

impl<'a> Visitor<'a> for Uses {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Nonlocal(s) => self.nonlocal.extend(s.names.iter().map(|name| name.to_string())),
            Stmt::Global(s) => self.refuse_all(s.names.iter().map(|name| name.to_string())),
            Stmt::FunctionDef(def) => self.refuse(&def.name),
            Stmt::ClassDef(_) => {
                let inside = scope::read_counts(std::slice::from_ref(stmt));
                self.refuse_all(inside.into_keys());
                self.refuse_all(scope::assigned(std::slice::from_ref(stmt)));
            }
            Stmt::Import(_) | Stmt::ImportFrom(_) | Stmt::Delete(_) => {
                self.refuse_all(scope::assigned(std::slice::from_ref(stmt)));
                self.refuse_all(scope::read_counts(std::slice::from_ref(stmt)).into_keys());
            }
            _ => {}
        }
        visitor::walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Named(named) = expr
            && let Expr::Name(name) = &*named.target
        {
            self.refuse(&name.id);
        }
        visitor::walk_expr(self, expr);
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(h) = handler;
        if let Some(name) = &h.name {
            self.refuse(name);
        }
        visitor::walk_except_handler(self, handler);
    }

    fn visit_comprehension(&mut self, comprehension: &'a Comprehension) {
        self.refuse_all(scope::expr_reads(&comprehension.target).into_keys());
        self.refuse_all(target_names(&comprehension.target));
        visitor::walk_comprehension(self, comprehension);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        self.refuse_all(scope::captured(pattern));
        visitor::walk_pattern(self, pattern);
    }
}

/// Makes one variable an attribute.
struct Change<'a> {
    variable: &'a str,
    cell: &'a str,
}

impl Change<'_> {
    fn attribute(&self, name: &ExprName) -> Expr {
        let cell = ExprName {
            node_index: AtomicNodeIndex::default(),
            range: name.range,
            id: Name::new(self.cell),
            ctx: ExprContext::Load,
        };
        Expr::Attribute(ExprAttribute {
            node_index: AtomicNodeIndex::default(),
            range: name.range,
            value: Box::new(Expr::Name(cell)),
            attr: Identifier::new(self.variable, name.range),
            ctx: name.ctx,
        })
    }
}

impl Transformer for Change<'_> {
    fn visit_stmt(&self, stmt: &mut Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => {
                def.decorator_list.iter_mut().for_each(|d| self.visit_decorator(d));
                self.visit_parameters(&mut def.parameters);
                if !shadows(&def.parameters, &def.body, self.variable) {
                    self.visit_body(&mut def.body);
                }
            }
            Stmt::Nonlocal(s) => {
                s.names.retain(|name| name.as_str() != self.variable);
                if s.names.is_empty() {
                    *stmt = Stmt::Pass(StmtPass {
                        node_index: AtomicNodeIndex::default(),
                        range: s.range,
                    });
                }
            }
            _ => transformer::walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&self, expr: &mut Expr) {
        match expr {
            Expr::Name(name) if name.id.as_str() == self.variable => *expr = self.attribute(name),
            Expr::Lambda(lambda) => {
                let parameters = lambda.parameters.as_deref_mut();
                let shadowed = parameters.is_some_and(|parameters| {
                    self.visit_parameters(parameters);
                    shadows(parameters, &[], self.variable)
                });
                if !shadowed {
                    self.visit_expr(&mut lambda.body);
                }
            }
            _ => transformer::walk_expr(self, expr),
        }
    }
}
