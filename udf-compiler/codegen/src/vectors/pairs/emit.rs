//! The loop, and how pairs of rows come from columns and go to results.

use super::super::super::abi::WORD;
use super::super::super::code::Target;
use super::super::super::entry::{Batch, Column, Lane, Results, RowStatus};
use super::super::super::error::{CodegenError, malformed};
use super::super::super::row_spec::LoopSpec;
use super::super::without_value;
use crate::vector::{Program, Type, Value};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F32X4, F64X2, I8, I8X16, I16, I16X8, I32, I32X4, I64, I64X2};
use cranelift_codegen::ir::{
    self, AbiParam, ConstantData, Endianness, InstBuilder, MemFlagsData, Signature, StackSlot,
};
use cranelift_frontend::FunctionBuilder;
use taipan_runtime::lanes::Machine;

/// One round of the loop.
pub(super) struct Body<'a, 'b> {
    pub(super) b: FunctionBuilder<'b>,
    pub(super) program: &'a Program,
    spec: &'a LoopSpec,
    pub(super) machine: Machine,
    /// Pairs of a round.
    pub(super) pairs: usize,
    /// The first row.
    row: ir::Value,
    columns: Vec<Places>,
    status: ir::Value,
    results: ir::Value,
    /// Of each value of the program, the pairs.
    pub(super) values: Vec<Vec<ir::Value>>,
    /// Where arguments of functions lie, and results.
    pub(super) slots: Option<[StackSlot; 3]>,
    /// The functions that are called.
    pub(super) called: Vec<(u64, &'static str)>,
}

/// Where a column's values are, and its bits.
struct Places {
    values: ir::Value,
    validity: Option<ir::Value>,
}

/// Writes the loop into a function.
pub(super) fn emit(
    target: Target<'_>,
    program: &Program,
    spec: &LoopSpec,
    machine: Machine,
) -> Result<Vec<(u64, &'static str)>, CodegenError> {
    target.function.signature = Signature::new(target.convention);
    target.function.signature.params.push(AbiParam::new(WORD));
    let mut b = FunctionBuilder::new(target.function, target.builders);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let batch = b.block_params(entry)[0];
    let pairs = super::pairs(program);
    let start = word(&mut b, batch, Batch::START);
    let end = word(&mut b, batch, Batch::END);
    let columns = word(&mut b, batch, Batch::COLUMNS);
    let columns = (0..spec.params.len()).map(|index| {
        let offset = index * Column::SIZE;
        Places {
            values: word(&mut b, columns, offset + Column::VALUES),
            validity: spec.nulls.then(|| word(&mut b, columns, offset + Column::VALIDITY)),
        }
    });
    let columns = columns.collect();
    let (status, results) = (word(&mut b, batch, Batch::STATUS), word(&mut b, batch, Batch::VALUES));
    let [header, round, done] = [(); 3].map(|()| b.create_block());
    let row = b.append_block_param(header, WORD);
    b.ins().jump(header, &[start.into()]);
    b.switch_to_block(header);
    let more = b.ins().icmp(IntCC::UnsignedLessThan, row, end);
    b.ins().brif(more, round, &[], done, &[]);
    b.switch_to_block(round);
    let mut body = Body {
        b,
        program,
        spec,
        machine,
        pairs,
        row,
        columns,
        status,
        results,
        values: Vec::with_capacity(program.insts.len()),
        slots: None,
        called: Vec::new(),
    };
    for index in 0..program.insts.len() {
        let pairs = body.inst(Value(index as u32))?;
        body.values.push(pairs);
    }
    body.end()?;
    let Body { mut b, called, .. } = body;
    let next = b.ins().iadd_imm_s(row, 2 * pairs as i64);
    b.ins().jump(header, &[next.into()]);
    b.switch_to_block(done);
    b.ins().return_(&[]);
    b.seal_all_blocks();
    b.finalize(target.config);
    Ok(called)
}

/// A word that does not change.
fn word(b: &mut FunctionBuilder<'_>, base: ir::Value, offset: usize) -> ir::Value {
    let flags = MemFlagsData::trusted().with_readonly();
    b.ins().load(WORD, flags, base, offset as i32)
}

/// Memory that is aligned to nothing.
fn flags() -> MemFlagsData {
    MemFlagsData::new().with_notrap()
}

impl Body<'_, '_> {
    pub(super) fn all_ints(&mut self, value: i64) -> ir::Value {
        let value = self.b.ins().iconst(I64, value);
        self.b.ins().splat(I64X2, value)
    }

    pub(super) fn all_floats(&mut self, bits: u64) -> ir::Value {
        let value = self.b.ins().f64const(f64::from_bits(bits));
        self.b.ins().splat(F64X2, value)
    }

    /// The same bits as another type.
    pub(super) fn cast(&mut self, ty: ir::Type, value: ir::Value) -> ir::Value {
        if self.b.func.dfg.value_type(value) == ty {
            return value;
        }
        let flags = MemFlagsData::new().with_endianness(Endianness::Little);
        self.b.ins().bitcast(ty, flags, value)
    }

    // Columns.

    pub(super) fn column(&mut self, index: u32, ty: Type, pair: usize) -> Result<ir::Value, CodegenError> {
        let lane = self.spec.params.get(index as usize).copied();
        let lane = lane.ok_or_else(|| malformed("a column that there is not"))?;
        let values = self.columns[index as usize].values;
        if let (Lane::Bool, Type::Mask) = (lane, ty) {
            return Ok(self.bits(values, pair));
        }
        let (address, offset) = self.place(values, lane, pair);
        let flags = flags().with_readonly();
        Ok(match (lane, ty) {
            (Lane::I64, Type::Int) => self.b.ins().load(I64X2, flags, address, offset),
            (Lane::F64, Type::Float) => self.b.ins().load(F64X2, flags, address, offset),
            (Lane::I32, Type::Int) => {
                let pair = self.b.ins().load(I64, flags, address, offset);
                let pair = self.b.ins().scalar_to_vector(I64X2, pair);
                let pair = self.cast(I32X4, pair);
                self.b.ins().swiden_low(pair)
            }
            (Lane::I16, Type::Int) => {
                let pair = self.b.ins().load(I32, flags, address, offset);
                let pair = self.b.ins().scalar_to_vector(I32X4, pair);
                let pair = self.cast(I16X8, pair);
                let pair = self.b.ins().swiden_low(pair);
                self.b.ins().swiden_low(pair)
            }
            (Lane::I8, Type::Int) => {
                let pair = self.b.ins().load(I16, flags, address, offset);
                let pair = self.b.ins().uextend(I32, pair);
                let pair = self.b.ins().scalar_to_vector(I32X4, pair);
                let pair = self.cast(I8X16, pair);
                let pair = self.b.ins().swiden_low(pair);
                let pair = self.b.ins().swiden_low(pair);
                self.b.ins().swiden_low(pair)
            }
            (Lane::F32, Type::Float) => {
                let pair = self.b.ins().load(I64, flags, address, offset);
                let pair = self.b.ins().scalar_to_vector(I64X2, pair);
                let pair = self.cast(F32X4, pair);
                self.b.ins().fvpromote_low(pair)
            }
            _ => return Err(CodegenError::Boundary(format!("{ty} from {lane:?}"))),
        })
    }

    /// Where the values of a pair are: address and offset.
    fn place(&mut self, values: ir::Value, lane: Lane, pair: usize) -> (ir::Value, i32) {
        let width = lane.width();
        let row = self.b.ins().imul_imm_s(self.row, width as i64);
        (self.b.ins().iadd(values, row), (2 * pair * width) as i32)
    }

    pub(super) fn valid(&mut self, index: u32, pair: usize) -> Result<ir::Value, CodegenError> {
        let column = self.columns.get(index as usize);
        let bits = column.and_then(|column| column.validity);
        let bits = bits.ok_or_else(|| malformed("bits of a column that has none"))?;
        Ok(self.bits(bits, pair))
    }

    /// The bits of a pair in a bitmap, as a mask.
    fn bits(&mut self, bitmap: ir::Value, pair: usize) -> ir::Value {
        let byte = self.b.ins().ushr_imm_s(self.row, 3);
        let address = self.b.ins().iadd(bitmap, byte);
        let byte = self.b.ins().load(I8, flags().with_readonly(), address, 0);
        let byte = self.b.ins().uextend(I64, byte);
        // Of a group of eight the first bit is the lowest.
        let byte = if self.pairs == super::GROUP / 2 {
            byte
        } else {
            let bit = self.b.ins().band_imm_s(self.row, 7);
            self.b.ins().ushr(byte, bit)
        };
        let bytes = self.b.ins().splat(I64X2, byte);
        let wanted = [1_u64 << (2 * pair), 2 << (2 * pair)];
        let wanted: Vec<u8> = wanted.into_iter().flat_map(u64::to_le_bytes).collect();
        let wanted = self.b.func.dfg.constants.insert(ConstantData::from(wanted));
        let wanted = self.b.ins().vconst(I64X2, wanted);
        let set = self.b.ins().band(bytes, wanted);
        self.b.ins().icmp(IntCC::Equal, set, wanted)
    }

    // Outcomes.

    fn end(&mut self) -> Result<(), CodegenError> {
        let Results::One(lane) = self.spec.results else {
            return Err(malformed("rows that are kept"));
        };
        let result = self.program.result;
        let ty = self.program.inst(result).ty;
        for pair in 0..self.pairs {
            let value = self.values[result.0 as usize][pair];
            let (address, offset) = self.place(self.results, lane, pair);
            self.store(lane, ty, value, (address, offset))?;
        }
        self.statuses();
        Ok(())
    }

    fn store(
        &mut self,
        lane: Lane,
        ty: Type,
        value: ir::Value,
        (address, offset): (ir::Value, i32),
    ) -> Result<(), CodegenError> {
        match (lane, ty) {
            (Lane::I64, Type::Int) | (Lane::F64, Type::Float) => {
                self.b.ins().store(flags(), value, address, offset);
            }
            (Lane::F32, Type::Float) => {
                for lane in 0..2 {
                    let float = self.b.ins().extractlane(value, lane);
                    let float = self.b.ins().fdemote(ir::types::F32, float);
                    self.b
                        .ins()
                        .store(flags(), float, address, offset + 4 * i32::from(lane));
                }
            }
            (Lane::I32 | Lane::I16 | Lane::I8 | Lane::Bool, _) if ty != Type::Float => {
                self.narrow(lane, ty, value, (address, offset));
            }
            _ => return Err(CodegenError::Boundary(format!("{ty} as {lane:?}"))),
        }
        Ok(())
    }

    /// Stores the lowest bits of ints; of masks one or zero.
    fn narrow(&mut self, lane: Lane, ty: Type, value: ir::Value, (address, offset): (ir::Value, i32)) {
        let narrow = match lane {
            Lane::I32 => I32,
            Lane::I16 => I16,
            _ => I8,
        };
        for row in 0..2 {
            let int = self.b.ins().extractlane(value, row);
            let int = self.b.ins().ireduce(narrow, int);
            let int = match ty {
                Type::Mask => self.b.ins().band_imm_s(int, 1),
                _ => int,
            };
            let offset = offset + i32::from(row) * lane.width() as i32;
            self.b.ins().store(flags(), int, address, offset);
        }
    }

    /// Says of rows without a value why that is; all others are marked already.
    fn statuses(&mut self) {
        let marks = without_value(self.program);
        let mut any: Option<ir::Value> = None;
        for (mask, _) in &marks {
            for pair in self.values[mask.0 as usize].clone() {
                any = Some(any.map_or(pair, |any| self.b.ins().bor(any, pair)));
            }
        }
        // Most have no such row.
        let Some(any) = any else { return };
        let any = self.b.ins().vany_true(any);
        let (some, none) = (self.b.create_block(), self.b.create_block());
        self.b.set_cold_block(some);
        self.b.ins().brif(any, some, &[], none, &[]);
        self.b.switch_to_block(some);
        for pair in 0..self.pairs {
            let mut status = self.all_ints(RowStatus::Value as i64);
            for (mask, mark) in &marks {
                let mask = self.values[mask.0 as usize][pair];
                let mark = self.all_ints(*mark as i64);
                status = self.b.ins().bitselect(mask, mark, status);
            }
            let (address, offset) = self.place(self.status, Lane::I8, pair);
            self.narrow(Lane::I8, Type::Int, status, (address, offset));
        }
        self.b.ins().jump(none, &[]);
        self.b.switch_to_block(none);
    }
}
