//! Programs to instructions: one or a few for each operation, in order.

pub(super) mod call;

use super::super::entry::{Column, Lane, Results};
use super::super::error::{CodegenError, malformed};
use super::super::row_spec::LoopSpec;
use super::encode::{Assembler, Form, Operands, Place, form, gpr};
use super::registers::{Registers, is_leaf};
use super::without_value;
use crate::vector::{Comparison, Inst, Op, Program, Rounding, Type, Value};

/// Bytes of a slot of the frame.
pub(super) const SLOT: u32 = 64;

/// Vector registers; as many of the last ones hold constants as are needed, half of them at most.
const REGISTERS: u8 = 32;
const MOST_CONSTANTS: usize = 16;
/// The mask of the rows that there are, in the last round.
const ROWS: u8 = 7;

const LOAD: Form = form(2, 1, true, 0x6F);
const STORE: Form = form(2, 1, true, 0x7F);
const STORE_SINGLE: Form = form(0, 1, false, 0x11);
const COPY: Form = form(1, 1, true, 0x6F);
const BROADCAST: Form = form(1, 2, true, 0x59);
const BLEND: Form = form(1, 2, true, 0x64);
const TERNARY: Form = form(1, 3, true, 0x25);
const COMPARE: Form = form(1, 3, true, 0x1F);
const FLOAT_COMPARE: Form = form(1, 1, true, 0xC2);
const SIGNS: Form = form(2, 2, true, 0x39);
const ROUND: Form = form(1, 3, true, 0x09);
const TO_SINGLE: Form = form(1, 1, true, 0x5A);
const TO_BYTES: Form = form(2, 2, false, 0x32);
const TO_HALVES: Form = form(2, 2, false, 0x34);
const TO_INTS: Form = form(2, 2, false, 0x35);

const LOAD_MASK: Form = form(1, 1, false, 0x90);
const ANY_ROW: Form = form(1, 1, false, 0x98);
const STORE_MASK: Form = form(1, 1, false, 0x91);

/// The constants that lie in registers all the time, from the last register down.
pub(super) struct Constants(Vec<u64>);

/// The constants of a program that are used most; none where it calls functions, since no register survives that.
pub(super) fn constants(program: &Program) -> Constants {
    if calls(program) {
        return Constants(Vec::new());
    }
    let mut counts: Vec<(u64, usize)> = Vec::new();
    for arg in program.insts.iter().flat_map(|inst| &inst.args) {
        if let Some(bits) = bits(program.inst(*arg).op) {
            match counts.iter_mut().find(|known| known.0 == bits) {
                Some(known) => known.1 += 1,
                None => counts.push((bits, 1)),
            }
        }
    }
    counts.sort_by_key(|known| std::cmp::Reverse(known.1));
    Constants(counts.into_iter().take(MOST_CONSTANTS).map(|known| known.0).collect())
}

impl Constants {
    /// Loads them.
    pub(super) fn load(&self, asm: &mut Assembler) {
        for (index, bits) in self.0.iter().enumerate() {
            let constant = asm.constant(*bits);
            let to = REGISTERS - 1 - index as u8;
            asm.vector(BROADCAST, unary(to, Place::Pool(constant)), None);
        }
    }

    fn register(&self, op: Op) -> Option<u8> {
        let bits = bits(op)?;
        let index = self.0.iter().position(|known| *known == bits);
        index.map(|index| REGISTERS - 1 - index as u8)
    }
}

/// Whether a program calls functions.
pub(super) fn calls(program: &Program) -> bool {
    program.insts.iter().any(|inst| matches!(inst.op, Op::Function(_)))
}

/// The bits of a constant.
fn bits(op: Op) -> Option<u64> {
    match op {
        Op::Int(value) => Some(value as u64),
        Op::Float(bits) => Some(bits),
        _ => None,
    }
}

fn unary(to: u8, last: Place) -> Operands {
    binary(to, 0, last)
}

pub(super) fn binary(to: u8, first: u8, last: Place) -> Operands {
    Operands {
        to,
        first,
        last,
        mask: 0,
        zeroing: false,
    }
}

/// Which rows of a vector there are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Rows {
    All,
    /// Those of the mask register.
    Some,
}

/// Writes what happens to the rows of one vector. How many slots the frame has.
pub(super) fn body<'a>(
    asm: &'a mut Assembler,
    program: &'a Program,
    spec: &'a LoopSpec,
    rows: Rows,
) -> Result<u32, CodegenError> {
    let constants = constants(program);
    let vectors = (0..REGISTERS - constants.0.len() as u8).rev().collect();
    let mut registers = Registers::new(program, vectors, (1..ROWS).rev().collect());
    if calls(program) {
        // For what the loop has in general registers.
        registers.reserve();
    }
    let mut body = Body {
        asm,
        program,
        spec,
        registers,
        constants,
        rows,
        now: 0,
    };
    for (index, inst) in program.insts.iter().enumerate() {
        body.now = index;
        if !is_leaf(inst.op) {
            body.inst(Value(index as u32), inst)?;
        }
    }
    body.now = program.insts.len();
    body.end()?;
    Ok(body.registers.frame())
}

struct Body<'a> {
    asm: &'a mut Assembler,
    program: &'a Program,
    spec: &'a LoopSpec,
    registers: Registers,
    constants: Constants,
    rows: Rows,
    /// The instruction that is being written.
    now: usize,
}

impl Body<'_> {
    fn inst(&mut self, value: Value, inst: &Inst) -> Result<(), CodegenError> {
        match (inst.op, &inst.args[..]) {
            (Op::Function(name), args) => self.call(value, name, args),
            (Op::AddOverflows, [a, b, sum]) => self.overflows(value, (*a, *b, *sum), 0x18),
            (Op::SubtractOverflows, [a, b, difference]) => self.overflows(value, (*a, *b, *difference), 0x24),
            (Op::Select, [mask, yes, no]) => {
                let keep = &inst.args;
                let mask = self.register(*mask, keep)?;
                let no = self.register(*no, keep)?;
                let yes = self.place(*yes, keep)?;
                self.registers.release(keep, self.now);
                let to = self.destination(value)?;
                let operands = Operands {
                    mask,
                    ..binary(to, no, yes)
                };
                self.asm.vector(BLEND, operands, None);
                Ok(())
            }
            (op, args) if inst.ty == Type::Mask && !matches!(op, Op::Compare(_) | Op::FloatCompare(_)) => {
                self.mask(value, op, args)
            }
            (op, args) => self.words(value, op, args),
        }
    }

    /// Operations on one or two words.
    fn words(&mut self, value: Value, op: Op, args: &[Value]) -> Result<(), CodegenError> {
        let (form, immediate) = instruction(op).ok_or_else(|| malformed("an operation without instruction"))?;
        let (first, last) = match *args {
            [last] => (None, last),
            [first, last] if commutes(op) && self.is_in_memory(first) => (Some(last), first),
            [first, last] => (Some(first), last),
            _ => return Err(malformed("an operation on so many words")),
        };
        let first = first.map_or(Ok(0), |first| self.register(first, args))?;
        let last = self.place(last, args)?;
        self.registers.release(args, self.now);
        let to = self.destination(value)?;
        self.asm.vector(form, binary(to, first, last), immediate);
        Ok(())
    }

    /// The signs of what a table makes of sum (or difference) and operands, which are those of 64 bits that were left.
    fn overflows(&mut self, value: Value, args: (Value, Value, Value), table: u8) -> Result<(), CodegenError> {
        let (a, b, sum) = args;
        let keep = [a, b, sum];
        let sum = self.register(sum, &keep)?;
        let first = self.register(a, &keep)?;
        let last = self.place(b, &keep)?;
        let signs = self.temporary(false, &keep)?;
        self.asm.vector(COPY, unary(signs, Place::Register(sum)), None);
        self.asm.vector(TERNARY, binary(signs, first, last), Some(table));
        self.registers.release(&keep, self.now);
        let to = self.destination(value)?;
        self.asm.vector(SIGNS, unary(to, Place::Register(signs)), None);
        self.registers.give_back(false, signs);
        Ok(())
    }

    /// Operations on masks.
    fn mask(&mut self, value: Value, op: Op, args: &[Value]) -> Result<(), CodegenError> {
        let (opcode, first, last) = match (op, args) {
            (Op::Not, [a]) => (0x44, None, *a),
            (Op::Both, [a, b]) => (0x41, Some(*a), *b),
            // The instruction inverts its first source.
            (Op::Without, [a, b]) => (0x42, Some(*b), *a),
            (Op::Either, [a, b]) => (0x45, Some(*a), *b),
            (Op::Differ, [a, b]) => (0x47, Some(*a), *b),
            _ => return Err(malformed("an operation on masks")),
        };
        let long = first.is_some();
        let first = first.map_or(Ok(0), |first| self.register(first, args))?;
        let last = self.register(last, args)?;
        self.registers.release(args, self.now);
        let to = self.destination(value)?;
        let form = form(1, 1, false, opcode);
        self.asm.mask(form, long, to, first, Place::Register(last));
        Ok(())
    }

    /// The mask for loads and stores.
    fn row_mask(&self) -> u8 {
        match self.rows {
            Rows::All => 0,
            Rows::Some => ROWS,
        }
    }

    // Where values are.

    fn is_mask(&self, value: Value) -> bool {
        self.program.inst(value).ty == Type::Mask
    }

    /// Whether a value is a constant that lies in no register.
    fn is_in_memory(&mut self, value: Value) -> bool {
        let op = self.program.inst(value).op;
        bits(op).is_some() && self.constants.register(op).is_none() && self.registers.of(value).is_none()
    }

    /// A value as the last source of an instruction.
    fn place(&mut self, value: Value, keep: &[Value]) -> Result<Place, CodegenError> {
        match bits(self.program.inst(value).op) {
            Some(bits) if self.is_in_memory(value) => Ok(Place::Broadcast(self.asm.constant(bits))),
            _ => self.register(value, keep).map(Place::Register),
        }
    }

    /// The register of a value, which is loaded if it is in none.
    fn register(&mut self, value: Value, keep: &[Value]) -> Result<u8, CodegenError> {
        let op = self.program.inst(value).op;
        if let Some(register) = self.constants.register(op).or_else(|| self.registers.of(value)) {
            return Ok(register);
        }
        let register = self.temporary(self.is_mask(value), keep)?;
        match op {
            Op::Column(index, ty) => self.column(register, index, ty)?,
            Op::Valid(index) => self.bits(register, index, Column::VALIDITY),
            Op::Int(_) | Op::Float(_) => {
                let constant = self.asm.constant(bits(op).unwrap_or_default());
                self.asm.vector(BROADCAST, unary(register, Place::Pool(constant)), None);
            }
            Op::Mask(set) => {
                let form = form(1, 1, false, if set { 0x46 } else { 0x47 });
                self.asm.mask(form, true, register, register, Place::Register(register));
            }
            _ => {
                let slot = self.registers.slot(value);
                let slot = slot.ok_or_else(|| malformed("a value that comes later"))?;
                let place = Place::Near(gpr::RSP, (slot * SLOT) as i32);
                if self.is_mask(value) {
                    self.asm.mask(LOAD_MASK, false, register, 0, place)
                } else {
                    self.asm.vector(LOAD, unary(register, place), None)
                }
            }
        }
        self.registers.hold(register, value);
        Ok(register)
    }

    /// A register that no value of `keep` is in.
    fn temporary(&mut self, mask: bool, keep: &[Value]) -> Result<u8, CodegenError> {
        let taken = self.registers.take(mask, self.now, keep)?;
        if let Some(slot) = taken.store {
            let place = Place::Near(gpr::RSP, (slot * SLOT) as i32);
            if mask {
                self.asm.mask(STORE_MASK, false, taken.register, 0, place)
            } else {
                self.asm.vector(STORE, unary(taken.register, place), None)
            }
        }
        Ok(taken.register)
    }

    fn destination(&mut self, value: Value) -> Result<u8, CodegenError> {
        let register = self.temporary(self.is_mask(value), &[])?;
        self.registers.hold(register, value);
        Ok(register)
    }

    // Columns.

    fn column(&mut self, to: u8, index: u32, ty: Type) -> Result<(), CodegenError> {
        let lane = self.spec.params.get(index as usize);
        let lane = *lane.ok_or_else(|| malformed("a column that there is not"))?;
        let load = match (lane, ty) {
            (Lane::Bool, Type::Mask) => {
                self.bits(to, index, Column::VALUES);
                return Ok(());
            }
            (Lane::I64, Type::Int) | (Lane::F64, Type::Float) => LOAD,
            (Lane::I32, Type::Int) => form(1, 2, false, 0x25),
            (Lane::I16, Type::Int) => form(1, 2, false, 0x24),
            (Lane::I8, Type::Int) => form(1, 2, false, 0x22),
            (Lane::F32, Type::Float) => form(0, 1, false, 0x5A),
            _ => return Err(CodegenError::Boundary(format!("{ty} from {lane:?}"))),
        };
        self.field(index, Column::VALUES);
        let operands = Operands {
            mask: self.row_mask(),
            zeroing: self.rows == Rows::Some,
            ..unary(to, Place::Indexed(gpr::RAX, gpr::RCX, lane.width() as u8))
        };
        self.asm.vector(load, operands, None);
        Ok(())
    }

    /// Loads where a column's values or bits are.
    fn field(&mut self, index: u32, field: usize) {
        let offset = index as usize * Column::SIZE + field;
        self.asm.load_word(gpr::RAX, gpr::R8, offset as i32);
    }

    /// The bits of the rows in a bitmap: they are a byte.
    fn bits(&mut self, to: u8, index: u32, field: usize) {
        self.field(index, field);
        self.asm.raw(&[0x49, 0x89, 0xCB]); // mov r11, rcx
        self.asm.raw(&[0x49, 0xC1, 0xEB, 3]); // shr r11, 3
        let place = Place::Indexed(gpr::RAX, gpr::R11, 1);
        self.asm.mask(LOAD_MASK, false, to, 0, place);
    }

    // Outcomes.

    fn end(&mut self) -> Result<(), CodegenError> {
        let program = self.program;
        let ends = [Some(program.result), program.null, program.failed];
        let keep: Vec<Value> = ends.into_iter().flatten().collect();
        let result = self.register(program.result, &keep)?;
        let Results::One(lane) = self.spec.results else {
            return Err(CodegenError::Boundary("rows that are kept".into()));
        };
        let to = Place::Indexed(gpr::R10, gpr::RCX, lane.width() as u8);
        match (lane, program.inst(program.result).ty) {
            (Lane::I64, Type::Int) | (Lane::F64, Type::Float) => self.store(STORE, result, to),
            (Lane::I32, Type::Int) => self.store(TO_INTS, result, to),
            (Lane::I16, Type::Int) => self.store(TO_HALVES, result, to),
            (Lane::I8, Type::Int) => self.store(TO_BYTES, result, to),
            (Lane::F32, Type::Float) => {
                let single = self.temporary(false, &keep)?;
                self.asm.vector(TO_SINGLE, unary(single, Place::Register(result)), None);
                let operands = Operands {
                    mask: self.row_mask(),
                    ..unary(single, to)
                };
                self.asm.half_vector(STORE_SINGLE, operands);
                self.registers.give_back(false, single);
            }
            (Lane::Bool, Type::Mask) => {
                let number = self.temporary(false, &keep)?;
                self.number(number, result, 1, true);
                self.store(TO_BYTES, number, to);
                self.registers.give_back(false, number);
            }
            (lane, ty) => return Err(CodegenError::Boundary(format!("{ty} as {lane:?}"))),
        }
        self.statuses(&keep)
    }

    /// Says of rows without a value why that is; all others are marked already.
    fn statuses(&mut self, keep: &[Value]) -> Result<(), CodegenError> {
        let marks = without_value(self.program);
        if marks.is_empty() {
            return Ok(());
        }
        let mut masks = Vec::new();
        for (mask, mark) in marks {
            masks.push((self.register(mask, keep)?, mark));
        }
        // Most vectors have no such row.
        let (first, last) = (masks[0].0, masks[masks.len() - 1].0);
        self.asm.mask(ANY_ROW, false, first, 0, Place::Register(last));
        let none = self.asm.jump(&[0x0F, 0x84]); // jz
        let status = self.temporary(false, keep)?;
        for (index, (mask, mark)) in masks.into_iter().enumerate() {
            self.number(status, mask, mark as u64, index == 0);
        }
        self.store(TO_BYTES, status, Place::Indexed(gpr::R9, gpr::RCX, 1));
        self.asm.land(none);
        Ok(())
    }

    /// Sets the rows of a mask to a number, and others to zero if it is the first.
    fn number(&mut self, to: u8, mask: u8, number: u64, first: bool) {
        let constant = self.asm.constant(number);
        let operands = Operands {
            mask,
            zeroing: first,
            ..unary(to, Place::Pool(constant))
        };
        self.asm.vector(BROADCAST, operands, None);
    }

    fn store(&mut self, form: Form, value: u8, to: Place) {
        let operands = Operands {
            mask: self.row_mask(),
            ..unary(value, to)
        };
        self.asm.vector(form, operands, None);
    }
}

/// Whether operands may change places. (Of two NaN a sum or product is the first.)
fn commutes(op: Op) -> bool {
    matches!(
        op,
        Op::Add | Op::Multiply | Op::Min | Op::Max | Op::And | Op::Or | Op::Xor
    )
}

/// The instruction of an operation on words, and its last byte.
fn instruction(op: Op) -> Option<(Form, Option<u8>)> {
    let simple = |map, opcode| Some((form(1, map, true, opcode), None));
    match op {
        Op::Add => simple(1, 0xD4),
        Op::Subtract => simple(1, 0xFB),
        Op::Multiply => simple(2, 0x40),
        Op::Min => simple(2, 0x39),
        Op::Max => simple(2, 0x3D),
        Op::Magnitude => simple(2, 0x1F),
        Op::ShiftLeft => simple(2, 0x47),
        Op::ShiftRight => simple(2, 0x46),
        Op::And => simple(1, 0xDB),
        Op::Or => simple(1, 0xEB),
        Op::Xor => simple(1, 0xEF),
        Op::FloatAdd => simple(1, 0x58),
        Op::FloatSubtract => simple(1, 0x5C),
        Op::FloatMultiply => simple(1, 0x59),
        Op::FloatDivide => simple(1, 0x5E),
        Op::SquareRoot => simple(1, 0x51),
        Op::ToFloat => Some((form(2, 1, true, 0xE6), None)),
        Op::ToInt => simple(1, 0x7A),
        // Bit 3: an inexact result is not worth a note.
        Op::Round(how) => Some((ROUND, Some(8 | rounding(how)))),
        Op::Compare(how) => Some((COMPARE, Some(comparison(how)))),
        Op::FloatCompare(how) => Some((FLOAT_COMPARE, Some(float_comparison(how)))),
        _ => None,
    }
}

fn rounding(how: Rounding) -> u8 {
    match how {
        Rounding::Nearest => 0,
        Rounding::Down => 1,
        Rounding::Up => 2,
        Rounding::ToZero => 3,
    }
}

fn comparison(how: Comparison) -> u8 {
    match how {
        Comparison::Equal => 0,
        Comparison::Less => 1,
        Comparison::LessOrEqual => 2,
        Comparison::NotEqual => 4,
        Comparison::GreaterOrEqual => 5,
        Comparison::Greater => 6,
    }
}

/// The quiet ones.
fn float_comparison(how: Comparison) -> u8 {
    match how {
        Comparison::Equal => 0x00,
        Comparison::NotEqual => 0x04,
        Comparison::Less => 0x11,
        Comparison::LessOrEqual => 0x12,
        Comparison::GreaterOrEqual => 0x1D,
        Comparison::Greater => 0x1E,
    }
}
