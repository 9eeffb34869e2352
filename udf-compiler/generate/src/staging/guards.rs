//! What operations raise that Python defines on their arguments: inside a `try` that has a handler for it, the operation
//! stands behind a test, and the handler is a jump away. Elsewhere, and for what is not here, the operation fails the row.

use super::dynamic_branch::empty_arm;
use crate::state::{HookContext, IrValue, Role, block};
use crate::values::lookup;
use rustpython_vm::PyResult;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyTypeRef};
use std::sync::Arc;
use taipan_ir::{Attr, Const, Kind, Type, op};

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
    pub fn guard(&self, name: op::Name, args: &[&IrValue], attr: &Attr, ty: &Type) -> Option<IrValue> {
        if !name.row().can_fail() || !self.guarded() {
            return None;
        }
        match (name, args) {
            (op::STR_TO_INT, [text, base]) => return self.parsed_int(text, base),
            (op::STR_TO_FLOAT, [text]) => {
                let message = Message::Repr("could not convert string to float: ", text, i64::MAX);
                return self.parsed(op::STR_TRY_FLOAT, args, Attr::None, ty, message);
            }
            (op::DATETIME_STRPTIME, _) => {
                return self.parsed(op::DATETIME_TRY_STRPTIME, args, attr.clone(), ty, Message::Unknown);
            }
            (op::STR_INDEX, _) => return self.found(op::STR_FIND, args, "substring not found"),
            (op::STR_RINDEX, _) => return self.found(op::STR_RFIND, args, "substring not found"),
            (op::BYTES_INDEX, _) => return self.found(op::BYTES_FIND, args, "subsection not found"),
            (op::BYTES_RINDEX, _) => return self.found(op::BYTES_RFIND, args, "subsection not found"),
            (op::JSON_LOADS, [text]) => return self.loaded(text),
            (
                op::DATE_MAKE
                | op::DATETIME_MAKE
                | op::DATE_PARSE
                | op::DATETIME_PARSE
                | op::DECIMAL_FROM_STR
                | op::BYTES_FROMHEX,
                _,
            ) => {
                self.guard_making(name, args);
            }
            (op::DECIMAL_DIV | op::DECIMAL_FLOORDIV | op::DECIMAL_MOD, [a, b]) => self.guard_decimals(name, a, b),
            (_, [a, b]) if name.starts_with("int.") => self.guard_ints(name, a, b),
            (op::F64_DIV, [dividend, divisor]) if self.guard_floats(divisor) => {
                return Some(self.ir().f64_div_nonzero(dividend, divisor));
            }
            (op::F64_FLOORDIV | op::F64_MOD, [_, divisor]) => {
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
                    let repr = self.ir().str_repr(value);
                    let cut = self.ir().str_slice(&repr, &self.int(0), &self.int(limit));
                    args.push(self.wrap(self.ir().str_concat(&self.text(start), &cut)));
                }
                Message::Repr(..) | Message::Unknown => {}
            }
            let exception = self.vm.new_exception(class.clone(), args);
            Ok(Some(if exception.args().is_empty() {
                self.thrown_kind(exception)
            } else {
                self.thrown(exception)
            }))
        });
    }

    fn test(&self, op: op::Name, a: &IrValue, b: &IrValue) -> IrValue {
        self.ir().named(op, &[a, b])
    }

    fn int_known(&self, value: &IrValue) -> Option<i64> {
        self.with(|g| g.int_constant(value.value))
    }

    fn guard_ints(&self, name: op::Name, a: &IrValue, b: &IrValue) {
        let exceptions = &self.vm.ctx.exceptions;
        let known = self.int_known(b);
        match name {
            op::INT_FLOORDIV | op::INT_MOD | op::INT_TRUEDIV if known.is_none_or(|b| b == 0) => {
                let zero = self.test(op::INT_EQ, b, &self.int(0));
                let class = exceptions.zero_division_error.to_owned();
                self.raise_where(&zero, &class, Message::Is("division by zero"));
            }
            op::INT_SHL | op::INT_SHR if known.is_none_or(|b| b < 0) => {
                let negative = self.test(op::INT_LT, b, &self.int(0));
                let class = exceptions.value_error.to_owned();
                self.raise_where(&negative, &class, Message::Is("negative shift count"));
            }
            op::INT_POW if known.is_none_or(|b| b < 0) => {
                let zero = self.test(op::INT_EQ, a, &self.int(0));
                let negative = self.test(op::INT_LT, b, &self.int(0));
                let both = self.test(op::BOOL_AND, &zero, &negative);
                let class = exceptions.zero_division_error.to_owned();
                self.raise_where(&both, &class, Message::Unknown);
            }
            _ => {}
        }
    }

    /// What is made of numbers or texts that mean nothing.
    fn guard_making(&self, name: op::Name, args: &[&IrValue]) {
        let invalid = || lookup::find(self, "decimal", "InvalidOperation").and_then(|class| class.downcast().ok());
        let (test, args, class) = match (name, args) {
            (op::DATE_MAKE, _) => (op::DATE_EXISTS, args, None),
            (op::DATETIME_MAKE, [_, time @ ..]) => (op::TIME_EXISTS, time, None),
            (op::DATE_PARSE, _) => (op::DATE_PARSES, args, None),
            (op::DATETIME_PARSE, _) => (op::DATETIME_PARSES, args, None),
            (op::DECIMAL_FROM_STR, _) => (op::DECIMAL_PARSES, args, invalid()),
            _ => (op::BYTES_IS_HEX, args, None),
        };
        let class = class.unwrap_or_else(|| self.vm.ctx.exceptions.value_error.to_owned());
        if self.catches(&class) {
            let fine = self.ir().named(test, args);
            let wrong = self.ir().bool_not(&fine);
            self.raise_where(&wrong, &class, Message::Unknown);
        }
    }

    /// Division by zero is one exception, and of zero another.
    fn guard_decimals(&self, name: op::Name, a: &IrValue, b: &IrValue) {
        let class = |name| -> Option<PyTypeRef> { lookup::find(self, "decimal", name)?.downcast().ok() };
        let (Some(by_zero), Some(invalid)) = (class("DivisionByZero"), class("InvalidOperation")) else {
            return;
        };
        if !self.catches(&by_zero) && !self.catches(&invalid) {
            return;
        }
        let zero = self.ir().decimal_from_int(&self.int(0));
        let is_zero = |d: &IrValue| {
            let order = self.ir().decimal_compare(d, &zero);
            self.test(op::INT_EQ, &order, &self.int(0))
        };
        let (divisor, dividend) = (is_zero(b), is_zero(a));
        if name != op::DECIMAL_MOD {
            let some = self.ir().bool_not(&dividend);
            let both = self.test(op::BOOL_AND, &divisor, &some);
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
        let read = self
            .ir()
            .json_try_loads(text, Type::record(vec![Type::Bool, Type::json()]));
        let failed = self.ir().bool_not(&self.field(&read, 0));
        self.raise_where(&failed, &class, Message::Unknown);
        Some(self.field(&read, 1))
    }

    /// Whether a divisor of zero is handled.
    fn guard_floats(&self, divisor: &IrValue) -> bool {
        let class = self.vm.ctx.exceptions.zero_division_error.to_owned();
        if !self.catches(&class) {
            return false;
        }
        let zero = self.test(op::F64_EQ, divisor, &self.constant(Const::Float(0.0)));
        self.raise_where(&zero, &class, Message::Is("division by zero"));
        true
    }

    fn guard_rounding(&self, name: op::Name, x: &IrValue) {
        if matches!(name, op::F64_TRUNC | op::F64_FLOOR | op::F64_CEIL | op::F64_ROUND) {
            let exceptions = &self.vm.ctx.exceptions;
            let nan = self.ir().f64_is_nan(x);
            let text = Message::Is("cannot convert float NaN to integer");
            self.raise_where(&nan, &exceptions.value_error.to_owned(), text);
            let infinite = self.ir().f64_is_inf(x);
            let text = Message::Is("cannot convert float infinity to integer");
            self.raise_where(&infinite, &exceptions.overflow_error.to_owned(), text);
        }
    }

    fn guard_math(&self, name: op::Name, x: &IrValue) {
        let number = |value: f64| self.constant(Const::Float(value));
        let outside = match name {
            op::MATH_SQRT => self.test(op::F64_LT, x, &number(0.0)),
            op::MATH_LOG | op::MATH_LOG2 | op::MATH_LOG10 => self.test(op::F64_LE, x, &number(0.0)),
            op::MATH_LOG1P => self.test(op::F64_LE, x, &number(-1.0)),
            op::MATH_ACOSH => self.test(op::F64_LT, x, &number(1.0)),
            op::MATH_ASIN | op::MATH_ACOS => {
                let size = self.ir().f64_abs(x);
                self.test(op::F64_GT, &size, &number(1.0))
            }
            op::MATH_ISQRT | op::MATH_FACTORIAL => self.test(op::INT_LT, x, &self.int(0)),
            _ => return,
        };
        let class = self.vm.ctx.exceptions.value_error.to_owned();
        self.raise_where(&outside, &class, Message::Unknown);
    }

    fn guard_sequence(&self, name: op::Name, sequence: &IrValue, rest: &[&IrValue]) {
        let exceptions = &self.vm.ctx.exceptions;
        let value_error = exceptions.value_error.to_owned();
        match (name, rest) {
            (op::STR_GET, [index]) => {
                self.guard_index(op::STR_LEN, sequence, index, Message::Is("string index out of range"))
            }
            (op::BYTES_GET, [index]) => {
                self.guard_index(op::BYTES_LEN, sequence, index, Message::Is("index out of range"))
            }
            (op::BYTES_SPLIT | op::BYTES_RSPLIT | op::BYTES_PARTITION | op::BYTES_RPARTITION, [separator, ..]) => {
                let length = self.ir().bytes_len(separator);
                let empty = self.test(op::INT_EQ, &length, &self.int(0));
                self.raise_where(&empty, &value_error, Message::Is("empty separator"));
            }
            (op::LIST_GET | op::CONST_GET, [index]) => {
                let text = match sequence.ty {
                    Type::Tuple(_) => "tuple index out of range",
                    _ => "list index out of range",
                };
                self.guard_index(op::LIST_LEN, sequence, index, Message::Is(text));
            }
            (op::LIST_SET | op::LIST_DELETE, [index, ..]) => {
                let text = Message::Is("list assignment index out of range");
                self.guard_index(op::LIST_LEN, sequence, index, text);
            }
            (op::LIST_POP, [index]) => {
                let length = self.ir().list_len(sequence);
                let empty = self.test(op::INT_EQ, &length, &self.int(0));
                let class = exceptions.index_error.to_owned();
                self.raise_where(&empty, &class, Message::Is("pop from empty list"));
                self.guard_index(op::LIST_LEN, sequence, index, Message::Is("pop index out of range"));
            }
            (op::LIST_REMOVE | op::LIST_INDEX, [item]) => {
                let there = self.test(op::LIST_CONTAINS, sequence, item);
                let missing = self.ir().bool_not(&there);
                let text = match name {
                    op::LIST_REMOVE => Message::Is("list.remove(x): x not in list"),
                    _ => Message::Unknown,
                };
                self.raise_where(&missing, &value_error, text);
            }
            (op::LIST_MIN | op::LIST_MAX, []) => {
                let length = self.ir().list_len(sequence);
                let empty = self.test(op::INT_EQ, &length, &self.int(0));
                let text = match name {
                    op::LIST_MIN => "min() iterable argument is empty",
                    _ => "max() iterable argument is empty",
                };
                self.raise_where(&empty, &value_error, Message::Is(text));
            }
            (op::STR_SPLIT | op::STR_RSPLIT | op::STR_PARTITION | op::STR_RPARTITION, [separator, ..]) => {
                let known = self.with(|g| g.str_constant(separator.value));
                self.guard_separator(separator, known.as_deref());
            }
            (op::STR_ORD, []) => {
                let length = self.ir().str_len(sequence);
                let wrong = self.test(op::INT_NE, &length, &self.int(1));
                self.raise_where(&wrong, &exceptions.type_error.to_owned(), Message::Unknown);
            }
            (op::STR_CHR, []) => self.guard_chr(sequence),
            _ => {}
        }
    }

    fn guard_separator(&self, separator: &IrValue, known: Option<&str>) {
        if known.is_some_and(|text| !text.is_empty()) {
            return;
        }
        let length = self.ir().str_byte_len(separator);
        let empty = self.test(op::INT_EQ, &length, &self.int(0));
        let class = self.vm.ctx.exceptions.value_error.to_owned();
        self.raise_where(&empty, &class, Message::Is("empty separator"));
    }

    fn guard_index(&self, length: op::Name, sequence: &IrValue, index: &IrValue, message: Message<'_>) {
        let class = self.vm.ctx.exceptions.index_error.to_owned();
        if !self.catches(&class) {
            return;
        }
        let length = self.ir().named(length, &[sequence]);
        let outside = match self.int_known(index) {
            Some(known) if known >= 0 => self.test(op::INT_LE, &length, index),
            Some(known) if known > i64::MIN => self.test(op::INT_LT, &length, &self.int(-known)),
            _ => {
                let lowest = self.ir().int_sub_nw(&self.int(0), &length);
                let below = self.test(op::INT_LT, index, &lowest);
                let above = self.test(op::INT_GE, index, &length);
                self.test(op::BOOL_OR, &below, &above)
            }
        };
        self.raise_where(&outside, &class, message);
    }

    /// What leaves C's int is another exception than what is no code point.
    fn guard_chr(&self, code: &IrValue) {
        let exceptions = &self.vm.ctx.exceptions;
        let outside = |low: i64, high: i64| {
            let below = self.test(op::INT_LT, code, &self.int(low));
            let above = self.test(op::INT_GT, code, &self.int(high));
            self.test(op::BOOL_OR, &below, &above)
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
            op::STR_TRY_INT,
            &[text, base],
            Attr::None,
            &Type::Int,
            Message::Repr(&start, text, 200),
        )
    }

    fn parsed(&self, op: op::Name, args: &[&IrValue], attr: Attr, ty: &Type, message: Message<'_>) -> Option<IrValue> {
        let class = self.vm.ctx.exceptions.value_error.to_owned();
        if !self.catches(&class) {
            return None;
        }
        let result = self.ir().named_with(op, args, attr);
        let index = |part: &Type| {
            result
                .ty
                .alternative_index(part)
                .map_or(Attr::None, |i| Attr::Index(i as u32))
        };
        let (none, some) = (index(&Type::None), index(ty));
        let failed = self.ir().union_is(&result, none);
        self.raise_where(&failed, &class, message);
        Some(self.ir().union_get(&result, some))
    }

    /// Raises where bytes or a text have no counterpart in an encoding.
    pub fn guard_codec(&self, value: &IrValue, codec: Attr) {
        let exceptions = &self.vm.ctx.exceptions;
        let (op, class) = match value.ty {
            Type::Bytes => (op::BYTES_DECODES, exceptions.unicode_decode_error),
            _ => (op::BYTES_ENCODES, exceptions.unicode_encode_error),
        };
        let class = class.to_owned();
        let strict = matches!(&codec, Attr::Name(name) if name.ends_with(" strict"));
        // Which byte or character it is, is not found out here.
        if strict && self.guarded() && self.catches(&class) && !self.looks(&class) {
            let fits = self.ir().named_with(op, &[value], codec);
            let wrong = self.ir().bool_not(&fits);
            raise_if(self, &wrong, &class.name(), &|| {
                let exception = self.vm.new_exception(class.clone(), self.unknown_args(&class));
                Ok(Some(self.thrown_kind(exception)))
            });
        }
    }

    /// `index` is `find` that must find.
    fn found(&self, op: op::Name, args: &[&IrValue], text: &'static str) -> Option<IrValue> {
        let class = self.vm.ctx.exceptions.value_error.to_owned();
        if !self.catches(&class) {
            return None;
        }
        let at = self.ir().named(op, args);
        let missing = self.test(op::INT_LT, &at, &self.int(0));
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
