//! What code may change, by the types of containers: two containers of different types are never one, so that reading a list of
//! lists gives the same whatever is written into the lists in it.

use super::effects::writes;
use crate::ir::{Function, Inst, Kind, OpDef, Type, Value};
use std::collections::HashSet;

/// Operations that read of their first argument only what lies in the list itself: what is in its elements does not matter.
const SHALLOW: [&str; 4] = ["list.len", "list.get", "list.get_in", "list.get_here"];
/// Operations that change elements and not how many there are.
const IN_PLACE: [&str; 5] = ["list.set", "list.set_in", "list.set_here", "list.reverse", "list.sort"];

/// The type a list goes by: a tuple of run-time length is a list that nobody changes.
pub fn held(ty: &Type) -> Type {
    match ty {
        Type::Tuple(element) => Type::List(element.clone()),
        ty => ty.clone(),
    }
}

/// The container whose own contents an operation reads, if nothing else is read.
pub fn shallow(op: &OpDef, args: &[Value], function: &Function) -> Option<Type> {
    let read = args.first().filter(|_| SHALLOW.contains(&op.name))?;
    Some(held(function.ty(*read)))
}

/// What some code may change.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    anything: bool,
    everything: bool,
    contents: HashSet<Type>,
    lengths: HashSet<Type>,
}

impl Changes {
    /// Of these instructions and those nested in them.
    pub fn of(insts: &[Inst], function: &Function) -> Changes {
        let mut changes = Changes::default();
        insts.iter().for_each(|inst| changes.note(inst, function));
        changes
    }

    /// Adds an instruction and what is nested in it.
    pub fn note(&mut self, inst: &Inst, function: &Function) {
        match &inst.kind {
            Kind::Op { op, args, .. } if writes(op) => {
                self.anything = true;
                match args.first().filter(|_| op.name.starts_with("list.")) {
                    Some(list) => {
                        let ty = held(function.ty(*list));
                        if !IN_PLACE.contains(&op.name) {
                            self.lengths.insert(ty.clone());
                        }
                        self.contents.insert(ty);
                    }
                    // Dicts and objects of the program hold nothing that lists are asked for.
                    None if op.name.starts_with("dict.") || op.name == "ref.set" => {}
                    None => self.everything = true,
                }
            }
            Kind::Call { .. } => {
                (self.anything, self.everything) = (true, true);
            }
            kind => kind
                .blocks()
                .flat_map(|block| &block.insts)
                .for_each(|inst| self.note(inst, function)),
        }
    }

    /// Whether anything is changed.
    pub fn any(&self) -> bool {
        self.anything
    }

    /// The types of the lists whose contents (`false`) or lengths (`true`) are changed; `None`: those of any list.
    pub fn listed(&self) -> Vec<(Option<Type>, bool)> {
        if self.everything {
            return vec![(None, false), (None, true)];
        }
        let of = |types: &HashSet<Type>, length: bool| -> Vec<_> {
            types.iter().map(|ty| (Some(ty.clone()), length)).collect()
        };
        [of(&self.contents, false), of(&self.lengths, true)].concat()
    }

    /// Whether what an operation reads may be something else afterwards.
    pub fn touch(&self, op: &OpDef, args: &[Value], function: &Function) -> bool {
        if self.everything {
            return true;
        }
        match shallow(op, args, function) {
            Some(read) if op.name == "list.len" => self.lengths.contains(&read),
            Some(read) => self.contents.contains(&read),
            None => self.anything,
        }
    }
}
