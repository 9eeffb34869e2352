//! Operations on tables. A table has the columns of those it comes from, unless its operation says otherwise, and an order of
//! its rows, which costs nothing until something needs it.

use super::col::Col;
use super::expr::{ExprId, Literal};

/// A table of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RelId(pub u32);

/// What rows are put in order by; missing values come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OrderKey {
    pub expr: ExprId,
    pub ascending: bool,
}

/// Which rows without a partner a join keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JoinKind {
    Inner,
    Left,
    Right,
    Outer,
    Cross,
}

impl JoinKind {
    /// All kinds, by what programs call them.
    pub const NAMES: &[(&str, JoinKind)] = &[
        ("inner", JoinKind::Inner),
        ("left", JoinKind::Left),
        ("right", JoinKind::Right),
        ("outer", JoinKind::Outer),
        ("cross", JoinKind::Cross),
    ];

    /// What programs call it.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|row| row.1 == self).map_or("", |row| row.0)
    }

    /// The one that programs call so.
    pub fn find(name: &str) -> Option<JoinKind> {
        Self::NAMES.iter().find(|row| row.0 == name).map(|row| row.1)
    }
}

/// What an aggregate makes of the values of a group; missing values do not count, and a group without any gives a missing
/// value unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aggregate {
    /// 0 where there is none.
    Sum,
    /// Texts one after the other, in the order of the table.
    Joined,
    /// All values as a list, in the order of the table, those missing among them.
    Listed,
    Mean,
    Min,
    Max,
    /// How many are not missing.
    Count,
    /// How many rows there are; has no argument.
    Size,
    /// How many different ones there are.
    Distinct,
    /// The first and last in the order of the table, those missing left out.
    First,
    Last,
    /// Of a sample.
    Std,
    Var,
    /// Of the whole population.
    StdPopulation,
    VarPopulation,
    Median,
    /// The bits of the share of values that are at most as great; between two of them, on the line.
    Quantile(u64),
    /// Whether all, or any, are true.
    All,
    Any,
    /// 1 where there is none.
    Product,
}

impl Aggregate {
    /// What pandas calls it.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|row| row.1 == self).map_or("quantile", |row| row.0)
    }

    /// The one that pandas calls so.
    pub fn find(name: &str) -> Option<Aggregate> {
        NAMES.iter().find(|row| row.0 == name).map(|row| row.1)
    }

    /// Whether the order of rows matters to it.
    pub fn is_ordered(self) -> bool {
        matches!(
            self,
            Aggregate::First | Aggregate::Last | Aggregate::Joined | Aggregate::Listed
        )
    }
}

const NAMES: &[(&str, Aggregate)] = &[
    ("sum", Aggregate::Sum),
    ("joined", Aggregate::Joined),
    ("list", Aggregate::Listed),
    ("mean", Aggregate::Mean),
    ("min", Aggregate::Min),
    ("max", Aggregate::Max),
    ("count", Aggregate::Count),
    ("size", Aggregate::Size),
    ("nunique", Aggregate::Distinct),
    ("first", Aggregate::First),
    ("last", Aggregate::Last),
    ("std", Aggregate::Std),
    ("var", Aggregate::Var),
    ("std_population", Aggregate::StdPopulation),
    ("var_population", Aggregate::VarPopulation),
    ("median", Aggregate::Median),
    ("all", Aggregate::All),
    ("any", Aggregate::Any),
    ("prod", Aggregate::Product),
];

/// What a window function makes of the rows around one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Window {
    /// The number of the row, from 0.
    RowNumber,
    /// The value so many rows before, or after where negative.
    Shift(i64),
    /// Over all rows up to this one; missing where its own value is.
    CumSum,
    CumMin,
    CumMax,
    CumProduct,
    /// An aggregate over the whole partition.
    Over(Aggregate),
    /// An aggregate over this row and those before, so many in all; missing where fewer than the second number are there.
    Rolling(Aggregate, u64, u64),
    /// The nearest value before, or after, that is not missing; at most so many rows away.
    FillForward(Option<u64>),
    FillBackward(Option<u64>),
    /// Ranks of the values.
    RankMin,
    RankMax,
    RankDense,
    RankAverage,
    RankFirst,
}

impl Window {
    /// The one that the library calls so, with its numbers.
    pub fn find(name: &str, numbers: &[i64]) -> Option<Window> {
        if let ([], Some(row)) = (numbers, WINDOWS.iter().find(|row| row.0 == name)) {
            return Some(row.1);
        }
        let positive = |number: i64| u64::try_from(number).ok();
        Some(match (name, numbers) {
            ("ffill", [most]) => Window::FillForward(Some(positive(*most)?)),
            ("bfill", [most]) => Window::FillBackward(Some(positive(*most)?)),
            ("shift", [by]) => Window::Shift(*by),
            (name, []) => Window::Over(Aggregate::find(name)?),
            (name, [rows, least]) => Window::Rolling(Aggregate::find(name)?, positive(*rows)?, positive(*least)?),
            _ => return None,
        })
    }

    /// Its name and numbers, by which `find` finds it.
    pub fn name(self) -> (&'static str, Vec<i64>) {
        match self {
            Window::FillForward(Some(most)) => ("ffill", vec![most as i64]),
            Window::FillBackward(Some(most)) => ("bfill", vec![most as i64]),
            Window::Shift(by) => ("shift", vec![by]),
            Window::Over(aggregate) => (aggregate.name(), Vec::new()),
            Window::Rolling(aggregate, rows, least) => (aggregate.name(), vec![rows as i64, least as i64]),
            other => {
                let row = WINDOWS.iter().find(|row| row.1 == other);
                (row.map_or("row_number", |row| row.0), Vec::new())
            }
        }
    }
}

const WINDOWS: &[(&str, Window)] = &[
    ("row_number", Window::RowNumber),
    ("ffill", Window::FillForward(None)),
    ("bfill", Window::FillBackward(None)),
    ("cumsum", Window::CumSum),
    ("cummin", Window::CumMin),
    ("cummax", Window::CumMax),
    ("cumprod", Window::CumProduct),
    ("rank_min", Window::RankMin),
    ("rank_max", Window::RankMax),
    ("rank_dense", Window::RankDense),
    ("rank_average", Window::RankAverage),
    ("rank_first", Window::RankFirst),
];

/// One operation on tables.
#[derive(Clone, Debug, PartialEq)]
pub enum Rel {
    /// A table argument: its columns in order, and the number of each row, from 0.
    Input {
        index: usize,
        columns: Vec<Col>,
        ordinal: Col,
    },
    /// Rows that the program has made itself, with their numbers.
    Values {
        columns: Vec<Col>,
        rows: Vec<Vec<Literal>>,
        ordinal: Col,
    },
    /// Adds columns that are computed once for each row.
    Map { input: RelId, columns: Vec<(Col, ExprId)> },
    /// Keeps the rows for which the condition is true.
    Filter { input: RelId, condition: ExprId },
    /// Changes the order of rows: these keys come before the order that was.
    Sort { input: RelId, keys: Vec<OrderKey> },
    /// Keeps rows by their place; `None`: to the end.
    Slice {
        input: RelId,
        start: u64,
        length: Option<u64>,
    },
    /// Adds a column that depends on other rows, in the order of the table.
    Window {
        input: RelId,
        column: Col,
        function: Window,
        argument: Option<ExprId>,
        partition: Vec<ExprId>,
        order: Vec<OrderKey>,
    },
    /// Adds columns that are the same in every row: those of the one row of another table.
    Attach {
        input: RelId,
        row: RelId,
        columns: Vec<(Col, ExprId)>,
    },
    /// Adds columns of the row of another table that has the same key, missing where there is none, and whether there is one.
    /// The other table has no key twice; missing keys match each other.
    Lookup {
        input: RelId,
        key: ExprId,
        table: RelId,
        /// The other table's key.
        on: ExprId,
        columns: Vec<(Col, ExprId)>,
        found: Col,
    },
    /// Pairs of rows; missing keys match each other. Columns are copies of the expressions given.
    Join {
        left: RelId,
        right: RelId,
        kind: JoinKind,
        on: Vec<(ExprId, ExprId)>,
        left_columns: Vec<(Col, ExprId)>,
        right_columns: Vec<(Col, ExprId)>,
    },
    /// A row for each element of a list, with its place; one without an element where the list is empty or missing.
    Explode {
        input: RelId,
        list: ExprId,
        element: Col,
        place: Col,
    },
    /// One row for each group.
    Group {
        input: RelId,
        keys: Vec<(Col, ExprId)>,
        aggregates: Vec<(Col, Aggregate, Option<ExprId>)>,
    },
    /// The rows of all tables one after the other, and where each is from.
    Union {
        inputs: Vec<(RelId, Vec<ExprId>)>,
        columns: Vec<Col>,
        source: Col,
    },
    /// Starts a new index: expressions over other tables do not hold here by row any more.
    Renumbered { input: RelId },
}

impl Rel {
    /// The tables it reads.
    pub fn inputs(&self) -> Vec<RelId> {
        let mut inputs = Vec::new();
        self.clone().each_input(&mut |input| inputs.push(*input));
        inputs
    }

    /// The columns that it adds, or makes.
    pub fn added(&self) -> Vec<Col> {
        let firsts = |columns: &[(Col, ExprId)]| columns.iter().map(|(col, _)| *col).collect::<Vec<Col>>();
        match self {
            Rel::Filter { .. } | Rel::Sort { .. } | Rel::Slice { .. } | Rel::Renumbered { .. } => Vec::new(),
            Rel::Input { columns, ordinal, .. } | Rel::Values { columns, ordinal, .. } => {
                columns.iter().copied().chain([*ordinal]).collect()
            }
            Rel::Map { columns, .. } | Rel::Attach { columns, .. } => firsts(columns),
            Rel::Window { column, .. } => vec![*column],
            Rel::Lookup { columns, found, .. } => firsts(columns).into_iter().chain([*found]).collect(),
            Rel::Join {
                left_columns,
                right_columns,
                ..
            } => firsts(left_columns).into_iter().chain(firsts(right_columns)).collect(),
            Rel::Explode { element, place, .. } => vec![*element, *place],
            Rel::Group { keys, aggregates, .. } => {
                let made = aggregates.iter().map(|(col, ..)| *col);
                firsts(keys).into_iter().chain(made).collect()
            }
            Rel::Union { columns, source, .. } => columns.iter().copied().chain([*source]).collect(),
        }
    }

    /// The expressions in it.
    pub fn exprs(&self) -> Vec<ExprId> {
        let seconds = |columns: &[(Col, ExprId)]| columns.iter().map(|(_, expr)| *expr).collect::<Vec<ExprId>>();
        match self {
            Rel::Input { .. } | Rel::Values { .. } | Rel::Slice { .. } | Rel::Renumbered { .. } => Vec::new(),
            Rel::Map { columns, .. } | Rel::Attach { columns, .. } => seconds(columns),
            Rel::Filter { condition, .. } => vec![*condition],
            Rel::Sort { keys, .. } => keys.iter().map(|key| key.expr).collect(),
            Rel::Window {
                argument,
                partition,
                order,
                ..
            } => {
                let keys = order.iter().map(|key| key.expr);
                argument.iter().chain(partition).copied().chain(keys).collect()
            }
            Rel::Lookup { key, on, columns, .. } => [*key, *on].into_iter().chain(seconds(columns)).collect(),
            Rel::Join {
                on,
                left_columns,
                right_columns,
                ..
            } => {
                let keys = on.iter().flat_map(|(a, b)| [*a, *b]);
                keys.chain(seconds(left_columns))
                    .chain(seconds(right_columns))
                    .collect()
            }
            Rel::Explode { list, .. } => vec![*list],
            Rel::Group { keys, aggregates, .. } => {
                let arguments = aggregates.iter().filter_map(|(_, _, argument)| *argument);
                seconds(keys).into_iter().chain(arguments).collect()
            }
            Rel::Union { inputs, .. } => inputs.iter().flat_map(|(_, exprs)| exprs.clone()).collect(),
        }
    }

    /// Visits the tables it reads.
    pub fn each_input(&mut self, visit: &mut dyn FnMut(&mut RelId)) {
        match self {
            Rel::Input { .. } | Rel::Values { .. } => {}
            Rel::Map { input, .. }
            | Rel::Filter { input, .. }
            | Rel::Sort { input, .. }
            | Rel::Slice { input, .. }
            | Rel::Window { input, .. }
            | Rel::Group { input, .. }
            | Rel::Explode { input, .. }
            | Rel::Renumbered { input } => visit(input),
            Rel::Join { left, right, .. } => [left, right].into_iter().for_each(visit),
            Rel::Attach { input, row, .. } => [input, row].into_iter().for_each(visit),
            Rel::Lookup { input, table, .. } => [input, table].into_iter().for_each(visit),
            Rel::Union { inputs, .. } => inputs.iter_mut().for_each(|(rel, _)| visit(rel)),
        }
    }

    /// The table whose rows these are, if they are some or all of another's.
    pub fn same_rows(&self) -> Option<RelId> {
        match self {
            Rel::Map { input, .. }
            | Rel::Filter { input, .. }
            | Rel::Sort { input, .. }
            | Rel::Slice { input, .. }
            | Rel::Attach { input, .. }
            | Rel::Lookup { input, .. }
            | Rel::Window { input, .. } => Some(*input),
            _ => None,
        }
    }

    /// The same operation on another table, which comes first among those it reads. Only for operations with `same_rows`.
    pub fn on(&self, table: RelId) -> Rel {
        let mut rel = self.clone();
        let mut first = true;
        rel.each_input(&mut |input| {
            if std::mem::take(&mut first) {
                *input = table;
            }
        });
        rel
    }
}
