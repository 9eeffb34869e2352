//! The emitter: one IR function becoming one Cranelift function. This file holds its state: the slots of
//! values, constants, and what was found out about the function beforehand.

use super::abi::{self, MachineType, Slot};
use super::error::{CodegenError, malformed};
use super::loop_heads::Head;
use super::pool::Pool;
use cranelift_codegen::ir::{AliasRegion, AliasRegionData, Block, InstBuilder, SigRef, Value, types};
use cranelift_frontend::FunctionBuilder;
use cranelift_jit::JITModule;
use cranelift_module::FuncId;
use std::collections::{HashMap, HashSet};
use taipan_ir as ir;
use taipan_ir::analysis::lifetimes::Lifetimes;
use taipan_ir::analysis::ranges;
use taipan_ir::layouts::Layouts;
use taipan_ir::{Class, Const, Function, Type, op};

/// A value's slots in registers.
pub(super) type Slots = Vec<Value>;

/// What the functions of one module share while they are emitted.
pub(super) struct Shared<'a> {
    pub(super) jit: JITModule,
    pub(super) pool: Pool,
    pub(super) module: &'a ir::Module,
    /// What objects of the program's classes are made of.
    pub(super) layouts: Layouts,
    /// The Cranelift function of each IR function that is called.
    pub(super) functions: HashMap<u32, FuncId>,
    /// All text is ASCII in this variant.
    pub(super) ascii: bool,
    /// Helpers called where registers must survive, and the functions that do so, see `trampolines`.
    pub(super) trampolines: HashMap<&'static str, FuncId>,
    /// What the addresses in the code are, for people.
    pub(super) names: HashMap<u64, &'static str>,
}

/// Disjoint memory, so that a store to one does not make Cranelift reload another.
#[derive(Clone, Copy)]
pub(super) struct Regions {
    /// Where lists keep their elements, and for how many there is room.
    pub(super) header: AliasRegion,
    /// The lengths of lists.
    pub(super) length: AliasRegion,
    /// List elements.
    pub(super) elements: AliasRegion,
    /// What objects of the program's classes hold.
    pub(super) objects: AliasRegion,
    /// The context.
    pub(super) ctx: AliasRegion,
    /// The context's stop flag, see `poll`.
    pub(super) stop: AliasRegion,
    /// Text bytes, input columns and tables: never written.
    pub(super) input: AliasRegion,
    /// Results.
    pub(super) output: AliasRegion,
    /// Arguments and results of helpers in memory.
    pub(super) spill: AliasRegion,
}

/// Where control goes that leaves the function.
#[derive(Clone, Copy)]
pub(super) struct Exits {
    /// Takes the slots of the result.
    pub(super) done: Block,
    /// The row fails.
    pub(super) fail: Block,
    /// A helper or a called function left a status.
    pub(super) status: Block,
}

/// Where a round of a loop began to take memory.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) cursor: Value,
    /// The end of the chunk in use then: a later one is not gone back behind.
    pub(super) end: Value,
}

/// Where `break` and `continue` of a label go.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub(super) leave: Block,
    pub(super) repeat: Option<Block>,
}

/// One function being emitted.
pub(super) struct Emitter<'a, 'b> {
    pub(super) b: FunctionBuilder<'b>,
    pub(super) shared: &'b mut Shared<'a>,
    pub(super) func: &'a Function,
    pub(super) ctx: Value,
    /// How deep in calls this function is.
    pub(super) depth: Value,
    pub(super) exits: Exits,
    pub(super) regions: Regions,
    pub(super) labels: HashMap<ir::Label, Target>,
    /// The conditions of loops that are turned around.
    pub(super) heads: HashMap<ir::Label, Head<'a>>,
    /// Conditions that are emitted where they are branched on.
    pub(super) deferred: HashMap<ir::Value, &'a ir::Inst>,
    /// Constants by the value that holds them.
    pub(super) consts: HashMap<ir::Value, &'a Const>,
    pub(super) uses: Vec<u32>,
    /// Integers that may be negative somewhere.
    negative: HashSet<ir::Value>,
    /// Conditions that hardly ever hold: comparisons with numbers that few values reach.
    pub(super) rare: HashSet<ir::Value>,
    /// Lists that are appended to somewhere.
    pub(super) appended: HashSet<ir::Value>,
    /// Places within a text, by what was looked for it in: the text first, the place to look from last.
    places: HashMap<ir::Value, &'a [ir::Value]>,
    pub(super) lifetimes: Lifetimes,
    /// Where the rounds of loops began, see `reclaim`.
    pub(super) marks: HashMap<ir::Label, Mark>,
    /// The first byte of single characters, by the address of the character.
    pub(super) first_bytes: HashMap<Value, Value>,
    /// The hashes of texts, by address and length word, that were made on the way here.
    hashes: Vec<((Value, Value), Value)>,
    /// The zero that high words of wide ints are where they are known to be.
    pub(super) zero: Value,
    /// High words of wide ints that are only the sign of this low word.
    pub(super) signs: HashMap<Value, Value>,
    /// Whether code is emitted now that hardly ever runs.
    pub(super) unlikely: bool,
    values: Vec<Option<Slots>>,
    pub(super) signatures: HashMap<(Vec<MachineType>, Vec<MachineType>), SigRef>,
}

impl<'a, 'b> Emitter<'a, 'b> {
    /// Starts in the builder's current block.
    pub(super) fn new(
        mut b: FunctionBuilder<'b>,
        shared: &'b mut Shared<'a>,
        func: &'a Function,
        ctx: Value,
        depth: Value,
        exits: Exits,
    ) -> Emitter<'a, 'b> {
        let regions = regions(&mut b);
        let zero = b.ins().iconst(types::I64, 0);
        let mut emitter = Emitter {
            b,
            shared,
            func,
            ctx,
            depth,
            exits,
            regions,
            labels: HashMap::new(),
            heads: HashMap::new(),
            deferred: HashMap::new(),
            consts: HashMap::new(),
            uses: vec![0; func.types.len()],
            negative: HashSet::new(),
            rare: HashSet::new(),
            appended: HashSet::new(),
            places: HashMap::new(),
            lifetimes: Lifetimes::of(func),
            marks: HashMap::new(),
            first_bytes: HashMap::new(),
            hashes: Vec::new(),
            zero,
            signs: HashMap::new(),
            unlikely: false,
            values: vec![None; func.types.len()],
            signatures: HashMap::new(),
        };
        emitter.survey();
        emitter
    }

    /// Counts uses, finds constants and what range analysis knows.
    fn survey(&mut self) {
        let func = self.func;
        let mut body = func.body.clone();
        ranges::walk(func, &mut body, ranges::only_grows(&func.body), &mut |facts, inst| {
            let operands = inst.kind.operands().iter();
            self.negative
                .extend(operands.filter(|operand| facts.range(**operand).lo < 0));
        });
        func.body.each_inst(&mut |inst| {
            for operand in inst.kind.operands() {
                if let Some(uses) = self.uses.get_mut(operand.0 as usize) {
                    *uses += 1;
                }
            }
            if let ir::Kind::Op { op, args, .. } = &inst.kind
                && op.name == op::LIST_APPEND
            {
                self.appended.extend(args.first());
            }
            if let (ir::Kind::Op { op, args, .. }, [place]) = (&inst.kind, &inst.results[..])
                && op.facts.finds_place
            {
                self.places.insert(*place, args);
            }
            if let [result] = inst.results[..]
                && self.is_rare(&inst.kind)
            {
                self.rare.insert(result);
            }
            if let (ir::Kind::Const(constant), [result]) = (&inst.kind, inst.results.as_slice()) {
                self.consts.insert(*result, constant);
            }
        });
    }

    fn is_rare(&self, kind: &ir::Kind) -> bool {
        const FEW_REACH: i64 = 1 << 40;
        let ir::Kind::Op { op, args, .. } = kind else {
            return false;
        };
        match (op.name, &args[..]) {
            (op::INT_GT, [_, bound]) => self.const_int(*bound).is_some_and(|bound| bound >= FEW_REACH),
            (op::INT_LT, [_, bound]) => self.const_int(*bound).is_some_and(|bound| bound <= -FEW_REACH),
            (op::BOOL_OR, [left, right]) => self.rare.contains(left) && self.rare.contains(right),
            _ => false,
        }
    }

    // Values.

    /// Gives an IR value its slots.
    pub(super) fn define(&mut self, value: ir::Value, slots: Slots) -> Result<(), CodegenError> {
        let expected = self.ty(value).slots();
        if slots.len() != expected {
            return Err(malformed(format!(
                "value {} has {} slots, not {expected}",
                value.0,
                slots.len()
            )));
        }
        match self.values.get_mut(value.0 as usize) {
            Some(place) => *place = Some(slots),
            None => return Err(malformed(format!("value {} does not exist", value.0))),
        }
        Ok(())
    }

    /// The slots of an IR value.
    pub(super) fn slots(&mut self, value: ir::Value) -> Result<Slots, CodegenError> {
        if let Some(Some(slots)) = self.values.get(value.0 as usize) {
            return Ok(slots.clone());
        }
        if let Some(constant) = self.consts.get(&value).copied() {
            return self.constant(constant);
        }
        Err(malformed(format!("value {} is used before it is defined", value.0)))
    }

    /// The slots of several IR values, one after another.
    pub(super) fn all_slots(&mut self, values: &[ir::Value]) -> Result<Slots, CodegenError> {
        let mut all = Vec::new();
        for value in values {
            all.extend(self.slots(*value)?);
        }
        Ok(all)
    }

    /// The only slot of an IR value.
    pub(super) fn one(&mut self, value: ir::Value) -> Result<Value, CodegenError> {
        match self.slots(value)?.as_slice() {
            [slot] => Ok(*slot),
            _ => Err(malformed(format!("value {} is not a single slot", value.0))),
        }
    }

    /// The two slots of a `str`.
    pub(super) fn pair(&mut self, value: ir::Value) -> Result<(Value, Value), CodegenError> {
        match self.slots(value)?.as_slice() {
            [ptr, meta] => Ok((*ptr, *meta)),
            _ => Err(malformed(format!("value {} is not two slots", value.0))),
        }
    }

    /// The type of an IR value.
    pub(super) fn ty(&self, value: ir::Value) -> &'a Type {
        self.func.types.get(value.0 as usize).unwrap_or(&Type::Never)
    }

    /// The text of an IR value that is a constant.
    pub(super) fn const_text(&self, value: ir::Value) -> Option<&'a std::sync::Arc<str>> {
        match self.consts.get(&value) {
            Some(Const::Str(text)) => Some(text),
            _ => None,
        }
    }

    /// The integer of an IR value that is a constant.
    pub(super) fn const_int(&self, value: ir::Value) -> Option<i64> {
        match self.consts.get(&value) {
            Some(Const::Int(int)) => Some(*int),
            _ => None,
        }
    }

    /// Whether an integer is never negative where it is used.
    pub(super) fn never_negative(&self, value: ir::Value) -> bool {
        !self.negative.contains(&value)
    }

    /// Whether an offset is one in this text, or its end, because it was looked for there.
    pub(super) fn is_place_in(&self, place: ir::Value, text: ir::Value) -> bool {
        self.places.get(&place).is_some_and(|args| args.first() == Some(&text))
    }

    /// Whether one offset was looked for from another one on in this text.
    pub(super) fn is_place_behind(&self, place: ir::Value, start: ir::Value, text: ir::Value) -> bool {
        self.is_place_in(place, text) && self.places.get(&place).and_then(|args| args.last()) == Some(&start)
    }

    /// The hash of the text of this address and length word, where it was made on the way here.
    pub(super) fn hash_of(&self, address: Value, meta: Value) -> Option<Value> {
        let made = self.hashes.iter().rev().find(|(text, _)| *text == (address, meta));
        made.map(|(_, hash)| *hash)
    }

    /// Notes the hash of a text.
    pub(super) fn remember_hash(&mut self, address: Value, meta: Value, hash: Value) {
        self.hashes.push(((address, meta), hash));
    }

    /// Emits what is not on the way to all that follows: an arm, the body of a loop.
    pub(super) fn aside<R>(&mut self, emit: impl FnOnce(&mut Self) -> R) -> R {
        let known = self.hashes.len();
        let result = emit(self);
        self.hashes.truncate(known);
        result
    }

    /// The number a register always holds, if it is one.
    pub(super) fn known(&self, value: Value) -> Option<i64> {
        use cranelift_codegen::ir::{InstructionData, Opcode};
        let dfg = &self.b.func.dfg;
        let inst = dfg.value_def(value).inst()?;
        match dfg.insts[inst] {
            InstructionData::UnaryImm {
                opcode: Opcode::Iconst,
                imm,
            } => Some(imm.bits()),
            _ => None,
        }
    }

    /// The slots of a constant.
    pub(super) fn constant(&mut self, constant: &Const) -> Result<Slots, CodegenError> {
        let ty = constant.ty();
        let mut words = Vec::new();
        self.shared.pool.slots(constant, &mut words);
        let slots = abi::slots(&ty);
        if slots.len() != words.len() {
            return Err(malformed(format!("constant of type {ty}")));
        }
        if let (Type::Object(Class::Wide), [low, 0]) = (&ty, &words[..]) {
            return Ok(vec![self.word(*low as i64), self.zero]);
        }
        Ok(slots
            .iter()
            .zip(words)
            .map(|(slot, word)| self.immediate(*slot, word))
            .collect())
    }

    fn immediate(&mut self, slot: Slot, word: u64) -> Value {
        match slot {
            Slot::Bool => self.b.ins().iconst(types::I8, (word & 1) as i64),
            Slot::Float => self.b.ins().f64const(f64::from_bits(word)),
            _ => self.word(word as i64),
        }
    }

    /// The slots of an absent alternative of this type.
    pub(super) fn absent(&mut self, ty: &Type) -> Slots {
        let mut words = Vec::new();
        self.shared.pool.absent(ty, &mut words);
        let slots = abi::slots(ty);
        slots
            .iter()
            .zip(words)
            .map(|(slot, word)| self.immediate(*slot, word))
            .collect()
    }
}

fn regions(b: &mut FunctionBuilder<'_>) -> Regions {
    let names = [
        "list header",
        "list length",
        "list elements",
        "objects",
        "context",
        "stop flag",
        "input",
        "output",
        "spill",
    ];
    let mut regions = names.iter().enumerate().map(|(i, name)| {
        b.func.dfg.alias_regions.insert(AliasRegionData {
            user_id: i as u32,
            description: (*name).into(),
        })
    });
    let mut next = || regions.next().unwrap_or(AliasRegion::from_u32(0));
    Regions {
        header: next(),
        length: next(),
        elements: next(),
        objects: next(),
        ctx: next(),
        stop: next(),
        input: next(),
        output: next(),
        spill: next(),
    }
}
