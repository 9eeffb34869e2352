//! Functions of columns: `@vectorized`, `@pandas_udf`, PARAMETER STYLE PANDAS, and those whose annotations name Series, frames
//! or arrays. What such a function does is recorded as a function of a table of its arguments does it. Knows nothing of
//! what becomes of the record.

use super::names;
use arrow::datatypes::DataType;
use ruff_python_ast::{Expr, Parameters, Stmt, StmtFunctionDef};
use std::fmt::Write;
use taipan_interface::error::{Diagnostic, Error};
use taipan_interface::source::{FunctionSource, Param, ParameterStyle};
use taipan_syntax::scopes;
use taipan_syntax::source::{self, OWN, ParsedSource};

/// The column that the table function gives.
pub const RESULT: &str = "result";

/// Words without one of which a text has no such function.
const WORDS: [&str; 6] = ["Series", "DataFrame", "ndarray", "NDArray", "vectorized", "pandas_udf"];

/// What a parameter of Python's is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
    Series,
    Array,
    /// All columns in one. By their places, as Snowflake has it, or by the names of the parameters.
    Frame {
        by_place: bool,
    },
}

/// How the function is called.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Call {
    /// With one argument for each parameter.
    Whole(Vec<Given>),
    /// With an iterator of what would be its only argument.
    Each(Given),
    /// With an iterator of tuples of its arguments.
    EachTuple(Vec<Given>),
}

/// The function of a table that a function of columns is; `None`: it is another one.
///
/// # Errors
///
/// `Rejected` for texts that do not parse, and where it is not clear what the function is called with.
pub fn over_table(source: &FunctionSource) -> Result<Option<FunctionSource>, Error> {
    let asked = source.style == ParameterStyle::Columns;
    if !asked && !WORDS.iter().any(|word| source.text.contains(word)) {
        return Ok(None);
    }
    let parsed = source::parse(source)?;
    let Some(def) = definition(&parsed) else {
        return if asked { Err(no_function(source)) } else { Ok(None) };
    };
    match call(def, source, names::yields(&parsed)) {
        Some(_) if gives_value(def) => Err(Error::Rejected(
            parsed
                .diagnostic(
                    "NotImplementedError",
                    "a function of columns that gives one value of all rows",
                    def.name.range,
                )
                .with_hint("Say CREATE AGGREGATE FUNCTION, or return a Series of as many values as there are rows."),
        )),
        Some(_) if is_for_polars(&parsed) => Err(Error::Rejected(
            parsed
                .diagnostic(
                    "NotImplementedError",
                    "a function of columns that is written for polars",
                    def.name.range,
                )
                .with_hint("Write it for pandas, or as a function of a TABLE."),
        )),
        Some(call) => table_function(source, &parsed, &call).map(Some),
        None => Ok(None),
    }
}

/// Whether it imports polars and not pandas.
fn is_for_polars(parsed: &ParsedSource) -> bool {
    let imports = scopes::collect(&parsed.ast).imports;
    let of = |library: &str| {
        imports
            .iter()
            .any(|import| import.module.split('.').next() == Some(library))
    };
    of("polars") && !of("pandas")
}

fn no_function(source: &FunctionSource) -> Error {
    let message = format!(
        "function {} has PARAMETER STYLE PANDAS, and its text defines no function",
        source.name
    );
    Error::Rejected(Diagnostic::new("", message, None, "").with_hint("Name the function with HANDLER."))
}

/// The statement that defines the function, whatever decorates it.
fn definition(parsed: &ParsedSource) -> Option<&StmtFunctionDef> {
    let defs = parsed.ast.body.iter().rev().filter_map(|statement| match statement {
        Stmt::FunctionDef(def) => Some(def),
        _ => None,
    });
    let mut named = defs.filter(|def| def.name.id.as_str() == parsed.entry);
    named.next().filter(|_| parsed.form == source::Form::Module)
}

/// How the function is called, if with columns.
fn call(def: &StmtFunctionDef, source: &FunctionSource, yields: bool) -> Option<Call> {
    let decorators = def.decorator_list.iter().map(|decorator| match &decorator.expression {
        Expr::Call(call) => last_name(&call.func),
        other => last_name(other),
    });
    let decorators: Vec<&str> = decorators.flatten().collect();
    let by_place = decorators.contains(&"vectorized");
    let decorated = by_place || decorators.contains(&"pandas_udf");
    let annotated: Vec<Option<&Expr>> = annotations(&def.parameters).collect();
    if let [Some(only)] = annotated.as_slice()
        && let Some(each) = iterator(only, by_place)
    {
        return Some(each);
    }
    let given: Vec<Option<Given>> = annotated
        .iter()
        .map(|annotation| annotation.and_then(|annotation| given(annotation, by_place)))
        .collect();
    let style = source.style == ParameterStyle::Columns;
    if !decorated && !style && given.iter().all(Option::is_none) {
        return None;
    }
    let count = source.params.len();
    if style && yields && given.len() == 1 {
        // As Databricks has it.
        return Some(match count {
            1 => Call::Each(given[0].unwrap_or(Given::Series)),
            _ => Call::EachTuple(vec![Given::Series; count]),
        });
    }
    let frame = by_place && given.len() == 1 && given[0].is_none();
    let usual = if frame {
        Given::Frame { by_place }
    } else {
        Given::Series
    };
    Some(Call::Whole(
        given.into_iter().map(|given| given.unwrap_or(usual)).collect(),
    ))
}

fn annotations(parameters: &Parameters) -> impl Iterator<Item = Option<&Expr>> {
    let places = parameters.posonlyargs.iter().chain(&parameters.args);
    places.map(|parameter| parameter.parameter.annotation.as_deref())
}

/// `Series` of `pd.Series` and of `"pd.Series"`; of `NDArray[np.float64]` what is before the bracket.
fn last_name(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Name(name) => Some(name.id.as_str()),
        Expr::Attribute(attribute) => Some(attribute.attr.id.as_str()),
        Expr::Subscript(subscript) => last_name(&subscript.value),
        Expr::StringLiteral(text) => text.value.to_str().rsplit('.').next(),
        _ => None,
    }
}

fn given(annotation: &Expr, by_place: bool) -> Option<Given> {
    match last_name(annotation)? {
        "Series" => Some(Given::Series),
        "ndarray" | "NDArray" => Some(Given::Array),
        "DataFrame" => Some(Given::Frame { by_place }),
        _ => None,
    }
}

/// `Iterator[pd.Series]` and `Iterator[Tuple[pd.Series, …]]`.
fn iterator(annotation: &Expr, by_place: bool) -> Option<Call> {
    let Expr::Subscript(subscript) = annotation else {
        return None;
    };
    if !matches!(last_name(&subscript.value)?, "Iterator" | "Iterable" | "Generator") {
        return None;
    }
    match subscript.slice.as_ref() {
        Expr::Subscript(tuple) if matches!(last_name(&tuple.value)?, "Tuple" | "tuple") => {
            let items: Vec<&Expr> = match tuple.slice.as_ref() {
                Expr::Tuple(items) => items.elts.iter().collect(),
                only => vec![only],
            };
            let items = items.into_iter().filter(|item| !item.is_ellipsis_literal_expr());
            Some(Call::EachTuple(
                items.map(|item| given(item, by_place)).collect::<Option<_>>()?,
            ))
        }
        item => given(item, by_place).map(Call::Each),
    }
}

/// Whether the annotation of the result is of a value.
fn gives_value(def: &StmtFunctionDef) -> bool {
    let returns = def.returns.as_deref().and_then(last_name);
    returns.is_some_and(|name| matches!(name, "int" | "float" | "str" | "bool"))
}

/// The text with a function of ours behind, which hands the columns of a table over.
fn table_function(source: &FunctionSource, parsed: &ParsedSource, call: &Call) -> Result<FunctionSource, Error> {
    let (how, given) = match call {
        Call::Whole(given) => ("whole", given.clone()),
        Call::Each(given) => ("each", vec![*given]),
        Call::EachTuple(given) => ("each_tuple", given.clone()),
    };
    let given = given.iter().map(|given| match given {
        Given::Series => "series",
        Given::Array => "array",
        Given::Frame { by_place: false } => "frame",
        Given::Frame { by_place: true } => "places",
    });
    let given: Vec<String> = given.map(|word| format!("'{word}'")).collect();
    let indent = source::indentation(&source.text)?;
    let (entry, own) = (&parsed.entry, format!("{OWN}columns"));
    let mut text = source.text.clone();
    let name = source.name.escape_default();
    let lines = [
        format!("def {own}(rows):"),
        "    from pandas.core.vectorised import applied".to_string(),
        format!(
            "    return applied({entry}, '{name}', rows, '{how}', [{}])",
            given.join(", ")
        ),
    ];
    text.push('\n');
    for line in lines {
        // Writing to a text does not fail.
        let _ = writeln!(text, "{indent}{line}");
    }
    let columns = source.params.iter().map(|param| (param.name.clone(), param.ty.clone()));
    Ok(FunctionSource {
        text,
        handler: Some(own),
        params: vec![Param {
            name: "rows".to_string(),
            ty: DataType::Null,
            not_null: false,
            table: Some(columns.collect()),
        }],
        returns: DataType::Null,
        table: Some(vec![(RESULT.to_string(), source.returns.clone())]),
        style: ParameterStyle::Values,
        ..source.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str, params: usize) -> FunctionSource {
        let param = |number| Param {
            name: format!("p{number}"),
            ty: DataType::Float64,
            not_null: false,
            table: None,
        };
        FunctionSource {
            params: (0..params).map(param).collect(),
            ..FunctionSource::body("f", text, DataType::Float64)
        }
    }

    fn called(text: &str, params: usize) -> Option<String> {
        let made = over_table(&source(text, params)).map_err(|error| error.to_string());
        let text = made.expect("a text that parses")?.text;
        text.lines().last().map(|line| line.trim().to_string())
    }

    #[test]
    fn annotations_and_decorators_say_what_a_function_is_called_with() {
        let whole = |given: &str| Some(format!("return applied(f, 'f', rows, {given})"));
        let cases = [
            ("def f(a, b):\n    return a + b\n", 2, None),
            (
                "def f(a: float, b: float):\n    '''Series'''\n    return a + b\n",
                2,
                None,
            ),
            (
                "def f(a: pd.Series, b: 'pd.Series') -> pd.Series:\n    return a + b\n",
                2,
                whole("'whole', ['series', 'series']"),
            ),
            (
                "def f(a: np.ndarray, b: NDArray[np.float64]):\n    return a + b\n",
                2,
                whole("'whole', ['array', 'array']"),
            ),
            (
                "@vectorized(input=pandas.DataFrame)\ndef f(df):\n    return df[0] + df[1]\n",
                2,
                whole("'whole', ['places']"),
            ),
            (
                "@pandas_udf('double')\ndef f(a):\n    return a\n",
                1,
                whole("'whole', ['series']"),
            ),
            (
                "def f(it: Iterator[pd.Series]) -> Iterator[pd.Series]:\n    for a in it:\n        yield a\n",
                1,
                whole("'each', ['series']"),
            ),
            (
                "def f(it: Iterator[Tuple[pd.Series, pd.Series]]):\n    for a, b in it:\n        yield a\n",
                2,
                whole("'each_tuple', ['series', 'series']"),
            ),
        ];
        for (text, params, wanted) in cases {
            assert_eq!(called(text, params), wanted, "{text}");
        }
    }

    #[test]
    fn what_gives_one_value_is_refused() {
        let made = over_table(&source("def f(a: pd.Series) -> float:\n    return a.sum()\n", 1));
        assert!(made.is_err_and(|error| error.to_string().contains("gives one value")));
    }
}
