//! Calls of a function that gets another name.

use super::constraints::folded;
use crate::visits::VisitMut;
use sqlparser::ast::{Expr, FunctionArguments, Ident, ObjectName, TableFactor, VisitorMut};
use std::ops::{ControlFlow, RangeInclusive};
use taipan_store::Key;

/// Calls a function by its new name; whether it is called.
pub fn rename_function(node: &mut impl VisitMut, old: &Key, takes: &RangeInclusive<usize>, new: &Key) -> bool {
    let mut calls = Calls {
        old,
        takes,
        new,
        found: false,
    };
    // Nothing in it breaks off.
    let _ = VisitMut::visit(node, &mut calls);
    calls.found
}

struct Calls<'a> {
    old: &'a Key,
    takes: &'a RangeInclusive<usize>,
    new: &'a Key,
    found: bool,
}

impl Calls<'_> {
    fn name(&mut self, name: &mut ObjectName, arguments: usize) {
        let mut parts = name.0.iter().rev().filter_map(|part| part.as_ident()).map(folded);
        let same = parts.next().as_ref() == Some(&self.old.name);
        let schema = parts.next().is_none_or(|schema| schema == self.old.schema);
        if same && schema && self.takes.contains(&arguments) {
            let ident = |part: &str| Ident::with_quote('"', part);
            let parts = match self.new.schema.as_str() {
                "public" => vec![ident(&self.new.name)],
                schema => vec![ident(schema), ident(&self.new.name)],
            };
            *name = ObjectName::from(parts);
            self.found = true;
        }
    }
}

impl VisitorMut for Calls<'_> {
    type Break = ();

    fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        if let Expr::Function(call) = expr {
            let arguments = match &call.args {
                FunctionArguments::List(list) => list.args.len(),
                FunctionArguments::None => 0,
                FunctionArguments::Subquery(_) => 1,
            };
            let arguments = arguments + call.within_group.len();
            self.name(&mut call.name, arguments);
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<()> {
        match factor {
            TableFactor::Table {
                name, args: Some(args), ..
            } => {
                let arguments = args.args.len();
                self.name(name, arguments);
            }
            TableFactor::Function { name, args, .. } => {
                let arguments = args.len();
                self.name(name, arguments);
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}
