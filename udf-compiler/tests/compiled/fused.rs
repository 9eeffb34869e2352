//! Fused programs mean what SQL and their functions mean: random programs over random rows, against a plain evaluation.

use arrow::array::{Array, ArrayRef, AsArray, BooleanArray, Float64Array, Int64Array, StringArray};
use arrow::datatypes::{DataType, Float64Type, Int64Type};
use std::cmp::Ordering;
use std::sync::Arc;
use taipan_udf::fuse::{Fused, Id, Node, Program};
use taipan_udf::ir::Const;
use taipan_udf::predicates::{Arithmetic, Column, Comparison};
use taipan_udf::{CompiledFunction, FunctionSource, Mode, NullInput, Param, RunOptions, compile};

#[derive(Clone, Debug, PartialEq)]
enum Val {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
}

/// The row fails.
#[derive(Debug)]
struct Fails;

type Answer = Result<Val, Fails>;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Ty {
    Bool,
    Int,
    Float,
    Text,
}

impl Ty {
    fn sql(self) -> DataType {
        match self {
            Ty::Bool => DataType::Boolean,
            Ty::Int => DataType::Int64,
            Ty::Float => DataType::Float64,
            Ty::Text => DataType::Utf8,
        }
    }
}

/// A function of the test, with what it gives.
struct Given {
    compiled: Arc<CompiledFunction>,
    params: Vec<Ty>,
    returns: Ty,
    answer: fn(&[Val]) -> Answer,
}

fn given(text: &str, params: &[Ty], returns: Ty, strict: bool, answer: fn(&[Val]) -> Answer) -> Given {
    let names = ["a", "b"];
    let mut source = FunctionSource::body("f", text, returns.sql());
    source.params = params
        .iter()
        .zip(names)
        .map(|(ty, name)| Param {
            name: name.into(),
            ty: ty.sql(),
            not_null: false,
            table: None,
        })
        .collect();
    source.null_input = if strict { NullInput::Strict } else { NullInput::Called };
    let types: Vec<DataType> = params.iter().map(|ty| ty.sql()).collect();
    Given {
        compiled: Arc::new(compile(Arc::new(source), &types).expect("it compiles")),
        params: params.to_vec(),
        returns,
        answer,
    }
}

fn functions() -> Vec<Given> {
    vec![
        given(
            "return -1 if a is None else a % 7 * 3",
            &[Ty::Int],
            Ty::Int,
            false,
            |args| {
                Ok(Val::Int(match args[0] {
                    Val::Int(a) => a.rem_euclid(7) * 3,
                    _ => -1,
                }))
            },
        ),
        given("return a // b", &[Ty::Int, Ty::Int], Ty::Int, true, |args| match args {
            [Val::Int(_), Val::Int(0)] => Err(Fails),
            [Val::Int(a), Val::Int(b)] => {
                let quotient = i128::from(*a).div_euclid(i128::from(*b));
                let rest = i128::from(*a).rem_euclid(i128::from(*b));
                let floor = if *b < 0 && rest != 0 { quotient - 1 } else { quotient };
                i64::try_from(floor).map(Val::Int).map_err(|_| Fails)
            }
            _ => Ok(Val::Null),
        }),
        given(
            "return None if b else a * 0.5",
            &[Ty::Float, Ty::Bool],
            Ty::Float,
            true,
            |args| {
                Ok(match args {
                    [Val::Float(a), Val::Bool(false)] => Val::Float(a * 0.5),
                    _ => Val::Null,
                })
            },
        ),
        given(
            "return a is not None and len(a) > 2",
            &[Ty::Text],
            Ty::Bool,
            false,
            |args| Ok(Val::Bool(matches!(&args[0], Val::Text(a) if a.chars().count() > 2))),
        ),
        given("return a[:2] + '!'", &[Ty::Text], Ty::Text, true, |args| {
            Ok(match &args[0] {
                Val::Text(a) => Val::Text(a.chars().take(2).collect::<String>() + "!"),
                _ => Val::Null,
            })
        }),
    ]
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }

    fn value(&mut self, ty: Ty, nulls: bool) -> Val {
        if nulls && self.below(5) == 0 {
            return Val::Null;
        }
        match ty {
            Ty::Bool => Val::Bool(self.below(2) == 0),
            Ty::Int => Val::Int([0, 1, 2, 7, -3, 40, i64::MAX, i64::MIN][self.below(8)]),
            Ty::Float => Val::Float([0.0, -0.0, 1.5, -2.5, f64::NAN, -f64::NAN, f64::INFINITY, 3.0][self.below(8)]),
            Ty::Text => Val::Text(["", "a", "ab", "abc", "Zürich", "ab!"][self.below(6)].to_string()),
        }
    }
}

/// A program with the types of its nodes, and the functions of the nodes that are calls.
struct Made {
    program: Program,
    types: Vec<Ty>,
    calls: Vec<Option<usize>>,
}

const COLUMNS: [Ty; 6] = [Ty::Int, Ty::Int, Ty::Float, Ty::Text, Ty::Bool, Ty::Float];

impl Made {
    fn new(random: &mut Random, functions: &[Given], nulls: bool) -> Made {
        let column = |ty: &Ty| Column {
            ty: ty.sql(),
            nullable: nulls,
        };
        let mut made = Made {
            program: Program {
                columns: COLUMNS.iter().map(column).collect(),
                ..Program::default()
            },
            types: Vec::new(),
            calls: Vec::new(),
        };
        for (index, ty) in COLUMNS.iter().enumerate() {
            made.push(Node::Column(index), *ty, None);
        }
        for ty in [Ty::Bool, Ty::Int, Ty::Float, Ty::Text] {
            let constant = match random.value(ty, false) {
                Val::Bool(value) => Const::Bool(value),
                Val::Int(value) => Const::Int(value),
                Val::Float(value) => Const::Float(value),
                Val::Text(text) => Const::Str(text.as_str().into()),
                Val::Null => Const::None,
            };
            made.push(Node::Literal(constant), ty, None);
        }
        for _ in 0..random.below(12) + 4 {
            made.grow(random, functions);
        }
        for _ in 0..random.below(3) {
            let condition = made.some(random, Ty::Bool);
            made.program.conditions.push(condition);
        }
        for _ in 0..random.below(4) + 1 {
            let id = Id(random.below(made.types.len()));
            made.program.outputs.push((id, made.types[id.0].sql()));
        }
        made
    }

    fn push(&mut self, node: Node, ty: Ty, call: Option<usize>) {
        self.program.nodes.push(node);
        self.types.push(ty);
        self.calls.push(call);
    }

    /// A node of a type, the latest ones most often.
    fn some(&self, random: &mut Random, ty: Ty) -> Id {
        let fitting: Vec<usize> = (0..self.types.len()).filter(|index| self.types[*index] == ty).collect();
        let from = fitting.len().saturating_sub(4 + random.below(4));
        Id(fitting[from + random.below(fitting.len() - from)])
    }

    fn grow(&mut self, random: &mut Random, functions: &[Given]) {
        let any = [Ty::Bool, Ty::Int, Ty::Float, Ty::Text][random.below(4)];
        let number = [Ty::Int, Ty::Float][random.below(2)];
        let (node, ty, call) = match random.below(9) {
            0..=2 => {
                let index = random.below(functions.len());
                let function = &functions[index];
                let args = function.params.iter().map(|ty| self.some(random, *ty)).collect();
                (
                    Node::Call(function.compiled.clone(), args),
                    function.returns,
                    Some(index),
                )
            }
            3 => {
                let comparison = Comparison::ALL[random.below(6)];
                (
                    Node::Compare(comparison, self.some(random, any), self.some(random, any)),
                    Ty::Bool,
                    None,
                )
            }
            4 => {
                let operator = [Arithmetic::Add, Arithmetic::Subtract, Arithmetic::Multiply][random.below(3)];
                (
                    Node::Arithmetic(operator, self.some(random, number), self.some(random, number)),
                    number,
                    None,
                )
            }
            5 => (
                Node::And(self.some(random, Ty::Bool), self.some(random, Ty::Bool)),
                Ty::Bool,
                None,
            ),
            6 => (
                Node::Or(self.some(random, Ty::Bool), self.some(random, Ty::Bool)),
                Ty::Bool,
                None,
            ),
            7 => match random.below(3) {
                0 => (Node::Not(self.some(random, Ty::Bool)), Ty::Bool, None),
                1 => (Node::IsNull(self.some(random, any)), Ty::Bool, None),
                _ => (Node::ToFloat(self.some(random, Ty::Int)), Ty::Float, None),
            },
            _ => {
                let cases = (0..random.below(2) + 1).map(|_| (self.some(random, Ty::Bool), self.some(random, any)));
                let cases = cases.collect();
                let otherwise = (random.below(2) == 0).then(|| self.some(random, any));
                (Node::Case(cases, otherwise), any, None)
            }
        };
        self.push(node, ty, call);
    }

    fn value(&self, id: Id, row: &[Val], functions: &[Given]) -> Answer {
        let value = |id: &Id| self.value(*id, row, functions);
        Ok(match &self.program.nodes[id.0] {
            Node::Column(index) => row[*index].clone(),
            Node::Literal(constant) => match constant {
                Const::Bool(value) => Val::Bool(*value),
                Const::Int(value) => Val::Int(*value),
                Const::Float(value) => Val::Float(*value),
                Const::Str(text) => Val::Text(text.to_string()),
                _ => Val::Null,
            },
            Node::Call(_, args) => {
                let args = args.iter().map(value).collect::<Result<Vec<Val>, Fails>>()?;
                let function = &functions[self.calls[id.0].expect("a call")];
                return (function.answer)(&args);
            }
            Node::Compare(comparison, one, other) => match ordered(&value(one)?, &value(other)?) {
                Some(order) => Val::Bool(comparison.holds(order)),
                None => Val::Null,
            },
            Node::Arithmetic(operator, one, other) => return arithmetic(*operator, value(one)?, value(other)?),
            Node::And(one, other) => match (value(one)?, value(other)?) {
                (Val::Bool(false), _) | (_, Val::Bool(false)) => Val::Bool(false),
                (Val::Bool(true), Val::Bool(true)) => Val::Bool(true),
                _ => Val::Null,
            },
            Node::Or(one, other) => match (value(one)?, value(other)?) {
                (Val::Bool(true), _) | (_, Val::Bool(true)) => Val::Bool(true),
                (Val::Bool(false), Val::Bool(false)) => Val::Bool(false),
                _ => Val::Null,
            },
            Node::Not(inner) => match value(inner)? {
                Val::Bool(value) => Val::Bool(!value),
                other => other,
            },
            Node::IsNull(inner) => Val::Bool(value(inner)? == Val::Null),
            Node::ToFloat(inner) => match value(inner)? {
                Val::Int(int) => Val::Float(int as f64),
                other => other,
            },
            Node::Case(cases, otherwise) => {
                for (condition, then) in cases {
                    if value(condition)? == Val::Bool(true) {
                        return value(then);
                    }
                }
                match otherwise {
                    Some(otherwise) => value(otherwise)?,
                    None => Val::Null,
                }
            }
        })
    }

    /// What is left of a row.
    fn row(&self, row: &[Val], functions: &[Given]) -> Result<Option<Vec<Val>>, Fails> {
        for condition in &self.program.conditions {
            if self.value(*condition, row, functions)? != Val::Bool(true) {
                return Ok(None);
            }
        }
        let outputs = self
            .program
            .outputs
            .iter()
            .map(|(id, _)| self.value(*id, row, functions));
        outputs.collect::<Result<Vec<Val>, Fails>>().map(Some)
    }
}

fn ordered(one: &Val, other: &Val) -> Option<Ordering> {
    Some(match (one, other) {
        (Val::Bool(one), Val::Bool(other)) => one.cmp(other),
        (Val::Int(one), Val::Int(other)) => one.cmp(other),
        (Val::Float(one), Val::Float(other)) => (one + 0.0).total_cmp(&(other + 0.0)),
        (Val::Text(one), Val::Text(other)) => one.cmp(other),
        _ => return None,
    })
}

fn arithmetic(operator: Arithmetic, one: Val, other: Val) -> Answer {
    match (one, other) {
        (Val::Int(one), Val::Int(other)) => {
            let number = match operator {
                Arithmetic::Add => one.checked_add(other),
                Arithmetic::Subtract => one.checked_sub(other),
                Arithmetic::Multiply => one.checked_mul(other),
            };
            number.map(Val::Int).ok_or(Fails)
        }
        (Val::Float(one), Val::Float(other)) => Ok(Val::Float(match operator {
            Arithmetic::Add => one + other,
            Arithmetic::Subtract => one - other,
            Arithmetic::Multiply => one * other,
        })),
        _ => Ok(Val::Null),
    }
}

fn array(ty: Ty, values: impl Iterator<Item = Val>) -> ArrayRef {
    match ty {
        Ty::Bool => Arc::new(
            values
                .map(|v| if let Val::Bool(v) = v { Some(v) } else { None })
                .collect::<BooleanArray>(),
        ),
        Ty::Int => Arc::new(
            values
                .map(|v| if let Val::Int(v) = v { Some(v) } else { None })
                .collect::<Int64Array>(),
        ),
        Ty::Float => Arc::new(
            values
                .map(|v| if let Val::Float(v) = v { Some(v) } else { None })
                .collect::<Float64Array>(),
        ),
        Ty::Text => Arc::new(
            values
                .map(|v| if let Val::Text(v) = v { Some(v) } else { None })
                .collect::<StringArray>(),
        ),
    }
}

fn shown(array: &ArrayRef, row: usize) -> String {
    if array.is_null(row) {
        return format!("{:?}", Val::Null);
    }
    format!(
        "{:?}",
        match array.data_type() {
            DataType::Boolean => Val::Bool(array.as_boolean().value(row)),
            DataType::Int64 => Val::Int(array.as_primitive::<Int64Type>().value(row)),
            DataType::Float64 => Val::Float(array.as_primitive::<Float64Type>().value(row)),
            _ => Val::Text(array.as_string::<i32>().value(row).to_string()),
        }
    )
}

const ROWS: usize = 60;

#[test]
fn programs_mean_what_their_parts_mean() {
    let count = std::env::var("PROGRAMS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(200);
    let functions = functions();
    let options = RunOptions {
        mode: Mode::Fused,
        ..RunOptions::default()
    };
    let (mut kept, mut failed) = (0, 0);
    for seed in 0..count {
        let mut random = Random(seed);
        let nulls = random.below(3) > 0;
        let made = Made::new(&mut random, &functions, nulls);
        let rows: Vec<Vec<Val>> = (0..ROWS)
            .map(|_| COLUMNS.iter().map(|ty| random.value(*ty, nulls)).collect())
            .collect();
        let columns = COLUMNS.iter().enumerate();
        let columns: Vec<ArrayRef> = columns
            .map(|(index, ty)| array(*ty, rows.iter().map(|row| row[index].clone())))
            .collect();
        let expected: Vec<_> = rows.iter().map(|row| made.row(row, &functions)).collect();
        let what = format!("program {seed}: {:?}", made.program);
        if !made.calls.iter().any(Option::is_some) {
            continue;
        }
        let fused = Fused::new(made.program).unwrap_or_else(|| panic!("{what} is fused"));
        let left = fused.run(&columns, ROWS, &options).expect("it runs");
        let left = left.unwrap_or_else(|| panic!("{what} runs"));
        let mut place = 0;
        for (row, expected) in expected.into_iter().enumerate() {
            if left.failed.contains(&(row as u32)) {
                assert!(!left.kept.value(row), "{what}");
                failed += 1;
                continue;
            }
            let expected = expected.unwrap_or_else(|_| panic!("{what}: {:?} fails", rows[row]));
            assert_eq!(left.kept.value(row), expected.is_some(), "{what}: {:?}", rows[row]);
            for (column, value) in left.columns.iter().zip(expected.iter().flatten()) {
                assert_eq!(shown(column, place), format!("{value:?}"), "{what}: {:?}", rows[row]);
            }
            place += usize::from(expected.is_some());
        }
        kept += place;
    }
    // Overflows and divisions by zero are rare.
    assert!(
        kept > 20 * count as usize,
        "only {kept} rows of {count} programs are left"
    );
    assert!(failed < 15 * count as usize, "{failed} rows of {count} programs fail");
}

#[test]
fn a_call_is_evaluated_once() {
    let third = functions().swap_remove(0).compiled;
    let column = Column {
        ty: DataType::Int64,
        nullable: false,
    };
    let program = Program {
        columns: vec![column],
        nodes: vec![
            Node::Column(0),
            Node::Call(third.clone(), vec![Id(0)]),
            Node::Literal(Const::Int(3)),
            Node::Compare(Comparison::Greater, Id(1), Id(2)),
            Node::Call(third, vec![Id(0)]),
            Node::Arithmetic(Arithmetic::Add, Id(4), Id(2)),
        ],
        conditions: vec![Id(3)],
        outputs: vec![(Id(5), DataType::Int64), (Id(1), DataType::Int64)],
    };
    let ir = Fused::new(program).and_then(|fused| fused.ir()).expect("it is fused");
    assert_eq!(ir.matches("int.mod").count(), 1, "{ir}");
    assert_eq!(ir.matches("call").count(), 0, "{ir}");
    assert_eq!(ir.matches("func @").count(), 1, "{ir}");
}
