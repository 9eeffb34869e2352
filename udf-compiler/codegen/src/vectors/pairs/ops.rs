//! What an instruction of a program is on pairs.

use super::super::super::abi::WORD;
use super::super::super::calls::signature;
use super::super::super::error::{CodegenError, malformed};
use super::emit::Body;
use crate::vector::{Comparison, Inst, Op, Rounding, Value};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F64X2, I64, I64X2};
use cranelift_codegen::ir::{self, InstBuilder, StackSlotData, StackSlotKind};
use taipan_ir::op;
use taipan_runtime::lanes;

impl Body<'_, '_> {
    /// The pairs of what an instruction makes.
    pub(super) fn inst(&mut self, value: Value) -> Result<Vec<ir::Value>, CodegenError> {
        let program = self.program;
        let inst = program.inst(value);
        if let Op::Function(name) = inst.op {
            return self.function(name, &inst.args);
        }
        (0..self.pairs).map(|pair| self.on_pair(inst, pair)).collect()
    }

    fn on_pair(&mut self, inst: &Inst, pair: usize) -> Result<ir::Value, CodegenError> {
        let args: Vec<ir::Value> = inst.args.iter().map(|arg| self.values[arg.0 as usize][pair]).collect();
        match (inst.op, &args[..]) {
            (Op::Column(index, ty), _) => self.column(index, ty, pair),
            (Op::Valid(index), _) => self.valid(index, pair),
            (Op::Int(value), _) => Ok(self.all_ints(value)),
            (Op::Float(bits), _) => Ok(self.all_floats(bits)),
            (Op::Mask(set), _) => Ok(self.all_ints(if set { -1 } else { 0 })),
            (Op::ShiftLeft | Op::ShiftRight, [value, by]) => {
                let known = match self.program.inst(inst.args[1]).op {
                    Op::Int(known) => Some(known),
                    _ => None,
                };
                Ok(self.shift(inst.op, *value, (*by, known)))
            }
            (Op::AddOverflows | Op::SubtractOverflows, [a, b, result]) => Ok(self.overflows(inst.op, *a, *b, *result)),
            (Op::Select, [mask, yes, no]) => {
                let ty = self.b.func.dfg.value_type(*yes);
                let mask = self.cast(ty, *mask);
                Ok(self.b.ins().bitselect(mask, *yes, *no))
            }
            (op, [a, b]) => self.binary(op, *a, *b),
            (op, [a]) => self.unary(op, *a),
            _ => Err(malformed("an operation on so many values")),
        }
    }

    fn binary(&mut self, op: Op, a: ir::Value, b: ir::Value) -> Result<ir::Value, CodegenError> {
        let ins = self.b.ins();
        Ok(match op {
            Op::Add => ins.iadd(a, b),
            Op::Subtract => ins.isub(a, b),
            Op::Multiply => ins.imul(a, b),
            Op::Min | Op::Max => {
                let how = if op == Op::Min {
                    IntCC::SignedLessThan
                } else {
                    IntCC::SignedGreaterThan
                };
                let first = ins.icmp(how, a, b);
                self.b.ins().bitselect(first, a, b)
            }
            Op::And | Op::Or | Op::Xor => self.bitwise(op, a, b),
            Op::FloatAdd => ins.fadd(a, b),
            Op::FloatSubtract => ins.fsub(a, b),
            Op::FloatMultiply => ins.fmul(a, b),
            Op::FloatDivide => ins.fdiv(a, b),
            Op::Compare(how) => ins.icmp(comparison(how), a, b),
            Op::FloatCompare(how) => ins.fcmp(float_comparison(how), a, b),
            Op::Both => ins.band(a, b),
            Op::Either => ins.bor(a, b),
            Op::Differ => ins.bxor(a, b),
            Op::Without => {
                let not = ins.bnot(b);
                self.b.ins().band(a, not)
            }
            _ => return Err(malformed("an operation on two values")),
        })
    }

    fn bitwise(&mut self, op: Op, a: ir::Value, b: ir::Value) -> ir::Value {
        let ty = self.b.func.dfg.value_type(a);
        let (a, b) = (self.cast(I64X2, a), self.cast(I64X2, b));
        let bits = match op {
            Op::And => self.b.ins().band(a, b),
            Op::Or => self.b.ins().bor(a, b),
            _ => self.b.ins().bxor(a, b),
        };
        self.cast(ty, bits)
    }

    fn unary(&mut self, op: Op, a: ir::Value) -> Result<ir::Value, CodegenError> {
        let ins = self.b.ins();
        Ok(match op {
            Op::Magnitude => ins.iabs(a),
            Op::Not => ins.bnot(a),
            Op::SquareRoot => ins.sqrt(a),
            Op::Round(Rounding::Nearest) => ins.nearest(a),
            Op::Round(Rounding::Down) => ins.floor(a),
            Op::Round(Rounding::Up) => ins.ceil(a),
            Op::Round(Rounding::ToZero) => ins.trunc(a),
            Op::ToFloat => ins.fcvt_from_sint(F64X2, a),
            Op::ToInt => self.each(a, |body, float| body.b.ins().fcvt_to_sint_sat(I64, float)),
            _ => return Err(malformed("an operation on one value")),
        })
    }

    /// Both rows of a pair by themselves, as ints.
    fn each(&mut self, pair: ir::Value, of: impl Fn(&mut Self, ir::Value) -> ir::Value) -> ir::Value {
        let [first, second] = [0, 1].map(|row| {
            let one = self.b.ins().extractlane(pair, row);
            of(self, one)
        });
        let pair = self.b.ins().scalar_to_vector(I64X2, first);
        self.b.ins().insertlane(pair, second, 1)
    }

    /// By a number of bits that is the same for all rows, if it is known. (A number of 64 or more is taken modulo 64.)
    fn shift(&mut self, op: Op, value: ir::Value, (by, known): (ir::Value, Option<i64>)) -> ir::Value {
        if let Some(known) = known {
            let by = self.b.ins().iconst(I64, known & 63);
            return match op {
                Op::ShiftLeft => self.b.ins().ishl(value, by),
                _ => self.b.ins().sshr(value, by),
            };
        }
        let [first, second] = [0, 1].map(|row| {
            let one = self.b.ins().extractlane(value, row);
            let by = self.b.ins().extractlane(by, row);
            match op {
                Op::ShiftLeft => self.b.ins().ishl(one, by),
                _ => self.b.ins().sshr(one, by),
            }
        });
        let pair = self.b.ins().scalar_to_vector(I64X2, first);
        self.b.ins().insertlane(pair, second, 1)
    }

    /// A sum leaves 64 bits where its sign differs from both operands'; a difference where the operands' signs differ, and it has not the
    /// first one's.
    fn overflows(&mut self, op: Op, a: ir::Value, b: ir::Value, result: ir::Value) -> ir::Value {
        let first = self.b.ins().bxor(a, result);
        let other = if op == Op::AddOverflows { result } else { a };
        let second = self.b.ins().bxor(b, other);
        let signs = self.b.ins().band(first, second);
        let zero = self.all_ints(0);
        self.b.ins().icmp(IntCC::SignedLessThan, signs, zero)
    }

    /// Calls a function with all pairs of a round.
    fn function(&mut self, name: op::Name, args: &[Value]) -> Result<Vec<ir::Value>, CodegenError> {
        let address = lanes::address(self.machine, name.as_str());
        let address = address.ok_or_else(|| CodegenError::Backend(format!("{name} on vectors")))? as u64;
        let slots = *self.slots.get_or_insert_with(|| {
            let slot = || StackSlotData::new(StackSlotKind::ExplicitSlot, 8 * super::GROUP as u32, 4);
            [(); 3].map(|()| self.b.create_sized_stack_slot(slot()))
        });
        for (arg, slot) in args.iter().zip(slots) {
            for (pair, value) in self.values[arg.0 as usize].clone().into_iter().enumerate() {
                self.b.ins().stack_store(WORD, value, slot, 16 * pair as i32);
            }
        }
        let [first, second, results] = slots;
        // Functions of one number do not look at the second ones.
        let second = if args.len() == 2 { second } else { first };
        let places = [first, second, results].map(|slot| self.b.ins().stack_addr(WORD, slot, 0));
        let convention = self.b.func.signature.call_conv;
        let signature = self.b.import_signature(signature(convention, &[WORD; 3], &[]));
        let function = self.b.ins().iconst(WORD, address as i64);
        self.called.push((address, name.as_str()));
        self.b.ins().call_indirect(signature, function, &places);
        let load = |pair: usize| self.b.ins().stack_load(WORD, F64X2, results, 16 * pair as i32);
        Ok((0..self.pairs).map(load).collect())
    }
}

fn comparison(how: Comparison) -> IntCC {
    match how {
        Comparison::Equal => IntCC::Equal,
        Comparison::NotEqual => IntCC::NotEqual,
        Comparison::Less => IntCC::SignedLessThan,
        Comparison::LessOrEqual => IntCC::SignedLessThanOrEqual,
        Comparison::Greater => IntCC::SignedGreaterThan,
        Comparison::GreaterOrEqual => IntCC::SignedGreaterThanOrEqual,
    }
}

fn float_comparison(how: Comparison) -> FloatCC {
    match how {
        Comparison::Equal => FloatCC::Equal,
        Comparison::NotEqual => FloatCC::NotEqual,
        Comparison::Less => FloatCC::LessThan,
        Comparison::LessOrEqual => FloatCC::LessThanOrEqual,
        Comparison::Greater => FloatCC::GreaterThan,
        Comparison::GreaterOrEqual => FloatCC::GreaterThanOrEqual,
    }
}
