//! Python's scoping over a syntax tree: which names each scope binds, and every use of a name, import and change of an
//! object, with the scope it happens in. Knows the language's rules; knows no names of its own.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    Comprehension, Decorator, ExceptHandler, Expr, ExprContext, ModModule, Parameters, Pattern, Stmt, StmtClassDef,
    StmtFunctionDef, StmtImport, StmtImportFrom, StmtTry, TypeParams,
};
use ruff_text_size::{Ranged, TextRange};
use std::collections::HashSet;

/// Index of a scope. The module is 0.
pub type ScopeId = usize;

/// What opened a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScopeKind {
    Module,
    Function,
    Class,
    Comprehension,
    /// The type parameters of a class, and what it says of its bases.
    TypeParameters,
}

/// One scope.
#[derive(Debug)]
pub struct Scope<'a> {
    pub kind: ScopeKind,
    pub parent: Option<ScopeId>,
    pub bound: HashSet<&'a str>,
    /// Names that it binds in more than one place, or that others bind in it.
    pub rebound: HashSet<&'a str>,
    pub globals: HashSet<&'a str>,
    pub nonlocals: HashSet<&'a str>,
    /// Parameters whose default is a container made once.
    pub shared_defaults: HashSet<&'a str>,
    /// The name of the function whose body it is, unless the function is a lambda or a decorated one.
    pub plain_function: Option<&'a str>,
    /// Whether its code goes on after it gave something.
    pub yields: bool,
}

/// What a name is read for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// It is called here, as a decorator's name is.
    Called,
    /// It is called for a decorator: `register` of `@register('name')`.
    MakesDecorator,
    /// A function gives it.
    Returned,
    #[default]
    Other,
}

/// A name that is read.
#[derive(Clone, Copy, Debug)]
pub struct Use<'a> {
    pub scope: ScopeId,
    pub name: &'a str,
    pub role: Role,
    pub range: TextRange,
    /// Inside a `try` that handles a missing name.
    pub guarded: bool,
}

/// An object that is changed in place, by the name through which it is reached; or a name assigned in another scope.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    pub scope: ScopeId,
    pub name: &'a str,
    pub range: TextRange,
    /// The name itself is bound anew, by `global` or `nonlocal`.
    pub rebound: bool,
    /// By an operator such as `+=` on the name, which changes some objects only.
    pub augmented: bool,
}

/// A name that is given the object of another one, or a part of it.
#[derive(Clone, Copy, Debug)]
pub struct Alias<'a> {
    pub scope: ScopeId,
    pub name: &'a str,
    pub of: &'a str,
}

/// One module that is imported, and the names taken from it.
#[derive(Clone, Debug)]
pub struct Import<'a> {
    pub scope: ScopeId,
    pub module: &'a str,
    pub level: u32,
    pub names: Vec<(&'a str, TextRange)>,
    /// What the scope binds by it.
    pub bound: Vec<&'a str>,
    pub range: TextRange,
    /// Inside a `try` that handles a failing import, or under `TYPE_CHECKING`.
    pub guarded: bool,
    /// Modules that the handlers import instead.
    pub instead: Vec<&'a str>,
}

/// Everything found in a module.
#[derive(Debug)]
pub struct Scopes<'a> {
    pub scopes: Vec<Scope<'a>>,
    pub uses: Vec<Use<'a>>,
    pub changes: Vec<Change<'a>>,
    pub aliases: Vec<Alias<'a>>,
    pub imports: Vec<Import<'a>>,
    /// `from x import *` somewhere: any name may exist.
    pub star: bool,
}

/// Where a name comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// A scope binds it.
    Scope(ScopeId),
    /// No scope does: a builtin, or nothing.
    Outside,
}

/// Methods that change their object.
const MUTATORS: &[&str] = &[
    "add",
    "append",
    "appendleft",
    "clear",
    "difference_update",
    "discard",
    "extend",
    "extendleft",
    "insert",
    "intersection_update",
    "pop",
    "popitem",
    "popleft",
    "remove",
    "reverse",
    "rotate",
    "send",
    "setdefault",
    "sort",
    "subtract",
    "symmetric_difference_update",
    "update",
    "write",
    "writelines",
    "__next__",
    "__setitem__",
];

/// Collects the module's scopes.
pub fn collect(module: &ModModule) -> Scopes<'_> {
    let mut collector = Collector {
        role: Role::Other,
        found: Scopes {
            scopes: Vec::new(),
            uses: Vec::new(),
            changes: Vec::new(),
            aliases: Vec::new(),
            imports: Vec::new(),
            star: false,
        },
        current: 0,
        name_guards: 0,
        import_guards: 0,
        instead: Vec::new(),
        modules: HashSet::new(),
        assigned: HashSet::new(),
        called_on: Vec::new(),
    };
    collector.open(ScopeKind::Module, None);
    collector.visit_body(&module.body);
    collector.without_functions_of_modules()
}

impl Scopes<'_> {
    /// Where a name used in a scope comes from.
    pub fn resolve(&self, scope: ScopeId, name: &str) -> Binding {
        let (mut at, mut directly) = (scope, true);
        loop {
            let here = &self.scopes[at];
            if here.globals.contains(name) {
                return self.module(name);
            }
            let visible = here.kind != ScopeKind::Class || directly;
            directly &= here.kind == ScopeKind::TypeParameters;
            if visible && here.bound.contains(name) && !here.nonlocals.contains(name) {
                return Binding::Scope(at);
            }
            match here.parent {
                Some(parent) => at = parent,
                None => return self.module(name),
            }
        }
    }

    fn module(&self, name: &str) -> Binding {
        // `global x` with an assignment binds it in the module, even where the module itself does not.
        let assigned = || self.changes.iter().any(|c| c.rebound && c.name == name);
        if self.scopes[0].bound.contains(name) || assigned() {
            Binding::Scope(0)
        } else {
            Binding::Outside
        }
    }

    /// Every name that code in this scope can see, except builtins.
    pub fn visible(&self, scope: ScopeId) -> Vec<&str> {
        let mut names = Vec::new();
        let (mut at, mut directly) = (Some(scope), true);
        while let Some(id) = at {
            let here = &self.scopes[id];
            if here.kind != ScopeKind::Class || directly {
                names.extend(here.bound.iter().copied());
            }
            directly &= here.kind == ScopeKind::TypeParameters;
            at = here.parent;
        }
        names.sort_unstable();
        names
    }
}

struct Collector<'a> {
    found: Scopes<'a>,
    /// That of the expression to be visited next, if it is a name.
    role: Role,
    current: ScopeId,
    name_guards: usize,
    import_guards: usize,
    /// Modules that handlers around import.
    instead: Vec<&'a str>,
    /// Names that `import` binds, and those that anything else does.
    modules: HashSet<&'a str>,
    assigned: HashSet<&'a str>,
    /// The changes that are calls of methods of a name.
    called_on: Vec<usize>,
}

impl<'a> Collector<'a> {
    fn open(&mut self, kind: ScopeKind, parent: Option<ScopeId>) -> ScopeId {
        self.found.scopes.push(Scope {
            kind,
            parent,
            bound: HashSet::new(),
            rebound: HashSet::new(),
            globals: HashSet::new(),
            nonlocals: HashSet::new(),
            shared_defaults: HashSet::new(),
            plain_function: None,
            yields: false,
        });
        self.found.scopes.len() - 1
    }

    fn inside(&mut self, kind: ScopeKind, body: impl FnOnce(&mut Self)) {
        let outer = self.current;
        self.current = self.open(kind, Some(outer));
        body(self);
        self.current = outer;
    }

    fn bind(&mut self, name: &'a str, range: TextRange) {
        self.assigned.insert(name);
        let here = &mut self.found.scopes[self.current];
        if here.globals.contains(name) || here.nonlocals.contains(name) {
            self.found.changes.push(Change {
                scope: self.current,
                name,
                range,
                rebound: true,
                augmented: false,
            });
            self.found.scopes[0].rebound.insert(name);
        } else if !here.bound.insert(name) {
            here.rebound.insert(name);
        }
    }

    /// A walrus binds outside the comprehensions it stands in.
    fn bind_walrus(&mut self, name: &'a str, range: TextRange) {
        let inner = self.current;
        while self.found.scopes[self.current].kind == ScopeKind::Comprehension
            && let Some(parent) = self.found.scopes[self.current].parent
        {
            self.current = parent;
        }
        self.bind(name, range);
        self.current = inner;
    }

    /// What is found, but for calls of modules' functions that have the names of methods that change things, as
    /// `operator.setitem` and `numpy.add` have.
    fn without_functions_of_modules(mut self) -> Scopes<'a> {
        let (modules, assigned) = (&self.modules, &self.assigned);
        let mut called = self.called_on.iter().copied().peekable();
        let mut place = 0;
        self.found.changes.retain(|change| {
            let of_name = called.next_if_eq(&place).is_some();
            place += 1;
            !(of_name && modules.contains(change.name) && !assigned.contains(change.name))
        });
        self.found
    }

    fn change(&mut self, target: &'a Expr) {
        if let Some(name) = base_name(target) {
            self.found.changes.push(Change {
                scope: self.current,
                name,
                range: target.range(),
                rebound: false,
                augmented: false,
            });
        }
    }

    /// Notes what a name stands for from here on.
    fn alias(&mut self, target: &'a Expr, value: &'a Expr) {
        let Expr::Name(target) = target else { return };
        let parts: &[&Expr] = match value {
            Expr::If(choice) => &[&choice.body, &choice.orelse],
            Expr::Named(named) => &[&named.value],
            Expr::BoolOp(operands) => &operands.values.iter().collect::<Vec<_>>(),
            _ => &[],
        };
        for part in parts {
            self.alias_of(target.id.as_str(), part);
        }
        self.alias_of(target.id.as_str(), value);
    }

    fn alias_of(&mut self, name: &'a str, value: &'a Expr) {
        // What a function gives is mostly its own.
        if let Some(of) = base_name(value).filter(|_| !calls(value)) {
            let scope = self.current;
            self.found.aliases.push(Alias { scope, name, of });
        }
    }

    /// A name that is read for something.
    fn visit_for(&mut self, role: Role, expression: &'a Expr) {
        self.role = if expression.is_name_expr() { role } else { Role::Other };
        self.visit_expr(expression);
    }

    fn decorators(&mut self, decorators: &'a [Decorator]) {
        for decorator in decorators {
            match &decorator.expression {
                Expr::Call(call) if call.func.is_name_expr() => {
                    self.visit_for(Role::MakesDecorator, &call.func);
                    self.visit_arguments(&call.arguments);
                }
                other => self.visit_for(Role::Called, other),
            }
        }
    }

    fn function(&mut self, def: &'a StmtFunctionDef) {
        self.decorators(&def.decorator_list);
        self.defaults(&def.parameters);
        self.bind(def.name.id.as_str(), def.name.range);
        self.inside(ScopeKind::Function, |inner| {
            let plain = def.decorator_list.is_empty().then_some(def.name.id.as_str());
            inner.found.scopes[inner.current].plain_function = plain;
            inner.type_parameters(def.type_params.as_deref());
            inner.parameters(&def.parameters);
            inner.visit_body(&def.body);
        });
    }

    fn class(&mut self, def: &'a StmtClassDef) {
        self.decorators(&def.decorator_list);
        let made = |c: &mut Self| {
            if let Some(arguments) = def.arguments.as_deref() {
                c.visit_arguments(arguments);
            }
            c.inside(ScopeKind::Class, |body| body.visit_body(&def.body));
        };
        match def.type_params.as_deref() {
            None => made(self),
            types => self.inside(ScopeKind::TypeParameters, |inner| {
                inner.type_parameters(types);
                made(inner);
            }),
        }
        self.bind(def.name.id.as_str(), def.name.range);
    }

    fn type_parameters(&mut self, parameters: Option<&'a TypeParams>) {
        for parameter in parameters.iter().flat_map(|p| p.type_params.iter()) {
            let name = parameter.name();
            self.bind(name.id.as_str(), name.range);
        }
    }

    fn defaults(&mut self, parameters: &'a Parameters) {
        for parameter in parameters.iter_non_variadic_params() {
            if let Some(default) = parameter.default() {
                self.visit_expr(default);
            }
        }
    }

    fn parameters(&mut self, parameters: &'a Parameters) {
        for parameter in parameters.iter_non_variadic_params() {
            let name = &parameter.parameter.name;
            self.bind(name.id.as_str(), name.range);
            if parameter.default().is_some_and(makes_container) {
                self.found.scopes[self.current].shared_defaults.insert(name.id.as_str());
            }
        }
        for parameter in [&parameters.vararg, &parameters.kwarg].into_iter().flatten() {
            self.bind(parameter.name.id.as_str(), parameter.name.range);
        }
    }

    fn comprehension(&mut self, generators: &'a [Comprehension], results: &[&'a Expr]) {
        if let Some(first) = generators.first() {
            self.visit_expr(&first.iter);
        }
        self.inside(ScopeKind::Comprehension, |inner| {
            for (i, generator) in generators.iter().enumerate() {
                inner.visit_expr(&generator.target);
                if i > 0 {
                    inner.visit_expr(&generator.iter);
                }
                for condition in &generator.ifs {
                    inner.visit_expr(condition);
                }
            }
            for result in results {
                inner.visit_expr(result);
            }
        });
    }

    fn try_statement(&mut self, statement: &'a StmtTry) {
        let handles = |names: &[&str]| {
            statement.handlers.iter().any(|handler| {
                let ExceptHandler::ExceptHandler(handler) = handler;
                handler.type_.as_deref().is_none_or(|ty| mentions(ty, names))
            })
        };
        let names = usize::from(handles(&["NameError", "Exception", "BaseException"]));
        let imports = usize::from(handles(&[
            "ImportError",
            "ModuleNotFoundError",
            "Exception",
            "BaseException",
        ]));
        let others = self.instead.len();
        self.instead.extend(imported_by_handlers(statement));
        self.name_guards += names;
        self.import_guards += imports;
        self.visit_body(&statement.body);
        self.name_guards -= names;
        self.import_guards -= imports;
        self.instead.truncate(others);
        for handler in &statement.handlers {
            self.visit_except_handler(handler);
        }
        self.visit_body(&statement.orelse);
        self.visit_body(&statement.finalbody);
    }

    fn import_modules(&mut self, import: &'a StmtImport) {
        for alias in &import.names {
            let module = alias.name.id.as_str();
            let first = module.split('.').next().unwrap_or(module);
            let bound = alias.asname.as_ref().map_or(first, |n| n.id.as_str());
            self.found.imports.push(Import {
                scope: self.current,
                module,
                level: 0,
                names: Vec::new(),
                bound: vec![bound],
                range: alias.name.range,
                guarded: self.import_guards > 0,
                instead: self.instead.clone(),
            });
            let assigned = self.assigned.contains(bound);
            self.bind(bound, alias.range);
            self.modules.insert(bound);
            if !assigned {
                self.assigned.remove(bound);
            }
        }
    }

    fn import_names(&mut self, import: &'a StmtImportFrom) {
        let module = import.module.as_ref().map_or("", |m| m.id.as_str());
        let range = import.module.as_ref().map_or(import.range, |m| m.range);
        let names = import.names.iter().map(|n| (n.name.id.as_str(), n.name.range));
        let mut bound = Vec::new();
        for alias in &import.names {
            match alias.name.id.as_str() {
                "*" => self.found.star = true,
                name => {
                    let name = alias.asname.as_ref().map_or(name, |n| n.id.as_str());
                    self.bind(name, alias.range);
                    bound.push(name);
                }
            }
        }
        self.found.imports.push(Import {
            scope: self.current,
            module,
            level: import.level,
            names: names.collect(),
            bound,
            range,
            guarded: self.import_guards > 0,
            instead: self.instead.clone(),
        });
    }

    fn name(&mut self, name: &'a str, context: ExprContext, range: TextRange) {
        match context {
            ExprContext::Load => self.found.uses.push(Use {
                scope: self.current,
                name,
                role: std::mem::take(&mut self.role),
                range,
                guarded: self.name_guards > 0,
            }),
            _ => self.bind(name, range),
        }
    }
}

impl<'a> Visitor<'a> for Collector<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(def) => self.function(def),
            Stmt::ClassDef(def) => self.class(def),
            Stmt::Try(statement) => self.try_statement(statement),
            Stmt::Global(names) => {
                let names = names.names.iter().map(|n| n.id.as_str());
                self.found.scopes[self.current].globals.extend(names);
            }
            Stmt::Nonlocal(names) => {
                let names = names.names.iter().map(|n| n.id.as_str());
                self.found.scopes[self.current].nonlocals.extend(names);
            }
            Stmt::Import(import) => self.import_modules(import),
            Stmt::ImportFrom(import) => self.import_names(import),
            Stmt::Return(back) => {
                if let Some(value) = back.value.as_deref() {
                    self.visit_for(Role::Returned, value);
                }
            }
            // Annotations are not evaluated; the name is bound even without a value.
            Stmt::AnnAssign(assign) => {
                self.visit_expr(&assign.target);
                if let Some(value) = &assign.value {
                    self.visit_expr(value);
                }
            }
            Stmt::TypeAlias(alias) => self.visit_expr(&alias.name),
            Stmt::If(branch) if mentions(&branch.test, &["TYPE_CHECKING"]) => {
                self.import_guards += 1;
                visitor::walk_stmt(self, statement);
                self.import_guards -= 1;
            }
            Stmt::AugAssign(assign) => {
                // `xs += [1]` changes the list that xs names.
                self.change(&assign.target);
                if let (Expr::Name(_), Some(last)) = (assign.target.as_ref(), self.found.changes.last_mut()) {
                    last.augmented = true;
                }
                visitor::walk_stmt(self, statement);
            }
            Stmt::Assign(assign) => {
                assign
                    .targets
                    .iter()
                    .for_each(|target| self.alias(target, &assign.value));
                visitor::walk_stmt(self, statement);
            }
            Stmt::For(loop_) => {
                self.alias(&loop_.target, &loop_.iter);
                visitor::walk_stmt(self, statement);
            }
            _ => visitor::walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name) => self.name(name.id.as_str(), name.ctx, name.range),
            Expr::Named(named) => {
                self.visit_expr(&named.value);
                if let Expr::Name(target) = named.target.as_ref() {
                    self.bind_walrus(target.id.as_str(), target.range);
                }
            }
            Expr::Lambda(lambda) => {
                if let Some(parameters) = lambda.parameters.as_deref() {
                    self.defaults(parameters);
                }
                self.inside(ScopeKind::Function, |inner| {
                    if let Some(parameters) = lambda.parameters.as_deref() {
                        inner.parameters(parameters);
                    }
                    inner.visit_expr(&lambda.body);
                });
            }
            Expr::ListComp(c) => self.comprehension(&c.generators, &[&c.elt]),
            Expr::SetComp(c) => self.comprehension(&c.generators, &[&c.elt]),
            Expr::Generator(c) => self.comprehension(&c.generators, &[&c.elt]),
            Expr::DictComp(c) => {
                let results: Vec<&Expr> = c.key.as_deref().into_iter().chain([c.value.as_ref()]).collect();
                self.comprehension(&c.generators, &results);
            }
            Expr::Attribute(attribute) => {
                if attribute.ctx != ExprContext::Load {
                    self.change(expression);
                }
                visitor::walk_expr(self, expression);
            }
            Expr::Subscript(subscript) => {
                if subscript.ctx != ExprContext::Load {
                    self.change(expression);
                }
                visitor::walk_expr(self, expression);
            }
            Expr::Call(call) => {
                match call.func.as_ref() {
                    Expr::Attribute(method) if MUTATORS.contains(&method.attr.id.as_str()) => {
                        if method.value.is_name_expr() {
                            self.called_on.push(self.found.changes.len());
                        }
                        self.change(&method.value)
                    }
                    Expr::Name(function) if matches!(function.id.as_str(), "next" | "setattr" | "delattr") => {
                        // What a function gives is mostly its own.
                        let first = call.arguments.args.first();
                        if let Some(first) = first.filter(|first| function.id != "next" || !is_made(first)) {
                            self.change(first);
                        }
                    }
                    _ => {}
                }
                self.visit_for(Role::Called, &call.func);
                self.visit_arguments(&call.arguments);
            }
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                self.found.scopes[self.current].yields = true;
                visitor::walk_expr(self, expression);
            }
            _ => visitor::walk_expr(self, expression),
        }
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(inner) = handler;
        if let Some(name) = &inner.name {
            self.bind(name.id.as_str(), name.range);
        }
        visitor::walk_except_handler(self, handler);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        let captured = match pattern {
            Pattern::MatchAs(p) => p.name.as_ref(),
            Pattern::MatchStar(p) => p.name.as_ref(),
            Pattern::MatchMapping(p) => p.rest.as_ref(),
            _ => None,
        };
        if let Some(name) = captured {
            self.bind(name.id.as_str(), name.range);
        }
        visitor::walk_pattern(self, pattern);
    }

    /// Annotations are not evaluated.
    fn visit_annotation(&mut self, _: &'a Expr) {}
}

/// The modules that the handlers of a `try` certainly import.
fn imported_by_handlers(statement: &StmtTry) -> impl Iterator<Item = &str> {
    let bodies = statement.handlers.iter().flat_map(|handler| {
        let ExceptHandler::ExceptHandler(handler) = handler;
        &handler.body
    });
    bodies.flat_map(|stmt| match stmt {
        Stmt::Import(import) => import.names.iter().map(|alias| alias.name.id.as_str()).collect(),
        Stmt::ImportFrom(import) => import.module.iter().map(|module| module.id.as_str()).collect(),
        _ => Vec::new(),
    })
}

/// Whether it is a call of a function that may make an iterator, which `iter` does not do of every argument.
fn is_made(value: &Expr) -> bool {
    match value {
        Expr::Call(call) => !matches!(call.func.as_ref(), Expr::Name(name) if name.id == "iter"),
        _ => false,
    }
}

/// Whether an object is reached through what a call gives.
fn calls(expression: &Expr) -> bool {
    match expression {
        Expr::Attribute(attribute) => calls(&attribute.value),
        Expr::Subscript(subscript) => calls(&subscript.value),
        expression => expression.is_call_expr(),
    }
}

/// The name through which an object is reached: `x` of `x.a[0].b`.
fn base_name(expression: &Expr) -> Option<&str> {
    match expression {
        Expr::Name(name) => Some(name.id.as_str()),
        Expr::Attribute(attribute) => base_name(&attribute.value),
        Expr::Subscript(subscript) => base_name(&subscript.value),
        // What a function of the module gives may be something that it keeps.
        Expr::Call(call) => match call.func.as_ref() {
            Expr::Name(function) => Some(function.id.as_str()),
            _ => None,
        },
        _ => None,
    }
}

fn mentions(expression: &Expr, names: &[&str]) -> bool {
    match expression {
        Expr::Name(name) => names.contains(&name.id.as_str()),
        Expr::Attribute(attribute) => names.contains(&attribute.attr.id.as_str()),
        Expr::Tuple(tuple) => tuple.elts.iter().any(|e| mentions(e, names)),
        _ => false,
    }
}

fn makes_container(default: &Expr) -> bool {
    matches!(
        default,
        Expr::List(_)
            | Expr::Dict(_)
            | Expr::Set(_)
            | Expr::ListComp(_)
            | Expr::DictComp(_)
            | Expr::SetComp(_)
            | Expr::Call(_)
    )
}
