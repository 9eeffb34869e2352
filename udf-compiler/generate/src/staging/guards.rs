//! What operations raise that Python defines on their arguments: inside a `try` that has a handler for it, the operation
//! stands behind a test, and the handler is a jump away. Elsewhere, and for what is not here, the operation fails the row.

use super::dynamic_branch::empty_arm;
use crate::state::{HookContext, IrValue, Role, block};
use crate::values::lookup;
use rustpython_vm::PyResult;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyTypeRef};
use std::sync::Arc;
use taipan_ir::{Attr, Const, Kind, Type};

/// The text of an exception.
#[derive(Clone, Copy)]
enum Message<'a> {
    /// Differs between Pythons, or depends on more than is known.
    Unknown,
    Is(&'static str),
    /// A text, and the `repr` of a value behind it, of which at most so many characters count.
    Repr(&'a str, &'a IrValue, i64),
}

impl HookContext<'_> {
    /// Emits the tests before an operation; its result, where the test is one with it.
    pub fn guard(&self, name: &str, args: &[&IrValue], attr: &Attr, ty: &Type) -> Option<IrValue> {
        if !taipan_ir::op(name).is_some_and(|op| op.can_fail()) || !self.guarded() {
            return None;
        }
        match (name, args) {
            ("str.to_int", [text, base]) => return self.parsed_int(text, base),
            ("str.to_float", [text]) => {
                let message = Message::Repr("could not convert string to float: ", text, i64::MAX);
                return self.parsed("str.try_float", args, Attr::None, ty, message);
            }
            ("datetime.strptime", _) => {
                return self.parsed("datetime.try_strptime", args, attr.clone(), ty, Message::Unknown);
            }
            ("str.index", _) => return self.found("str.find", args, "substring not found"),
            ("str.rindex", _) => return self.found("str.rfind", args, "substring not found"),
            ("bytes.index", _) => return self.found("bytes.find", args, "subsection not found"),
            ("bytes.rindex", _) => return self.found("bytes.rfind", args, "subsection not found"),
            ("json.loads", [text]) => return self.loaded(text),
            (
                "date.make" | "datetime.make" | "date.parse" | "datetime.parse" | "decimal.from_str" | "bytes.fromhex",
                _,
            ) => {
                self.guard_making(name, args);
            }
            ("decimal.div" | "decimal.floordiv" | "decimal.mod", [a, b]) => self.guard_decimals(name, a, b),
            (_, [a, b]) if name.starts_with("int.") => self.guard_ints(name, a, b),
            ("f64.div", [dividend, divisor]) if self.guard_floats(divisor) => {
                return Some(self.op("f64.div_nonzero", &[dividend, divisor], Type::Float));
            }
            ("f64.floordiv" | "f64.mod", [_, divisor]) => {
                self.guard_floats(divisor);
            }
            (_, [x]) if name.starts_with("f64.") => self.guard_rounding(name, x),
            (_, [x, ..]) if name.starts_with("math.") => self.guard_math(name, x),
            (_, [sequence, rest @ ..]) => self.guard_sequence(name, sequence, rest),
            _ => {}
        }
        None
    }

    /// Raises where the condition holds.
    fn raise_where(&self, cond: &IrValue, class: &PyTypeRef, message: Message<'_>) {
        if !self.catches(class) {
            return;
        }
        let looked_at = self.looks(class);
        raise_if(self, cond, &class.name(), &|| {
            let mut args = Vec::new();
            match message {
                Message::Is(text) => args.push(self.vm.ctx.new_str(text).into()),
                Message::Repr(start, value, limit) if looked_at => {
                    let repr = self.op("str.repr", &[value], Type::Str);
                    let cut = self.op("str.slice", &[&repr, &self.int(0), &self.int(limit)], Type::Str);
                    args.push(self.wrap(self.op("str.concat", &[&self.text(start), &cut], Type::Str)));
                }
                Message::Repr(..) | Message::Unknown => {}
            }
            let exception = self.vm.new_exception(class.clone(), args);
            Ok(Some(match exception.args().is_empty() {
                true => self.thrown_kind(exception),
                false => self.thrown(exception),
            }))
        });
    }

    fn test(&self, op: &str, a: &IrValue, b: &IrValue) -> IrValue {
        self.op(op, &[a, b], Type::Bool)
    }

    fn int_known(&self, value: &IrValue) -> Option<i64> {
        self.with(|g| g.int_constant(value.value))
    }

    fn guard_ints(&self, name: &str, a: &IrValue, b: &IrValue) {
        let exceptions = &self.vm.ctx.exceptions;
        let known = self.int_known(b);
        match name {
            "int.floordiv" | "int.mod" | "int.truediv" if known.is_none_or(|b| b == 0) => {
                let zero = self.test("int.eq", b, &self.int(0));
                let class = exceptions.zero_division_error.to_owned();
                self.raise_where(&zero, &class, Message::Is("division by zero"));
            }
            "int.shl" | "int.shr" if known.is_none_or(|b| b < 0) => {
                let negative = self.test("int.lt", b, &self.int(0));
                let class = exceptions.value_error.to_owned();
                self.raise_where(&negative, &class, Message::Is("negative shift count"));
            }
            "int.pow" if known.is_none_or(|b| b < 0) => {
                let zero = self.test("int.eq", a, &self.int(0));
                let negative = self.test("int.lt", b, &self.int(0));
                let both = self.test("bool.and", &zero, &negative);
                let class = exceptions.zero_division_error.to_owned();
                self.raise_where(&both, &class, Message::Unknown);
            }
            _ => {}
        }
    }

    /// What is made of numbers or texts that mean nothing.
    fn guard_making(&self, name: &str, args: &[&IrValue]) {
        let invalid = || lookup::find(self, "decimal", "InvalidOperation").and_then(|class| class.downcast().ok());
        let (test, args, class) = match (name, args) {
            ("date.make", _) => ("date.exists", args, None),
            ("datetime.make", [_, time @ ..]) => ("time.exists", time, None),
            ("date.parse", _) => ("date.parses", args, None),
            ("datetime.parse", _) => ("datetime.parses", args, None),
            ("decimal.from_str", _) => ("decimal.parses", args, invalid()),
            _ => ("bytes.is_hex", args, None),
        };
        let class = class.unwrap_or_else(|| self.vm.ctx.exceptions.value_error.to_owned());
        if self.catches(&class) {
            let fine = self.op(test, args, Type::Bool);
            let wrong = self.op("bool.not", &[&fine], Type::Bool);
            self.raise_where(&wrong, &class, Message::Unknown);
        }
    }

    /// Division by zero is one exception, and of zero another.
    fn guard_decimals(&self, name: &str, a: &IrValue, b: &IrValue) {
        let class = |name| -> Option<PyTypeRef> { lookup::find(self, "decimal", name)?.downcast().ok() };
        let (Some(by_zero), Some(invalid)) = (class("DivisionByZero"), class("InvalidOperation")) else {
            return;
        };
        if !self.catches(&by_zero) && !self.catches(&invalid) {
            return;
        }
        let zero = self.op("decimal.from_int", &[&self.int(0)], b.ty.clone());
        let is_zero = |d: &IrValue| {
            let order = self.op("decimal.compare", &[d, &zero], Type::Int);
            self.test("int.eq", &order, &self.int(0))
        };
        let (divisor, dividend) = (is_zero(b), is_zero(a));
        if name != "decimal.mod" {
            let some = self.op("bool.not", &[&dividend], Type::Bool);
            let both = self.test("bool.and", &divisor, &some);
            self.raise_where(&both, &by_zero, Message::Unknown);
        }
        self.raise_where(&divisor, &invalid, Message::Unknown);
    }

    /// `json.loads(text)`, whose test is one with it.
    fn loaded(&self, text: &IrValue) -> Option<IrValue> {
        let class = lookup::find(self, "json", "JSONDecodeError")?.downcast().ok()?;
        if !self.catches(&class) {
            return None;
        }
        let read = self.op("json.try_loads", &[text], Type::record(vec![Type::Bool, Type::json()]));
        let failed = self.op("bool.not", &[&self.field(&read, 0)], Type::Bool);
        self.raise_where(&failed, &class, Message::Unknown);
        Some(self.field(&read, 1))
    }

    /// Whether a divisor of zero is handled.
    fn guard_floats(&self, divisor: &IrValue) -> bool {
        let class = self.vm.ctx.exceptions.zero_division_error.to_owned();
        if !self.catches(&class) {
            return false;
        }
        let zero = self.test("f64.eq", divisor, &self.constant(Const::Float(0.0)));
        self.raise_where(&zero, &class, Message::Is("division by zero"));
        true
    }

    fn guard_rounding(&self, name: &str, x: &IrValue) {
        if matches!(name, "f64.trunc" | "f64.floor" | "f64.ceil" | "f64.round") {
            let exceptions = &self.vm.ctx.exceptions;
            let nan = self.op("f64.is_nan", &[x], Type::Bool);
            let text = Message::Is("cannot convert float NaN to integer");
            self.raise_where(&nan, &exceptions.value_error.to_owned(), text);
            let infinite = self.op("f64.is_inf", &[x], Type::Bool);
            let text = Message::Is("cannot convert float infinity to integer");
            self.raise_where(&infinite, &exceptions.overflow_error.to_owned(), text);
        }
    }

    fn guard_math(&self, name: &str, x: &IrValue) {
        let number = |value: f64| self.constant(Const::Float(value));
        let outside = match name {
            "math.sqrt" => self.test("f64.lt", x, &number(0.0)),
            "math.log" | "math.log2" | "math.log10" => self.test("f64.le", x, &number(0.0)),
            "math.log1p" => self.test("f64.le", x, &number(-1.0)),
            "math.acosh" => self.test("f64.lt", x, &number(1.0)),
            "math.asin" | "math.acos" => {
                let size = self.op("f64.abs", &[x], Type::Float);
                self.test("f64.gt", &size, &number(1.0))
            }
            "math.isqrt" | "math.factorial" => self.test("int.lt", x, &self.int(0)),
            _ => return,
        };
        let class = self.vm.ctx.exceptions.value_error.to_owned();
        self.raise_where(&outside, &class, Message::Unknown);
    }

    fn guard_sequence(&self, name: &str, sequence: &IrValue, rest: &[&IrValue]) {
        let exceptions = &self.vm.ctx.exceptions;
        let value_error = exceptions.value_error.to_owned();
        match (name, rest) {
            ("str.get", [index]) => {
                self.guard_index("str.len", sequence, index, Message::Is("string index out of range"))
            }
            ("bytes.get", [index]) => self.guard_index("bytes.len", sequence, index, Message::Is("index out of range")),
            ("bytes.split" | "bytes.rsplit" | "bytes.partition" | "bytes.rpartition", [separator, ..]) => {
                let length = self.op("bytes.len", &[separator], Type::Int);
                let empty = self.test("int.eq", &length, &self.int(0));
                self.raise_where(&empty, &value_error, Message::Is("empty separator"));
            }
            ("list.get" | "const.get", [index]) => {
                let text = match sequence.ty {
                    Type::Tuple(_) => "tuple index out of range",
                    _ => "list index out of range",
                };
                self.guard_index("list.len", sequence, index, Message::Is(text));
            }
            ("list.set" | "list.delete", [index, ..]) => {
                let text = Message::Is("list assignment index out of range");
                self.guard_index("list.len", sequence, index, text);
            }
            ("list.pop", [index]) => {
                let length = self.op("list.len", &[sequence], Type::Int);
                let empty = self.test("int.eq", &length, &self.int(0));
                let class = exceptions.index_error.to_owned();
                self.raise_where(&empty, &class, Message::Is("pop from empty list"));
                self.guard_index("list.len", sequence, index, Message::Is("pop index out of range"));
            }
            ("list.remove" | "list.index", [item]) => {
                let there = self.test("list.contains", sequence, item);
                let missing = self.op("bool.not", &[&there], Type::Bool);
                let text = match name {
                    "list.remove" => Message::Is("list.remove(x): x not in list"),
                    _ => Message::Unknown,
                };
                self.raise_where(&missing, &value_error, text);
            }
            ("list.min" | "list.max", []) => {
                let length = self.op("list.len", &[sequence], Type::Int);
                let empty = self.test("int.eq", &length, &self.int(0));
                let text = match name {
                    "list.min" => "min() iterable argument is empty",
                    _ => "max() iterable argument is empty",
                };
                self.raise_where(&empty, &value_error, Message::Is(text));
            }
            ("str.split" | "str.rsplit" | "str.partition" | "str.rpartition", [separator, ..]) => {
                let known = self.with(|g| g.str_constant(separator.value));
                self.guard_separator(separator, known.as_deref());
            }
            ("str.ord", []) => {
                let length = self.op("str.len", &[sequence], Type::Int);
                let wrong = self.test("int.ne", &length, &self.int(1));
                self.raise_where(&wrong, &exceptions.type_error.to_owned(), Message::Unknown);
            }
            ("str.chr", []) => self.guard_chr(sequence),
            _ => {}
        }
    }

    fn guard_separator(&self, separator: &IrValue, known: Option<&str>) {
        if known.is_some_and(|text| !text.is_empty()) {
            return;
        }
        let length = self.op("str.byte_len", &[separator], Type::Int);
        let empty = self.test("int.eq", &length, &self.int(0));
        let class = self.vm.ctx.exceptions.value_error.to_owned();
        self.raise_where(&empty, &class, Message::Is("empty separator"));
    }

    fn guard_index(&self, length: &str, sequence: &IrValue, index: &IrValue, message: Message<'_>) {
        let class = self.vm.ctx.exceptions.index_error.to_owned();
        if !self.catches(&class) {
            return;
        }
        let length = self.op(length, &[sequence], Type::Int);
        let outside = match self.int_known(index) {
            Some(known) if known >= 0 => self.test("int.le", &length, index),
            Some(known) if known > i64::MIN => self.test("int.lt", &length, &self.int(-known)),
            _ => {
                let lowest = self.op("int.sub_nw", &[&self.int(0), &length], Type::Int);
                let below = self.test("int.lt", index, &lowest);
                let above = self.test("int.ge", index, &length);
                self.test("bool.or", &below, &above)
            }
        };
        self.raise_where(&outside, &class, message);
    }

    /// What leaves C's int is another exception than what is no code point.
    fn guard_chr(&self, code: &IrValue) {
        let exceptions = &self.vm.ctx.exceptions;
        let outside = |low: i64, high: i64| {
            let below = self.test("int.lt", code, &self.int(low));
            let above = self.test("int.gt", code, &self.int(high));
            self.test("bool.or", &below, &above)
        };
        let huge = outside(i64::from(i32::MIN), i64::from(i32::MAX));
        self.raise_where(&huge, &exceptions.overflow_error.to_owned(), Message::Unknown);
        if !self.catches(&exceptions.overflow_error.to_owned()) {
            return;
        }
        let wrong = outside(0, 0x10_ffff);
        let text = Message::Is("chr() arg not in range(0x110000)");
        self.raise_where(&wrong, &exceptions.value_error.to_owned(), text);
    }

    /// `int(text, base)`, whose test is the conversion itself.
    fn parsed_int(&self, text: &IrValue, base: &IrValue) -> Option<IrValue> {
        let known = self.int_known(base).filter(|b| *b == 0 || (2..=36).contains(b))?;
        let start = format!("invalid literal for int() with base {known}: ");
        self.parsed(
            "str.try_int",
            &[text, base],
            Attr::None,
            &Type::Int,
            Message::Repr(&start, text, 200),
        )
    }

    fn parsed(&self, op: &str, args: &[&IrValue], attr: Attr, ty: &Type, message: Message<'_>) -> Option<IrValue> {
        let class = self.vm.ctx.exceptions.value_error.to_owned();
        if !self.catches(&class) {
            return None;
        }
        let result = self.op_attr(op, args, attr, Type::option(ty.clone()));
        let index = |part: &Type| {
            result
                .ty
                .alternative_index(part)
                .map_or(Attr::None, |i| Attr::Index(i as u32))
        };
        let (none, some) = (index(&Type::None), index(ty));
        let failed = self.op_attr("union.is", &[&result], none, Type::Bool);
        self.raise_where(&failed, &class, message);
        Some(self.op_attr("union.get", &[&result], some, ty.clone()))
    }

    /// Raises where bytes or a text have no counterpart in an encoding.
    pub fn guard_codec(&self, value: &IrValue, codec: Attr) {
        let exceptions = &self.vm.ctx.exceptions;
        let (op, class) = match value.ty {
            Type::Bytes => ("bytes.decodes", exceptions.unicode_decode_error),
            _ => ("bytes.encodes", exceptions.unicode_encode_error),
        };
        let class = class.to_owned();
        let strict = matches!(&codec, Attr::Name(name) if name.ends_with(" strict"));
        // Which byte or character it is, is not found out here.
        if strict && self.guarded() && self.catches(&class) && !self.looks(&class) {
            let fits = self.op_attr(op, &[value], codec, Type::Bool);
            let wrong = self.op("bool.not", &[&fits], Type::Bool);
            raise_if(self, &wrong, &class.name(), &|| {
                let exception = self.vm.new_exception(class.clone(), self.unknown_args(&class));
                Ok(Some(self.thrown_kind(exception)))
            });
        }
    }

    /// `index` is `find` that must find.
    fn found(&self, op: &str, args: &[&IrValue], text: &'static str) -> Option<IrValue> {
        let class = self.vm.ctx.exceptions.value_error.to_owned();
        if !self.catches(&class) {
            return None;
        }
        let at = self.op(op, args, Type::Int);
        let missing = self.test("int.lt", &at, &self.int(0));
        self.raise_where(&missing, &class, Message::Is(text));
        Some(at)
    }
}

/// Emits a branch that raises where the condition holds; `why` is said of rows that fail there.
pub fn raise_if(
    cx: &HookContext<'_>,
    cond: &IrValue,
    why: &str,
    exception: &dyn Fn() -> PyResult<Option<PyBaseExceptionRef>>,
) {
    cx.with(|g| {
        g.calls.branches += 1;
        g.open(Role::Arm, None);
    });
    let raised = exception().and_then(|e| e.map_or(Ok(()), |e| cx.end_raised(&e)));
    cx.with(|g| {
        if raised.is_err() {
            g.outcome.stop = None;
        }
        g.push(cx.at, Kind::Fail(Arc::from(why)), Vec::new());
        let then = block(g.close().insts);
        let (cond, els) = (cond.value, empty_arm(cx.at));
        g.push(cx.at, Kind::If { cond, then, els }, Vec::new());
    });
}
