//! A rule as it is matched: a pattern over operations, conditions, and what comes instead. Knows neither the text that rules are
//! written in nor how they are applied.

use super::conditions::Condition;
use super::functions::Function;
use taipan_ir::{Attr, Const, OpDef, op};

/// The number of a variable of a rule, among those of its kind.
pub(super) type Slot = usize;

/// Most variables of one kind.
pub(super) const MOST_SLOTS: usize = 8;

/// One rule, for one operation at its root. A rule that is written for several operations, or whose arguments may change
/// places, is several of these.
#[derive(Debug)]
pub(super) struct Rule {
    pub name: String,
    pub root: Shape,
    pub conditions: Vec<Check>,
    /// The operation that goes with the rewrite, because it may fail where only the result does now.
    pub without: Option<Slot>,
    pub result: Template,
}

/// An operation and what its arguments must be.
#[derive(Debug)]
pub(super) struct Shape {
    pub op: &'static OpDef,
    pub attr: AttrPattern,
    pub args: Args,
}

#[derive(Debug)]
pub(super) enum Args {
    Each(Vec<Pattern>),
    /// However many there are.
    All,
}

/// What an argument must be. Variables are numbered in the order in which patterns are matched.
#[derive(Debug)]
pub(super) enum Pattern {
    Any,
    /// Anything, from now on known by this number.
    Bind(Slot),
    /// The value that is known by this number.
    Same(Slot),
    Literal(Const),
    /// The result of an operation, which may have a number.
    Op(Option<Slot>, Box<Shape>),
}

#[derive(Debug)]
pub(super) enum AttrPattern {
    Any,
    /// Any index, from now on known by this number.
    Bind(Slot),
    Same(Slot),
    Exact(Attr),
}

/// A condition that must hold, or must not.
#[derive(Debug)]
pub(super) struct Check {
    pub holds: bool,
    pub condition: &'static Condition,
    pub operands: Vec<Operand>,
}

/// What conditions are asked about.
#[derive(Debug)]
pub(super) enum Operand {
    Value(Slot),
    Index(Slot),
    Number(Const),
}

/// What comes instead of the root.
#[derive(Debug)]
pub(super) enum Template {
    Value(Slot),
    /// The argument at this index, of those that were however many.
    Part(Slot),
    Literal(Const),
    Op(op::Name, AttrTemplate, Vec<Template>),
    Computed(&'static Function, Inputs),
}

#[derive(Debug)]
pub(super) enum AttrTemplate {
    Index(Slot),
    Exact(Attr),
}

/// What a result is computed from.
#[derive(Debug)]
pub(super) enum Inputs {
    Each(Vec<Slot>),
    All,
}
