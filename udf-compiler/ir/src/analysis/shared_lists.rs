//! Whether a list that outlives the call, which is a constant of the module, may be changed, or asked which it is: one
//! list may be several constants. Says nothing of lists that are made in the call. Control flow does not matter: what a value may be anywhere, it may be everywhere.

use crate::{Attr, Block, Const, Effect, Inst, Kind, Label, Module, Type, Value, op};
use std::collections::HashMap;

/// How deep inside a value a constant list may be: 0, the value itself is one; 1, its elements; and so on.
type Depth = u8;

/// What an operation does that no constant list admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misuse {
    Changed,
    /// It asks whether two are the same.
    Identified,
}

/// The line of an operation that may misuse a constant list.
pub fn misused(module: &Module) -> Option<(u32, Misuse)> {
    let mut flow = Flow {
        depths: module.functions.iter().map(|f| vec![None; f.types.len()]).collect(),
        returned: vec![None; module.functions.len()],
        attributes: HashMap::new(),
        written: HashMap::new(),
        settled: false,
    };
    if !has_constants(module) {
        return None;
    }
    while !std::mem::replace(&mut flow.settled, true) {
        for at in 0..module.functions.len() {
            let mut exits = HashMap::new();
            flow.block(module, at, &module.functions[at].body, &[], &mut exits);
        }
    }
    let functions = module.functions.iter().zip(&flow.depths);
    functions.into_iter().find_map(|(function, depths)| {
        let mut found = None;
        function.body.each_inst(&mut |inst| {
            let constant = |list: &Value| depths[list.0 as usize] == Some(0);
            let misuse = match changes(inst) {
                Some(list) => constant(&list).then_some(Misuse::Changed),
                // What is in a value of JSON is not followed any further.
                None if hidden(inst).is_some_and(|list| depths[list.0 as usize].is_some()) => Some(Misuse::Changed),
                None => {
                    (identified(inst).iter().filter(|list| constant(list)).count() == 2).then_some(Misuse::Identified)
                }
            };
            found = found.or(misuse.map(|misuse| (inst.line, misuse)));
        });
        found
    })
}

fn has_constants(module: &Module) -> bool {
    let mut found = false;
    for function in &module.functions {
        function
            .body
            .each_inst(&mut |inst| found |= matches!(inst.kind, Kind::Const(Const::List(..))));
    }
    found
}

/// The lists that an operation asks whether they are one.
fn identified(inst: &Inst) -> &[Value] {
    match &inst.kind {
        Kind::Op { op, args, .. } if op.name == op::LIST_IS => args,
        _ => &[],
    }
}

/// The container that an operation makes a value of JSON.
fn hidden(inst: &Inst) -> Option<Value> {
    match &inst.kind {
        Kind::Op { op, args, .. } if matches!(op.name, op::JSON_OF_LIST | op::JSON_OF_DICT) => args.first().copied(),
        _ => None,
    }
}

/// The list that an operation changes.
fn changes(inst: &Inst) -> Option<Value> {
    match &inst.kind {
        Kind::Op { op, args, .. } if op.effect == Effect::Write && op.name != op::REF_SET => args.first().copied(),
        _ => None,
    }
}

/// Where the results of a block or loop go, and what a loop carries.
type Exits<'m> = HashMap<Label, (&'m [Value], &'m [Value])>;

struct Flow {
    /// By function and value.
    depths: Vec<Vec<Option<Depth>>>,
    /// By function: of what it returns.
    returned: Vec<Option<Depth>>,
    /// By class and attribute: of what objects of the program hold there, whichever value they were set through.
    attributes: HashMap<(Type, Attr), Depth>,
    /// By type of container: what was written into one, under whatever name others know it.
    written: HashMap<Type, Depth>,
    settled: bool,
}

impl Flow {
    fn of(&self, function: usize, value: Value) -> Option<Depth> {
        self.depths[function].get(value.0 as usize).copied().flatten()
    }

    fn note(&mut self, function: usize, value: Value, depth: Option<Depth>) {
        let Some(place) = self.depths[function].get_mut(value.0 as usize) else {
            return;
        };
        let least = match (*place, depth) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        if least != *place {
            *place = least;
            self.settled = false;
        }
    }

    fn pass(&mut self, function: usize, from: &[Value], to: &[Value]) {
        for (from, to) in from.iter().zip(to) {
            let depth = self.of(function, *from);
            self.note(function, *to, depth);
        }
    }

    fn block<'m>(
        &mut self,
        module: &'m Module,
        at: usize,
        block: &'m Block,
        yields: &'m [Value],
        exits: &mut Exits<'m>,
    ) {
        for inst in &block.insts {
            match &inst.kind {
                Kind::Const(Const::List(..)) => self.note(at, inst.results[0], Some(0)),
                Kind::Op { args, .. } => self.operation(module, at, inst, args),
                Kind::Call { callee, args } => self.call(module, at, callee.0 as usize, args, &inst.results),
                Kind::Yield(values) => self.pass(at, values, yields),
                Kind::Break { label, args } => {
                    let results = exits.get(label).map_or(&[][..], |(results, _)| results);
                    self.pass(at, args, results);
                }
                Kind::Continue { label, args } => {
                    let params = exits.get(label).map_or(&[][..], |(_, params)| params);
                    self.pass(at, args, params);
                }
                Kind::Return(value) => self.give(at, *value),
                Kind::Loop { label, inits, body } => {
                    self.pass(at, inits, &body.params);
                    exits.insert(*label, (&inst.results, &body.params));
                }
                Kind::Block { label, .. } => {
                    exits.insert(*label, (&inst.results, &[]));
                }
                _ => {}
            }
            for nested in inst.kind.blocks() {
                self.block(module, at, nested, &inst.results, exits);
            }
        }
    }

    fn give(&mut self, at: usize, value: Value) {
        let depth = match (self.returned[at], self.of(at, value)) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        self.settled &= depth == self.returned[at];
        self.returned[at] = depth;
    }

    fn call(&mut self, module: &Module, at: usize, callee: usize, args: &[Value], results: &[Value]) {
        let depths: Vec<Option<Depth>> = args.iter().map(|arg| self.of(at, *arg)).collect();
        for (param, depth) in module.functions[callee].params.iter().zip(depths) {
            self.note(callee, *param, depth);
        }
        for result in results {
            self.note(at, *result, self.returned[callee]);
        }
    }

    fn attribute(&self, module: &Module, at: usize, args: &[Value], attr: Attr) -> Option<Depth> {
        let class = module.functions[at].ty(*args.first()?).clone();
        self.attributes.get(&(class, attr)).copied()
    }

    /// How deep inside a container of this type a constant list may be, for what was written into one anywhere.
    fn written_into(&self, ty: &Type) -> Option<Depth> {
        let depth = |(held, depth): (&Type, &Depth)| {
            if held == ty {
                Some(*depth)
            } else {
                ty.any(&mut |part| part == held).then(|| depth.saturating_add(1))
            }
        };
        self.written.iter().filter_map(depth).min()
    }

    /// What is put into objects of the program.
    fn objects(&mut self, module: &Module, at: usize, inst: &Inst, args: &[Value]) {
        let Kind::Op { op, attr, .. } = &inst.kind else { return };
        let ty = |value: Value| module.functions[at].ty(value).clone();
        let stored: Vec<(Type, Attr, Value)> = match (op.name, args, &inst.results[..]) {
            (op::REF_NEW, parts, [object]) => {
                let place = |(i, part): (usize, &Value)| (ty(*object), Attr::Index(i as u32), *part);
                parts.iter().enumerate().map(place).collect()
            }
            (op::REF_SET, [object, part], _) => vec![(ty(*object), attr.clone(), *part)],
            _ => Vec::new(),
        };
        for (class, attr, part) in stored {
            let Some(depth) = self.of(at, part) else { continue };
            let least = self.attributes.entry((class, attr)).or_insert(Depth::MAX);
            if depth < *least {
                *least = depth;
                self.settled = false;
            }
        }
    }

    fn operation(&mut self, module: &Module, at: usize, inst: &Inst, args: &[Value]) {
        let Kind::Op { op, attr, .. } = &inst.kind else { return };
        self.objects(module, at, inst, args);
        if let (op::REF_GET, [result]) = (op.name, &inst.results[..]) {
            let held = self.attribute(module, at, args, attr.clone());
            return self.note(at, *result, held);
        }
        // Whatever an operation does with what they hold.
        for container in args {
            let inside = self.written_into(module.functions[at].ty(*container));
            self.note(at, *container, inside);
        }
        let depths: Vec<Option<Depth>> = args.iter().map(|arg| self.of(at, *arg)).collect();
        let Some(least) = depths.iter().flatten().min().copied() else {
            return;
        };
        if op.effect == Effect::Write {
            // What is put into a container is inside it from now on.
            let put = depths.iter().skip(1).flatten().min().copied();
            let joined = op.takes_contents();
            let inside = put.map(|depth| if joined { depth.max(1) } else { depth.saturating_add(1) });
            self.note(at, args[0], inside);
            if let Some(inside) = inside {
                let held = module.functions[at].ty(args[0]).clone();
                let least = self.written.entry(held).or_insert(inside);
                if inside < *least {
                    *least = inside;
                    self.settled = false;
                }
            }
        }
        let [result] = inst.results[..] else { return };
        if !module.functions[at].ty(result).any(&mut |part| is_container(part)) {
            return;
        }
        let depth = if op.gives_element() {
            least.saturating_sub(1)
        } else if op.name == op::LIST_NEW {
            least.saturating_add(1)
        } else if op.effect == Effect::Alloc {
            least.max(1)
        } else {
            least
        };
        self.note(at, result, Some(depth));
    }
}

fn is_container(ty: &Type) -> bool {
    matches!(ty, Type::List(_)) || ty.keyed().is_some()
}

#[cfg(test)]
mod tests {
    use super::{Misuse, misused};
    use crate::parse;

    /// A constant list goes into a dict that an object holds, and out of it by way of a list of its values.
    const BY_WAY_OF_VALUES: &str = "func @f(%0: ref#1) -> int {
  %1: dict[int, list[int]] = ref.get[0] %0
  %2: list[int] = const list[int] [1, 2]
  %3: int = const 0
  %4: none = dict.set %1, %3, %2
  %5: dict[int, list[int]] = ref.get[0] %0
  %6: list[list[int]] = dict.values %5
  %7: list[int] = list.get %6, %3
  %8: none = list.append %7, %3 @7
  return %3
}";

    #[test]
    fn what_was_written_into_a_dict_is_among_its_values() {
        let module = parse(BY_WAY_OF_VALUES).expect("a module");
        assert_eq!(misused(&module), Some((7, Misuse::Changed)));
    }
}
