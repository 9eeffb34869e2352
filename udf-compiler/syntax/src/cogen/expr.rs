//! Expressions.

use super::func::Made;
use super::strings::{quote, quote_bytes, quote_literal, quote_unraw};
use super::{Emitter, constant_sets, effects};
use crate::protocol;
use ruff_python_ast::{
    Arguments, BoolOp, CmpOp, ConversionFlag, Expr, ExprCall, ExprCompare, ExprFString, ExprGenerator,
    ExprStringLiteral, FStringPart, InterpolatedStringElement, UnaryOp,
};

/// Builtins to which the order of what they read does not matter, if equal items are alike and sums are exact.
const ORDERLESS: &[&str] = &["sum", "min", "max", "any", "all", "sorted", "set", "frozenset"];

/// Builtins that stop at the first item that is true, or false.
const VERDICTS: &[(&str, bool)] = &[("any", true), ("all", false)];

impl Emitter<'_> {
    /// The generator's text for an expression.
    pub(super) fn expr(&mut self, expr: &Expr) -> String {
        match expr {
            Expr::Name(e) => {
                let at = self.at(e);
                self.load_name(&e.id, at)
            }
            Expr::NumberLiteral(_) | Expr::BooleanLiteral(_) | Expr::NoneLiteral(_) | Expr::EllipsisLiteral(_) => {
                let text = self.text_of(expr);
                if text.ends_with(|c: char| c.is_alphanumeric()) {
                    text.to_string()
                } else {
                    format!("({text})")
                }
            }
            Expr::StringLiteral(e) => self.text_literal(e),
            Expr::BytesLiteral(e) => quote_bytes(&e.value.bytes().collect::<Vec<u8>>()),
            Expr::BinOp(e) => {
                let (op, left, right) = (quote(e.op.as_str()), self.expr(&e.left), self.expr(&e.right));
                protocol::BIN.call(&self.hook, [&self.at(expr), &op, &left, &right])
            }
            Expr::UnaryOp(e) => self.unary(self.at(expr), e),
            Expr::BoolOp(e) => self.bool_op(self.at(expr), e.op, &e.values),
            Expr::Compare(e) => self.compare(self.at(expr), e),
            Expr::If(e) => {
                let (test, body, orelse) = (self.expr(&e.test), self.thunk(&e.body), self.thunk(&e.orelse));
                protocol::IFEXP.call(&self.hook, [&self.at(expr), &test, &body, &orelse])
            }
            Expr::Call(e) => self.call(e),
            Expr::Attribute(e) => {
                let object = self.expr(&e.value);
                protocol::GETATTR.call(&self.hook, [&self.at(expr), &object, &quote(&e.attr)])
            }
            Expr::Subscript(e) => {
                let (object, index) = (self.expr(&e.value), self.index(&e.slice));
                protocol::ITEM.call(&self.hook, [&self.at(expr), &object, &index])
            }
            Expr::Slice(_) => self.index(expr),
            Expr::Tuple(e) => self.tuple(self.at(expr), &e.elts),
            Expr::List(e) => {
                let elements = self.elements(&e.elts);
                protocol::LIST.call(&self.hook, [&self.at(expr), &format!("[{elements}]")])
            }
            Expr::Set(e) if constant_sets::is_copied(e) => self.constant_set(self.at(expr), e, true),
            Expr::Set(e) => self.set(self.at(expr), e),
            Expr::Dict(e) => self.dict(self.at(expr), e),
            Expr::Lambda(e) => self.lambda(e),
            Expr::ListComp(e) => self.comprehension(self.at(expr), Made::List(&e.elt, None), &e.generators),
            Expr::Generator(e) => match self.generator_expression(e) {
                Some(text) => text,
                None => self.unsupported_expr(expr),
            },
            Expr::SetComp(e) => self.comprehension(self.at(expr), Made::Set(&e.elt), &e.generators),
            Expr::DictComp(e) => match &e.key {
                Some(key) => self.comprehension(self.at(expr), Made::Dict(key, &e.value), &e.generators),
                None => self.unsupported_expr(expr),
            },
            Expr::FString(e) => self.f_string(self.at(expr), e),
            Expr::Named(e) => self.named(self.at(expr), e),
            Expr::Starred(e) => {
                let value = self.expr(&e.value);
                format!("*{}", protocol::SPREAD.call(&self.hook, [&self.at(expr), &value]))
            }
            other => self.unsupported_expr(other),
        }
    }

    fn text_literal(&self, e: &ExprStringLiteral) -> String {
        let parts = e.value.iter();
        let parts = parts.map(|part| quote_literal(&part.value, self.text_of(part)));
        parts.collect::<Vec<_>>().join(" ")
    }

    fn unary(&mut self, at: u32, e: &ruff_python_ast::ExprUnaryOp) -> String {
        let operand = self.expr(&e.operand);
        if let (UnaryOp::USub, Expr::NumberLiteral(_)) = (e.op, &*e.operand) {
            return format!("-{operand}");
        }
        let op = match e.op {
            UnaryOp::Not => return protocol::NOT.call(&self.hook, [&at, &operand]),
            UnaryOp::Invert => "'~'",
            UnaryOp::UAdd => "'+'",
            UnaryOp::USub => "'-'",
        };
        protocol::UNARY.call(&self.hook, [&at, &op, &operand])
    }

    fn unsupported_expr(&mut self, expr: &Expr) -> String {
        let what = match expr {
            Expr::DictComp(_) => "dict comprehension",
            Expr::Generator(_) => "generator expression",
            Expr::Await(_) => "await",
            Expr::Yield(_) | Expr::YieldFrom(_) => "yield",
            Expr::TString(_) => "template string",
            _ => "this expression",
        };
        protocol::UNSUPPORTED.call(&self.hook, [&self.at(expr), &quote(what)])
    }

    /// A read of a variable; checked where it may be unbound.
    pub(super) fn load_name(&mut self, name: &str, at: u32) -> String {
        let mut innermost = true;
        for scope in self.scopes.iter().rev() {
            if scope.locals.contains(name) {
                let bound = scope.bound.contains(name);
                // What an enclosing function binds later is seen by a function defined before.
                if bound {
                    return name.to_string();
                }
                let free = if innermost { "" } else { "True" };
                return protocol::NAME.call(&self.hook, [&at, &name, &quote(name), &free]);
            }
            innermost = false;
        }
        name.to_string()
    }

    /// `lambda: expr`, evaluated when and if the hook wants it.
    pub(super) fn thunk(&mut self, expr: &Expr) -> String {
        if let Some(scope) = self.scope() {
            scope.thunk_depth += 1;
        }
        let text = self.expr(expr);
        if let Some(scope) = self.scope() {
            scope.thunk_depth -= 1;
        }
        format!("lambda: {text}")
    }

    fn bool_op(&mut self, at: u32, op: BoolOp, values: &[Expr]) -> String {
        let hook = if op == BoolOp::And {
            &protocol::AND
        } else {
            &protocol::OR
        };
        let mut text = self.expr(&values[0]);
        for value in &values[1..] {
            let right = self.thunk(value);
            text = hook.call(&self.hook, [&at, &text, &right]);
        }
        text
    }

    fn compare(&mut self, at: u32, e: &ExprCompare) -> String {
        let left = self.expr(&e.left);
        let hook = self.hook.clone();
        if let ([op], [right]) = (&*e.ops, &*e.comparators) {
            let right = self.expr(right);
            return protocol::CMP.call(&hook, [&at, &quote(compare_text(*op)), &left, &right]);
        }
        let mut links = String::new();
        for (op, right) in e.ops.iter().zip(e.comparators.iter()) {
            let right = self.thunk(right);
            links.push_str(&format!("({}, {right}), ", quote(compare_text(*op))));
        }
        protocol::CHAIN.call(&hook, [&at, &left, &format!("({links})")])
    }

    fn call(&mut self, e: &ExprCall) -> String {
        let at = self.at(e);
        let hook = self.hook.clone();
        if let Some(text) = self.consumed_generator(e) {
            return text;
        }
        if let Some(receiver) = self.super_receiver(e) {
            return format!("super(__class__, {receiver})");
        }
        if let Expr::Attribute(a) = &*e.func {
            let mut object = self.expr(&a.value);
            let keywords = e.arguments.keywords.iter().map(|k| &k.value);
            if self.handles && !e.arguments.args.iter().chain(keywords).all(simple) {
                object = protocol::METHOD.call(&hook, [&at, &object, &quote(&a.attr)]);
            }
            let arguments = self.arguments(&e.arguments);
            return protocol::CALLM.call(&hook, [&at, &object, &quote(&a.attr), &arguments, &""]);
        }
        let function = self.expr(&e.func);
        let arguments = self.arguments(&e.arguments);
        protocol::CALL.call(&hook, [&at, &function, &arguments, &""])
    }

    /// The object that `super()` is about here. Python finds it in its caller's frame, where the generator has its own.
    fn super_receiver(&self, e: &ExprCall) -> Option<String> {
        let named = matches!(&*e.func, Expr::Name(name) if name.id.as_str() == "super");
        if !named || !e.arguments.args.is_empty() || !e.arguments.keywords.is_empty() {
            return None;
        }
        self.scopes.last()?.receiver.clone()
    }

    /// `sum(… for …)` and its like: the generator is consumed at once and whole, so a list stands for it. What a
    /// short circuit would have skipped can only fail, and a failed row is replayed (its exceptions have no handlers); or
    /// else have effects: then the loop ends where Python's would.
    fn consumed_generator(&mut self, e: &ExprCall) -> Option<String> {
        let at = self.at(e);
        let generator = match &*e.arguments.args {
            [Expr::Generator(generator)] => generator,
            _ => return None,
        };
        let consumes = match &*e.func {
            Expr::Name(name) => {
                matches!(
                    name.id.as_str(),
                    "sum" | "min" | "max" | "any" | "all" | "sorted" | "list" | "tuple" | "set" | "frozenset" | "dict"
                )
            }
            Expr::Attribute(a) => a.attr.as_str() == "join",
            _ => false,
        };
        if !consumes {
            return None;
        }
        let verdict = match &*e.func {
            Expr::Name(name) => VERDICTS.iter().find(|(own, _)| *own == name.id.as_str()),
            _ => None,
        };
        let verdict = verdict.map(|(_, stop)| *stop);
        let lazily = effects::possible(generator, &self.defined) || self.handles && generator.generators.len() == 1;
        let stop = verdict.filter(|_| lazily);
        if stop.is_some() && generator.generators.len() > 1 {
            return None;
        }
        let harmless = |name: Option<&str>| matches!(name, Some("default" | "reverse"));
        let plain = e.arguments.keywords.iter().all(|k| harmless(k.arg.as_deref()));
        let unordered = match &*e.func {
            Expr::Name(name) => ORDERLESS.contains(&name.id.as_str()) && plain && stop.is_none(),
            _ => false,
        };
        let made = if unordered {
            Made::Bag(&generator.elt)
        } else {
            Made::List(&generator.elt, stop)
        };
        let place = self.place_of(generator);
        let verdict = verdict.filter(|_| !lazily);
        let mut list = match verdict {
            Some(stop) => self.judged(place, made, generator, stop),
            None => self.comprehension(place, made, &generator.generators),
        };
        if self.handles && verdict.is_some() {
            list = protocol::EAGER.call(&self.hook, [&at, &format!("lambda: {list}")]);
        }
        // These look at an item before they ask for the next one, and may raise at it.
        if self.handles && matches!(&*e.func, Expr::Name(n) if matches!(n.id.as_str(), "sum" | "min" | "max")) {
            let looks = e.arguments.keywords.iter().any(|k| k.arg.as_deref() == Some("key"));
            let hook = if looks { &protocol::EAGER } else { &protocol::IN_STEP };
            list = hook.call(&self.hook, [&at, &format!("lambda: {list}")]);
        }
        self.consuming(e, &list)
    }

    /// The list that `any` or `all` reads: of all items, unless somebody may see how far Python would have read.
    fn judged(&mut self, place: u32, made: Made<'_>, generator: &ExprGenerator, stop: bool) -> String {
        match &generator.generators[..] {
            [only] if effects::names_something(&only.iter) => {
                let first = self.iterated(&only.iter);
                let whole = self.comprehending(place, made, &generator.generators);
                let lazily = self.comprehending(place, Made::List(&generator.elt, Some(stop)), &generator.generators);
                protocol::WHOLE_OR_LAZILY.call(&self.hook, [&place, &first, &whole, &lazily])
            }
            generators => self.comprehension(place, made, generators),
        }
    }

    /// The call of what consumes a generator, of a list that stands for it.
    fn consuming(&mut self, e: &ExprCall, list: &str) -> Option<String> {
        let at = self.at(e);
        let mut keywords = Vec::new();
        for keyword in &e.arguments.keywords {
            let value = self.expr(&keyword.value);
            let name = keyword.arg.as_ref()?;
            keywords.push(format!("{name}={value}"));
        }
        let keywords = keywords.join(", ");
        let hook = self.hook.clone();
        Some(if let Expr::Attribute(a) = &*e.func {
            let object = self.expr(&a.value);
            protocol::CALLM.call(&hook, [&at, &object, &"'join'", &list, &keywords])
        } else {
            let function = self.expr(&e.func);
            protocol::CALL.call(&hook, [&at, &function, &list, &keywords])
        })
    }

    fn arguments(&mut self, arguments: &Arguments) -> String {
        let mut out: Vec<String> = arguments.args.iter().map(|argument| self.expr(argument)).collect();
        for keyword in arguments.keywords.iter() {
            let value = self.expr(&keyword.value);
            out.push(match &keyword.arg {
                Some(name) => format!("{name}={value}"),
                None => format!("**{value}"),
            });
        }
        out.join(", ")
    }

    fn tuple(&mut self, at: u32, elements: &[Expr]) -> String {
        let parts = self.elements(elements);
        if elements.iter().any(Expr::is_starred_expr) {
            protocol::TUPLE.call(&self.hook, [&at, &format!("[{parts}]")])
        } else {
            format!("({parts})")
        }
    }

    pub(super) fn elements(&mut self, elements: &[Expr]) -> String {
        elements.iter().map(|e| self.expr(e) + ", ").collect::<String>()
    }

    /// An index: slices become slice objects, which may hold anything.
    pub(super) fn index(&mut self, index: &Expr) -> String {
        let Expr::Slice(s) = index else { return self.expr(index) };
        let mut part = |e: &Option<Box<Expr>>| e.as_ref().map_or_else(|| "None".to_string(), |e| self.expr(e));
        let (lower, upper, step) = (part(&s.lower), part(&s.upper), part(&s.step));
        protocol::SLICE.call(&self.hook, [&lower, &upper, &step])
    }

    fn dict(&mut self, at: u32, e: &ruff_python_ast::ExprDict) -> String {
        let mut items = String::new();
        for item in &e.items {
            let value = self.expr(&item.value);
            match &item.key {
                Some(key) => {
                    let key = self.expr(key);
                    items.push_str(&format!("({key}, {value}), "));
                }
                None => {
                    items.push_str(&format!("*{}, ", protocol::PAIRS.call(&self.hook, [&at, &value])));
                }
            }
        }
        protocol::DICT.call(&self.hook, [&at, &format!("[{items}]")])
    }

    fn named(&mut self, at: u32, e: &ruff_python_ast::ExprNamed) -> String {
        let value = self.expr(&e.value);
        let Expr::Name(name) = &*e.target else { return value };
        if self
            .scope()
            .is_some_and(|s| s.thunk_depth > 0 || !s.locals.contains(name.id.as_str()))
        {
            return protocol::UNSUPPORTED.call(&self.hook, [&at, &"'assignment expression in a branch'"]);
        }
        self.bind_all([name.id.to_string()]);
        format!("({} := {value})", name.id)
    }

    fn f_string(&mut self, at: u32, e: &ExprFString) -> String {
        let mut parts = Vec::new();
        for part in &e.value {
            match part {
                FStringPart::Literal(literal) => {
                    parts.push(quote_literal(&literal.value, self.text_of(literal)));
                }
                FStringPart::FString(f) => {
                    let raw = f.flags.prefix().is_raw();
                    for element in &f.elements {
                        parts.push(self.f_element(element, raw));
                    }
                }
            }
        }
        protocol::FSTRING.call(&self.hook, [&at, &parts.join(", ")])
    }

    fn f_element(&mut self, element: &InterpolatedStringElement, raw: bool) -> String {
        let e = match element {
            InterpolatedStringElement::Literal(literal) if raw => return quote(&literal.value),
            InterpolatedStringElement::Literal(literal) => {
                return quote_unraw(&literal.value, self.text_of(literal));
            }
            InterpolatedStringElement::Interpolation(e) => e,
        };
        let (hook, at) = (self.hook.clone(), self.at(&*e.expression));
        let value = self.expr(&e.expression);
        let mut conversion = match e.conversion {
            ConversionFlag::None => "",
            ConversionFlag::Str => "s",
            ConversionFlag::Ascii => "a",
            ConversionFlag::Repr => "r",
        };
        let spec = match &e.format_spec {
            None => "''".to_string(),
            Some(spec) => {
                let parts: Vec<String> = spec
                    .elements
                    .iter()
                    .map(|element| self.f_element(element, raw))
                    .collect();
                match parts.as_slice() {
                    [one] => one.clone(),
                    _ => protocol::FSTRING.call(&hook, [&at, &parts.join(", ")]),
                }
            }
        };
        let mut label = None;
        if let Some(debug) = &e.debug_text {
            if conversion.is_empty() && e.format_spec.is_none() {
                conversion = "r";
            }
            label = Some(format!("{}{}{}", debug.leading(), debug.expression(), debug.trailing()));
        }
        let text = protocol::FORMATTED.call(&hook, [&at, &value, &format!("'{conversion}'"), &spec]);
        match label {
            Some(label) => format!("{}, {text}", quote(&label)),
            None => text,
        }
    }
}

fn compare_text(op: CmpOp) -> &'static str {
    match op {
        CmpOp::Eq => "==",
        CmpOp::NotEq => "!=",
        CmpOp::Lt => "<",
        CmpOp::LtE => "<=",
        CmpOp::Gt => ">",
        CmpOp::GtE => ">=",
        CmpOp::Is => "is",
        CmpOp::IsNot => "is not",
        CmpOp::In => "in",
        CmpOp::NotIn => "not in",
    }
}

/// An argument that cannot raise anything but that a name is unbound.
fn simple(argument: &Expr) -> bool {
    matches!(
        argument,
        Expr::Name(_)
            | Expr::NumberLiteral(_)
            | Expr::StringLiteral(_)
            | Expr::BooleanLiteral(_)
            | Expr::NoneLiteral(_)
            | Expr::Lambda(_)
    )
}
