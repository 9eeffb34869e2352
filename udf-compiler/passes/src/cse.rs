//! Common subexpressions: what was computed on the way here is not computed again. Reading lists counts as the same
//! only while nothing wrote in between.

use super::support::Subst;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use taipan_ir::analysis::mod_ref::{self, Changes, Private};
use taipan_ir::{Attr, Block, Const, Effect, Function, Inst, Kind, OpDef, Type, Value, op};

/// Merges within one function.
pub fn run(function: &mut Function) -> bool {
    let mut merger = Merger {
        subst: Subst::new(function),
        function,
        seen: HashMap::new(),
        undo: Vec::new(),
        epoch: 0,
        changed_at: HashMap::new(),
        changed: false,
    };
    let mut body = std::mem::take(&mut merger.function.body);
    merger.block(&mut body);
    merger.function.body = body;
    merger.changed
}

/// What makes two instructions the same.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Const(ConstKey),
    Op {
        name: op::Name,
        args: Vec<Value>,
        attr: Attr,
        /// Where the arguments do not determine it.
        ty: Option<Type>,
        /// How many writes came before, for what reads.
        epoch: u32,
    },
}

/// A constant by its bits.
#[derive(Clone, PartialEq)]
struct ConstKey(Const);

impl Eq for ConstKey {}

impl Hash for ConstKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash_const(&self.0, state);
    }
}

fn hash_const<H: Hasher>(value: &Const, state: &mut H) {
    std::mem::discriminant(value).hash(state);
    match value {
        Const::None => {}
        Const::Bool(b) => b.hash(state),
        Const::Int(i) => i.hash(state),
        Const::Float(x) => x.to_bits().hash(state),
        Const::Str(text) => text.hash(state),
        Const::Bytes(bytes) => bytes.hash(state),
        Const::Record(parts)
        | Const::Object(_, parts)
        | Const::List(_, parts)
        | Const::Tuple(_, parts)
        | Const::Dict(_, parts) => parts.iter().for_each(|p| hash_const(p, state)),
        Const::Union(_, index, part) => {
            index.hash(state);
            hash_const(part, state);
        }
    }
}

struct Merger<'f> {
    function: &'f mut Function,
    subst: Subst,
    seen: HashMap<Key, Value>,
    /// Keys of the blocks at hand, innermost last: they go out of scope with their block.
    undo: Vec<Key>,
    /// Counts what changes anything.
    epoch: u32,
    /// When lists of a type were changed for the last time: their contents, their lengths. `None`: of any type.
    changed_at: HashMap<(Option<Type>, bool), u32>,
    changed: bool,
}

impl Merger<'_> {
    fn block(&mut self, block: &mut Block) {
        let outer = self.undo.len();
        block.insts.retain_mut(|inst| self.keep(inst));
        for key in self.undo.drain(outer..) {
            self.seen.remove(&key);
        }
    }

    /// Whether the instruction stays.
    fn keep(&mut self, inst: &mut Inst) -> bool {
        self.subst.apply(&mut inst.kind);
        if let Some(key) = self.key(inst) {
            if let Some(before) = self.seen.get(&key) {
                self.subst.set(inst.results[0], *before);
                self.changed = true;
                return false;
            }
            self.seen.insert(key.clone(), inst.results[0]);
            self.undo.push(key);
            return true;
        }
        // A loop's writes come before its reads, the next time round.
        if matches!(inst.kind, Kind::Op { .. } | Kind::Call { .. } | Kind::Loop { .. }) {
            let changes = Changes::of(std::slice::from_ref(inst), self.function, &Private::default());
            self.note(&changes);
        }
        for nested in inst.kind.blocks_mut() {
            self.block(nested);
        }
        true
    }

    fn note(&mut self, changes: &Changes) {
        self.epoch += u32::from(changes.any());
        for change in changes.listed() {
            self.changed_at.insert(change, self.epoch);
        }
    }

    /// When what an operation reads was changed for the last time.
    fn epoch_of(&self, op: &OpDef, args: &[Value]) -> u32 {
        let Some(ty) = mod_ref::shallow(op, args, self.function) else {
            return self.epoch;
        };
        let length = op.name == op::LIST_LEN;
        let at = |ty: Option<Type>| self.changed_at.get(&(ty, length)).copied().unwrap_or(0);
        at(Some(ty)).max(at(None))
    }

    fn key(&self, inst: &Inst) -> Option<Key> {
        let [result] = inst.results[..] else {
            return None;
        };
        match &inst.kind {
            Kind::Const(value) => Some(Key::Const(ConstKey(value.clone()))),
            Kind::Op { op, args, attr } if matches!(op.effect, Effect::Pure | Effect::Read) => {
                let mut args = args.clone();
                if op.facts.commutes {
                    args.sort_unstable();
                }
                let epoch = match op.effect {
                    Effect::Read => self.epoch_of(op, &args),
                    _ => 0,
                };
                Some(Key::Op {
                    name: op.name,
                    args,
                    attr: attr.clone(),
                    ty: matches!(op.name, op::UNION_MAKE | op::REF_ABSENT).then(|| self.function.ty(result).clone()),
                    epoch,
                })
            }
            _ => None,
        }
    }
}
