//! Programs over tables as logical plans. Each column of the program is a column of the plan under a name of its own; only
//! columns and orders that something needs are there.

use super::declared::{self, Declared};
use super::exprs::{Exprs, literal};
use super::ordering::in_order;
use super::ordinal::Ordinal;
use super::{aggregates, windows};
use crate::runtime::Runtime;
use datafusion::arrow::array::{ArrayRef, Int64Array, RecordBatch, new_empty_array};
use datafusion::arrow::datatypes::{DataType, Field, Schema};
use datafusion::common::{
    Column, DataFusionError, NullEquality, Result, ScalarValue, TableReference, UnnestOptions, internal_err,
};
use datafusion::datasource::{MemTable, provider_as_source};
use datafusion::functions::expr_fn::coalesce;
use datafusion::functions_nested::expr_fn::{array_length, range};
use datafusion::logical_expr::{Expr, Extension, JoinType, LogicalPlan, LogicalPlanBuilder, SortExpr, lit, when};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use taipan_udf::ExecError;
use taipan_udf::tables::live::{self, Live};
use taipan_udf::tables::{Aggregate, Col, ExprId, JoinKind, Literal, OrderKey, Program, Rel, RelId};

/// Tables that programs read, by their numbers.
pub type Inputs = BTreeMap<usize, LogicalPlan>;

/// The plan of a program over these tables.
pub fn plan(program: &Program, inputs: Inputs, declared: Declared<'_>, runtime: &Arc<Runtime>) -> Result<LogicalPlan> {
    let program = &optimized(program, declared.function)?;
    let lowering = Lowering::new(program, inputs, runtime);
    lowering.result(lowering.root()?, declared)
}

/// The plan of some columns of a table of a program, as they are in it.
pub fn columns(
    mut program: Program,
    (table, columns): (RelId, &[Col]),
    inputs: Inputs,
    runtime: &Arc<Runtime>,
) -> Result<LogicalPlan> {
    program.root = table;
    let outputs = columns
        .iter()
        .map(|col| (format!("c{}", col.0), program.builder.column(*col)));
    program.outputs = outputs.collect();
    let program = &optimized(&program, "of a look")?;
    let lowering = Lowering::new(program, inputs, runtime);
    let exprs = columns.iter().map(|col| lowering.exprs.column(*col));
    LogicalPlanBuilder::from(lowering.root()?)
        .project(exprs.collect::<Vec<_>>())?
        .build()
}

pub(super) struct Lowering<'a> {
    pub(super) program: &'a Program,
    inputs: Inputs,
    live: Live,
    pub(super) exprs: Exprs<'a>,
}

/// The program after its passes.
pub fn optimized(program: &Program, function: &str) -> Result<Program> {
    program.clone().optimized().map_err(|error| {
        DataFusionError::External(Box::new(ExecError::Internal {
            function: function.to_string(),
            message: error.to_string(),
        }))
    })
}

pub(super) type Plans = HashMap<RelId, LogicalPlan>;

pub(super) fn taken(plans: &Plans, id: RelId) -> Result<LogicalPlan> {
    let missing = || DataFusionError::Internal(format!("table t{} has no plan", id.0));
    plans.get(&id).cloned().ok_or_else(missing)
}

impl<'a> Lowering<'a> {
    fn new(program: &'a Program, inputs: Inputs, runtime: &Arc<Runtime>) -> Lowering<'a> {
        Lowering {
            program,
            inputs,
            live: live::of(program),
            exprs: Exprs::new(program, runtime),
        }
    }

    fn root(&self) -> Result<LogicalPlan> {
        let mut plans = HashMap::new();
        for (id, rel) in self.program.builder.rels() {
            if let Some(live) = self.live.get(&id) {
                let plan = self.rel(id, rel, live, &plans)?;
                plans.insert(id, plan);
            }
        }
        taken(&plans, self.program.root)
    }
}

impl Lowering<'_> {
    fn rel(&self, id: RelId, rel: &Rel, live: &BTreeSet<Col>, plans: &Plans) -> Result<LogicalPlan> {
        let input = |id: &RelId| taken(plans, *id).map(LogicalPlanBuilder::from);
        match rel {
            Rel::Input {
                index,
                columns,
                ordinal,
            } => self.input(*index, columns, *ordinal, live),
            Rel::Values { columns, rows, ordinal } => self.values(columns, rows, *ordinal),
            Rel::Map { input: below, columns } => {
                let made = columns.iter().filter(|(col, _)| live.contains(col));
                let made = made.map(|(col, expr)| (*col, self.exprs.value(*expr))).collect();
                self.adding(input(below)?, live, made)
            }
            Rel::Filter {
                input: below,
                condition,
            } => {
                let below = input(below)?.filter(self.exprs.condition(*condition))?;
                self.keeping(below, live)
            }
            Rel::Sort { input: below, .. } | Rel::Renumbered { input: below } => input(below)?.build(),
            Rel::Slice {
                input: below,
                start,
                length,
            } => self.slice(input(below)?, id, (*start, *length), live),
            Rel::Window {
                input: below, column, ..
            } if !live.contains(column) => input(below)?.build(),
            Rel::Window { .. } => self.window(rel, live, plans),
            Rel::Lookup { input: below, .. } => {
                let below = taken(plans, *below)?;
                self.lookup(below, rel, live, plans)
            }
            Rel::Join { .. } => self.join(rel, live, plans),
            Rel::Attach {
                input: below,
                row,
                columns,
            } => {
                let made: Vec<&(Col, ExprId)> = columns.iter().filter(|(col, _)| live.contains(col)).collect();
                if made.is_empty() {
                    return input(below)?.build();
                }
                let exprs = made
                    .iter()
                    .map(|(col, expr)| self.exprs.value(*expr).alias(self.exprs.name(*col)));
                let row = input(row)?.project(exprs)?.build()?;
                self.keeping(input(below)?.cross_join(row)?, live)
            }
            Rel::Explode {
                input: below,
                list,
                element,
                place,
            } => self.explode(input(below)?, *list, (*element, *place), live),
            Rel::Group {
                input: below,
                keys,
                aggregates,
            } => self.group(input(below)?, keys, aggregates, live),
            Rel::Union {
                inputs,
                columns,
                source,
            } => self.union(inputs, columns, *source, live, plans),
        }
    }

    fn slice(
        &self,
        below: LogicalPlanBuilder,
        id: RelId,
        (start, length): (u64, Option<u64>),
        live: &BTreeSet<Col>,
    ) -> Result<LogicalPlan> {
        let sorted = below.sort(self.sort_keys(&self.program.builder.order(id).keys))?;
        let sliced = sorted.limit(start as usize, length.map(|n| n as usize))?;
        self.keeping(sliced, live)
    }

    fn window(&self, rel: &Rel, live: &BTreeSet<Col>, plans: &Plans) -> Result<LogicalPlan> {
        let Rel::Window {
            input,
            column,
            function,
            argument,
            partition,
            order,
        } = rel
        else {
            return internal_err!("not a window");
        };
        let argument = argument.map(|a| (self.exprs.value(a), self.program.builder.ty(a).clone()));
        let partition = partition.iter().map(|p| self.exprs.value(*p)).collect();
        let order = self.sort_keys(order);
        let made = windows::window(*function, argument, partition, order)?;
        let below = LogicalPlanBuilder::from(taken(plans, *input)?);
        self.windowed(below, live, *column, made)
    }

    fn join(&self, rel: &Rel, live: &BTreeSet<Col>, plans: &Plans) -> Result<LogicalPlan> {
        let Rel::Join {
            left,
            right,
            kind,
            on,
            left_columns,
            right_columns,
        } = rel
        else {
            return internal_err!("not a join");
        };
        let keys: (Vec<ExprId>, Vec<ExprId>) = on.iter().copied().unzip();
        let (left, right) = (taken(plans, *left)?, taken(plans, *right)?);
        let left = self.side(left.into(), left_columns, (&keys.0, &keys.1), live, "left")?;
        let right = self.side(right.into(), right_columns, (&keys.1, &keys.0), live, "right")?;
        self.keeping(join(left, right, *kind, on.len())?, live)
    }

    /// A row for each element of a list, and its place.
    fn explode(
        &self,
        below: LogicalPlanBuilder,
        list: ExprId,
        (element, place): (Col, Col),
        live: &BTreeSet<Col>,
    ) -> Result<LogicalPlan> {
        let made = [element, place];
        let kept = live.iter().filter(|col| !made.contains(col));
        let mut exprs: Vec<Expr> = kept.map(|col| self.exprs.column(*col)).collect();
        let list = self.exprs.value(list);
        let length = coalesce(vec![
            datafusion::prelude::cast(array_length(list.clone()), DataType::Int64),
            lit(0_i64),
        ]);
        let filled = |value: Expr| -> Result<Expr> { when(length.clone().gt(lit(0_i64)), value).end() };
        exprs.push(filled(list)?.alias(self.exprs.name(element)));
        exprs.push(filled(range(lit(0_i64), length.clone(), lit(1_i64)))?.alias(self.exprs.name(place)));
        let columns = made.map(|col| Column::new_unqualified(self.exprs.name(col)));
        let options = UnnestOptions::new().with_preserve_nulls(true);
        let exploded = below
            .project(exprs)?
            .unnest_columns_with_options(columns.to_vec(), options)?;
        self.keeping(exploded, live)
    }

    fn input(&self, index: usize, columns: &[Col], ordinal: Col, live: &BTreeSet<Col>) -> Result<LogicalPlan> {
        let missing = || DataFusionError::Internal(format!("there is no table argument {index}"));
        let plan = self.inputs.get(&index).ok_or_else(missing)?;
        let fields = plan.schema().iter().zip(columns).filter(|(_, col)| live.contains(col));
        let exprs: Vec<Expr> = fields
            .map(|(field, col)| {
                let column = Expr::Column(Column::from(field));
                self.decoded(column, field.1.data_type()).alias(self.exprs.name(*col))
            })
            .collect();
        let plan = LogicalPlanBuilder::from(plan.clone());
        let plan = if exprs.is_empty() {
            // A plan has columns: a number for each row will do.
            plan.project([lit(0_i64).alias("_none")])?.build()?
        } else {
            plan.project(exprs)?.build()?
        };
        if !live.contains(&ordinal) {
            return Ok(plan);
        }
        let node = Arc::new(Ordinal::new(plan, &self.exprs.name(ordinal))?);
        Ok(LogicalPlan::Extension(Extension { node }))
    }

    /// Rows of constants, with their numbers.
    fn values(&self, columns: &[Col], rows: &[Vec<Literal>], ordinal: Col) -> Result<LogicalPlan> {
        let builder = &self.program.builder;
        let mut fields = Vec::new();
        let mut arrays: Vec<ArrayRef> = Vec::new();
        for (place, col) in columns.iter().enumerate() {
            let ty = &builder.col(*col).0.ty;
            let ty = if *ty == DataType::Null { &DataType::Utf8 } else { ty };
            let values = rows.iter().map(|row| literal(&row[place]).cast_to(ty));
            let values = values.collect::<Result<Vec<_>>>()?;
            fields.push(Field::new(self.exprs.name(*col), ty.clone(), true));
            arrays.push(if values.is_empty() {
                new_empty_array(ty)
            } else {
                ScalarValue::iter_to_array(values)?
            });
        }
        fields.push(Field::new(self.exprs.name(ordinal), DataType::Int64, false));
        arrays.push(Arc::new(Int64Array::from_iter_values(0..rows.len() as i64)));
        let schema = Arc::new(Schema::new(fields));
        let batch = RecordBatch::try_new(schema.clone(), arrays)?;
        let table = MemTable::try_new(schema.clone(), vec![vec![batch]])?;
        let scan = LogicalPlanBuilder::scan("values", provider_as_source(Arc::new(table)), None)?;
        let exprs = schema.fields().iter();
        let exprs = exprs.map(|f| Expr::Column(Column::new(Some("values"), f.name())).alias(f.name()));
        scan.project(exprs)?.build()
    }

    /// Dictionaries are plain values in programs.
    fn decoded(&self, column: Expr, ty: &DataType) -> Expr {
        match ty {
            DataType::Dictionary(_, values) => datafusion::prelude::cast(column, values.as_ref().clone()),
            _ => column,
        }
    }

    /// The columns that are needed, and those made here.
    pub(super) fn adding(
        &self,
        below: LogicalPlanBuilder,
        live: &BTreeSet<Col>,
        made: Vec<(Col, Expr)>,
    ) -> Result<LogicalPlan> {
        let own: BTreeSet<Col> = made.iter().map(|(col, _)| *col).collect();
        let kept = live
            .iter()
            .filter(|col| !own.contains(col))
            .map(|col| self.exprs.column(*col));
        let made = made.into_iter().map(|(col, expr)| expr.alias(self.exprs.name(col)));
        let exprs: Vec<Expr> = kept.chain(made).collect();
        if exprs.is_empty() {
            below.project([lit(0_i64).alias("_none")])?.build()
        } else {
            below.project(exprs)?.build()
        }
    }

    fn keeping(&self, below: LogicalPlanBuilder, live: &BTreeSet<Col>) -> Result<LogicalPlan> {
        self.adding(below, live, Vec::new())
    }

    fn windowed(
        &self,
        below: LogicalPlanBuilder,
        live: &BTreeSet<Col>,
        column: Col,
        made: windows::Made,
    ) -> Result<LogicalPlan> {
        let name = |i: usize| format!("_w{}_{i}", column.0);
        let aliased = made.windows.into_iter().enumerate().map(|(i, w)| w.alias(name(i)));
        // One plan for each: they may want different orders.
        let below = aliased
            .into_iter()
            .try_fold(below, |below, window| below.window([window]))?;
        let parts: Vec<Expr> = (0..made.count)
            .map(|i| Expr::Column(Column::new_unqualified(name(i))))
            .collect();
        self.adding(below, live, vec![(column, (made.result)(&parts)?)])
    }

    /// One side of a join: the columns that are needed, and its keys.
    fn side(
        &self,
        below: LogicalPlanBuilder,
        columns: &[(Col, ExprId)],
        (keys, others): (&[ExprId], &[ExprId]),
        live: &BTreeSet<Col>,
        side: &str,
    ) -> Result<LogicalPlan> {
        let needed = columns.iter().filter(|(col, _)| live.contains(col));
        let mut exprs: Vec<Expr> = needed
            .map(|(col, expr)| self.exprs.value(*expr).alias(self.exprs.name(*col)))
            .collect();
        for (i, (key, other)) in keys.iter().zip(others).enumerate() {
            exprs.push(self.key(*key, *other)?.alias(key_name(side, i)));
        }
        if exprs.is_empty() {
            exprs.push(lit(0_i64).alias(format!("_{side}")));
        }
        below.project(exprs)?.build()
    }

    /// A key of a join, as the type that it has in common with the other side's.
    pub(super) fn key(&self, key: ExprId, other: ExprId) -> Result<Expr> {
        let (own, other) = (self.program.builder.ty(key), self.program.builder.ty(other));
        let value = self.exprs.value(key);
        let common = taipan_udf::tables::expr::common(own, other).map_err(DataFusionError::Plan)?;
        Ok(if common.ty == own.ty {
            value
        } else {
            datafusion::prelude::cast(value, common.ty)
        })
    }

    fn group(
        &self,
        below: LogicalPlanBuilder,
        keys: &[(Col, ExprId)],
        aggregates: &[(Col, Aggregate, Option<ExprId>)],
        live: &BTreeSet<Col>,
    ) -> Result<LogicalPlan> {
        let builder = &self.program.builder;
        // Keys are columns of their own, so that aggregates need not repeat them.
        let key_exprs = keys
            .iter()
            .map(|(col, expr)| self.exprs.value(*expr).alias(self.exprs.name(*col)));
        let mut inner: Vec<Expr> = key_exprs.collect();
        let order = self.order_below(aggregates, live, &mut inner);
        let mut made = Vec::new();
        let mut results = Vec::new();
        for (col, aggregate, argument) in aggregates.iter().filter(|(col, ..)| live.contains(col)) {
            let argument = argument.map(|argument| {
                let name = format!("_a{}", col.0);
                inner.push(self.exprs.value(argument).alias(&name));
                (
                    Expr::Column(Column::new_unqualified(name)),
                    builder.ty(argument).clone(),
                )
            });
            let name = format!("_g{}", col.0);
            made.push(aggregates::aggregate(*aggregate, argument.as_ref(), &order)?.alias(&name));
            let value = Expr::Column(Column::new_unqualified(name));
            let value = aggregates::finished(*aggregate, argument.as_ref(), value);
            results.push((*col, value));
        }
        let groups: Vec<Expr> = keys.iter().map(|(col, _)| self.exprs.column(*col)).collect();
        if inner.is_empty() {
            inner.push(lit(0_i64).alias("_none"));
        }
        let grouped = below.project(inner)?.aggregate(groups, made)?;
        self.adding(grouped, live, results)
    }

    /// The order of the rows below, as columns, where an aggregate needs it.
    fn order_below(
        &self,
        aggregates: &[(Col, Aggregate, Option<ExprId>)],
        live: &BTreeSet<Col>,
        inner: &mut Vec<Expr>,
    ) -> Vec<SortExpr> {
        let ordered =
            |(col, aggregate, _): &&(Col, Aggregate, Option<ExprId>)| live.contains(col) && aggregate.is_ordered();
        if aggregates.iter().find(ordered).is_none() {
            return Vec::new();
        }
        let below = self.program.builder.rels().find_map(|(_, rel)| match rel {
            Rel::Group {
                input, aggregates: own, ..
            } if own == aggregates => Some(*input),
            _ => None,
        });
        let keys = below.map_or(&[][..], |below| &self.program.builder.order(below).keys);
        let mut order = Vec::new();
        for (i, key) in keys.iter().enumerate() {
            let name = format!("_o{i}");
            inner.push(self.exprs.value(key.expr).alias(&name));
            order.push(Expr::Column(Column::new_unqualified(name)).sort(key.ascending, false));
        }
        order
    }

    fn union(
        &self,
        inputs: &[(RelId, Vec<ExprId>)],
        columns: &[Col],
        source: Col,
        live: &BTreeSet<Col>,
        plans: &Plans,
    ) -> Result<LogicalPlan> {
        let mut union: Option<LogicalPlanBuilder> = None;
        for (number, (below, exprs)) in inputs.iter().enumerate() {
            let needed = columns.iter().zip(exprs).filter(|(col, _)| live.contains(col));
            let mut own: Vec<Expr> = needed
                .map(|(col, expr)| self.exprs.value(*expr).alias(self.exprs.name(*col)))
                .collect();
            if live.contains(&source) {
                own.push(lit(number as i64).alias(self.exprs.name(source)));
            }
            if own.is_empty() {
                own.push(lit(0_i64).alias("_none"));
            }
            let plan = LogicalPlanBuilder::from(taken(plans, *below)?).project(own)?;
            union = Some(match union {
                None => plan,
                Some(union) => union.union(plan.build()?)?,
            });
        }
        match union {
            Some(union) => union.build(),
            None => Err(DataFusionError::Internal("a union of nothing".into())),
        }
    }

    fn sort_keys(&self, keys: &[OrderKey]) -> Vec<SortExpr> {
        keys.iter()
            .map(|key| self.exprs.value(key.expr).sort(key.ascending, false))
            .collect()
    }

    /// The visible columns under their names, in the order that the program asked for.
    fn result(&self, root: LogicalPlan, declared: Declared<'_>) -> Result<LogicalPlan> {
        let builder = &self.program.builder;
        let order = builder.order(self.program.root);
        let mut plan = LogicalPlanBuilder::from(root);
        if order.asked > 0 {
            let keys = self.sort_keys(&order.keys[..order.asked]);
            plan = LogicalPlanBuilder::from(in_order(plan.build()?, keys));
        }
        let exprs = match declared.columns {
            [] => self.inferred()?,
            _ => declared::columns(self.program, &self.exprs, declared)?,
        };
        // They are the function's columns. A query around it tells them by that from columns of its own.
        let function = TableReference::bare(declared.function);
        let exprs = exprs.into_iter().map(|expr| match expr {
            Expr::Alias(alias) => alias.expr.alias_qualified(Some(function.clone()), alias.name),
            expr => expr,
        });
        plan.project(exprs)?.build()
    }

    fn inferred(&self) -> Result<Vec<Expr>> {
        let outputs = self.program.outputs.iter();
        let exprs = outputs.map(|(name, expr)| {
            let value = self.exprs.value(*expr);
            match self.program.builder.ty(*expr).ty {
                // Nothing but missing values: a text column can hold them.
                DataType::Null => lit(ScalarValue::Utf8(None)).alias(name),
                _ => value.alias(name),
            }
        });
        Ok(exprs.collect())
    }
}

fn key_name(side: &str, index: usize) -> String {
    format!("_{side}_key{index}")
}

fn join(left: LogicalPlan, right: LogicalPlan, kind: JoinKind, keys: usize) -> Result<LogicalPlanBuilder> {
    let left = LogicalPlanBuilder::from(left);
    let kind = match kind {
        JoinKind::Cross => return left.cross_join(right),
        JoinKind::Inner => JoinType::Inner,
        JoinKind::Left => JoinType::Left,
        JoinKind::Right => JoinType::Right,
        JoinKind::Outer => JoinType::Full,
    };
    let of = |side: &str| {
        (0..keys)
            .map(|i| Column::new_unqualified(key_name(side, i)))
            .collect::<Vec<_>>()
    };
    left.join_detailed(
        right,
        kind,
        (of("left"), of("right")),
        None,
        NullEquality::NullEqualsNull,
    )
}
