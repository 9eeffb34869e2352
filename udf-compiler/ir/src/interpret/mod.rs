//! The reference interpreter of the IR: what every operation means, one evaluator per row of `ir::ops`, over the same
//! functions that native helpers call. Slow and plain; lowerings and passes are checked against it.
//!
//! Does not know Python objects: `py.*` operations are unsupported.

mod bytes;
mod control;
mod date;
mod decimal;
mod dict;
mod float;
mod int;
mod json;
mod list;
mod machine;
mod math;
mod object;
mod refs;
mod regex;
mod set;
mod set_order;
mod str;
#[cfg(test)]
mod tests;
mod unicode;
mod val;
mod wide;

pub use dict::Table;
pub use machine::{Limits, run};
pub use val::Val;

use super::function::Const;
use super::ops::{Effect, OpDef, op};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::LazyLock;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::view::Text;
use taipan_types::Attr;
use taipan_types::types::Type;

/// One operation to evaluate.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    pub args: &'a [Val],
    pub attr: &'a Attr,
    pub result: &'a Type,
}

/// How an operation is evaluated.
pub type Eval = fn(Call<'_>) -> Outcome<Val>;

/// The evaluator of an operation; `None` for `py.*`.
pub fn evaluator(name: op::Name) -> Option<Eval> {
    static BY_NAME: LazyLock<HashMap<op::Name, Eval>> = LazyLock::new(|| {
        [
            control::OPS,
            int::OPS,
            unicode::OPS,
            wide::OPS,
            float::OPS,
            math::OPS,
            str::OPS,
            bytes::OPS,
            list::OPS,
            dict::OPS,
            set::OPS,
            object::OPS,
            refs::OPS,
            regex::OPS,
            decimal::OPS,
            json::OPS,
            date::OPS,
        ]
        .into_iter()
        .flatten()
        .copied()
        .collect()
    });
    BY_NAME.get(&name).copied()
}

/// Evaluates one operation. Arguments of the wrong number or type are `Unsupported`.
pub fn evaluate(op: &OpDef, call: Call<'_>) -> Outcome<Val> {
    evaluator(op.name).ok_or(Fail::Unsupported)?(call)
}

/// Texts and records longer than this are not worth a constant.
const FOLD_LIMIT: usize = 4096;

/// The constant result of a pure operation over constants; `None` where it fails, or where the result is too large to
/// keep in the module.
pub fn fold(op: &OpDef, args: &[Const], attr: &Attr, result: &Type) -> Option<Const> {
    if op.effect != Effect::Pure {
        return None;
    }
    let args: Vec<Val> = args.iter().map(Val::from_const).collect();
    let call = Call {
        args: &args,
        attr,
        result,
    };
    let value = evaluate(op, call).ok()?;
    if value.size() <= FOLD_LIMIT {
        value.to_const(result)
    } else {
        None
    }
}

impl<'a> Call<'a> {
    fn arg(self, i: usize) -> Outcome<&'a Val> {
        self.args.get(i).ok_or(Fail::Unsupported)
    }

    fn int(self, i: usize) -> Outcome<i64> {
        match self.arg(i)? {
            Val::Int(value) => Ok(*value),
            _ => Err(Fail::Unsupported),
        }
    }

    fn bool(self, i: usize) -> Outcome<bool> {
        match self.arg(i)? {
            Val::Bool(value) => Ok(*value),
            _ => Err(Fail::Unsupported),
        }
    }

    fn float(self, i: usize) -> Outcome<f64> {
        match self.arg(i)? {
            Val::Float(value) => Ok(*value),
            _ => Err(Fail::Unsupported),
        }
    }

    fn text(self, i: usize) -> Outcome<Text<'a>> {
        match self.arg(i)? {
            Val::Str(value) => Ok(Text::new(value)),
            _ => Err(Fail::Unsupported),
        }
    }

    fn bytes(self, i: usize) -> Outcome<&'a [u8]> {
        match self.arg(i)? {
            Val::Bytes(value) => Ok(value),
            _ => Err(Fail::Unsupported),
        }
    }

    fn list(self, i: usize) -> Outcome<&'a Rc<RefCell<Vec<Val>>>> {
        match self.arg(i)? {
            Val::List(items) => Ok(items),
            _ => Err(Fail::Unsupported),
        }
    }

    fn dict(self, i: usize) -> Outcome<&'a Rc<RefCell<Table>>> {
        match self.arg(i)? {
            Val::Dict(table) => Ok(table),
            _ => Err(Fail::Unsupported),
        }
    }

    fn option_int(self, i: usize) -> Outcome<Option<i64>> {
        match self.arg(i)? {
            Val::None => Ok(None),
            Val::Int(value) => Ok(Some(*value)),
            Val::Union(_, inner) => match **inner {
                Val::None => Ok(None),
                Val::Int(value) => Ok(Some(value)),
                _ => Err(Fail::Unsupported),
            },
            _ => Err(Fail::Unsupported),
        }
    }

    fn index(self) -> Outcome<usize> {
        match self.attr {
            Attr::Index(index) => Ok(*index as usize),
            _ => Err(Fail::Unsupported),
        }
    }
}
