//! Calls over partitions: `TABLE(f(…) OVER (PARTITION BY … ORDER BY …))`. The rows before the call are collected in a list for
//! each partition, a function of lists is called for each of these, and what it gives is unnested. Columns by which the rows are
//! partitioned have their values in all rows; others have those of the row that a row came of, and NULL in rows that came at the
//! end.

use super::partition_values::{GIVEN_BACK, beside, each};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Column, DFSchema, NullHandling, Result, UnnestOptions, internal_err, not_impl_err};
use datafusion::functions::core::expr_fn::{get_field, named_struct};
use datafusion::functions_aggregate::expr_fn::array_agg;
use datafusion::functions_nested::expr_fn::array_length;
use datafusion::logical_expr::expr::{ScalarFunction, Sort};
use datafusion::logical_expr::planner::RelationPlannerContext;
use datafusion::logical_expr::{Expr, ExprFunctionExt, LogicalPlan, LogicalPlanBuilder, ScalarUDF, cast, lit};
use datafusion::sql::sqlparser::ast::{
    Expr as SqlExpr, Function, FunctionArg, FunctionArgExpr, FunctionArguments, WindowType,
};
use std::sync::Arc;

/// What an argument is called that says of which partitions a call is. No name that can be typed is like it.
pub const OVER: &str = "\u{1}over";

/// What partitions are called until their rows are unnested: no table of a query has this name.
const LISTS: &str = "#partitions";
/// The list of the rows of a partition.
const ROWS: &str = "partition";
/// A field of them that is always there.
const THERE: &str = "there";

/// The partitions of a call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Partition {
    pub keys: Vec<Expr>,
    pub order: Vec<Sort>,
    /// The function of lists.
    pub whole: Arc<ScalarUDF>,
}

/// The keys of partitions, and the order of their rows.
pub type Keys = (Vec<Expr>, Vec<Sort>);

/// How many arguments of a call are values, and the partitions that the last one says, if it does.
pub fn taken(args: &[FunctionArg], context: &mut dyn RelationPlannerContext) -> Result<(usize, Option<Keys>)> {
    match args.last().and_then(over_of) {
        Some((_, over)) => Ok((args.len() - 1, Some(keys(over, &DFSchema::empty(), context)?))),
        None => Ok((args.len(), None)),
    }
}

/// A table that is an argument, and what is said of its partitions.
pub fn table_of(expr: &SqlExpr) -> (&SqlExpr, Option<&WindowType>) {
    match over_in(expr) {
        Some((FunctionArguments::List(list), over)) => match &list.args[..] {
            [FunctionArg::Unnamed(FunctionArgExpr::Expr(table))] => (table, Some(over)),
            _ => (expr, None),
        },
        _ => (expr, None),
    }
}

/// The keys and the order over these columns.
pub fn keys(over: &WindowType, schema: &DFSchema, context: &mut dyn RelationPlannerContext) -> Result<Keys> {
    let WindowType::WindowSpec(spec) = over else {
        return not_impl_err!("a named window of a call in FROM");
    };
    if spec.window_name.is_some() || spec.window_frame.is_some() {
        return not_impl_err!("a frame of a call in FROM: partitions are whole");
    }
    let mut plan = |expr: &SqlExpr| context.sql_to_expr(expr.clone(), schema);
    let keys = spec.partition_by.iter().map(&mut plan).collect::<Result<Vec<_>>>()?;
    let order = spec.order_by.iter().map(|by| -> Result<Sort> {
        let ascending = by.options.asc.unwrap_or(true);
        let nulls_first = by.options.nulls_first.unwrap_or(!ascending);
        Ok(plan(&by.expr)?.sort(ascending, nulls_first))
    });
    let order = order.collect::<Result<Vec<_>>>()?;
    Ok((keys, order))
}

/// What an argument says of partitions, if it is the one that does.
fn over_of(arg: &FunctionArg) -> Option<(&FunctionArguments, &WindowType)> {
    match arg {
        FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) => over_in(expr),
        _ => None,
    }
}

fn over_in(expr: &SqlExpr) -> Option<(&FunctionArguments, &WindowType)> {
    let SqlExpr::Function(Function { name, args, over, .. }) = expr else {
        return None;
    };
    let [name] = &name.0[..] else {
        return None;
    };
    name.as_ident().filter(|name| name.value == OVER)?;
    Some((args, over.as_ref()?))
}

impl Partition {
    /// All its expressions.
    pub fn expressions(&self) -> Vec<Expr> {
        let order = self.order.iter().map(|sort| sort.expr.clone());
        self.keys.iter().cloned().chain(order).collect()
    }

    /// The same with other expressions.
    pub fn with(&self, expressions: &[Expr]) -> Result<Partition> {
        if expressions.len() != self.keys.len() + self.order.len() {
            return internal_err!("a partition has as many expressions as before");
        }
        let (keys, order) = expressions.split_at(self.keys.len());
        let order = self.order.iter().zip(order).map(|(sort, expr)| Sort {
            expr: expr.clone(),
            ..sort.clone()
        });
        Ok(Partition {
            keys: keys.to_vec(),
            order: order.collect(),
            whole: self.whole.clone(),
        })
    }

    /// The rows that the function gives for the partitions of the input with these arguments: a plan, and the values of a column
    /// for each of the input, and of one for each of what it gives.
    pub fn over(&self, input: LogicalPlan, args: &[Expr], columns: usize) -> Result<(LogicalPlan, Vec<Expr>)> {
        let own: Vec<Column> = input.schema().columns();
        let (plan, row) = self.rows(input, &own, args, Vec::new())?;
        let field = |name: String| get_field(row.clone(), name);
        let before = own.iter().enumerate().map(|(place, column)| {
            let key = self.keys.iter().position(|key| *key == Expr::Column(column.clone()));
            let value = match key {
                Some(key) => Expr::Column(list(&format!("key{key}"))),
                None => field(format!("c{place}")),
            };
            value.alias_qualified(column.relation.clone(), &column.name)
        });
        let before: Vec<Expr> = before.collect();
        let given = (0..columns).map(|place| field(format!("{GIVEN_BACK}{place}")));
        let exprs = before.into_iter().chain(given).collect();
        Ok((plan, exprs))
    }

    /// The rows that the function gives for the partitions of a table, whose columns are its arguments, and then `others`, which
    /// are constants: a plan, and the values of its columns.
    pub fn over_table(
        &self,
        table: LogicalPlan,
        others: Vec<Expr>,
        columns: usize,
    ) -> Result<(LogicalPlan, Vec<Expr>)> {
        let args: Vec<Expr> = table.schema().columns().into_iter().map(Expr::Column).collect();
        let (plan, row) = self.rows(table, &[], &args, others)?;
        let given = (0..columns).map(|place| get_field(row.clone(), format!("{GIVEN_BACK}{place}")));
        Ok((plan, given.collect()))
    }

    /// A row for each that the function gives, as a struct in the column that is given.
    fn rows(
        &self,
        input: LogicalPlan,
        own: &[Column],
        args: &[Expr],
        others: Vec<Expr>,
    ) -> Result<(LogicalPlan, Expr)> {
        let plan = self.collected(input, own, args)?;
        let plan = self.called(plan, args.len(), others)?;
        let options = UnnestOptions::new().with_null_handling(NullHandling::Drop);
        let plan = LogicalPlanBuilder::from(plan)
            .unnest_column_with_options(list("rows"), options)?
            .build()?;
        match plan.schema().columns().pop() {
            Some(row) => Ok((plan, Expr::Column(row))),
            None => internal_err!("the rows of a partition are gone"),
        }
    }

    /// A list of rows for each partition, beside what makes it one.
    fn collected(&self, input: LogicalPlan, own: &[Column], args: &[Expr]) -> Result<LogicalPlan> {
        let mut fields = vec![lit(THERE), lit(true)];
        for (place, arg) in args.iter().enumerate() {
            fields.extend([lit(format!("a{place}")), arg.clone()]);
        }
        for (place, column) in own.iter().enumerate() {
            fields.extend([lit(format!("c{place}")), Expr::Column(column.clone())]);
        }
        let keys = self.keys.iter().enumerate();
        let keys = keys.map(|(place, key)| key.clone().alias_qualified(Some(LISTS), format!("key{place}")));
        let order = self.order.iter().enumerate();
        let order = order.map(|(place, by)| by.expr.clone().alias_qualified(Some(LISTS), format!("order{place}")));
        let row = named_struct(fields).alias_qualified(Some(LISTS), "row");
        let rows: Vec<Expr> = std::iter::once(row).chain(keys).chain(order).collect();
        let mut all = array_agg(Expr::Column(list("row")));
        if !self.order.is_empty() {
            let order = self.order.iter().enumerate().map(|(place, by)| Sort {
                expr: Expr::Column(list(&format!("order{place}"))),
                ..by.clone()
            });
            all = all.order_by(order.collect()).build()?;
        }
        let all = all.alias_qualified(Some(LISTS), ROWS);
        let plan = LogicalPlanBuilder::from(input)
            .project(rows)?
            .aggregate(self.key_columns(), vec![all])?;
        // No rows are no partition.
        plan.filter(Expr::Column(list(ROWS)).is_not_null())?.build()
    }

    /// The lists of what the function gives.
    fn called(&self, plan: LogicalPlan, args: usize, others: Vec<Expr>) -> Result<LogicalPlan> {
        let rows = || Expr::Column(list(ROWS));
        let count = cast(array_length(rows()), DataType::Int64);
        let lists = (0..args).map(|place| each(rows(), format!("a{place}")));
        let lists = std::iter::once(count).chain(lists).chain(others).collect();
        let call = Expr::ScalarFunction(ScalarFunction::new_udf(self.whole.clone(), lists));
        let given = beside(call, rows()).alias_qualified(Some(LISTS), "rows");
        let columns: Vec<Expr> = self.key_columns().into_iter().chain([given]).collect();
        LogicalPlanBuilder::from(plan).project(columns)?.build()
    }

    fn key_columns(&self) -> Vec<Expr> {
        let keys = 0..self.keys.len();
        keys.map(|place| Expr::Column(list(&format!("key{place}")))).collect()
    }
}

fn list(name: &str) -> Column {
    Column::new(Some(LISTS), name)
}
