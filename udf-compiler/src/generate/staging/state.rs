//! What one run of a generator has built so far: functions in progress, their open regions, what was decided before.
//!
//! The state is the thread's: hooks are plain functions that Python calls, and a generator runs on one thread.

use super::adapters::Keeper;
use super::escapes::Thrown;
use super::generators::Consumer;
use super::instances::{Instance, Instances};
use super::references::{Attribute, Reference};
use super::regions::{EXIT_BASE, Exit, ExitKind, Region, Role};
use super::summaries::Unfolded;
use super::throwing::Throw;
use crate::generate::library::known_sets::Kept;
use crate::generate::library::staged::Codes;
use crate::ir::{Attr, Const, FuncId, Function, Inst, Kind, Label, Type, Value, op};
use rustpython_vm::PyObjectRef;
use rustpython_vm::builtins::PyDictRef;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

/// Limits of one generation.
pub const MAX_INSTRUCTIONS: usize = 30_000;
pub const MAX_HOOKS: usize = 400_000;
pub const MAX_RESTARTS: usize = 80;
/// Iterations of a static loop that are unrolled, and instructions its unrolling may make.
pub const MAX_UNROLL: usize = 1_024;
pub const MAX_UNROLL_INSTRUCTIONS: usize = 3_000;
/// Places from here on are in modules of the library.
pub const LIBRARY: u32 = 10_000_000;
/// Creation sites from here on are numbers of `Decisions::sites`.
const OWN_SITES: u32 = 3 << 28;
/// The same for a loop over items of many types, which cannot become a loop of the IR.
pub const MAX_UNROLL_VARIED: usize = 15_000;
/// Depth of unfolded calls.
pub const MAX_DEPTH: usize = 60;

/// Why generation stopped without an answer.
#[derive(Clone, Debug)]
pub enum Stop {
    /// A decision was recorded: start over.
    Restart,
    /// The construct at this position cannot be staged.
    Unsupported(u32, String),
    /// An object that outlives the call changes at this position: all rows have to see it.
    Outlives(u32),
    /// Too much of something, at this position.
    Budget(u32, String),
    Internal(String),
    /// This path has ended, and all it led to has been emitted; no exception of the program.
    Ended(String),
}

/// What earlier runs found out. Only grows.
#[derive(Default, Debug)]
pub struct Decisions {
    /// Creation sites of lists that must be lists of the IR, with their element type.
    pub lists: HashMap<u32, Type>,
    /// Creation sites of dicts and sets that must be of the IR, with their types.
    pub keyed: HashMap<u32, Type>,
    /// Whether the text names methods by which Python converts what it is given.
    pub converting: bool,
    /// Whether sets are in CPython's order, because it shows.
    pub ordered_sets: bool,
    /// Loops over static data that must be loops of the IR.
    pub loops: HashSet<u32>,
    /// Whether calls that look at each item of a generator before they ask for the next one never raise at any.
    pub in_step: HashMap<u32, bool>,
    /// Calls of Python's library that change what may not change while generating.
    pub changing_calls: HashSet<u32>,
    /// Functions that must unfold wherever they are called.
    pub unfolding: HashSet<u32>,
    /// Functions of `lru_cache` that call themselves or are made in the call.
    pub keeping: HashSet<u32>,
    /// Creation sites of instances whose attributes travel from the start, with those that are set later.
    pub attributes: HashMap<u32, BTreeSet<String>>,
    /// Classes whose objects are references where they become values, by number.
    pub referenced: HashSet<u32>,
    /// Creation sites of instances that are references from the start.
    pub reference_sites: HashSet<u32>,
    /// Those of them that are so before the first branch or loop of their `__init__`.
    pub early_sites: HashSet<u32>,
    /// What the attributes of the objects of such classes hold.
    pub layouts: HashMap<u32, Vec<Attribute>>,
    /// Places of generators that are objects.
    pub suspended: HashSet<u32>,
    /// Names of classes of named tuples, in the order of their numbers, which begin with 1.
    pub classes: Vec<String>,
    /// Creation sites in modules of the library, by the call that led there: another call makes other containers.
    pub sites: Vec<(u32, u32)>,
}

/// What is known of objects that are keys of dicts and elements of sets.
#[derive(Default)]
pub struct Keys {
    /// Classes whose objects are equal where what they are made of is, by number.
    pub by_content: HashSet<u32>,
    /// How many hashes are being generated that only say where keys lie.
    pub hashing: usize,
    /// How many comparisons of keys.
    pub comparing: usize,
    /// What hashes and comparisons read: attributes by their class and index,
    pub read: HashSet<(u32, u32)>,
    /// and the types of the containers in them.
    pub opened: HashSet<Type>,
}

impl Keys {
    /// Whether what is generated now says which keys are equal.
    pub fn are_asked(&self) -> bool {
        self.hashing + self.comparing > 0
    }
}

/// What paths have left a region with.
pub struct Left {
    pub serial: u64,
    /// What variables held.
    pub taken: Vec<PyObjectRef>,
    /// How many changes of containers there had been when the region was opened.
    pub changes: usize,
}

/// A list, dict, set or instance made by the program while generating.
pub struct Tracked {
    /// Keeps the address taken.
    pub object: PyObjectRef,
    pub site: u32,
    /// The dynamic region it was made in.
    pub region: u64,
    /// Regions of this serial and below are older.
    pub born: u64,
    /// Of an instance of one of the program's classes.
    pub instance: Option<Instance>,
    /// The iterators that this one reads.
    pub reads: Vec<PyObjectRef>,
}

/// An operand known at run time only.
#[derive(Clone, Debug, PartialEq)]
pub struct Dyn {
    pub value: Value,
    pub ty: Type,
}

/// What holds a container.
#[derive(Clone)]
pub enum Origin {
    Container(Dyn),
    /// It is this container, or one of several of which this is one.
    Other(Dyn),
    /// The attribute of this name of objects by reference, of the class of this number.
    Attribute(u32, String),
    /// A record of what the attributes of an object hold, of this class.
    Record(PyObjectRef),
}

/// One function being built.
pub struct Building {
    pub id: FuncId,
    pub function: Function,
    pub regions: Vec<Region>,
    /// A value that is known to be another, narrower one here.
    facts: Vec<(Value, Dyn)>,
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

/// A condition that says of a union which alternative it has: the only one it may have where the condition holds, and where it does not.
#[derive(Clone)]
pub struct KindTest {
    pub operand: Dyn,
    pub held: Option<usize>,
    pub failed: Option<usize>,
}

impl KindTest {
    /// A condition that holds for one alternative.
    pub fn is(operand: Dyn, index: usize) -> KindTest {
        KindTest {
            held: Some(index),
            failed: (operand.ty.alternatives().len() == 2).then(|| 1 - index),
            operand,
        }
    }

    /// The condition that holds where this one does not.
    pub fn opposite(self) -> KindTest {
        KindTest {
            operand: self.operand,
            held: self.failed,
            failed: self.held,
        }
    }
}

/// A residual function and what is known of it.
pub struct Residual {
    pub id: FuncId,
    pub result: Option<Type>,
    /// Where a container that it returns is made.
    pub site: Option<u32>,
    /// Where its exceptions have handlers, how it raises.
    pub throws: Vec<Throw>,
    pub done: bool,
    /// The outermost unfinished function whose result this one was generated with, directly or not.
    pub needs: Option<FuncId>,
    /// The objects that it is known by: their addresses stay taken.
    pub kept: Vec<PyObjectRef>,
}

/// A call of a user function that is being unfolded.
pub struct Frame {
    /// The function's identity.
    pub function: usize,
    /// The count of dynamic branches at entry.
    pub branches: u64,
    pub args: Vec<PyObjectRef>,
}

/// The whole of one run.
pub struct Generation {
    pub decisions: Decisions,
    pub functions: Vec<Option<Function>>,
    pub building: Vec<Building>,
    pub tracked: HashMap<usize, Tracked>,
    /// Whether a class was called with types in brackets.
    pub parametrised: bool,
    /// The sets that are in CPython's order, by their ids.
    pub known_sets: HashMap<usize, Kept>,
    /// A value is one of several members of an enum that are numbers or texts besides.
    pub plain_members: bool,
    pub instances: Instances,
    /// Objects by reference, by the address of what stands for them.
    pub references: HashMap<usize, Reference>,
    /// Calls whose items come from a generator, see `Decisions::in_step`.
    pub stepping: HashSet<u32>,
    /// What loops carried when they were last generated, as types; `None`: nothing yet.
    /// Loops of generators: one for each consumer.
    pub loop_memory: HashMap<(u32, u64), Vec<Option<Type>>>,
    /// Where containers are made that a round of the loop leaves in what the loop carries.
    pub loop_sites: HashMap<(u32, u64), Vec<Option<u32>>>,
    /// The functions that make what is missing in dicts, by where the dicts are made.
    pub factories: HashMap<u32, PyObjectRef>,
    /// Functions that keep their answers, with the types of the arguments they were called with.
    pub memoised: HashMap<usize, Vec<Type>>,
    /// Functions that are made in the call, by their addresses, with what keeps the answers of those of `lru_cache`.
    pub functions_made: HashMap<usize, (PyObjectRef, Option<Keeper>)>,
    /// What keeps the answers of functions, while they are called.
    pub keepers: BTreeMap<usize, PyObjectRef>,
    /// Classes of objects that hold what inner functions assign, by where they are made.
    pub cells: HashMap<u32, PyObjectRef>,
    /// Objects of which values may be one, by the numbers of their types.
    pub singles: HashMap<u32, PyObjectRef>,
    /// Classes of named tuples, by number.
    pub tuple_classes: HashMap<u32, PyObjectRef>,
    /// The names of the attributes of objects that are records, by the number of their class.
    pub attribute_names: HashMap<u32, Vec<String>>,
    pub keys: Keys,
    pub residuals: HashMap<String, Residual>,
    /// What makes the items of generators that are objects, by the numbers of their memory's types.
    pub suspended: HashMap<u32, super::suspended::Kept>,
    /// What has unfolded how often, see `summaries`.
    pub unfolded: HashMap<String, Unfolded>,
    /// Results of residual functions that were generated too early, to begin with the next time.
    pub guesses: HashMap<String, (Type, Vec<Throw>)>,
    pub reasons: Vec<(u32, String)>,
    pub stop: Option<Stop>,
    /// Active user functions.
    pub frames: Vec<Frame>,
    /// Counts changes of static objects, which cannot be undone.
    pub mutations: u64,
    /// The containers that changed while generating, in order.
    pub changes: Vec<usize>,
    /// Counts dynamic branches: a call after more of them than at its caller's entry depends on run-time data.
    pub branches: u64,
    pub python: bool,
    /// What the program's module defines.
    pub globals: Option<PyDictRef>,
    /// The builtins that modules see.
    pub builtins: Option<PyObjectRef>,
    /// The library's modules of staged Python that were needed, by name: what they define.
    pub staged: HashMap<&'static str, PyDictRef>,
    /// The code of such modules, which all generations on one interpreter share.
    pub codes: Rc<Codes>,
    /// Where the program has called into such modules, the innermost call last.
    pub entered: Vec<u32>,
    /// The last such call: a generator that it gave may be read later.
    pub entered_last: u32,
    /// Who takes what the generator that runs now yields.
    pub consumer: Option<Arc<Consumer>>,
    /// Regions of generators while their consumers run: the depth of `building`, the first, and the one after the last.
    pub hidden: Vec<(usize, usize, usize)>,
    /// While code runs earlier than Python would run it, what it raises has no handler around: the depth of `building`, and
    /// the first region inside.
    pub unguarded: Vec<(usize, usize)>,
    /// The last exception that is certainly what Python raises here.
    pub thrown: Option<Thrown>,
    /// Exceptions whose `__init__` runs, with the depth of `building` and the first region inside.
    pub exceptions_made: Vec<(usize, usize, usize)>,
    /// The exceptions whose handlers are being generated, each with the depth of `building`.
    pub handling: Vec<(usize, PyObjectRef)>,
    next_serial: u64,
    next_exit: u32,
    pub instructions: usize,
    hooks: usize,
    pub nesting: super::nesting::Nesting,
}

thread_local! {
    pub(super) static CURRENT: RefCell<Option<Generation>> = const { RefCell::new(None) };
}

impl Generation {
    /// A fresh run under the decisions of earlier ones.
    pub fn new(decisions: Decisions, codes: Rc<Codes>) -> Generation {
        Generation {
            decisions,
            functions: Vec::new(),
            building: Vec::new(),
            tracked: HashMap::new(),
            parametrised: false,
            known_sets: HashMap::new(),
            plain_members: false,
            instances: Instances::default(),
            references: HashMap::new(),
            stepping: HashSet::new(),
            loop_memory: HashMap::new(),
            loop_sites: HashMap::new(),
            factories: HashMap::new(),
            memoised: HashMap::new(),
            functions_made: HashMap::new(),
            keepers: BTreeMap::new(),
            cells: HashMap::new(),
            singles: HashMap::new(),
            tuple_classes: HashMap::new(),
            attribute_names: HashMap::new(),
            keys: Keys::default(),
            residuals: HashMap::new(),
            suspended: HashMap::new(),
            unfolded: HashMap::new(),
            guesses: HashMap::new(),
            reasons: Vec::new(),
            stop: None,
            frames: Vec::new(),
            mutations: 0,
            changes: Vec::new(),
            branches: 0,
            python: false,
            globals: None,
            builtins: None,
            staged: HashMap::new(),
            codes,
            entered: Vec::new(),
            entered_last: 0,
            consumer: None,
            hidden: Vec::new(),
            unguarded: Vec::new(),
            thrown: None,
            exceptions_made: Vec::new(),
            handling: Vec::new(),
            next_serial: 0,
            next_exit: 0,
            instructions: 0,
            hooks: 0,
            nesting: super::nesting::Nesting::default(),
        }
    }

    /// Makes this the thread's generation while `run` runs, and gives it back.
    pub fn enter<R>(self, run: impl FnOnce() -> R) -> (Generation, R) {
        let previous = CURRENT.with(|c| c.borrow_mut().replace(self));
        let result = run();
        let own = CURRENT.with(|c| std::mem::replace(&mut *c.borrow_mut(), previous));
        (
            own.expect("the generation is still there: nobody else takes it"),
            result,
        )
    }

    /// Runs something of another function, which is not part of this thread's generation.
    pub fn apart<R>(run: impl FnOnce() -> R) -> R {
        let before = CURRENT.take();
        let result = run();
        CURRENT.set(before);
        result
    }

    /// Counts a hook; the limit that is passed, if one is.
    pub(super) fn count_hook(&mut self) -> Option<&'static str> {
        self.hooks += 1;
        if self.instructions > MAX_INSTRUCTIONS {
            Some("instructions")
        } else if self.hooks > MAX_HOOKS {
            Some("operations")
        } else {
            None
        }
    }

    /// The function being built.
    pub fn top(&mut self) -> &mut Building {
        self.building.last_mut().expect("hooks that emit run inside a function")
    }

    /// Notes of a parameter where the container is made that the function is called with.
    pub fn keep_site(&mut self, argument: Value, parameter: Value) {
        let caller = self.building.len().checked_sub(2).map(|index| &self.building[index]);
        if let Some(site) = caller.and_then(|caller| caller.site_of(argument)) {
            self.top().list_sites.insert(parameter, site);
        }
    }

    /// The innermost open region.
    pub fn region(&mut self) -> &mut Region {
        self.top()
            .regions
            .last_mut()
            .expect("a function being built has a root region")
    }

    /// What a loop is remembered by.
    pub fn loop_key(&self, at: u32) -> (u32, u64) {
        let consumer = self.consumer.as_ref().map_or(0, |c| c.key);
        match at >= LIBRARY {
            true => (at, consumer ^ (u64::from(self.place(at)) << 32)),
            false => (at, consumer),
        }
    }

    /// The place in the program that a place stands for: of one in the library, where it was called.
    pub fn place(&self, at: u32) -> u32 {
        match at >= LIBRARY {
            true => self.entered.last().copied().unwrap_or(self.entered_last),
            false => at,
        }
    }

    /// The creation site of a container made at a position. Those of modules of the library are told apart by calls.
    pub fn site(&mut self, at: u32) -> u32 {
        let Some(call) = self
            .entered
            .last()
            .copied()
            .filter(|_| (LIBRARY..OWN_SITES).contains(&at))
        else {
            return at;
        };
        let sites = &mut self.decisions.sites;
        let known = sites.iter().position(|site| *site == (call, at));
        let place = known.unwrap_or_else(|| {
            sites.push((call, at));
            sites.len() - 1
        });
        OWN_SITES + place as u32
    }

    /// The regions that code here can jump to, innermost first.
    pub fn visible(&self) -> impl Iterator<Item = (usize, &Region)> {
        let depth = self.building.len();
        let hidden = move |i: usize| {
            let mut ranges = self.hidden.iter().filter(|(building, ..)| *building == depth);
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
        self.next_serial
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
        self.next_serial += 1;
        self.next_serial
    }

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

    /// Opens a region inside the innermost one.
    pub fn open(&mut self, role: Role, label: Option<Label>) {
        let serial = self.serial();
        let changes = self.changes.len();
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
        self.instructions += 1;
        self.region().insts.push(Inst {
            results,
            kind,
            line: at / 1000,
        });
    }

    /// Appends an operation and gives its result.
    pub fn op(&mut self, at: u32, name: &str, args: &[Value], attr: Attr, ty: Type) -> Dyn {
        let op =
            op(name).unwrap_or_else(|| panic!("the library names operation {name}, which the table does not have"));
        let value = self.new_value(ty.clone());
        self.push(
            at,
            Kind::Op {
                op,
                args: args.to_vec(),
                attr,
            },
            vec![value],
        );
        Dyn { value, ty }
    }

    /// A constant.
    pub fn constant(&mut self, at: u32, constant: Const) -> Dyn {
        let ty = constant.ty();
        let value = self.new_value(ty.clone());
        self.push(at, Kind::Const(constant), vec![value]);
        Dyn { value, ty }
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

    /// Opens a region for code that may be thrown away.
    pub fn open_scratch(&mut self) {
        self.open(Role::Arm, None);
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
    pub fn learn(&mut self, value: Value, known: Dyn) {
        if value != known.value {
            self.top().facts.push((value, known));
        }
    }

    /// The narrowest known form of a value here.
    pub fn known(&self, value: &Dyn) -> Dyn {
        let mut current = value.clone();
        if let Some(top) = self.building.last() {
            while let Some((_, better)) = top.facts.iter().rev().find(|(v, _)| *v == current.value) {
                current = better.clone();
            }
        }
        current
    }

    /// Leaves to the region at this index of the function being built.
    pub fn exit(&mut self, at: u32, region: usize, kind: ExitKind, state: Vec<PyObjectRef>) {
        self.next_exit += 1;
        let id = self.next_exit;
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
