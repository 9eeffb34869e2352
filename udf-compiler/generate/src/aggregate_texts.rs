//! The functions of ours behind the text of an aggregate function, as Python. Those that change a state take it apart and put it
//! together: its parts are what is kept of a group.

use super::aggregates::Spelling;
use taipan_ir::{Class, Type};

/// One of these functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All rows of a group, as lists, to its result.
    Rows,
    /// What a state is made of, in a text that [`Shape::read`] reads.
    Shape,
    /// No state to one.
    Init,
    /// A state and a row to a state.
    Step,
    /// A state and a row that was accumulated to the state without it.
    Retract,
    /// Two states to one.
    Merge,
    /// A state to the result.
    Finish,
    /// States, with the rows that came after them, to the result.
    Resume,
}

impl Part {
    /// The name of the function.
    pub fn name(self) -> &'static str {
        match self {
            Part::Rows => "__taipan_aggregate",
            Part::Shape => "__taipan_shape",
            Part::Init => "__taipan_init",
            Part::Step => "__taipan_step",
            Part::Retract => "__taipan_retract",
            Part::Merge => "__taipan_merge",
            Part::Finish => "__taipan_finish",
            Part::Resume => "__taipan_resume",
        }
    }
}

/// What a leaf of a state is, as the function that resumes states is told, with a word: an int, the bits of a float, or what
/// tells when something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    None = 0,
    Bool,
    Int,
    Float,
    Date,
    DateTime,
    TimeDelta,
    Time,
    Utc,
}

impl Leaf {
    /// Of what is neither an int nor a float.
    const PYTHON: &'static str = "None if kind == 0 else n != 0 if kind == 1 else __taipan_moment(kind, n)";

    /// The function for dates and times.
    const MOMENT: &'static str = "def __taipan_moment(kind, n):
    import datetime
    if kind == 4:
        return datetime.date.fromordinal(n)
    delta = datetime.timedelta(microseconds=n)
    if kind == 6:
        return delta
    if kind == 7:
        return (datetime.datetime.min + delta).time()
    moment = datetime.datetime.min + (delta - datetime.timedelta(days=1))
    return moment if kind == 5 else moment.replace(tzinfo=datetime.timezone.utc)

";

    /// The leaf of this type, if it is one.
    pub fn of(ty: &Type) -> Option<Leaf> {
        Some(match ty {
            Type::None => Leaf::None,
            Type::Bool => Leaf::Bool,
            Type::Int => Leaf::Int,
            Type::Float => Leaf::Float,
            Type::Object(Class::Date) => Leaf::Date,
            Type::Object(Class::DateTime) => Leaf::DateTime,
            Type::Object(Class::TimeDelta) => Leaf::TimeDelta,
            Type::Object(Class::Time) => Leaf::Time,
            Type::Object(Class::Aware(0)) => Leaf::Utc,
            _ => return None,
        })
    }
}

/// What a state is to Python.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// An object with these attributes.
    Object(Vec<String>),
    Tuple,
    Value,
}

/// What is known of the state that the program makes first.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub kind: Kind,
    pub merges: bool,
    pub retracts: bool,
    /// `merge` gets the `aggregate_state` of the other object.
    pub hands_over: bool,
}

impl Shape {
    /// Reads what the function [`Part::Shape`] gives; nothing where the state is of another kind.
    pub fn read(text: &str) -> Option<Shape> {
        let mut words = text.split(' ');
        let flag = |word: Option<&str>| word.map(|word| word == "True");
        let (merges, retracts) = (flag(words.next())?, flag(words.next())?);
        let hands_over = flag(words.next())?;
        let kind = match words.next()? {
            "object" => Kind::Object(words.map(str::to_string).collect()),
            "tuple" => Kind::Tuple,
            "value" => Kind::Value,
            _ => return None,
        };
        Some(Shape {
            kind,
            merges,
            retracts,
            hands_over,
        })
    }
}

/// Writes the functions of one aggregate.
#[derive(Debug)]
pub struct Writer<'a> {
    pub spelling: &'a Spelling,
    /// How many arguments SQL declares.
    pub arguments: usize,
}

impl Writer<'_> {
    fn init(&self) -> String {
        match self.spelling {
            Spelling::Class(name) => format!("{name}()"),
            Spelling::Functions => "create_state()".to_string(),
        }
    }

    fn names(&self, letter: char) -> String {
        let names: Vec<String> = (0..self.arguments).map(|n| format!("{letter}{n}")).collect();
        names.join(", ")
    }

    fn step(&self) -> String {
        self.changed("accumulate")
    }

    fn changed(&self, how: &str) -> String {
        let row = self.names('x');
        match self.spelling {
            Spelling::Class(_) => format!("state.{how}({row})"),
            Spelling::Functions => format!("state = {how}(state, {row})"),
        }
    }

    fn merge(&self, shape: &Shape) -> &'static str {
        match self.spelling {
            Spelling::Class(_) if shape.hands_over => "state.merge(other.aggregate_state)",
            Spelling::Class(_) => "state.merge(other)",
            Spelling::Functions => "state = merge(state, other)",
        }
    }

    fn finish(&self) -> &'static str {
        match self.spelling {
            Spelling::Class(_) => "state.finish()",
            Spelling::Functions => "finish(state)",
        }
    }

    /// The function over the rows of a group.
    pub fn rows(&self) -> String {
        let (lists, row) = (self.names('a'), self.names('x'));
        let rows = match self.arguments {
            1 => lists.clone(),
            _ => format!("zip({lists})"),
        };
        let (name, init, step, finish) = (Part::Rows.name(), self.init(), self.step(), self.finish());
        format!(
            "def {name}({lists}):\n    state = {init}\n    for {row} in {rows}:\n        {step}\n    return {finish}\n"
        )
    }

    /// The function that looks at a state.
    pub fn shape(&self) -> String {
        let (name, init) = (Part::Shape.name(), self.init());
        let has = |part: &str| match self.spelling {
            Spelling::Class(_) => format!("hasattr(state, '{part}')"),
            Spelling::Functions => format!("'{part}' in globals()"),
        };
        let (merges, retracts) = (has("merge"), has("retract"));
        format!(
            "def {name}():
    state = {init}
    kind = type(state)
    if kind is tuple:
        shape = 'tuple'
    elif kind in (bool, int, float) or state is None:
        shape = 'value'
    elif all(c is object or c.__module__ == __name__ for c in kind.__mro__) and hasattr(state, '__dict__'):
        shape = ' '.join(['object', *state.__dict__])
    else:
        shape = 'other'
    return f\"{{{merges}}} {{{retracts}}} {{hasattr(kind, 'aggregate_state')}} {{shape}}\"
"
        )
    }

    /// The statements that make a state in a variable of its parts in another one.
    fn rebuilt(&self, shape: &Shape, state: &str, parts: &str) -> String {
        match &shape.kind {
            Kind::Tuple => format!("    {state} = {parts}\n"),
            Kind::Value => format!("    {state} = {parts}[0]\n"),
            Kind::Object(names) => {
                let mut text = format!("    {state} = {}\n", self.init());
                for (index, name) in names.iter().enumerate() {
                    text.push_str(&format!("    {state}.{name} = {parts}[{index}]\n"));
                }
                text
            }
        }
    }

    /// The parts of the state, as a tuple.
    fn parts(shape: &Shape) -> String {
        match &shape.kind {
            Kind::Tuple => "state".to_string(),
            Kind::Value => "(state,)".to_string(),
            Kind::Object(names) => {
                let parts: String = names.iter().map(|name| format!("state.{name}, ")).collect();
                format!("({parts})")
            }
        }
    }

    /// One of the functions that change states.
    pub fn part(&self, part: Part, shape: &Shape) -> String {
        let (name, parts) = (part.name(), Self::parts(shape));
        let state = || self.rebuilt(shape, "state", "s");
        match part {
            Part::Step | Part::Retract => {
                let row = self.names('x');
                let how = self.changed(if part == Part::Step { "accumulate" } else { "retract" });
                format!("def {name}(s, {row}):\n{}    {how}\n    return {parts}\n", state())
            }
            Part::Merge => {
                let other = self.rebuilt(shape, "other", "o");
                let merge = self.merge(shape);
                format!("def {name}(s, o):\n{}{other}    {merge}\n    return {parts}\n", state())
            }
            Part::Finish => format!("def {name}(s):\n{}    return {}\n", state(), self.finish()),
            Part::Init | Part::Rows | Part::Shape | Part::Resume => {
                format!("def {name}():\n    state = {}\n    return {parts}\n", self.init())
            }
        }
    }

    /// The function that goes on where states came to. Its arguments are lists: the leaves of the states one after another, as a
    /// kind, an int and a float, for each state whether there is one and how many rows follow, and the rows.
    pub fn resume(&self, shape: &Shape, state: &Type) -> String {
        let mut leaves = 0;
        let parts = nested(state, &mut leaves);
        let indented = |text: String| text.lines().map(|line| format!("        {line}\n")).collect::<String>();
        let rebuilt = indented(self.rebuilt(shape, "state", "parts"));
        let merged = match self.spelling {
            Spelling::Class(_) => format!(
                "other = state\n            state = total\n            {}",
                self.merge(shape)
            ),
            Spelling::Functions => format!(
                "other = state\n            state = total\n            {}",
                self.merge(shape)
            ),
        };
        let row: String = (0..self.arguments)
            .map(|n| format!("            x{n} = a{n}[row]\n"))
            .collect();
        format!(
            "{moment}def {name}(kinds, ints, floats, started, counts, {lists}):
    leaf = at = 0
    total = None
    for part in range(len(counts)):
        state = {init}
        if started[part]:
            v = []
            for n in range({leaves}):
                kind, n = kinds[leaf], ints[leaf]
                v.append(n if kind == {int} else floats[leaf] if kind == {float} else {leaf})
                leaf += 1
            parts = {parts}
{rebuilt}        for row in range(at, at + counts[part]):
{row}            {step}
        at += counts[part]
        if part > 0:
            {merged}
        total = state
    state = total
    return {finish}
",
            moment = Leaf::MOMENT,
            name = Part::Resume.name(),
            int = Leaf::Int as i64,
            float = Leaf::Float as i64,
            leaf = Leaf::PYTHON,
            lists = self.names('a'),
            init = self.init(),
            step = self.step(),
            finish = self.finish(),
        )
    }
}

/// A value of the type as an expression over its leaves.
fn nested(ty: &Type, leaves: &mut usize) -> String {
    match ty {
        Type::Record(fields) => {
            let parts: String = fields
                .iter()
                .map(|field| format!("{}, ", nested(field, leaves)))
                .collect();
            format!("({parts})")
        }
        _ => {
            *leaves += 1;
            format!("v[{}]", *leaves - 1)
        }
    }
}
