//! Arrays as Postgres makes and numbers them, written as calls that the planner knows: `ARRAY(query)`, `generate_subscripts`,
//! `information_schema._pg_expandarray`. Comes before anything else is done to calls.

use super::array_queries::{self, Gives};
use super::json_forms;
use super::literals;
use super::making::{call, call_with, take};
use super::row_functions::{self, Lists};
use super::{Session, builtin_calls, inner_names, ordered_sets, overlaps, row_comparisons, samples, ties};
use crate::catalog;
use crate::database::folded;
use crate::error::{Error, Result};
use crate::functions::{self, SERIES};
use crate::json;
use crate::statements::expression as parse_expression;
use crate::visits::VisitMut;
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, Int32Array, Int32Builder, ListArray, ListBuilder, StructArray,
};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Field, Fields, Int32Type, Int64Type};
use datafusion::common::{DataFusionError, exec_err, plan_err};
use datafusion::execution::FunctionRegistry;
use datafusion::functions_table::generate_series;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use datafusion::sql::parser::{CopyToSource, Statement as DfStatement};
use sqlparser::ast::{
    self, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments, Ident, ObjectName, Query, TableAlias,
    TableAliasColumnDef, TableFactor, TableFunctionArgs, Value, VisitorMut,
};
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;
use taipan_engine::FunctionName;

/// The array that a query of no rows gives.
const OR_EMPTY: &str = "array or empty";
/// The subscripts of an array.
const SUBSCRIPTS: &str = "array subscripts";
/// The items of an array with their subscripts.
const NUMBERED: &str = "array numbered";

/// The items of an array.
const UNNEST: &str = "unnest";

/// What is called for numbers one after another.
const GENERATE: &str = "generate_series";

/// The same where the numbers are not all written out as `integer`.
const WIDE_SERIES: &str = "generate_series_of_bigint";

/// The last and the first subscript.
const UPPER: &str = "array_upper";
const LOWER: &str = "array_lower";

/// An array as it is, where its text alone would be that of another one.
const PLACED: &str = "array at";

/// Rewrites a statement.
pub(super) fn rewrite(statement: &mut DfStatement, session: &Session) -> Result<()> {
    let mut arrays = Arrays { session, placed: 0 };
    let flow = match statement {
        DfStatement::Statement(statement) => VisitMut::visit(statement, &mut arrays),
        DfStatement::Explain(explain) => return rewrite(&mut explain.statement, session),
        DfStatement::CopyTo(copy) => match &mut copy.source {
            CopyToSource::Query(query) => VisitMut::visit(query, &mut arrays),
            CopyToSource::Relation(_) => ControlFlow::Continue(()),
        },
        DfStatement::CreateExternalTable(_) | DfStatement::Reset(_) => ControlFlow::Continue(()),
    };
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(*error),
    }
}

struct Arrays<'a> {
    session: &'a Session,
    placed: usize,
}

impl VisitorMut for Arrays<'_> {
    type Break = Box<Error>;

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<Self::Break> {
        inner_names::in_with(query);
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<Self::Break> {
        inner_names::in_from(factor);
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, query: &mut Query) -> ControlFlow<Self::Break> {
        match ties::rewrite(query, &|part| self.session.is_volatile(part)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(Box::new(error)),
        }
    }

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
        json_forms::rewrite(expr);
        if let Err(error) = self.built_in(expr) {
            return ControlFlow::Break(Box::new(error));
        }
        let Expr::Function(call) = expr else {
            return ControlFlow::Continue(());
        };
        if call.name.to_string().eq_ignore_ascii_case("unnest") {
            self.place(call);
            return ControlFlow::Continue(());
        }
        let done = match &mut call.args {
            FunctionArguments::Subquery(query) if call.name.to_string().eq_ignore_ascii_case("array") => {
                let gives = |call: &Function| self.gives(call);
                array_queries::array(query, OR_EMPTY, &gives).map(|array| *expr = array)
            }
            _ => match set_returning(&call.name) {
                Some(function) => {
                    call.name = ObjectName::from(Ident::with_quote('"', function.as_ref()));
                    unnest(expr);
                    Ok(())
                }
                None => Ok(()),
            },
        };
        match done {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(Box::new(error)),
        }
    }

    fn post_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<Self::Break> {
        match samples::rewrite(factor).and_then(|()| self.by_lists(factor)) {
            Ok(true) => return ControlFlow::Continue(()),
            Ok(false) => {}
            Err(error) => return ControlFlow::Break(Box::new(error)),
        }
        name_unnest(factor);
        if let Err(error) = without_rows(factor) {
            return ControlFlow::Break(Box::new(error));
        }
        let (name, args, given) = match factor {
            TableFactor::Table {
                name,
                args: Some(TableFunctionArgs { args, .. }),
                alias,
                with_ordinality: false,
                ..
            }
            | TableFactor::Function {
                name,
                args,
                alias,
                with_ordinality: false,
                ..
            } => (name, args, alias),
            _ => return ControlFlow::Continue(()),
        };
        let Some(function) = in_from(name) else {
            return ControlFlow::Continue(());
        };
        let Some(called) = name.0.last().and_then(|part| part.as_ident()).cloned() else {
            return ControlFlow::Continue(());
        };
        let mut alias = given.take().unwrap_or_else(|| {
            let mut alias = table_alias(called.clone());
            if json::gives_items(&folded(&called)) {
                alias.columns.push(column_alias(Ident::new("value")));
            }
            alias
        });
        name_column(&mut alias);
        if function == SERIES
            && let Err(error) = args.iter_mut().try_for_each(numeric)
        {
            return ControlFlow::Break(Box::new(error));
        }
        if function == SERIES && !args.iter().any(|arg| is_computed(arg) || is_typed(arg)) {
            // The planner has series of constants itself.
            if !args.iter().all(is_integer) {
                *name = ObjectName::from(Ident::new(WIDE_SERIES));
            }
            *given = Some(alias);
            return ControlFlow::Continue(());
        }
        let args = std::mem::take(args);
        let array = match (function.as_ref(), args.as_slice()) {
            (UNNEST, [FunctionArg::Unnamed(FunctionArgExpr::Expr(array))]) => array.clone(),
            (function, _) => call_with(function, args),
        };
        *factor = TableFactor::UNNEST {
            alias: Some(alias),
            array_exprs: vec![array],
            with_offset: false,
            with_offset_alias: None,
            with_ordinality: false,
        };
        ControlFlow::Continue(())
    }
}

impl Arrays<'_> {
    /// Calls of Postgres's functions that the planner does not read as they are written, unless somebody has made functions of
    /// their names.
    fn built_in(&self, expr: &mut Expr) -> Result<()> {
        if let Expr::Function(call) = expr
            && let [name] = call.name.0.as_slice()
            && let Some(name) = name.as_ident().map(folded)
        {
            let own = FunctionName { schema: None, name };
            if !self.session.catalog().overloads(&own).is_empty() {
                return Ok(());
            }
            if let Some(made) = ordered_sets::rewritten(call, &|part| self.session.is_volatile(part))? {
                *expr = made;
            }
        }
        if let Some(made) = overlaps::rewritten(expr, &|part| self.session.is_volatile(part))? {
            *expr = made;
        }
        row_comparisons::rewrite(expr, &|part| self.session.is_volatile(part))?;
        builtin_calls::rewrite(expr)
    }

    /// Writes a call in FROM as a query of lists, where `unnest` alone does not do. Whether it is one.
    fn by_lists(&self, factor: &mut TableFactor) -> Result<bool> {
        if let TableFactor::Derived { subquery, alias, .. } = factor
            && let Some(lists) = Lists::of_values(subquery)
        {
            *factor = lists.query(alias.take(), false)?;
            return Ok(true);
        }
        if let TableFactor::UNNEST {
            alias,
            array_exprs,
            with_ordinality: true,
            with_offset: false,
            ..
        } = factor
        {
            let lists = array_exprs.iter().map(ToString::to_string).collect();
            let lists = Lists::of(lists, Ident::new(UNNEST), alias.as_ref());
            *factor = lists.query(alias.take(), true)?;
            return Ok(true);
        }
        let (TableFactor::Table {
            name,
            args: Some(TableFunctionArgs { args, .. }),
            alias,
            with_ordinality,
            ..
        }
        | TableFactor::Function {
            name,
            args,
            alias,
            with_ordinality,
            ..
        }) = factor
        else {
            return Ok(false);
        };
        let Some(called) = name.0.last().and_then(|part| part.as_ident()).cloned() else {
            return Ok(false);
        };
        let is_own = name.0.len() == 1
            || name.0[0]
                .as_ident()
                .is_some_and(|schema| folded(schema) == catalog::CATALOG);
        if is_own && let Some(lists) = Lists::of_entries(&folded(&called), args, called.clone()) {
            *factor = lists.query(alias.take(), *with_ordinality)?;
            return Ok(true);
        }
        if is_own
            && !*with_ordinality
            && let Some(records) = row_functions::of_records(&folded(&called), args, alias.as_ref())?
        {
            *factor = records;
            return Ok(true);
        }
        let Some(function) = in_from(name).filter(|_| *with_ordinality) else {
            return Ok(false);
        };
        let list = match (function.as_ref(), args.as_slice()) {
            (UNNEST, [FunctionArg::Unnamed(FunctionArgExpr::Expr(array))]) => array.clone(),
            (function, args) => call_with(function, args.to_vec()),
        };
        let lists = Lists::of(vec![list.to_string()], called, alias.as_ref());
        *factor = lists.query(alias.take(), true)?;
        Ok(true)
    }

    /// What a call gives.
    fn gives(&self, call: &Function) -> Gives {
        let Some(name) = call.name.0.last().and_then(|part| part.as_ident()).map(folded) else {
            return Gives::Value;
        };
        if name == UNNEST || set_returning(&call.name).is_some() {
            return Gives::Rows;
        }
        let schema = match call.name.0.as_slice() {
            [schema, _] => schema.as_ident().map(folded),
            _ => None,
        };
        let builtin = builtin_calls::is_aggregate(&name);
        let own = self.session.catalog().overloads(&FunctionName { schema, name });
        if builtin || own.iter().any(|function| function.is_aggregate()) {
            Gives::Aggregate
        } else {
            Gives::Value
        }
    }

    /// The planner tells calls of `unnest` apart by their texts, in which all queries are the same.
    fn place(&mut self, unnest: &mut Function) {
        let FunctionArguments::List(list) = &mut unnest.args else {
            return;
        };
        for arg in &mut list.args {
            let has_query = crate::visits::visit_expressions(arg, |part| match part {
                Expr::Subquery(_) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            });
            if has_query.is_break() {
                self.placed += 1;
                let number = Expr::value(Value::Number(self.placed.to_string(), false));
                let given = std::mem::replace(arg, FunctionArg::Unnamed(FunctionArgExpr::Wildcard));
                let number = FunctionArg::Unnamed(FunctionArgExpr::Expr(number));
                *arg = FunctionArg::Unnamed(FunctionArgExpr::Expr(call_with(PLACED, vec![given, number])));
            }
        }
    }
}

fn table_alias(name: Ident) -> TableAlias {
    TableAlias {
        explicit: true,
        name,
        columns: Vec::new(),
        at: None,
    }
}

/// The items of one array in FROM have a name.
fn name_unnest(factor: &mut TableFactor) {
    if let TableFactor::UNNEST {
        alias,
        array_exprs,
        with_ordinality: false,
        with_offset: false,
        ..
    } = factor
        && array_exprs.len() == 1
    {
        name_column(alias.get_or_insert_with(|| table_alias(Ident::new(UNNEST))));
    }
}

/// The only column is called as the table is, unless it is given a name.
fn name_column(alias: &mut TableAlias) {
    if alias.columns.is_empty() {
        alias.columns.push(column_alias(alias.name.clone()));
    }
}

fn column_alias(name: Ident) -> TableAliasColumnDef {
    TableAliasColumnDef { name, data_type: None }
}

/// The function whose items are the rows of a call in FROM.
fn in_from(name: &ObjectName) -> Option<Cow<'static, str>> {
    let own = [GENERATE, NUMBERED, catalog::PARTITION_ANCESTORS, SERIES];
    if let Some(function) = set_returning(name).filter(|function| !own.contains(&function.as_ref())) {
        return Some(function);
    }
    let parts: Vec<String> = name.0.iter().filter_map(|part| part.as_ident()).map(folded).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    match parts.as_slice() {
        [GENERATE] | [catalog::CATALOG, GENERATE] => Some(SERIES.into()),
        [UNNEST] | [catalog::CATALOG, UNNEST] => Some(UNNEST.into()),
        _ => None,
    }
}

/// `pg_partition_ancestors` in FROM: no table is a part of another one.
fn without_rows(factor: &mut TableFactor) -> Result<()> {
    let (TableFactor::Table {
        name,
        args: Some(_),
        alias,
        with_ordinality,
        ..
    }
    | TableFactor::Function {
        name,
        alias,
        with_ordinality,
        ..
    }) = factor
    else {
        return Ok(());
    };
    if set_returning(name).as_deref() != Some(catalog::PARTITION_ANCESTORS) {
        return Ok(());
    }
    let place = if *with_ordinality {
        ", NULL::BIGINT AS ordinality"
    } else {
        ""
    };
    let query = format!("(SELECT NULL::regclass AS pg_partition_ancestors{place} WHERE false)");
    if let Expr::Subquery(subquery) = parse_expression(&query)? {
        let alias = alias
            .take()
            .unwrap_or_else(|| table_alias(Ident::new("pg_partition_ancestors")));
        *factor = TableFactor::Derived {
            lateral: false,
            subquery,
            alias: Some(alias),
            sample: None,
        };
    }
    Ok(())
}

/// Whether an argument is a whole number of four bytes, written out.
fn is_integer(arg: &FunctionArg) -> bool {
    let FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) = arg else {
        return false;
    };
    expr.to_string().parse::<i32>().is_ok()
}

/// A number with a point is a NUMERIC, in a series.
fn numeric(arg: &mut FunctionArg) -> Result<()> {
    match arg {
        FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) => literals::decimal(expr).map(drop),
        _ => Ok(()),
    }
}

/// Whether an argument is a number with decimals, or has a type that the planner's series have not.
fn is_typed(arg: &FunctionArg) -> bool {
    let FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) = arg else {
        return false;
    };
    let numeric = |ty: &ast::DataType| {
        matches!(
            ty,
            ast::DataType::Numeric(_) | ast::DataType::Decimal(_) | ast::DataType::Dec(_)
        )
    };
    let time = |ty: &ast::DataType| matches!(ty, ast::DataType::Timestamp(..) | ast::DataType::Date);
    match expr {
        Expr::UnaryOp { expr, .. } if matches!(expr.as_ref(), Expr::Cast { .. }) => true,
        Expr::Cast { data_type, .. } => numeric(data_type) || time(data_type),
        Expr::TypedString(typed) => numeric(&typed.data_type) || time(&typed.data_type),
        Expr::Value(value) => matches!(value.value, Value::SingleQuotedString(_)),
        _ => false,
    }
}

/// Whether an argument is more than a constant.
fn is_computed(arg: &FunctionArg) -> bool {
    let found = crate::visits::visit_expressions(arg, |expr| match expr {
        Expr::Function(_) | Expr::Identifier(_) | Expr::CompoundIdentifier(_) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    found.is_break()
}

/// The function that gives as an array what the function of a name gives as rows.
fn set_returning(name: &ObjectName) -> Option<Cow<'static, str>> {
    let parts: Vec<String> = name.0.iter().filter_map(|part| part.as_ident()).map(folded).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    match parts.as_slice() {
        ["generate_subscripts"] | [catalog::CATALOG, "generate_subscripts"] => Some(SUBSCRIPTS.into()),
        [GENERATE] | [catalog::CATALOG, GENERATE] => Some(SERIES.into()),
        [catalog::INFORMATION, "_pg_expandarray"] => Some(NUMBERED.into()),
        ["pg_partition_ancestors"] | [catalog::CATALOG, "pg_partition_ancestors"] => {
            Some(catalog::PARTITION_ANCESTORS.into())
        }
        ["string_to_table"] => Some("string_to_array".into()),
        ["regexp_split_to_table"] => Some("regexp_split_to_array".into()),
        ["regexp_matches"] => Some(functions::MATCHES.into()),
        [name] if json::gives_rows(name) => Some(json::rows_name(name).into()),
        _ => None,
    }
}

fn unnest(expr: &mut Expr) {
    *expr = call(UNNEST, [take(expr)]);
}

/// Makes the functions known to a session.
pub(super) fn register(context: &SessionContext) {
    let series = generate_series();
    context.register_udtf(WIDE_SERIES, series.function().clone());
    for name in [OR_EMPTY, SUBSCRIPTS, NUMBERED, UPPER, LOWER, PLACED] {
        context.register_udf(ScalarUDF::new_from_impl(OfArray {
            name,
            signature: Signature::new(TypeSignature::VariadicAny, Volatility::Immutable),
        }));
    }
    if let Ok(series) = FunctionRegistry::udf(context, GENERATE) {
        context.register_udf(functions::series(series));
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct OfArray {
    name: &'static str,
    signature: Signature,
}

fn item(ty: &DataType) -> Option<&Arc<Field>> {
    match ty {
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => Some(item),
        _ => None,
    }
}

/// An item with its subscript.
fn numbered(item: &Field) -> Fields {
    let value = Field::new("x", item.data_type().clone(), true);
    Fields::from(vec![value, Field::new("n", DataType::Int32, true)])
}

impl ScalarUDFImpl for OfArray {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType, DataFusionError> {
        let Some(first) = types.first() else {
            return plan_err!("{} takes an array", self.name);
        };
        match (item(first), self.name) {
            (Some(_), OR_EMPTY | PLACED) => Ok(first.clone()),
            (_, SUBSCRIPTS) if item(first).is_some() || first.is_null() => {
                Ok(DataType::new_list(DataType::Int32, true))
            }
            (_, UPPER | LOWER) if item(first).is_some() || first.is_null() => Ok(DataType::Int32),
            (Some(item), NUMBERED) => Ok(DataType::new_list(DataType::Struct(numbered(item)), true)),
            _ => plan_err!("an array is wanted, not {}", taipan_engine::types::sql_name(first)),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue, DataFusionError> {
        let rows = args.number_rows;
        let columns = args.args.iter().map(|arg| arg.to_array(rows));
        let columns: Vec<ArrayRef> = columns.collect::<Result<_, _>>()?;
        let Some(first) = columns.first() else {
            return exec_err!("no array");
        };
        let result = match self.name {
            UPPER | LOWER => {
                let dimension = columns
                    .get(1)
                    .map(|column| cast(column, &DataType::Int64))
                    .transpose()?;
                let lists = subscripts(first, dimension.as_ref())?;
                let lists = lists.as_list::<i32>();
                let bound = |list: ArrayRef| {
                    let numbers = list.as_primitive::<Int32Type>();
                    let place = if self.name == LOWER {
                        0
                    } else {
                        numbers.len().wrapping_sub(1)
                    };
                    (place < numbers.len()).then(|| numbers.value(place))
                };
                Arc::new(lists.iter().map(|list| list.and_then(bound)).collect::<Int32Array>())
            }
            PLACED => first.clone(),
            OR_EMPTY => or_empty(first, args.return_field.data_type())?,
            SUBSCRIPTS => {
                let dimension = columns
                    .get(1)
                    .map(|column| cast(column, &DataType::Int64))
                    .transpose()?;
                let lists = subscripts(first, dimension.as_ref())?;
                match columns.get(2) {
                    Some(backwards) => reversed(&lists, backwards)?,
                    None => lists,
                }
            }
            _ => with_numbers(first)?,
        };
        Ok(ColumnarValue::Array(result))
    }
}

fn lists(array: &ArrayRef) -> Result<ListArray, DataFusionError> {
    let Some(item) = item(array.data_type()) else {
        return exec_err!("no array");
    };
    Ok(cast(array, &DataType::List(item.clone()))?.as_list::<i32>().clone())
}

fn or_empty(array: &ArrayRef, ty: &DataType) -> Result<ArrayRef, DataFusionError> {
    let list = lists(array)?;
    // What is NULL has no items, whatever its offsets say.
    let values: Vec<Option<ArrayRef>> = (0..list.len())
        .map(|row| list.is_valid(row).then(|| list.value(row)))
        .collect();
    let lengths = values.iter().map(|value| value.as_ref().map_or(0, |value| value.len()));
    let offsets = datafusion::arrow::buffer::OffsetBuffer::from_lengths(lengths);
    let parts: Vec<&dyn Array> = values.iter().flatten().map(|value| value.as_ref()).collect();
    let DataType::List(item) = list.data_type() else {
        return exec_err!("no array");
    };
    let items = if parts.is_empty() {
        datafusion::arrow::array::new_empty_array(item.data_type())
    } else {
        datafusion::arrow::compute::concat(&parts)?
    };
    let filled: ArrayRef = Arc::new(ListArray::try_new(item.clone(), offsets, items, None)?);
    Ok(cast(&filled, ty)?)
}

/// Vectors begin with 0, all else with 1.
fn first_subscript(array: &ArrayRef) -> i32 {
    let vector = item(array.data_type())
        .and_then(|item| catalog::of_field(item))
        .is_some_and(|ty| ty.is_vector());
    i32::from(!vector)
}

fn subscripts(array: &ArrayRef, dimension: Option<&ArrayRef>) -> Result<ArrayRef, DataFusionError> {
    let mut out = ListBuilder::new(Int32Builder::new());
    if array.data_type().is_null() {
        (0..array.len()).for_each(|_| out.append_null());
        return Ok(Arc::new(out.finish()));
    }
    let first = first_subscript(array);
    let list = lists(array)?;
    for row in 0..list.len() {
        let dimension = dimension.map(|column| column.as_primitive::<Int64Type>().value(row));
        if list.is_valid(row) && dimension.is_none_or(|dimension| dimension == 1) {
            let length = list.value_length(row);
            (0..length).for_each(|place| out.values().append_value(first + place));
        } else if dimension.is_some_and(|dimension| dimension > 1) && item(&list.value_type()).is_some() {
            return exec_err!("generate_subscripts of a dimension other than the first is not built yet");
        }
        out.append(true);
    }
    Ok(Arc::new(out.finish()))
}

/// Subscripts from the last to the first, where that is asked for.
fn reversed(lists: &ArrayRef, backwards: &ArrayRef) -> Result<ArrayRef, DataFusionError> {
    let (lists, backwards) = (lists.as_list::<i32>(), cast(backwards, &DataType::Boolean)?);
    let backwards = backwards.as_boolean();
    let mut out = ListBuilder::new(Int32Builder::new());
    for row in 0..lists.len() {
        if lists.is_null(row) || backwards.is_null(row) {
            out.append_null();
            continue;
        }
        let numbers = lists.value(row);
        let mut numbers = numbers.as_primitive::<Int32Type>().values().to_vec();
        if backwards.value(row) {
            numbers.reverse();
        }
        out.values().append_slice(&numbers);
        out.append(true);
    }
    Ok(Arc::new(out.finish()))
}

fn with_numbers(array: &ArrayRef) -> Result<ArrayRef, DataFusionError> {
    let list = lists(array)?;
    let DataType::List(item) = list.data_type() else {
        return exec_err!("no array");
    };
    let fields = numbered(item);
    let mut numbers = Int32Builder::new();
    let mut lengths = Vec::with_capacity(list.len());
    let mut parts = Vec::with_capacity(list.len());
    for row in 0..list.len() {
        let value = list.is_valid(row).then(|| list.value(row));
        let length = value.as_ref().map_or(0, |value| value.len());
        (0..length).for_each(|place| numbers.append_value(i32::try_from(place + 1).unwrap_or(i32::MAX)));
        lengths.push(length);
        parts.extend(value);
    }
    let parts: Vec<&dyn Array> = parts.iter().map(|part| part.as_ref()).collect();
    let items = if parts.is_empty() {
        datafusion::arrow::array::new_empty_array(item.data_type())
    } else {
        datafusion::arrow::compute::concat(&parts)?
    };
    let rows = StructArray::try_new(fields.clone(), vec![items, Arc::new(numbers.finish())], None)?;
    let offsets = datafusion::arrow::buffer::OffsetBuffer::from_lengths(lengths);
    let field = Arc::new(Field::new_list_field(DataType::Struct(fields), true));
    Ok(Arc::new(ListArray::try_new(field, offsets, Arc::new(rows), None)?))
}
