//! What code may change, by the types of containers: two containers of different types are never one, so that reading a list of
//! lists gives the same whatever is written into the lists in it. A list that was made here, and that nothing but its own reads and
//! writes knows, is no other one either.

use super::effects::writes;
use super::uses::{self, Uses};
use crate::ops::Access;
use crate::{Block, Effect, Function, Inst, Kind, OpDef, Type, Value, op};
use std::collections::HashSet;

/// The type a list goes by: a tuple of run-time length is a list that nobody changes.
pub fn held(ty: &Type) -> Type {
    match ty {
        Type::Tuple(element) => Type::List(element.clone()),
        ty => ty.clone(),
    }
}

/// Whether its first argument is a list.
fn is_list(op: &OpDef) -> bool {
    op.family() == "list"
}

/// The container whose own contents an operation reads, if nothing else is read.
pub fn shallow(op: &OpDef, args: &[Value], function: &Function) -> Option<Type> {
    let read = args.first().filter(|_| op.access_to(0) == Access::ReadsShallowly)?;
    Some(held(function.ty(*read)))
}

/// The lists of a function that no other value is.
#[derive(Clone, Debug, Default)]
pub struct Private(HashSet<Value>);

impl Private {
    /// Of a function with this body.
    pub fn of(body: &Block, values: usize) -> Private {
        let uses = uses::of(body, values);
        let own = |uses: &Uses| {
            let container = |(op, place): &(&OpDef, usize)| {
                *place == 0 && (op.access_to(0) == Access::ReadsShallowly || is_list(op) && op.keeps_length())
            };
            uses.otherwise == 0 && uses.by_op.iter().all(container)
        };
        let mut private = HashSet::new();
        body.each_inst(&mut |inst| {
            if let (Kind::Op { op, .. }, [made]) = (&inst.kind, &inst.results[..])
                && op.effect == Effect::Alloc
                && uses.get(made.0 as usize).is_some_and(own)
            {
                private.insert(*made);
            }
        });
        Private(private)
    }
}

/// What some code may change.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    anything: bool,
    everything: bool,
    contents: HashSet<Type>,
    lengths: HashSet<Type>,
    /// Lists that no other value is.
    own: HashSet<Value>,
}

impl Changes {
    /// Of these instructions and those nested in them.
    pub fn of(insts: &[Inst], function: &Function, private: &Private) -> Changes {
        let mut changes = Changes::default();
        insts.iter().for_each(|inst| changes.note(inst, function, private));
        changes
    }

    /// Adds an instruction and what is nested in it.
    fn note(&mut self, inst: &Inst, function: &Function, private: &Private) {
        match &inst.kind {
            Kind::Op { op, args, .. } if writes(op) => {
                self.anything = true;
                match args.first().filter(|_| is_list(op)) {
                    Some(list) if private.0.contains(list) => {
                        self.own.insert(*list);
                    }
                    Some(list) => {
                        let ty = held(function.ty(*list));
                        if !op.keeps_length() {
                            self.lengths.insert(ty.clone());
                        }
                        self.contents.insert(ty);
                    }
                    // Dicts and objects of the program hold nothing that lists are asked for.
                    None if op.family() == "dict" || op.name == op::REF_SET => {}
                    None => self.everything = true,
                }
            }
            Kind::Call { .. } => {
                (self.anything, self.everything) = (true, true);
            }
            kind => kind
                .blocks()
                .flat_map(|block| &block.insts)
                .for_each(|inst| self.note(inst, function, private)),
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
    pub fn touch(&self, op: &OpDef, args: &[Value], function: &Function, private: &Private) -> bool {
        let read = shallow(op, args, function);
        if let Some(own) = args.first().filter(|list| read.is_some() && private.0.contains(list)) {
            return op.name != op::LIST_LEN && self.own.contains(own);
        }
        if self.everything {
            return true;
        }
        match read {
            Some(read) if op.name == op::LIST_LEN => self.lengths.contains(&read),
            Some(read) => self.contents.contains(&read),
            None => self.anything,
        }
    }
}
