//! Modules, functions, blocks and instructions: SSA values over nested, structured control flow.
//!
//! A block is a list of instructions owned by the instruction it is nested in; there is no other graph. Blocks end
//! in a terminator, or in an `if` none of whose arms comes back.

use super::ops::{OpDef, op, result_type};
use std::sync::Arc;
use taipan_types::Attr;
use taipan_types::class::Class;
use taipan_types::types::Type;

/// An SSA value of one function, defined once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub u32);

/// Names a `loop` or `block` inside one function, so that nested code can leave or repeat it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(pub u32);

/// A function of a module, by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FuncId(pub u32);

/// Everything that came out of one source function at one set of argument types. `functions[0]` is the entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Module {
    pub functions: Vec<Function>,
}

/// One IR function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    pub name: String,
    pub params: Vec<Value>,
    pub result: Type,
    pub body: Block,
    /// The type of each value, indexed by `Value.0`.
    pub types: Vec<Type>,
    /// The next unused label number.
    pub next_label: u32,
}

/// Instructions in order; `params` are set by whoever enters the block (loops only).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    pub params: Vec<Value>,
    pub insts: Vec<Inst>,
}

/// One instruction with its results and the source line it came from (0: none).
#[derive(Clone, Debug, PartialEq)]
pub struct Inst {
    pub results: Vec<Value>,
    pub kind: Kind,
    pub line: u32,
}

/// What an instruction does.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A constant.
    Const(Const),
    /// A builtin of the one table, with at most one static attribute.
    Op {
        op: &'static OpDef,
        args: Vec<Value>,
        attr: Attr,
    },
    /// A call of a function of this module.
    Call { callee: FuncId, args: Vec<Value> },
    /// Two arms; each ends in `yield` of the results or leaves.
    If { cond: Value, then: Block, els: Block },
    /// `body.params` start as `inits`; `continue` repeats, `break` leaves with the results.
    Loop {
        label: Label,
        inits: Vec<Value>,
        body: Block,
    },
    /// Straight code that nested code can leave early with `break`; falling off is `yield`.
    Block { label: Label, body: Block },

    // Terminators.
    /// Ends an arm of `if`, or the body of `block`, with its results.
    Yield(Vec<Value>),
    /// Leaves the named `loop` or `block` with its results.
    Break { label: Label, args: Vec<Value> },
    /// Starts the named loop over with new parameters.
    Continue { label: Label, args: Vec<Value> },
    /// Leaves the function.
    Return(Value),
    /// Gives this row up: it will be replayed on the interpreter. The text says why (an exception or a construct).
    Fail(Arc<str>),
}

/// A constant value. Lists, dicts and sets are read-only and shared by all rows.
#[derive(Clone, Debug)]
pub enum Const {
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(Arc<str>),
    Bytes(Arc<[u8]>),
    Record(Arc<[Const]>),
    /// The class, and the fields of the object.
    Object(Class, Arc<[Const]>),
    /// The element type, and the elements.
    List(Type, Arc<[Const]>),
    /// The same of a tuple of run-time length.
    Tuple(Type, Arc<[Const]>),
    /// The type of a dict or set, and its entries: records of key and value, or elements.
    /// No key is NaN; where elements of a set are equal, one of them counts.
    Dict(Type, Arc<[Const]>),
    /// The union, the alternative's index, its value.
    Union(Type, u32, Arc<Const>),
}

impl PartialEq for Const {
    /// Bitwise for floats, so that 0.0 and -0.0 differ and NaN equals itself.
    fn eq(&self, other: &Const) -> bool {
        match (self, other) {
            (Const::None, Const::None) => true,
            (Const::Bool(a), Const::Bool(b)) => a == b,
            (Const::Int(a), Const::Int(b)) => a == b,
            (Const::Float(a), Const::Float(b)) => a.to_bits() == b.to_bits(),
            (Const::Str(a), Const::Str(b)) => a == b,
            (Const::Bytes(a), Const::Bytes(b)) => a == b,
            (Const::Record(a), Const::Record(b)) => a == b,
            (Const::Object(c, a), Const::Object(d, b)) => c == d && a == b,
            (Const::List(t, a), Const::List(u, b)) | (Const::Tuple(t, a), Const::Tuple(u, b)) => t == u && a == b,
            (Const::Dict(t, a), Const::Dict(u, b)) => t == u && a == b,
            (Const::Union(t, i, a), Const::Union(u, j, b)) => t == u && i == j && a == b,
            _ => false,
        }
    }
}

impl Const {
    /// A wide int.
    pub fn wide(value: i128) -> Const {
        Const::Object(Class::Wide, Class::wide_fields(value).map(Const::Int).into())
    }

    /// The number that a wide int or an int is.
    pub fn as_wide(&self) -> Option<i128> {
        match self {
            Const::Int(i) => Some(i128::from(*i)),
            Const::Object(Class::Wide, fields) => match fields[..] {
                [Const::Int(low), Const::Int(high)] => Some(Class::wide_value(low, high)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The type of this constant.
    pub fn ty(&self) -> Type {
        match self {
            Const::None => Type::None,
            Const::Bool(_) => Type::Bool,
            Const::Int(_) => Type::Int,
            Const::Float(_) => Type::Float,
            Const::Str(_) => Type::Str,
            Const::Bytes(_) => Type::Bytes,
            Const::Record(parts) => Type::record(parts.iter().map(Const::ty).collect::<Vec<_>>()),
            Const::Object(class, _) => Type::Object(*class),
            Const::List(element, _) => Type::list(element.clone()),
            Const::Tuple(element, _) => Type::tuple(element.clone()),
            Const::Dict(ty, _) => ty.clone(),
            Const::Union(union, _, _) => union.clone(),
        }
    }
}

impl Function {
    /// An empty function of this name and result.
    pub fn new(name: impl Into<String>, result: Type) -> Function {
        Function {
            name: name.into(),
            params: Vec::new(),
            result,
            body: Block::default(),
            types: Vec::new(),
            next_label: 0,
        }
    }

    /// A new value of this type.
    pub fn new_value(&mut self, ty: Type) -> Value {
        self.types.push(ty);
        Value(self.types.len() as u32 - 1)
    }

    /// A label not used before.
    pub fn new_label(&mut self) -> Label {
        self.next_label += 1;
        Label(self.next_label - 1)
    }

    /// The type of a value.
    pub fn ty(&self, value: Value) -> &Type {
        &self.types[value.0 as usize]
    }

    /// The type of an operation's result, where its arguments fit and determine it.
    pub fn result_of(&self, name: op::Name, args: &[Value], attr: &Attr) -> Option<Type> {
        let types: Vec<Type> = args.iter().map(|arg| self.ty(*arg).clone()).collect();
        result_type(name.row(), &types, attr).ok().flatten()
    }
}

impl Kind {
    /// Whether control never reaches the instruction after this one.
    pub fn leaves(&self) -> bool {
        match self {
            Kind::Yield(_) | Kind::Break { .. } | Kind::Continue { .. } | Kind::Return(_) | Kind::Fail(_) => true,
            Kind::If { then, els, .. } => !then.yields() && !els.yields(),
            _ => false,
        }
    }
}

impl Block {
    /// Whether this block ends by yielding to its parent.
    pub fn yields(&self) -> bool {
        matches!(
            self.insts.last(),
            Some(Inst {
                kind: Kind::Yield(_),
                ..
            })
        )
    }
}
