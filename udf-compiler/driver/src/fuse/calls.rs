//! Calls in programs: the functions that a compiled function is made of become functions of the program's module.

use super::Id;
use super::build::Builder;
use crate::function::CompiledFunction;
use arrow::datatypes::DataType;
use taipan_generate::ir_type;
use taipan_interface::source::NullInput;
use taipan_interface::sql_type::integer_bounds;
use taipan_ir::{Const, FuncId, Kind, Module, Type, Value};

impl Builder<'_> {
    /// What a call gives, or the row fails.
    pub fn call(&mut self, function: &CompiledFunction, args: &[Id]) -> Option<Value> {
        let args = args
            .iter()
            .map(|arg| self.value(*arg))
            .collect::<Option<Vec<Value>>>()?;
        let present = args.iter().map(|arg| self.present(*arg)).collect::<Vec<_>>();
        let certain = present.iter().all(Option::is_none);
        if !certain && function.source().null_input == NullInput::Called {
            return self.call_with_nulls(function, &args);
        }
        let all = present.into_iter().fold(None, |all, present| self.both(all, present));
        let with_values = |b: &mut Self| {
            let args = args.iter().map(|arg| b.inner(*arg)).collect::<Option<Vec<Value>>>()?;
            b.called(function, function.version(false)?, &args)
        };
        match all {
            None => with_values(self),
            Some(all) => self.either(all, with_values, |b| Some(b.constant(Const::None))),
        }
    }

    /// A call of a function that sees NULLs.
    fn call_with_nulls(&mut self, function: &CompiledFunction, args: &[Value]) -> Option<Value> {
        let module = function.version(true)?;
        let entry = module.functions.first()?;
        let mut given = Vec::with_capacity(args.len());
        for (arg, param) in args.iter().zip(&entry.params) {
            let ty = entry.ty(*param);
            given.push(if ty.admits_none() {
                self.as_type(*arg, ty)?
            } else {
                if let Some(present) = self.present(*arg) {
                    self.require(present, "NULL");
                }
                self.inner(*arg)?
            });
        }
        self.called(function, module, &given)
    }

    fn called(&mut self, function: &CompiledFunction, module: &Module, args: &[Value]) -> Option<Value> {
        let entry = module.functions.first()?;
        let params = entry.params.iter().map(|param| entry.ty(*param));
        if !params.eq(args.iter().map(|arg| self.entry.ty(*arg))) {
            return None;
        }
        let result = entry.result.clone();
        let callee = self.import(module);
        let args = args.to_vec();
        let returned = self.emit(Kind::Call { callee, args }, result);
        self.declared(returned, &function.source().returns)
    }

    /// What was returned, as a value of the declared type; the row fails where it is none.
    fn declared(&mut self, returned: Value, declared: &DataType) -> Option<Value> {
        let ty = ir_type(declared).filter(|_| is_exact(declared))?;
        let returns = self.entry.ty(returned);
        if returns.without_none() != ty && *returns != Type::None {
            return None;
        }
        let Some((low, high)) = integer_bounds(declared).filter(|_| *returns != Type::None) else {
            return Some(returned);
        };
        let (present, value) = (self.present(returned), self.inner(returned)?);
        let value = self.ir().int_held(value)?;
        if (low, high) != (i64::MIN, i64::MAX) {
            let (low, high) = (self.constant(Const::Int(low)), self.constant(Const::Int(high)));
            let above = self.ir().int_ge(value, low)?;
            let below = self.ir().int_le(value, high)?;
            let fits = self.ir().bool_and(above, below)?;
            self.require(fits, "out of range");
        }
        self.optional(present, value)
    }

    /// The entry of a module, whose functions become some of the program's.
    fn import(&mut self, module: &Module) -> FuncId {
        let known = std::ptr::from_ref(module);
        if let Some(entry) = self.imported.get(&known) {
            return *entry;
        }
        // The program's own entry comes before all others.
        let offset = self.functions.len() as u32 + 1;
        for function in &module.functions {
            let mut function = function.clone();
            function.body.each_inst_mut(&mut |inst| {
                if let Kind::Call { callee, .. } = &mut inst.kind {
                    callee.0 += offset;
                }
            });
            self.functions.push(function);
        }
        self.imported.insert(known, FuncId(offset));
        FuncId(offset)
    }
}

/// Whether what a function returns is a value of the type as it is.
fn is_exact(ty: &DataType) -> bool {
    let rounded = matches!(ty, DataType::Float32 | DataType::Decimal128(..));
    let text = matches!(
        ty,
        DataType::Utf8
            | DataType::LargeUtf8
            | DataType::Utf8View
            | DataType::Binary
            | DataType::LargeBinary
            | DataType::BinaryView
    );
    !rounded && (text || matches!(ty, DataType::Boolean | DataType::Float64) || integer_bounds(ty).is_some())
}
