//! Regions: code being emitted, and the places that leave it. Knows nothing of what makes a region.

use super::exits::EXIT_BASE;
use super::{Catch, Escape, GeneratorState, Left};
use rustpython_vm::PyObjectRef;
use std::sync::Arc;
use taipan_ir::{Inst, Kind, Label, Value};

/// What leaving code does at the region it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitKind {
    Break,
    Continue,
    /// Goes to the region's escape of this index.
    Escape(usize),
}

/// One place that leaves to a region, with the values it takes along.
pub struct Exit {
    pub id: u32,
    pub kind: ExitKind,
    pub state: Vec<PyObjectRef>,
}

/// What a region is for: where signals go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The body of an IR function.
    Root,
    /// An arm of a dynamic branch.
    Arm,
    /// A loop of the IR: break and continue come here.
    Loop,
    /// A static loop: break comes here.
    Unrolled,
    /// One iteration of a static loop: continue comes here.
    Iteration,
    /// A call or a function's body: return comes here.
    Frame,
    /// A loop while its `else` runs: jumps go further out.
    Else,
    /// The body of a `try` that has handlers.
    Try,
    /// Everything that a `finally` comes after.
    Finally,
    /// The body of a `with`: exceptions and jumps pass the manager.
    With,
    /// A whole `try` statement: what is left of it continues behind.
    After,
    /// Holds conversions only.
    Scratch,
}

/// Reader and writer of some variables.
pub type Access = (Option<PyObjectRef>, Option<PyObjectRef>);

/// How an arm ended: with these values, or somewhere else.
pub type Arm = Option<Vec<PyObjectRef>>;

/// Code being emitted.
pub struct Region {
    pub role: Role,
    pub serial: u64,
    pub label: Option<Label>,
    pub insts: Vec<Inst>,
    pub exits: Vec<Exit>,
    /// Reads the variables a loop carries.
    pub get: Option<PyObjectRef>,
    /// What a `for` loop carries besides its variables.
    pub cursor: Vec<PyObjectRef>,
    /// The handlers of a `try`.
    pub catch: Option<Arc<Catch>>,
    /// The ways in which nested code has left a `try` or what a `finally` comes after.
    pub escapes: Vec<Escape>,
    /// How many values the function had when the region was opened.
    pub first: u32,
    /// How many changes of containers there had been.
    pub changes: usize,
    /// How many facts.
    pub(super) facts: usize,
}

impl GeneratorState {
    /// The innermost open region.
    pub fn region(&mut self) -> &mut Region {
        self.top()
            .regions
            .last_mut()
            .expect("a function being built has a root region")
    }

    /// The regions that code here can jump to, innermost first.
    pub fn visible(&self) -> impl Iterator<Item = (usize, &Region)> {
        let depth = self.building.len();
        let hidden = move |i: usize| {
            let mut ranges = self
                .generators
                .hidden
                .iter()
                .filter(|(building, ..)| *building == depth);
            ranges.any(|(_, first, end)| (*first..*end).contains(&i))
        };
        let regions = self.building.last().map_or(&[][..], |b| &b.regions[..]);
        regions.iter().enumerate().rev().filter(move |(i, _)| !hidden(*i))
    }

    /// The innermost region of these roles that code here can jump to.
    pub fn target(&self, roles: &[Role]) -> Option<usize> {
        self.visible().find(|(_, r)| roles.contains(&r.role)).map(|(i, _)| i)
    }

    /// The innermost region that may run any number of times or not at all.
    pub fn dynamic_region(&self) -> u64 {
        let regions = self.building.iter().rev().flat_map(|b| b.regions.iter().rev());
        regions
            .filter(|r| matches!(r.role, Role::Arm | Role::Loop | Role::Root))
            .map(|r| r.serial)
            .next()
            .unwrap_or(0)
    }

    /// Whether what was made in that region may be read here once: nothing but branches is in between.
    pub fn once_from(&self, made: u64) -> bool {
        let regions = self.building.last().map_or(&[][..], |b| &b.regions[..]);
        for region in regions.iter().rev() {
            match region.role {
                Role::Arm | Role::Loop | Role::Root if region.serial == made => return true,
                Role::Loop | Role::Root => return false,
                _ => {}
            }
        }
        false
    }

    /// The serial of the newest region.
    pub fn newest(&self) -> u64 {
        self.counters.serial
    }

    /// The open regions that have been left, with what the exits took along.
    pub fn left(&self) -> Vec<Left> {
        let regions = self.building.last().map_or(&[][..], |b| &b.regions[..]);
        let left = regions.iter().filter(|r| !r.exits.is_empty());
        left.map(|r| Left {
            serial: r.serial,
            taken: r.exits.iter().flat_map(|e| e.state.clone()).collect(),
            changes: r.changes,
        })
        .collect()
    }

    fn serial(&mut self) -> u64 {
        self.counters.serial += 1;
        self.counters.serial
    }

    /// Opens a region inside the innermost one.
    pub fn open(&mut self, role: Role, label: Option<Label>) {
        let serial = self.serial();
        let changes = self.changes.containers.len();
        let top = self.top();
        let facts = top.facts.len();
        let first = top.function.types.len() as u32;
        top.regions.push(Region {
            role,
            serial,
            label,
            insts: Vec::new(),
            exits: Vec::new(),
            get: None,
            cursor: Vec::new(),
            catch: None,
            escapes: Vec::new(),
            first,
            changes,
            facts,
        });
    }

    /// Closes the innermost region and forgets what was known inside it only.
    pub fn close(&mut self) -> Region {
        let top = self.top();
        let region = top.regions.pop().expect("open and close are paired");
        top.facts.truncate(region.facts);
        region
    }

    /// Closes the innermost region and appends its code to the enclosing one: it always runs.
    pub fn splice(&mut self) {
        let top = self.top();
        let region = top.regions.pop().expect("open and close are paired");
        self.region().insts.extend(region.insts);
    }

    /// The same of a region whose end is its only exit: the state that is taken along.
    pub fn splice_single(&mut self) -> Option<Vec<PyObjectRef>> {
        let region = self.region();
        let [exit] = &region.exits[..] else { return None };
        let own = Value(EXIT_BASE + exit.id);
        let last = region.insts.last().map(|inst| &inst.kind);
        if !matches!(last, Some(Kind::Break { args, .. }) if args[..] == [own]) || exit.kind != ExitKind::Break {
            return None;
        }
        region.insts.pop();
        let state = region.exits.pop().map(|exit| exit.state);
        self.splice();
        state
    }

    /// How many exits each open region of the function has, so that an attempt can be forgotten.
    pub fn exit_marks(&mut self) -> Vec<usize> {
        self.top().regions.iter().map(|r| r.exits.len()).collect()
    }

    /// Forgets the exits since the marks were taken.
    pub fn forget_exits(&mut self, marks: &[usize]) {
        for (region, mark) in self.top().regions.iter_mut().zip(marks) {
            region.exits.truncate(*mark);
        }
    }

    /// Code of a closed region turns out to run always: what it made belongs to the enclosing region.
    pub fn adopt(&mut self, closed: u64) {
        let here = self.dynamic_region();
        self.tracked
            .values_mut()
            .filter(|t| t.region == closed)
            .for_each(|t| t.region = here);
    }

    /// Opens a region for code that may be thrown away.
    pub fn open_scratch(&mut self) {
        self.open(Role::Arm, None);
    }

    /// Leaves to the region at this index of the function being built.
    pub fn exit(&mut self, at: u32, region: usize, kind: ExitKind, state: Vec<PyObjectRef>) {
        self.counters.exit += 1;
        let id = self.counters.exit;
        let target = &mut self.top().regions[region];
        target.exits.push(Exit { id, kind, state });
        let label = match kind {
            ExitKind::Escape(index) => target.escapes[index].label,
            _ => target.label.unwrap_or(Label(u32::MAX)),
        };
        let args = vec![Value(EXIT_BASE + id)];
        let kind = match kind {
            ExitKind::Break | ExitKind::Escape(_) => Kind::Break { label, args },
            ExitKind::Continue => Kind::Continue { label, args },
        };
        self.push(at, kind, Vec::new());
    }

    /// The label of a region of the function being built, made at its first use.
    pub fn label_of(&mut self, region: usize) -> Label {
        let top = self.top();
        let label = match top.regions[region].label {
            Some(label) => label,
            None => top.function.new_label(),
        };
        top.regions[region].label = Some(label);
        label
    }
}
