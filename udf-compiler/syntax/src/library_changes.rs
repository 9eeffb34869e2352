//! Whether a function may change Python's library: its modules, its classes and what they keep, which functions of a worker
//! share. One that may runs on interpreters of its own, so that others do not see it. A guess from the text on the safe
//! side: what it cannot tell may change the library. Which uses of which names are harmless is in
//! [`super::library_uses`].

use super::library_uses as uses;
use crate::check;
use crate::own_modules::{self, OwnModule, OwnModules, Standing};
use crate::reached::is_of_scripts;
use crate::scopes::{self, Scopes};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    BoolOp, CmpOp, Decorator, ExceptHandler, Expr, ExprAttribute, ExprCall, ExprContext, ExprSubscript, ModModule,
    Stmt, StmtClassDef, StmtFunctionDef, UnaryOp,
};
use ruff_text_size::{Ranged, TextRange};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A place that may change the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryChange {
    /// Where it is in the text.
    pub range: TextRange,
    /// The module that it is in, and the line there, if it is not in the text.
    pub home: Option<(String, u32)>,
    /// Whether it may happen while rows are computed, or leaves something that goes on from row to row.
    pub lasting: bool,
}

/// The first such place of a program, if there is one: of its text, and of modules that it brings, for which its text's whole
/// stands. Of each module it is given which functions are never called.
pub fn find_in<'m>(
    text: &ModModule,
    own: &OwnModules,
    others: impl Iterator<Item = (&'m Arc<OwnModule>, &'m [TextRange])>,
) -> Option<LibraryChange> {
    let mut reader = read(text, Brought { own, package: None }, &[]);
    for (module, never) in others {
        let Ok((tree, file)) = &module.tree else { continue };
        let package = Some(module.package());
        let other = read(tree, Brought { own, package }, never);
        let home = |range| (module.name.clone(), check::span(file, range).line);
        if let Some(found) = other.found {
            let whole = LibraryChange {
                range: text.range,
                home: Some(home(found.range)),
                lasting: false,
            };
            reader.found.get_or_insert(whole).lasting |= found.lasting;
        }
        let stored = [
            (&mut reader.stored, other.stored),
            (&mut reader.stored_by_methods, other.stored_by_methods),
        ];
        for (known, found) in stored {
            if let (None, Some(range)) = (&known, found) {
                *known = Some(text.range);
                reader.home.get_or_insert(home(range));
            }
        }
        if let Some(lent) = other.lent {
            let whole = LibraryChange {
                range: text.range,
                home: Some(home(lent.range)),
                lasting: lent.lasting,
            };
            reader.lent.get_or_insert(whole);
        }
        reader.escapes |= other.escapes;
        reader.opened |= other.opened;
        reader.unbound |= other.unbound;
    }
    reader.outcome()
}

/// What the program brings, seen from a module.
struct Brought<'a> {
    own: &'a OwnModules,
    package: Option<String>,
}

impl Brought<'_> {
    /// The name of the module of the program's that is imported, if it is one.
    fn module(&self, name: &str, level: u32) -> Option<String> {
        let name = own_modules::absolute(name, level, self.package.as_deref())?;
        (level > 0 || self.own.has(&name)).then_some(name)
    }
}

fn read<'a>(module: &'a ModModule, brought: Brought<'a>, never: &'a [TextRange]) -> Reader<'a> {
    let mut reader = Reader {
        brought,
        never,
        home: None,
        foreign: HashSet::new(),
        names: scopes::collect(module),
        imported: HashMap::new(),
        classes: HashSet::new(),
        methods: HashSet::new(),
        receivers: Vec::new(),
        in_class: false,
        derived: false,
        found: None,
        stored: None,
        stored_by_methods: None,
        lent: None,
        escapes: false,
        opened: false,
        unbound: false,
    };
    Before(&mut reader).visit_body(&module.body);
    reader.visit_body(&module.body);
    reader
}

/// Notes imports and classes, which the text may use before it names them.
struct Before<'r, 'a>(&'r mut Reader<'a>);

struct Reader<'a> {
    brought: Brought<'a>,
    /// Functions that are never called.
    never: &'a [TextRange],
    /// Of what other modules store: where that is.
    home: Option<(String, u32)>,
    /// Names of modules that the program brings, and of what is taken from them.
    foreign: HashSet<&'a str>,
    names: Scopes<'a>,
    /// What names of imports stand for, as dotted paths.
    imported: HashMap<&'a str, String>,
    /// Classes of the text, and the methods that take their object as an argument.
    classes: HashSet<&'a str>,
    methods: HashSet<&'a str>,
    /// Of each function around the place that is read, what its object is called, if it is a method.
    receivers: Vec<Option<&'a str>>,
    in_class: bool,
    /// Some class is derived from one of the library.
    derived: bool,
    found: Option<LibraryChange>,
    /// Attributes that are set: of some object, of the object of a method.
    stored: Option<TextRange>,
    stored_by_methods: Option<TextRange>,
    /// A module whose functions change nothing is a value of the text.
    lent: Option<LibraryChange>,
    /// Functions or classes of the library may be among the values of the text.
    escapes: bool,
    /// What an object keeps may be reached otherwise than by the names of attributes.
    opened: bool,
    /// A method may be called with another object than its class's own.
    unbound: bool,
}

impl<'a> Visitor<'a> for Before<'_, 'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Import(import) => {
                for alias in &import.names {
                    let module = alias.name.id.as_str();
                    let first = module.split('.').next().unwrap_or(module);
                    if self.0.brought.module(module, 0).is_some() {
                        self.0
                            .foreign
                            .insert(alias.asname.as_ref().map_or(first, |name| name.id.as_str()));
                        continue;
                    }
                    match &alias.asname {
                        Some(name) => self.0.imported.insert(name.id.as_str(), module.to_string()),
                        None => self.0.imported.insert(first, first.to_string()),
                    };
                }
            }
            Stmt::ImportFrom(import) => {
                let module = import.module.as_ref().map_or("", |m| m.id.as_str());
                let own = self.0.brought.module(module, import.level);
                for alias in &import.names {
                    let bound = alias.asname.as_ref().map_or(alias.name.id.as_str(), |n| n.id.as_str());
                    if let Some(own) = &own {
                        // What the other module has from the library is the library's.
                        match self.0.brought.own.stands_for(own, alias.name.id.as_str()) {
                            Standing::Library(path) => self.0.imported.insert(bound, path).is_some(),
                            Standing::Class => self.0.classes.insert(bound),
                            Standing::Other => self.0.foreign.insert(bound),
                        };
                        self.0.escapes |= bound == "*";
                        continue;
                    }
                    match alias.name.id.as_str() {
                        "*" if uses::is_plain(module) => self.0.escapes = true,
                        "*" => self.0.change(alias.range, true),
                        name => {
                            self.0.imported.insert(bound, format!("{module}.{name}"));
                        }
                    }
                }
            }
            Stmt::ClassDef(class) => {
                self.0.classes.insert(class.name.id.as_str());
                let bases = class.arguments.iter().flat_map(|arguments| arguments.args.iter());
                self.0.derived |= bases.into_iter().any(|base| self.0.path(base).is_some());
                for method in class.body.iter().filter_map(Stmt::as_function_def_stmt) {
                    if !method.decorator_list.iter().any(takes_no_object) {
                        self.0.methods.insert(method.name.id.as_str());
                    }
                }
            }
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }
}

fn takes_no_object(decorator: &Decorator) -> bool {
    matches!(&decorator.expression, Expr::Name(name) if matches!(name.id.as_str(), "staticmethod" | "classmethod"))
}

impl<'a> Reader<'a> {
    fn outcome(self) -> Option<LibraryChange> {
        let home = self.home;
        let late = |range| LibraryChange {
            range,
            home: home.clone(),
            lasting: true,
        };
        let some = self.stored.filter(|_| self.escapes).map(late);
        let of_methods = self
            .stored_by_methods
            .filter(|_| self.escapes && self.unbound)
            .map(late);
        let stores = self.opened || self.stored.is_some() || self.stored_by_methods.is_some() && self.unbound;
        let lent = self.lent.filter(|_| stores);
        self.found.or(some).or(of_methods).or(lent)
    }

    fn change(&mut self, range: TextRange, lasting: bool) {
        let lasting = lasting || !self.receivers.is_empty();
        match &mut self.found {
            Some(found) => found.lasting |= lasting,
            None => {
                self.found = Some(LibraryChange {
                    range,
                    home: None,
                    lasting,
                });
            }
        }
    }

    /// What of the library an expression names, as a dotted path.
    fn path(&self, expression: &Expr) -> Option<String> {
        match expression {
            Expr::Name(name) => self.imported.get(name.id.as_str()).cloned(),
            Expr::Attribute(attribute) => Some(format!("{}.{}", self.path(&attribute.value)?, attribute.attr.id)),
            Expr::Call(call) => match (call.func.as_ref(), &*call.arguments.args) {
                (Expr::Name(function), [object, Expr::StringLiteral(name), ..])
                    if function.id == "getattr" && self.is_builtin("getattr") =>
                {
                    Some(format!("{}.{}", self.path(object)?, name.value.to_str()))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it is reached through a module that the program brings, which may have it from the library.
    fn is_foreign(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Name(name) => self.foreign.contains(name.id.as_str()),
            Expr::Attribute(attribute) => self.is_foreign(&attribute.value),
            _ => false,
        }
    }

    fn is_receiver(&self, expression: &Expr) -> bool {
        matches!(expression, Expr::Name(name) if self.receivers.iter().flatten().any(|own| *own == name.id.as_str()))
    }

    /// Whether it is a class of the text, or that of a method's own object.
    fn is_own_class(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Name(name) => {
                self.classes.contains(name.id.as_str()) && !self.imported.contains_key(name.id.as_str())
            }
            Expr::Attribute(attribute) => attribute.attr.id == "__class__" && self.is_receiver(&attribute.value),
            Expr::Call(call) => is_type_of(call).is_some_and(|object| self.is_receiver(object)),
            _ => false,
        }
    }

    /// Whether a name is a builtin's: nothing in the text binds it.
    fn is_builtin(&self, name: &str) -> bool {
        !self.imported.contains_key(name) && !self.is_bound(name)
    }

    fn is_bound(&self, name: &str) -> bool {
        self.names.scopes.iter().any(|scope| scope.bound.contains(name))
    }

    /// A name of the library that is read, not to be called here.
    fn value(&mut self, path: &str, range: TextRange) {
        if uses::is_module(path) {
            self.lend(path, range);
        } else if uses::is_shared(path) {
            self.change(range, false);
        }
        self.judge(path, range, false);
        self.escapes |= !uses::is_constant(path) && !uses::is_own_copy(path);
    }

    /// A module goes where nobody knows what is done with it.
    fn lend(&mut self, path: &str, range: TextRange) {
        if !uses::has_only_functions(path) {
            return self.change(range, false);
        }
        let lasting = !self.receivers.is_empty();
        self.lent.get_or_insert(LibraryChange {
            range,
            home: None,
            lasting,
        });
    }

    /// Attributes may be reached of which the text does not say which they are.
    fn open(&mut self) {
        self.escapes = true;
        self.opened = true;
    }

    /// An expression of which only the truth counts.
    fn truth(&mut self, expression: &'a Expr) {
        match expression {
            Expr::BoolOp(operands) => operands.values.iter().for_each(|operand| self.truth(operand)),
            Expr::UnaryOp(operation) if operation.op == UnaryOp::Not => self.truth(&operation.operand),
            module if self.is_known_module(module) => {}
            other => self.visit_expr(other),
        }
    }

    /// Whether it is a name of a module of the library, or of what the module is made from.
    fn is_known_module(&self, expression: &Expr) -> bool {
        self.path(expression).is_some_and(|path| uses::is_module(&path)) || self.is_specification(expression)
    }

    fn is_specification(&self, expression: &Expr) -> bool {
        matches!(expression, Expr::Name(name) if name.id == "__spec__" && self.is_builtin("__spec__"))
    }

    fn judge(&mut self, path: &str, range: TextRange, called: bool) {
        if !uses::is_harmless(path, called) {
            self.change(range, called);
        }
    }

    /// Names of the library where their values go no further; other expressions as usual.
    fn passing(&mut self, expression: &'a Expr) {
        match (self.path(expression), expression) {
            (Some(path), _) => {
                if uses::is_module(&path) {
                    self.lend(&path, expression.range());
                }
                self.judge(&path, expression.range(), false);
            }
            (None, Expr::Tuple(items)) => items.elts.iter().for_each(|item| self.passing(item)),
            (None, Expr::BinOp(both)) => {
                self.passing(&both.left);
                self.passing(&both.right);
            }
            (None, Expr::Subscript(subscript)) if subscript.ctx == ExprContext::Load => self.subscript(subscript),
            (None, Expr::Call(call)) if is_type_of(call).is_some() => self.arguments(call, true),
            (None, other) => self.visit_expr(other),
        }
    }

    fn arguments(&mut self, call: &'a ExprCall, known: bool) {
        let keywords = call.arguments.keywords.iter().map(|keyword| &keyword.value);
        for argument in call.arguments.args.iter().chain(keywords) {
            if known {
                self.passing(argument)
            } else {
                self.visit_expr(argument)
            }
        }
    }

    fn call(&mut self, call: &'a ExprCall) {
        let function = call.func.as_ref();
        if let Some(path) = self.path(function) {
            self.judge(&path, function.range(), true);
            let of_library = || call.arguments.args.iter().any(|argument| self.path(argument).is_some());
            if uses::changes_its_argument(&path) && of_library() {
                self.change(call.range(), false);
            }
            if uses::reads_by_name(&path) {
                self.named_attribute(call.arguments.args.first(), call.range());
            }
            return self.arguments(call, true);
        }
        match function {
            Expr::Name(name) if self.is_builtin(name.id.as_str()) => {
                self.builtin(name.id.as_str(), call);
                self.arguments(call, true);
            }
            Expr::Call(inner) if is_type_of(inner).is_some() => {
                self.arguments(inner, true);
                self.arguments(call, false);
            }
            Expr::Attribute(method) if self.is_object(&method.value) && self.of_object(method, call) => {
                self.arguments(call, false);
            }
            other => {
                let foreign = matches!(other, Expr::Attribute(_)) && self.is_foreign(other);
                if let Expr::Attribute(method) = other
                    && foreign
                    && !uses::is_harmless(&format!("brought.{}", method.attr.id), true)
                {
                    self.change(call.range(), true);
                }
                self.visit_expr(other);
                // What methods of texts are given goes no further.
                let of_text = matches!(other, Expr::Attribute(method) if method.value.is_string_literal_expr());
                self.arguments(call, of_text);
            }
        }
    }

    /// Whether the expression is the class `object`.
    fn is_object(&self, expression: &Expr) -> bool {
        matches!(expression, Expr::Name(name) if name.id == "object" && self.is_builtin("object"))
    }

    /// A method of `object`, called with an object. Whether it is one that is known.
    fn of_object(&mut self, method: &ExprAttribute, call: &ExprCall) -> bool {
        let Some(object) = call.arguments.args.first() else {
            return false;
        };
        match method.attr.id.as_str() {
            "__setattr__" | "__delattr__" => self.store_of(object, call.range()),
            "__getattribute__" => return self.is_receiver(object),
            _ => return false,
        }
        true
    }

    fn builtin(&mut self, name: &str, call: &'a ExprCall) {
        let first = call.arguments.args.first();
        match name {
            "exec" | "eval" | "compile" | "__import__" => self.change(call.range(), true),
            "setattr" | "delattr" => match first {
                Some(object) if self.path(object).is_some() => self.change(call.range(), false),
                Some(object) => self.store_of(object, call.range()),
                None => self.change(call.range(), false),
            },
            "getattr" => {
                if first.is_none_or(|object| self.path(object).is_some()) {
                    self.change(call.range(), false);
                }
                let name = call.arguments.args.get(1);
                // One step from a method's own object leads to nothing that is shared and can be changed.
                let own = first.is_some_and(|object| self.is_receiver(object));
                if !own || matches!(name, Some(Expr::StringLiteral(_))) {
                    self.named_attribute(name, call.range());
                }
            }
            "vars" | "globals" | "locals" if !first.is_some_and(|object| self.is_receiver(object)) => self.open(),
            "type" if call.arguments.args.len() == 1 => self.escapes = true,
            _ => {}
        }
    }

    /// An attribute that is read by what an expression says it is called.
    fn named_attribute(&mut self, name: Option<&Expr>, range: TextRange) {
        match name {
            Some(Expr::StringLiteral(text)) => {
                for part in text.value.to_str().split('.') {
                    self.read_attribute(part, range);
                }
            }
            _ => self.open(),
        }
    }

    /// An attribute that is read of an object that need not be the library's.
    fn read_attribute(&mut self, name: &str, range: TextRange) {
        if uses::LEADS_OUT.contains(&name) {
            self.change(range, false);
        } else if uses::is_special(name) {
            self.open();
        }
    }

    fn attribute(&mut self, attribute: &'a ExprAttribute) {
        let (name, object) = (attribute.attr.id.as_str(), attribute.value.as_ref());
        let of_base = self.is_object(object)
            || matches!(object, Expr::Call(call) if matches!(call.func.as_ref(), Expr::Name(name) if name.id == "super"));
        let own = self.is_own_class(object) || self.is_receiver(object);
        match name {
            _ if own => {}
            "name" | "origin" | "parent" if self.is_specification(object) => return,
            // What it gives cannot be changed without a store that is seen.
            "__reduce__" | "__reduce_ex__" if self.is_object(object) => self.escapes = true,
            "__getattribute__" if of_base && !self.is_object(object) => {}
            "__setattr__" | "__delattr__" if !of_base || self.is_object(object) => {
                self.store_of(object, attribute.range);
            }
            // What methods of the base do, except those that lead out.
            _ if of_base && !uses::LEADS_OUT.contains(&name) => {}
            _ => self.read_attribute(name, attribute.range),
        }
        if self.is_own_class(object) && self.methods.contains(name) {
            self.unbound = true;
        }
        // What such a class does not define, its base does, which may be of the library.
        self.escapes |= self.derived && self.is_own_class(object) && !self.is_bound(name);
        match object {
            Expr::Call(call) if is_type_of(call).is_some() => self.arguments(call, true),
            other => self.visit_expr(other),
        }
    }

    fn store(&mut self, attribute: &'a ExprAttribute) {
        let object = attribute.value.as_ref();
        match self.path(object) {
            Some(path) if uses::is_own_copy(&path) => {}
            Some(_) => self.change(attribute.range, false),
            None => {
                self.store_of(object, attribute.range);
                self.visit_expr(object);
            }
        }
    }

    /// An attribute of an object is set.
    fn store_of(&mut self, object: &Expr, range: TextRange) {
        if self.is_own_class(object) {
            return;
        }
        if self.is_foreign(object) {
            return self.change(range, true);
        }
        match object {
            receiver if self.is_receiver(receiver) => {
                self.stored_by_methods.get_or_insert(range);
            }
            Expr::Call(call) if is_type_of(call).is_some() => self.change(range, false),
            Expr::Call(call) if self.path(&call.func).is_some_and(|path| uses::gives_own(&path)) => {}
            Expr::Attribute(inner) if inner.attr.id == "__class__" => self.change(range, false),
            _ => {
                self.stored.get_or_insert(range);
            }
        }
    }

    fn subscript(&mut self, subscript: &'a ExprSubscript) {
        match self.path(&subscript.value) {
            Some(path) if subscript.ctx == ExprContext::Load => self.judge(&path, subscript.range, false),
            Some(path) if uses::is_own_copy(&path) => {}
            Some(_) => self.change(subscript.range, false),
            None if subscript.ctx != ExprContext::Load && self.is_foreign(&subscript.value) => {
                self.change(subscript.range, true);
            }
            None => self.visit_expr(&subscript.value),
        }
        self.passing(&subscript.slice);
    }

    fn class(&mut self, class: &'a StmtClassDef) {
        self.decorators(&class.decorator_list);
        for argument in class.arguments.iter().flat_map(|arguments| arguments.args.iter()) {
            self.passing(argument);
        }
        for keyword in class.arguments.iter().flat_map(|arguments| arguments.keywords.iter()) {
            self.passing(&keyword.value);
        }
        let outer = std::mem::replace(&mut self.in_class, true);
        self.visit_body(&class.body);
        self.in_class = outer;
    }

    fn function(&mut self, function: &'a StmtFunctionDef) {
        self.decorators(&function.decorator_list);
        let first = function.parameters.iter_non_variadic_params().next();
        let of_object = self.in_class && !function.decorator_list.iter().any(is_static);
        let receiver = first
            .filter(|_| of_object)
            .map(|parameter| parameter.parameter.name.id.as_str());
        for default in function
            .parameters
            .iter_non_variadic_params()
            .filter_map(|p| p.default())
        {
            self.visit_expr(default);
        }
        if self.never.contains(&function.range) {
            return;
        }
        let outer = std::mem::replace(&mut self.in_class, false);
        self.receivers.push(receiver);
        self.visit_body(&function.body);
        self.receivers.pop();
        self.in_class = outer;
    }

    fn decorators(&mut self, decorators: &'a [Decorator]) {
        for decorator in decorators {
            match self.path(&decorator.expression) {
                Some(path) => self.judge(&path, decorator.range, true),
                None => self.visit_expr(&decorator.expression),
            }
        }
    }
}

fn is_static(decorator: &Decorator) -> bool {
    matches!(&decorator.expression, Expr::Name(name) if name.id == "staticmethod")
}

/// The object of `type(object)`.
fn is_type_of(call: &ExprCall) -> Option<&Expr> {
    match (call.func.as_ref(), &*call.arguments.args) {
        (Expr::Name(name), [object]) if name.id == "type" && call.arguments.keywords.is_empty() => Some(object),
        _ => None,
    }
}

impl<'a> Visitor<'a> for Reader<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::ClassDef(class) => self.class(class),
            Stmt::FunctionDef(function) => self.function(function),
            Stmt::If(branch) if is_of_scripts(branch) => {
                let others = &branch.elif_else_clauses;
                others.iter().for_each(|clause| self.visit_elif_else_clause(clause));
            }
            Stmt::If(branch) => {
                self.truth(&branch.test);
                self.visit_body(&branch.body);
                let others = &branch.elif_else_clauses;
                others.iter().for_each(|clause| self.visit_elif_else_clause(clause));
            }
            Stmt::For(each) => {
                self.visit_expr(&each.target);
                self.passing(&each.iter);
                self.visit_body(&each.body);
                self.visit_body(&each.orelse);
            }
            Stmt::Expr(statement) if self.path(&statement.value).is_some() => {}
            Stmt::Raise(raise) => {
                let parts = [raise.exc.as_deref(), raise.cause.as_deref()];
                parts.into_iter().flatten().for_each(|part| self.passing(part));
            }
            other => visitor::walk_stmt(self, other),
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Attribute(attribute) if attribute.ctx != ExprContext::Load => self.store(attribute),
            Expr::Name(name) if name.ctx != ExprContext::Load => {}
            Expr::Name(_) | Expr::Attribute(_) => match (self.path(expression), expression) {
                (Some(path), _) => self.value(&path, expression.range()),
                (None, Expr::Attribute(attribute)) => self.attribute(attribute),
                (None, Expr::Name(name)) => {
                    let name = name.id.as_str();
                    if uses::DYNAMIC.contains(&name) && self.is_builtin(name) {
                        self.change(expression.range(), false);
                    }
                    // What other functions put there may be the library's.
                    self.escapes |= name == "GD" && self.is_builtin(name);
                }
                _ => {}
            },
            Expr::Call(call) => match self.path(expression) {
                Some(path) => {
                    self.value(&path, expression.range());
                    call.arguments
                        .args
                        .iter()
                        .skip(2)
                        .for_each(|default| self.visit_expr(default));
                }
                None => self.call(call),
            },
            Expr::Subscript(subscript) => self.subscript(subscript),
            Expr::If(choice) => {
                self.truth(&choice.test);
                self.visit_expr(&choice.body);
                self.visit_expr(&choice.orelse);
            }
            Expr::UnaryOp(operation) if operation.op == UnaryOp::Not => self.truth(&operation.operand),
            Expr::BoolOp(operands) => {
                let last = operands.values.len().saturating_sub(1);
                for (place, operand) in operands.values.iter().enumerate() {
                    // One that is false is nothing that could be changed.
                    if operands.op == BoolOp::And && place < last {
                        self.truth(operand);
                    } else {
                        self.visit_expr(operand);
                    }
                }
            }
            Expr::Lambda(_) => {
                self.receivers.push(None);
                visitor::walk_expr(self, expression);
                self.receivers.pop();
            }
            Expr::Compare(compare) => {
                let identity = compare.ops.iter().all(|op| matches!(op, CmpOp::Is | CmpOp::IsNot));
                for operand in std::iter::once(&*compare.left).chain(&compare.comparators) {
                    match operand {
                        module if identity && self.is_known_module(module) => {}
                        // Nobody gets it to do anything with it.
                        Expr::Attribute(attribute) if identity && self.path(operand).is_none() => {
                            self.visit_expr(&attribute.value);
                        }
                        operand => self.passing(operand),
                    }
                }
            }
            other => visitor::walk_expr(self, other),
        }
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(handler) = handler;
        if let Some(classes) = handler.type_.as_deref() {
            self.passing(classes);
        }
        self.visit_body(&handler.body);
    }

    /// Annotations are not evaluated.
    fn visit_annotation(&mut self, _: &'a Expr) {}
}

#[cfg(test)]
mod tests;
