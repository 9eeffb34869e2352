//! Exceptions and jumps on their way, and the handlers around them. Knows nothing of statements, nor of where a jump leads.

use rustpython_vm::builtins::PyTypeRef;
use rustpython_vm::{AsObject, PyObjectRef};
use taipan_ir::Label;

/// What a generation knows of exceptions.
#[derive(Default)]
pub struct Exceptions {
    /// The last exception that is certainly what Python raises here.
    pub thrown: Option<Thrown>,
    /// While code runs earlier than Python would run it, what it raises has no handler around: the depth of `building`, and
    /// the first region inside.
    pub unguarded: Vec<(usize, usize)>,
    /// Exceptions whose `__init__` runs, with the depth of `building` and the first region inside.
    pub made: Vec<(usize, usize, usize)>,
    /// The exceptions whose handlers are being generated, each with the depth of `building`.
    pub handling: Vec<(usize, PyObjectRef)>,
}

/// An exception that is certainly what Python raises here: of this class, and if `whole` with these arguments.
pub struct Thrown {
    pub exception: PyObjectRef,
    pub whole: bool,
}

/// What an `except` clause names.
pub enum Kinds {
    All,
    Classes(Vec<PyTypeRef>),
    /// Not known while generating.
    Unknown,
}

/// One `except` clause.
pub struct Handler {
    pub kinds: Kinds,
    /// A function of the exception.
    pub body: PyObjectRef,
    /// Whether it may look at the exception.
    pub looks: bool,
}

/// The handlers of a `try`, in order.
pub struct Catch {
    pub handlers: Vec<Handler>,
}

/// How nested code leaves a `try`, or what a `finally` comes after. Each way has code of its own.
#[derive(Clone)]
pub enum Leaving {
    /// With an exception of this class; with it go so many arguments, and these fields.
    Raise {
        class: PyTypeRef,
        args: usize,
        fields: Vec<String>,
        whole: bool,
    },
    Return,
    Break,
    Continue,
}

/// One way out, and the label of the block that ends before its code.
pub struct Escape {
    pub leaving: Leaving,
    pub label: Label,
}

impl Leaving {
    pub fn same(&self, other: &Leaving) -> bool {
        match (self, other) {
            (
                Leaving::Raise {
                    class,
                    args,
                    fields,
                    whole,
                },
                Leaving::Raise {
                    class: c,
                    args: a,
                    fields: f,
                    whole: w,
                },
            ) => class.is(c) && (args, fields, whole) == (a, f, w),
            (Leaving::Return, Leaving::Return) => true,
            (Leaving::Break, Leaving::Break) | (Leaving::Continue, Leaving::Continue) => true,
            _ => false,
        }
    }

    /// How many objects travel before the variables.
    pub fn parts(&self) -> usize {
        match self {
            Leaving::Raise { args, fields, .. } => args + fields.len(),
            Leaving::Return => 1,
            Leaving::Break | Leaving::Continue => 0,
        }
    }
}

impl Kinds {
    /// Whether the clause takes exceptions of this class, if that is known.
    fn takes(&self, class: &PyTypeRef) -> Option<bool> {
        match self {
            Kinds::All => Some(true),
            Kinds::Classes(classes) => Some(classes.iter().any(|kind| class.fast_issubclass(kind))),
            Kinds::Unknown => None,
        }
    }
}

impl Catch {
    /// The handler of this class: nothing where there is none, `Err` where that is not known.
    pub fn handler(&self, class: &PyTypeRef) -> Result<Option<&Handler>, ()> {
        for handler in &self.handlers {
            match handler.kinds.takes(class) {
                Some(true) => return Ok(Some(handler)),
                Some(false) => {}
                None => return Err(()),
            }
        }
        Ok(None)
    }
}
