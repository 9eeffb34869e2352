//! Which value is in which register, while code is written in order. A program is straight, so that the value whose next use is
//! furthest away is the one to give up its register.

use super::super::error::{CodegenError, malformed};
use crate::vector::{Op, Program, Type, Value};

/// Vector registers or mask registers.
#[derive(Debug)]
struct Bank {
    free: Vec<u8>,
    held: Vec<(u8, Value)>,
}

/// The registers at one place of a program.
#[derive(Debug)]
pub(super) struct Registers {
    /// Of each value, the instructions that use it, in order; the end of the program counts as one.
    uses: Vec<Vec<usize>>,
    /// Whether a value can be had again without storing it.
    cheap: Vec<bool>,
    vectors: Bank,
    masks: Bank,
    masky: Vec<bool>,
    /// Where in the frame values were stored.
    slots: Vec<Option<u32>>,
    /// Slots whose values are not used any more.
    unused: Vec<u32>,
    stored: u32,
}

/// A register to write to, and the value that must be stored first, in this slot of the frame.
pub(super) struct Taken {
    pub(super) register: u8,
    pub(super) store: Option<u32>,
}

/// A register that must be stored, and in which slot.
pub(super) struct Stored {
    pub(super) mask: bool,
    pub(super) register: u8,
    pub(super) slot: u32,
}

impl Registers {
    /// All these vector registers and mask registers are free.
    pub(super) fn new(program: &Program, vectors: Vec<u8>, masks: Vec<u8>) -> Registers {
        let mut uses = vec![Vec::new(); program.insts.len()];
        for (index, inst) in program.insts.iter().enumerate() {
            inst.args.iter().for_each(|arg| uses[arg.0 as usize].push(index));
        }
        for end in [Some(program.result), program.null, program.failed]
            .into_iter()
            .flatten()
        {
            uses[end.0 as usize].push(program.insts.len());
        }
        let bank = |free| Bank { free, held: Vec::new() };
        Registers {
            cheap: program.insts.iter().map(|inst| is_leaf(inst.op)).collect(),
            masky: program.insts.iter().map(|inst| inst.ty == Type::Mask).collect(),
            slots: vec![None; uses.len()],
            uses,
            vectors: bank(vectors),
            masks: bank(masks),
            unused: Vec::new(),
            stored: 0,
        }
    }

    /// How many slots the frame has.
    pub(super) fn frame(&self) -> u32 {
        self.stored
    }

    fn bank(&mut self, mask: bool) -> &mut Bank {
        if mask { &mut self.masks } else { &mut self.vectors }
    }

    /// A slot of the frame for the whole program.
    pub(super) fn reserve(&mut self) -> u32 {
        self.stored += 1;
        self.stored - 1
    }

    /// Empties all registers at the instruction `now`, and gives `vectors` and `masks` back as free ones: what must be stored first, and where.
    pub(super) fn empty(&mut self, now: usize, vectors: Vec<u8>, masks: Vec<u8>) -> Vec<Stored> {
        let mut stored = Vec::new();
        for (mask, free) in [(false, vectors), (true, masks)] {
            let held = std::mem::take(&mut self.bank(mask).held);
            self.bank(mask).free = free;
            for (register, value) in held {
                let needed = self.uses[value.0 as usize].last().is_some_and(|last| *last > now);
                if needed && let Some(slot) = self.slot_to_store(value) {
                    stored.push(Stored { mask, register, slot });
                }
            }
        }
        stored
    }

    /// Where to store a value whose register is wanted; nothing where it can be had again without that.
    fn slot_to_store(&mut self, value: Value) -> Option<u32> {
        let known = self.cheap[value.0 as usize] || self.slots[value.0 as usize].is_some();
        let slot = (!known).then(|| self.unused.pop().unwrap_or_else(|| self.reserve()));
        if slot.is_some() {
            self.slots[value.0 as usize] = slot;
        }
        slot
    }

    /// The register that holds a value.
    pub(super) fn of(&mut self, value: Value) -> Option<u8> {
        let mask = self.masky[value.0 as usize];
        let held = self.bank(mask).held.iter().find(|held| held.1 == value);
        held.map(|held| held.0)
    }

    /// The slot of the frame that holds a value.
    pub(super) fn slot(&self, value: Value) -> Option<u32> {
        self.slots[value.0 as usize]
    }

    /// A register for nothing in particular, at the instruction `now`; those of `keep` stay.
    pub(super) fn take(&mut self, mask: bool, now: usize, keep: &[Value]) -> Result<Taken, CodegenError> {
        if let Some(register) = self.bank(mask).free.pop() {
            return Ok(Taken { register, store: None });
        }
        let next = |registers: &Registers, value: Value| {
            let uses = &registers.uses[value.0 as usize];
            uses.iter().copied().find(|at| *at >= now).unwrap_or(usize::MAX)
        };
        let held = self.bank(mask).held.clone();
        let candidates = held.into_iter().filter(|held| !keep.contains(&held.1));
        let victim = candidates.max_by_key(|held| next(self, held.1));
        let (register, value) = victim.ok_or_else(|| malformed("an operation on too many registers"))?;
        self.bank(mask).held.retain(|held| held.1 != value);
        let store = self.slot_to_store(value);
        Ok(Taken { register, store })
    }

    /// The register holds the value from now on.
    pub(super) fn hold(&mut self, register: u8, value: Value) {
        let mask = self.masky[value.0 as usize];
        self.bank(mask).held.push((register, value));
    }

    /// A register that was taken for nothing in particular is free again.
    pub(super) fn give_back(&mut self, mask: bool, register: u8) {
        self.bank(mask).free.push(register);
    }

    /// Frees the registers and slots of values that no instruction after `now` uses.
    pub(super) fn release(&mut self, values: &[Value], now: usize) {
        for value in values {
            let over = self.uses[value.0 as usize].last().is_none_or(|last| *last <= now);
            if over {
                self.unused.extend(self.slots[value.0 as usize].take());
            }
            if let (true, Some(register)) = (over, self.of(*value)) {
                let mask = self.masky[value.0 as usize];
                let bank = self.bank(mask);
                bank.held.retain(|held| held.1 != *value);
                bank.free.push(register);
            }
        }
    }
}

/// Whether an operation has no arguments: what it makes is always at hand.
pub(super) fn is_leaf(op: Op) -> bool {
    matches!(
        op,
        Op::Column(..) | Op::Valid(_) | Op::Int(_) | Op::Float(_) | Op::Mask(_)
    )
}
