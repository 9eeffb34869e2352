//! If-conversion of a whole function: both arms of a branch are computed for all rows, and each row takes the values of its own
//! path. What fails a row fails it only where the row's path comes by: every place has a mask of the rows that do.

use super::build::Builder;
use super::values::{Alternative, Val, plain};
use super::{Broken, Op, Program, Type, Value, cost, expand, verify};
use taipan_ir as ir;
use taipan_ir::{Attr, Block, Function, Inst, Kind, Label, Module, op};

/// Programs are no longer than this: they are straight code.
const MOST: usize = 8000;
/// The most that is made for one, what turns out to be of no use included: the masks of paths, above all.
const MOST_MADE: usize = 4 * MOST;

/// What a program is for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Whether arguments may be NULL.
    pub nulls: bool,
    /// Whether a NULL makes the result NULL. Otherwise it fails the row, unless the parameter takes it.
    pub strict: bool,
    /// The ints that results may be.
    pub range: (i64, i64),
    /// Whether a register of the machine has but two rows.
    pub narrow: bool,
}

/// Why a function has no program.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    #[error("{0}")]
    Instruction(&'static str),
    #[error("the operation {0}")]
    Operation(&'static str),
    #[error("values of type {0}")]
    Type(ir::Type),
    #[error("a shape of values that does not fit")]
    Shape,
    #[error("work that few rows need")]
    Cost,
    /// A bug: the row loop has the function.
    #[error(transparent)]
    Broken(#[from] Broken),
}

/// The program of a module's entry, verified.
pub fn convert(module: &Module, wanted: Wanted) -> Result<Program, Refusal> {
    let function = module.functions.first().ok_or(Refusal::Shape)?;
    let mut converter = Converter::new(function);
    let path = converter.arguments(wanted)?;
    converter.block(&function.body, path)?;
    // Asked last: another reason says more.
    let shares = if wanted.narrow { cost::TWO } else { cost::EIGHT };
    if !cost::worthwhile(&function.body, &shares) {
        return Err(Refusal::Cost);
    }
    let program = converter.end(wanted)?;
    if program.insts.len() > MOST {
        return Err(Refusal::Cost);
    }
    let columns = function
        .params
        .iter()
        .map(|param| plain(&function.ty(*param).without_none()));
    verify(&program, &columns.collect::<Option<Vec<_>>>().ok_or(Refusal::Shape)?)?;
    Ok(program)
}

struct Converter<'f> {
    function: &'f Function,
    b: Builder,
    values: Vec<Option<Val>>,
    /// Rows that are given up.
    failed: Value,
    /// Rows left out because an argument is NULL.
    skipped: Value,
    /// The rows that return at each place, and what.
    returns: Vec<(Value, Val)>,
    targets: Vec<Target>,
}

/// A block that nested code can leave.
struct Target {
    label: Label,
    /// The rows that leave it at each place, and their values.
    exits: Vec<(Value, Vec<Val>)>,
    /// Whether code in it leaves further.
    leaks: bool,
}

impl<'f> Converter<'f> {
    fn new(function: &'f Function) -> Converter<'f> {
        let mut b = Builder::default();
        let none = b.mask(false);
        Converter {
            function,
            b,
            values: vec![None; function.types.len()],
            failed: none,
            skipped: none,
            returns: Vec::new(),
            targets: Vec::new(),
        }
    }

    /// Defines the parameters. The rows that are evaluated.
    fn arguments(&mut self, wanted: Wanted) -> Result<Value, Refusal> {
        let mut path = self.b.mask(true);
        for (index, param) in self.function.params.iter().enumerate() {
            let ty = self.function.ty(*param);
            let inner = ty.without_none();
            let kind = plain(&inner).ok_or_else(|| Refusal::Type(ty.clone()))?;
            let column = Val::One(self.b.column(index, kind));
            let valid = if wanted.nulls {
                self.b.valid(index)
            } else {
                self.b.mask(true)
            };
            let none = ty.alternative_index(&ir::Type::None);
            let value = match none.filter(|_| ty.admits_none()) {
                None => column,
                Some(none) => {
                    let missing = self.b.not(valid).ok_or(Refusal::Shape)?;
                    let alternative = |is, value| Alternative { is, value: Some(value) };
                    let mut parts = vec![alternative(valid, column)];
                    parts.insert(none, alternative(missing, Val::None));
                    Val::Union(parts)
                }
            };
            if wanted.strict || none.is_none() {
                path = self.b.both(path, valid).ok_or(Refusal::Shape)?;
            }
            self.values[param.0 as usize] = Some(value);
        }
        let left_out = self.b.not(path).ok_or(Refusal::Shape)?;
        if wanted.strict {
            self.skipped = left_out
        } else {
            self.failed = left_out
        }
        Ok(path)
    }

    fn get(&self, value: ir::Value) -> Result<Val, Refusal> {
        let known = self.values.get(value.0 as usize).and_then(Clone::clone);
        known.ok_or(Refusal::Shape)
    }

    fn all(&self, values: &[ir::Value]) -> Result<Vec<Val>, Refusal> {
        values.iter().map(|value| self.get(*value)).collect()
    }

    fn define(&mut self, places: &[ir::Value], values: Vec<Val>) -> Result<(), Refusal> {
        if places.len() > values.len() {
            return Err(Refusal::Shape);
        }
        for (place, value) in places.iter().zip(values) {
            self.values[place.0 as usize] = Some(value);
        }
        Ok(())
    }

    /// Converts a block that these rows enter: those that reach its end, with what it yields.
    fn block(&mut self, block: &Block, mut path: Value) -> Result<Option<(Value, Vec<Val>)>, Refusal> {
        for inst in &block.insts {
            if self.b.len() > MOST_MADE {
                return Err(Refusal::Cost);
            }
            match &inst.kind {
                Kind::Const(constant) => {
                    let value = Val::constant(&mut self.b, constant).ok_or_else(|| Refusal::Type(constant.ty()))?;
                    self.define(&inst.results, vec![value])?;
                }
                Kind::Op { .. } => {
                    let value = self.operation(inst, path)?;
                    self.define(&inst.results, vec![value])?;
                }
                Kind::If { .. } | Kind::Block { .. } => {
                    let after = match &inst.kind {
                        Kind::If { cond, then, els } => self.branch(*cond, then, els, path)?,
                        Kind::Block { label, body } => self.leavable(*label, body, path)?,
                        _ => None,
                    };
                    let Some((rows, values)) = after else {
                        return Ok(None);
                    };
                    path = rows;
                    self.define(&inst.results, values)?;
                }
                Kind::Yield(args) => return Ok(Some((path, self.all(args)?))),
                Kind::Break { label, args } => {
                    let args = self.all(args)?;
                    self.leave(*label, path, args)?;
                    return Ok(None);
                }
                Kind::Return(value) => {
                    let value = self.get(*value)?;
                    self.returns.push((path, value));
                    self.targets.iter_mut().for_each(|target| target.leaks = true);
                    return Ok(None);
                }
                Kind::Fail(_) => {
                    self.failed = self.b.either(self.failed, path).ok_or(Refusal::Shape)?;
                    self.targets.iter_mut().for_each(|target| target.leaks = true);
                    return Ok(None);
                }
                Kind::Loop { .. } | Kind::Continue { .. } => return Err(Refusal::Instruction("a loop")),
                Kind::Call { .. } => return Err(Refusal::Instruction("a call")),
            }
        }
        Ok(None)
    }

    fn leave(&mut self, label: Label, path: Value, args: Vec<Val>) -> Result<(), Refusal> {
        let at = self.targets.iter().rposition(|target| target.label == label);
        let at = at.ok_or(Refusal::Shape)?;
        self.targets[at].exits.push((path, args));
        self.targets[at + 1..].iter_mut().for_each(|target| target.leaks = true);
        Ok(())
    }

    fn branch(
        &mut self,
        cond: ir::Value,
        then: &Block,
        els: &Block,
        path: Value,
    ) -> Result<Option<(Value, Vec<Val>)>, Refusal> {
        let cond = self.get(cond)?.one().ok_or(Refusal::Shape)?;
        let yes = self.b.both(path, cond).ok_or(Refusal::Shape)?;
        let no = self.b.without(path, cond).ok_or(Refusal::Shape)?;
        let (then, els) = (self.block(then, yes)?, self.block(els, no)?);
        let ((then_rows, then), (els_rows, els)) = match (then, els) {
            (Some(then), Some(els)) => (then, els),
            (one, other) => return Ok(one.or(other)),
        };
        // Nobody has left: all rows are together again.
        let rows = if (then_rows, els_rows) == (yes, no) {
            path
        } else {
            self.b.either(then_rows, els_rows).ok_or(Refusal::Shape)?
        };
        Ok(Some((rows, self.merged(cond, &then, &els)?)))
    }

    fn merged(&mut self, mask: Value, yes: &[Val], no: &[Val]) -> Result<Vec<Val>, Refusal> {
        let pairs = yes.iter().zip(no);
        let merged = pairs.map(|(yes, no)| Val::select(&mut self.b, mask, yes, no));
        merged.collect::<Option<_>>().ok_or(Refusal::Shape)
    }

    fn leavable(&mut self, label: Label, body: &Block, path: Value) -> Result<Option<(Value, Vec<Val>)>, Refusal> {
        self.targets.push(Target {
            label,
            exits: Vec::new(),
            leaks: false,
        });
        let end = self.block(body, path)?;
        let target = self.targets.pop().ok_or(Refusal::Shape)?;
        let mut exits = target.exits;
        exits.extend(end);
        let Some((mut rows, mut values)) = exits.pop() else {
            return Ok(None);
        };
        while let Some((leaving, others)) = exits.pop() {
            values = self.merged(leaving, &others, &values)?;
            rows = self.b.either(rows, leaving).ok_or(Refusal::Shape)?;
        }
        Ok(Some((if target.leaks { rows } else { path }, values)))
    }

    fn operation(&mut self, inst: &Inst, path: Value) -> Result<Val, Refusal> {
        let Kind::Op { op, args, attr } = &inst.kind else {
            return Err(Refusal::Shape);
        };
        let types = args.iter().map(|arg| self.function.ty(*arg));
        let types: Vec<&ir::Type> = types.collect();
        let result = inst.results.first().map(|value| self.function.ty(*value));
        let args = self.all(args)?;
        let index = match attr {
            Attr::Index(index) => *index as usize,
            _ => 0,
        };
        match (op.name, &args[..], result) {
            (op::SELECT, [mask, yes, no], _) => {
                let mask = mask.one().ok_or(Refusal::Shape)?;
                Val::select(&mut self.b, mask, yes, no).ok_or(Refusal::Shape)
            }
            (op::RECORD_MAKE, _, _) => Ok(Val::Record(args)),
            (op::RECORD_GET, [Val::Record(parts)], _) => parts.get(index).cloned().ok_or(Refusal::Shape),
            (op::UNION_MAKE, [value], Some(ty)) => Ok(Val::union(&mut self.b, ty, index, value.clone())),
            (op::UNION_IS | op::UNION_GET | op::UNION_EXPECT, [Val::Union(parts)], _) => {
                let part = parts.get(index).ok_or(Refusal::Shape)?;
                if op.name == op::UNION_IS {
                    return Ok(Val::One(part.is));
                }
                if op.name == op::UNION_EXPECT {
                    let others = self.b.without(path, part.is).ok_or(Refusal::Shape)?;
                    self.failed = self.b.either(self.failed, others).ok_or(Refusal::Shape)?;
                }
                let ty = types[0].alternatives().get(index).ok_or(Refusal::Shape)?;
                let absent = || Refusal::Type(ty.clone());
                let value = part.value.clone();
                value.or_else(|| Val::any(&mut self.b, ty)).ok_or_else(absent)
            }
            _ => {
                let ones: Option<Vec<Value>> = args.iter().map(Val::one).collect();
                let ones = ones.ok_or(Refusal::Operation(op.name.as_str()))?;
                let value = expand::operation(&mut self.b, op.name, &ones, (path, &mut self.failed));
                value.map(Val::One).ok_or(Refusal::Operation(op.name.as_str()))
            }
        }
    }

    /// Each row's result is what it returns at the place where it does.
    fn end(mut self, wanted: Wanted) -> Result<Program, Refusal> {
        let last = self.returns.pop();
        let (mut rows, mut value) = last.ok_or(Refusal::Instruction("no return"))?;
        while let Some((leaving, other)) = self.returns.pop() {
            value = Val::select(&mut self.b, leaving, &other, &value).ok_or(Refusal::Shape)?;
            rows = self.b.either(rows, leaving).ok_or(Refusal::Shape)?;
        }
        let ty = &self.function.result;
        let none = ty.alternative_index(&ir::Type::None);
        let (value, none) = match value {
            Val::Union(parts) if ty.admits_none() && parts.len() == 2 => {
                let none = none.ok_or(Refusal::Shape)?;
                let value = parts[1 - none].value.clone();
                (value.ok_or_else(|| Refusal::Type(ty.clone()))?, parts[none].is)
            }
            value => (value, self.b.mask(false)),
        };
        let result = value.one().ok_or_else(|| Refusal::Type(ty.clone()))?;
        if self.b.ty(result) == Type::Int {
            for (op, bound) in [
                (Op::Compare(super::Comparison::Less), wanted.range.0),
                (Op::Compare(super::Comparison::Greater), wanted.range.1),
            ] {
                if bound != i64::MIN && bound != i64::MAX {
                    let bound = self.b.int(bound);
                    let beyond = self.b.push(op, &[result, bound]).ok_or(Refusal::Shape)?;
                    let beyond = self.b.without(beyond, none).ok_or(Refusal::Shape)?;
                    let beyond = self.b.both(beyond, rows).ok_or(Refusal::Shape)?;
                    self.failed = self.b.either(self.failed, beyond).ok_or(Refusal::Shape)?;
                }
            }
        }
        let null = self.b.either(none, self.skipped).ok_or(Refusal::Shape)?;
        Ok(self.b.finish(result, null, self.failed))
    }
}
