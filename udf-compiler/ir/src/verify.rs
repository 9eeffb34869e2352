//! Checks that a module is well formed. Everything behind relies on these rules; each has its name in `Rule`:
//!
//! - `Entry`: there is a function; `functions[0]` is the entry.
//! - `Numbering`: every value and label is below the function's `types.len()` and `next_label`.
//! - `SingleDefinition`: a value is defined once in its function, and so is a label.
//! - `Dominance`: a value is used only after its definition, in the same block or in one nested there.
//! - `Terminator`: every block ends in an instruction that leaves it (`Kind::leaves`), and nothing before does.
//! - `Ending`: a function's body and a loop's body do not `yield`; arms and `block` bodies may.
//! - `Target`: `break` names an enclosing loop or block, `continue` an enclosing loop, of the same function.
//! - `Arity`: `yield`s, `break`s and `continue`s carry as many values as there are results or parameters; `inits`
//!   match a loop's parameters; only loop bodies have parameters. An operation has one result, and may have none
//!   where its type is `none`. An `if` neither of whose arms yields has no results.
//! - `Type`: and those values have the types of the results or parameters; conditions are bool; operations follow
//!   their signature, and all objects of one class of the program are made of the same types; calls follow the callee's; a returned value has the function's result type.
//! - `Attribute`: an operation has the attribute its row describes, in range.
//! - `Constant`: elements have the list's type, a union's value has the type of its alternative.
//! - `Callee`: calls name a function of the module.
//! - `Order`: `list.sort`, `list.min`, `list.max` work on types without objects of the program or of Python in them; the last two also
//!   without unions, lists and dicts. `set.ordered` is of a set of what has the same hash in every process.
//! - `ConstList`: `const.get` reads a list that a `const` made.
//! - `Presence`, which `verify_contents` asks: what is not total is done with the contents of an alternative only where it is there.
//! - `CanonicalType`: unions are flat, sorted, of at least two alternatives.
//! - `Nesting`: blocks are nested at most `MAX_NESTING` deep.

use super::function::{Block, Const, Function, Inst, Kind, Label, Module, Value};
use super::layouts::{self, Layouts};
use super::ops::{OpDef, result_type};
use super::parse::MAX_NESTING;
use super::presence;
use super::print::headline;
use crate::op;
use std::fmt;
use taipan_types::Attr;
use taipan_types::types::Type;

/// The rules, as listed above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    Entry,
    Numbering,
    SingleDefinition,
    Dominance,
    Terminator,
    Ending,
    Target,
    Arity,
    Type,
    Attribute,
    Constant,
    Callee,
    Order,
    ConstList,
    Presence,
    CanonicalType,
    Nesting,
}

/// A broken rule, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct VerifyError {
    pub rule: Rule,
    pub function: String,
    /// The instruction as text; empty where the function as a whole is wrong.
    pub inst: String,
    pub detail: String,
}

impl std::error::Error for VerifyError {}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} in @{}: {}", self.rule, self.function, self.detail)?;
        if !self.inst.is_empty() {
            write!(f, "\n  at: {}", self.inst)?;
        }
        Ok(())
    }
}

/// Checks every rule; the first one broken is the error.
pub fn verify(module: &Module) -> Result<(), VerifyError> {
    if module.functions.is_empty() {
        return Err(VerifyError {
            rule: Rule::Entry,
            function: String::new(),
            inst: String::new(),
            detail: "the module has no function".into(),
        });
    }
    let layouts = layouts::of(module);
    module.functions.iter().try_for_each(|function| {
        let mut verifier = Verifier {
            module,
            layouts: &layouts,
            function,
            state: vec![State::Undefined; function.types.len()],
            scope: Vec::new(),
            labels: vec![false; function.next_label as usize],
            targets: Vec::new(),
            inst: None,
        };
        verifier.function().map_err(|broken| VerifyError {
            rule: broken.0,
            function: function.name.clone(),
            inst: verifier.inst.map(|i| headline(module, function, i)).unwrap_or_default(),
            detail: broken.1,
        })
    })
}

/// Checks the rule `Presence` of a module that is well formed otherwise. It may be broken where only how conditions hang together
/// says that contents are there; a pass that gets a module where it holds must leave one.
pub fn verify_contents(module: &Module) -> Result<(), VerifyError> {
    module
        .functions
        .iter()
        .try_for_each(|function| match presence::misuse(function) {
            None => Ok(()),
            Some(misuse) => Err(VerifyError {
                rule: Rule::Presence,
                function: function.name.clone(),
                inst: headline(module, function, misuse.inst),
                detail: format!("what is taken out of %{} may not be there", misuse.union.0),
            }),
        })
}

struct Broken(Rule, String);
type Checked = Result<(), Broken>;

fn broken<T>(rule: Rule, detail: impl Into<String>) -> Result<T, Broken> {
    Err(Broken(rule, detail.into()))
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Undefined,
    Visible,
    /// Defined by a `const` of a list type, and visible.
    ConstList,
    OutOfScope,
}

/// What a `break` or `continue` may name.
struct Target<'m> {
    label: Label,
    results: &'m [Value],
    /// The parameters, for loops.
    params: Option<&'m [Value]>,
}

struct Verifier<'m> {
    module: &'m Module,
    layouts: &'m Layouts,
    function: &'m Function,
    state: Vec<State>,
    /// Visible values, innermost last.
    scope: Vec<Value>,
    labels: Vec<bool>,
    targets: Vec<Target<'m>>,
    /// The instruction at hand.
    inst: Option<&'m Inst>,
}

impl<'m> Verifier<'m> {
    fn function(&mut self) -> Checked {
        let function = self.function;
        for ty in &function.types {
            canonical(ty)?;
        }
        canonical(&function.result)?;
        self.define(&function.params, State::Visible)?;
        self.block(&function.body, None, 0)?;
        if !function.body.params.is_empty() {
            return broken(Rule::Arity, "the body has parameters");
        }
        if function.body.yields() {
            return broken(Rule::Ending, "the body of a function yields");
        }
        Ok(())
    }

    /// A block whose `yield` gives `results`; `None`: it may not yield.
    fn block(&mut self, block: &'m Block, results: Option<&'m [Value]>, depth: usize) -> Checked {
        if depth > MAX_NESTING {
            return broken(Rule::Nesting, "blocks are nested too deep");
        }
        let outer = self.scope.len();
        self.define(&block.params, State::Visible)?;
        for (i, inst) in block.insts.iter().enumerate() {
            self.inst = Some(inst);
            self.inst(inst, results, depth)?;
            self.inst = Some(inst);
            if inst.kind.leaves() != (i + 1 == block.insts.len()) {
                return broken(Rule::Terminator, "a block ends in the one instruction that leaves it");
            }
        }
        if block.insts.is_empty() {
            return broken(Rule::Terminator, "a block is empty");
        }
        for value in self.scope.drain(outer..) {
            self.state[value.0 as usize] = State::OutOfScope;
        }
        Ok(())
    }

    fn define(&mut self, values: &[Value], state: State) -> Checked {
        for value in values {
            match self.state.get(value.0 as usize) {
                None => return broken(Rule::Numbering, format!("%{} has no type", value.0)),
                Some(State::Undefined) => {}
                Some(_) => return broken(Rule::SingleDefinition, format!("%{} is defined twice", value.0)),
            }
            self.state[value.0 as usize] = state;
            self.scope.push(*value);
        }
        Ok(())
    }

    fn inst(&mut self, inst: &'m Inst, yields_to: Option<&'m [Value]>, depth: usize) -> Checked {
        for value in inst.kind.operands() {
            match self.state.get(value.0 as usize) {
                None => return broken(Rule::Numbering, format!("%{} has no type", value.0)),
                Some(State::Undefined) => return broken(Rule::Dominance, format!("%{} is not defined yet", value.0)),
                Some(State::OutOfScope) => {
                    return broken(
                        Rule::Dominance,
                        format!("%{} is defined in a block that ended", value.0),
                    );
                }
                Some(_) => {}
            }
        }
        let mut state = State::Visible;
        match &inst.kind {
            Kind::Const(value) => {
                well_formed(value)?;
                self.result(inst, Some(&value.ty()))?;
                if matches!(value, Const::List(..) | Const::Tuple(..)) {
                    state = State::ConstList;
                }
            }
            Kind::Op { op, args, attr } => self.op(inst, op, args, attr)?,
            Kind::Call { callee, args } => {
                let Some(callee) = self.module.functions.get(callee.0 as usize) else {
                    return broken(Rule::Callee, format!("there is no function {}", callee.0));
                };
                let params: Vec<&Type> = callee
                    .params
                    .iter()
                    .filter_map(|p| callee.types.get(p.0 as usize))
                    .collect();
                self.carries(args, &params, "argument")?;
                self.result(inst, Some(&callee.result))?;
            }
            Kind::If { .. } | Kind::Loop { .. } | Kind::Block { .. } => self.nest(inst, depth)?,
            _ => self.terminator(inst, yields_to)?,
        }
        self.define(&inst.results, state)
    }

    fn nest(&mut self, inst: &'m Inst, depth: usize) -> Checked {
        match &inst.kind {
            Kind::If { cond, then, els } => {
                if self.function.ty(*cond) != &Type::Bool {
                    return broken(Rule::Type, format!("the condition %{} is no bool", cond.0));
                }
                if !then.params.is_empty() || !els.params.is_empty() {
                    return broken(Rule::Arity, "only loops have parameters");
                }
                if inst.kind.leaves() && !inst.results.is_empty() {
                    return broken(Rule::Arity, "neither arm yields, but there are results");
                }
                self.block(then, Some(&inst.results), depth + 1)?;
                self.block(els, Some(&inst.results), depth + 1)
            }
            Kind::Loop { label, inits, body } => {
                let params = self.types(&body.params)?;
                self.carries(inits, &params, "initial value")?;
                self.enter(*label, inst, Some(&body.params))?;
                self.block(body, None, depth + 1)?;
                self.targets.pop();
                if body.yields() {
                    return broken(Rule::Ending, "the body of a loop yields");
                }
                Ok(())
            }
            Kind::Block { label, body } => {
                if !body.params.is_empty() {
                    return broken(Rule::Arity, "only loops have parameters");
                }
                self.enter(*label, inst, None)?;
                self.block(body, Some(&inst.results), depth + 1)?;
                self.targets.pop();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn enter(&mut self, label: Label, inst: &'m Inst, params: Option<&'m [Value]>) -> Checked {
        match self.labels.get_mut(label.0 as usize) {
            None => return broken(Rule::Numbering, format!("^{} is above next_label", label.0)),
            Some(true) => return broken(Rule::SingleDefinition, format!("^{} is defined twice", label.0)),
            Some(seen) => *seen = true,
        }
        self.targets.push(Target {
            label,
            results: &inst.results,
            params,
        });
        Ok(())
    }

    fn terminator(&self, inst: &'m Inst, yields_to: Option<&'m [Value]>) -> Checked {
        if !inst.results.is_empty() {
            return broken(Rule::Arity, "a terminator has no results");
        }
        match &inst.kind {
            Kind::Yield(args) => match yields_to {
                Some(results) => self.carries(args, &self.types(results)?, "yielded value"),
                None => broken(Rule::Ending, "there is nothing to yield to"),
            },
            Kind::Break { label, args } => match self.targets.iter().rev().find(|t| t.label == *label) {
                Some(target) => self.carries(args, &self.types(target.results)?, "result"),
                None => broken(Rule::Target, format!("^{} does not enclose this", label.0)),
            },
            Kind::Continue { label, args } => match self.targets.iter().rev().find(|t| t.label == *label) {
                Some(Target {
                    params: Some(params), ..
                }) => self.carries(args, &self.types(params)?, "parameter"),
                _ => broken(Rule::Target, format!("^{} is no loop that encloses this", label.0)),
            },
            Kind::Return(value) if self.function.ty(*value) != &self.function.result => broken(
                Rule::Type,
                format!(
                    "{} is returned, {} is declared",
                    self.function.ty(*value),
                    self.function.result
                ),
            ),
            _ => Ok(()),
        }
    }

    fn types(&self, values: &[Value]) -> Result<Vec<&'m Type>, Broken> {
        let ty = |v: &Value| self.function.types.get(v.0 as usize);
        match values.iter().map(ty).collect() {
            Some(types) => Ok(types),
            None => broken(Rule::Numbering, "a result has no type"),
        }
    }

    /// Whether these values fit those types, one by one.
    fn carries(&self, values: &[Value], types: &[&Type], what: &str) -> Checked {
        if values.len() != types.len() {
            return broken(
                Rule::Arity,
                format!("{} values where {} are expected", values.len(), types.len()),
            );
        }
        for (i, (value, wanted)) in values.iter().zip(types).enumerate() {
            let found = self.function.ty(*value);
            if found != *wanted {
                return broken(Rule::Type, format!("{what} {} is {found}, not {wanted}", i + 1));
            }
        }
        Ok(())
    }

    /// Whether the instruction has one result, of this type where one is given.
    fn result(&self, inst: &Inst, ty: Option<&Type>) -> Checked {
        match (inst.results.as_slice(), ty) {
            ([], Some(Type::None)) => Ok(()),
            ([result], _) => match (self.function.types.get(result.0 as usize), ty) {
                (Some(found), Some(wanted)) if found != wanted => {
                    broken(Rule::Type, format!("the result is {wanted}, not {found}"))
                }
                _ => Ok(()),
            },
            (results, _) => broken(Rule::Arity, format!("{} results where one is expected", results.len())),
        }
    }

    fn op(&self, inst: &Inst, op: &'static OpDef, args: &[Value], attr: &Attr) -> Checked {
        let types: Vec<Type> = args.iter().map(|v| self.function.ty(*v).clone()).collect();
        attribute(op, attr)?;
        let result = match result_type(op, &types, attr) {
            Ok(result) => result,
            Err(detail) if detail.contains('[') && detail.contains("parts") => return broken(Rule::Attribute, detail),
            Err(detail) => return broken(Rule::Type, detail),
        };
        self.result(inst, result.as_ref())?;
        let found = inst.results.first().and_then(|r| self.function.types.get(r.0 as usize));
        if let Some(detail) = layouts::misuse(self.layouts, op.name, attr, &types, found) {
            return broken(Rule::Type, detail);
        }
        match (op.name, types.first(), found) {
            (op::LIST_SORT | op::LIST_MIN | op::LIST_MAX, Some(Type::List(element) | Type::Tuple(element)), _) => {
                let sorts = op.name == op::LIST_SORT;
                let unordered = |t: &Type| {
                    let plain = match t {
                        Type::PyObj | Type::Ref(_) => false,
                        Type::List(_) => sorts,
                        Type::Object(class) if class.is_bare() => false,
                        // To sort says where there is no order; the others take what always has one.
                        Type::Union(_) | Type::Object(_) => sorts,
                        _ => true,
                    };
                    !plain || !sorts && t.keyed().is_some()
                };
                if element.any(&mut { unordered }) {
                    return broken(Rule::Order, format!("{element} has no order"));
                }
            }
            (op::SET_ORDERED, Some(set), _) if !set.keyed().is_some_and(|(element, _)| element.hashes_alike()) => {
                return broken(Rule::Order, format!("{set} is in no order of CPython's"));
            }
            (op::CONST_GET, _, _) if self.state[args[0].0 as usize] != State::ConstList => {
                return broken(Rule::ConstList, "the list is not a constant");
            }
            (op::UNION_MAKE, Some(from), Some(made)) => union_make(from, made, attr)?,
            (op::DICT_NEW, _, Some(made)) if made.keyed().is_none() => {
                return broken(Rule::Type, format!("the result is a dict or a set, not {made}"));
            }
            (op::JSON_OF_LIST | op::JSON_OF_DICT, Some(from), _) if from.closed().is_none() => {
                return broken(Rule::Type, format!("{from} is no container of JSON"));
            }
            (op::JSON_LIST | op::JSON_DICT, Some(from), Some(made)) if from.opened().is_none_or(|ty| ty != *made) => {
                return broken(Rule::Type, format!("{from} is not {made}"));
            }
            (op::LIST_NEW, None, Some(made)) if !matches!(made, Type::List(_)) => {
                return broken(Rule::Type, format!("the result is a list, not {made}"));
            }
            _ => {}
        }
        Ok(())
    }
}

fn union_make(from: &Type, made: &Type, attr: &Attr) -> Checked {
    let Type::Union(parts) = made else {
        return broken(Rule::Type, format!("the result is a union, not {made}"));
    };
    let Attr::Index(index) = attr else {
        return broken(Rule::Attribute, "union.make needs an index as its attribute");
    };
    match parts.get(*index as usize) {
        None => broken(Rule::Attribute, format!("{made} has no alternative {index}")),
        Some(part) if part != from => broken(Rule::Type, format!("alternative {index} of {made} is not {from}")),
        Some(_) => Ok(()),
    }
}

fn attribute(op: &OpDef, attr: &Attr) -> Checked {
    let fits = match (op.name, attr) {
        (op::RECORD_GET | op::OBJECT_GET | op::UNION_MAKE | op::UNION_IS | op::UNION_GET | op::UNION_EXPECT, attr) => {
            matches!(attr, Attr::Index(_))
        }
        (op::REF_GET | op::REF_SET, attr) => matches!(attr, Attr::Index(_)),
        (_, Attr::None) => op.attr.is_empty() || op.name == op::PY_CALL,
        _ => !op.attr.is_empty(),
    };
    if fits {
        Ok(())
    } else {
        broken(Rule::Attribute, format!("{} with attribute {attr:?}", op.name))
    }
}

fn canonical(ty: &Type) -> Checked {
    let crooked = |t: &Type| matches!(t, Type::Union(parts) if Type::union(parts.iter().cloned()) != *t);
    if ty.any(&mut { crooked }) {
        broken(Rule::CanonicalType, format!("{ty}"))
    } else {
        Ok(())
    }
}

fn well_formed(value: &Const) -> Checked {
    match value {
        Const::Record(parts) => parts.iter().try_for_each(well_formed),
        Const::Object(class, parts) => {
            if parts.iter().map(Const::ty).eq(class.fields().iter().cloned()) {
                Ok(())
            } else {
                broken(Rule::Constant, format!("a {} is not made of these", class.name()))
            }
        }
        Const::List(element, parts) | Const::Tuple(element, parts) => {
            if parts.iter().any(|p| p.ty() != *element) {
                return broken(Rule::Constant, format!("an element is not {element}"));
            }
            parts.iter().try_for_each(well_formed)
        }
        Const::Dict(ty, entries) => {
            let wanted = match ty {
                Type::Dict(key, value, _) => Type::record([(**key).clone(), (**value).clone()]),
                _ => ty.keyed().map_or(Type::Never, |(element, _)| element.clone()),
            };
            if ty.keyed().is_none() || entries.iter().any(|entry| entry.ty() != wanted) {
                return broken(Rule::Constant, format!("an entry is not {wanted}"));
            }
            entries.iter().try_for_each(well_formed)
        }
        Const::Union(union, index, inner) => {
            canonical(union)?;
            if union.alternatives().get(*index as usize) != Some(&inner.ty()) || !matches!(union, Type::Union(_)) {
                return broken(
                    Rule::Constant,
                    format!("{} is not alternative {index} of {union}", inner.ty()),
                );
            }
            well_formed(inner)
        }
        _ => Ok(()),
    }
}
