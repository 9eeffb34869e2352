//! Objects of the program's classes.

use super::{Call, Eval, Val};
use crate::op;
use std::cell::RefCell;
use std::rc::Rc;
use taipan_runtime::fail::{Fail, Outcome};

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::REF_NEW, |c| Ok(Val::Ref(Rc::new(RefCell::new(c.args.to_vec()))))),
    (op::REF_GET, |c| {
        let parts = object(c, 0)?.borrow();
        parts.get(c.index()?).cloned().ok_or(Fail::Unsupported)
    }),
    (op::REF_SET, |c| {
        let mut parts = object(c, 0)?.borrow_mut();
        *parts.get_mut(c.index()?).ok_or(Fail::Unsupported)? = c.arg(1)?.clone();
        Ok(Val::None)
    }),
    (op::REF_IS, |c| Ok(Val::Bool(Rc::ptr_eq(object(c, 0)?, object(c, 1)?)))),
    (op::REF_ABSENT, |c| Ok(Val::zero(c.result))),
];

fn object(c: Call<'_>, i: usize) -> Outcome<&Rc<RefCell<Vec<Val>>>> {
    match c.arg(i)? {
        Val::Ref(parts) => Ok(parts),
        _ => Err(Fail::Unsupported),
    }
}
