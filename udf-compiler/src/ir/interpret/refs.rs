//! Objects of the program's classes.

use super::{Call, Eval, Val};
use crate::runtime::fail::{Fail, Outcome};
use std::cell::RefCell;
use std::rc::Rc;

pub(super) const OPS: &[(&str, Eval)] = &[
    ("ref.new", |c| Ok(Val::Ref(Rc::new(RefCell::new(c.args.to_vec()))))),
    ("ref.get", |c| {
        let parts = object(c, 0)?.borrow();
        parts.get(c.index()?).cloned().ok_or(Fail::Unsupported)
    }),
    ("ref.set", |c| {
        let mut parts = object(c, 0)?.borrow_mut();
        *parts.get_mut(c.index()?).ok_or(Fail::Unsupported)? = c.arg(1)?.clone();
        Ok(Val::None)
    }),
    ("ref.is", |c| Ok(Val::Bool(Rc::ptr_eq(object(c, 0)?, object(c, 1)?)))),
    ("ref.absent", |c| Ok(Val::zero(c.result))),
];

fn object(c: Call<'_>, i: usize) -> Outcome<&Rc<RefCell<Vec<Val>>>> {
    match c.arg(i)? {
        Val::Ref(parts) => Ok(parts),
        _ => Err(Fail::Unsupported),
    }
}
