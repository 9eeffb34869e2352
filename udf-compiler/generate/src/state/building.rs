//! Functions being built, and the instructions that go into them. Knows nothing of what operations mean.

use super::{GeneratorState, IrValue, KindTest, Origin, Region, Role};
use rustpython_vm::PyObjectRef;
use std::collections::HashMap;
use std::sync::Arc;
use taipan_ir::{Attr, Const, FuncId, Function, Inst, Kind, Type, Value, op};

/// One function being built.
pub struct Building {
    pub id: FuncId,
    pub function: Function,
    pub regions: Vec<Region>,
    /// A value that is known to be another, narrower one here.
    pub(super) facts: Vec<(Value, IrValue)>,
    /// What is known of conditions that say which alternative something has.
    pub kind_tests: HashMap<Value, KindTest>,
    /// Where lists, dicts and sets are made.
    pub list_sites: HashMap<Value, u32>,
    /// Where containers were read from.
    pub list_origins: HashMap<Value, Origin>,
    /// Where a container that the function returns is made.
    pub returned_site: Option<u32>,
    /// What it yields so far.
    pub yields: Type,
    /// How many places that yield were generated.
    pub yield_count: usize,
    /// The objects that stand for references.
    pub proxies: HashMap<Value, PyObjectRef>,
}

impl Building {
    /// Where a container is made, or one of those that it may be.
    pub fn site_of(&self, mut container: Value) -> Option<u32> {
        loop {
            match (self.list_sites.get(&container), self.list_origins.get(&container)) {
                (Some(site), _) => return Some(*site),
                (None, Some(Origin::Other(before))) => container = before.value,
                _ => return None,
            }
        }
    }
}

impl GeneratorState {
    /// Starts a function of this name; its id is final.
    pub fn begin_function(&mut self, name: &str) -> FuncId {
        let id = FuncId(self.functions.len() as u32);
        self.functions.push(None);
        self.reopen_function(id, name);
        id
    }

    /// Starts building the function of this id again from nothing.
    pub fn reopen_function(&mut self, id: FuncId, name: &str) {
        self.forget_instances(id);
        self.building.push(Building {
            id,
            function: Function::new(name, Type::Never),
            regions: Vec::new(),
            facts: Vec::new(),
            kind_tests: HashMap::new(),
            list_sites: HashMap::new(),
            list_origins: HashMap::new(),
            returned_site: None,
            yields: Type::Never,
            yield_count: 0,
            proxies: HashMap::new(),
        });
        self.open(Role::Root, None);
    }

    /// A new value of the function being built.
    pub fn new_value(&mut self, ty: Type) -> Value {
        self.top().function.new_value(ty)
    }

    /// Appends an instruction.
    pub fn push(&mut self, at: u32, kind: Kind, results: Vec<Value>) {
        // Code after a jump never runs.
        if self.region().insts.last().is_some_and(|last| last.kind.leaves()) {
            return;
        }
        self.counters.instructions += 1;
        if matches!(kind, Kind::Call { .. }) {
            self.arrays_changed();
        }
        self.region().insts.push(Inst {
            results,
            kind,
            line: at / 1000,
        });
    }

    /// Appends an operation and gives its result.
    pub fn op(&mut self, at: u32, name: op::Name, args: &[Value], attr: Attr, ty: Type) -> IrValue {
        let value = self.new_value(ty.clone());
        self.push(
            at,
            Kind::Op {
                op: name.row(),
                args: args.to_vec(),
                attr,
            },
            vec![value],
        );
        IrValue { value, ty }
    }

    /// A constant.
    pub fn constant(&mut self, at: u32, constant: Const) -> IrValue {
        let ty = constant.ty();
        let value = self.new_value(ty.clone());
        self.push(at, Kind::Const(constant), vec![value]);
        IrValue { value, ty }
    }

    /// A point of the innermost region that its code can go back to.
    pub fn mark(&mut self) -> (usize, usize) {
        (self.region().insts.len(), self.top().facts.len())
    }

    /// Throws away the innermost region's code, and what it taught, since a mark.
    pub fn forget_since(&mut self, (insts, facts): (usize, usize)) {
        self.region().insts.truncate(insts);
        self.top().facts.truncate(facts);
    }

    fn definition(&mut self, value: Value) -> Option<&Kind> {
        let top = self.top();
        let insts = top.regions.iter().rev().flat_map(|r| r.insts.iter().rev());
        insts.take(2_000).find(|i| i.results.contains(&value)).map(|i| &i.kind)
    }

    /// The int a value is, if it is a constant made nearby.
    pub fn int_constant(&mut self, value: Value) -> Option<i64> {
        match self.definition(value) {
            Some(Kind::Const(Const::Int(known))) => Some(*known),
            _ => None,
        }
    }

    /// The bool a value is, if it is a constant made nearby.
    pub fn bool_constant(&mut self, value: Value) -> Option<bool> {
        match self.definition(value) {
            Some(Kind::Const(Const::Bool(known))) => Some(*known),
            _ => None,
        }
    }

    /// The text a value is, if it is a constant made nearby.
    pub fn str_constant(&mut self, value: Value) -> Option<Arc<str>> {
        match self.definition(value) {
            Some(Kind::Const(Const::Str(known))) => Some(known.clone()),
            _ => None,
        }
    }

    /// Whether a value is a constant made nearby.
    pub fn is_constant(&mut self, value: Value) -> bool {
        matches!(self.definition(value), Some(Kind::Const(_)))
    }

    /// Notes that here `value` is `known`.
    pub fn learn(&mut self, value: Value, known: IrValue) {
        if value != known.value {
            self.top().facts.push((value, known));
        }
    }

    /// The narrowest known form of a value here.
    pub fn known(&self, value: &IrValue) -> IrValue {
        let mut current = value.clone();
        if let Some(top) = self.building.last() {
            while let Some((_, better)) = top.facts.iter().rev().find(|(v, _)| *v == current.value) {
                current = better.clone();
            }
        }
        current
    }
}
