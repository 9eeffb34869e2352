//! Python aggregate functions as DataFusion sees them: one object per name with all overloads, and one per call once a call is
//! bound to its overload. Knows nothing of the catalog.

mod accumulators;
mod evaluation;
mod native;
mod partials;
mod rows;
mod sliding;

use crate::call_state::CallSite;
use crate::definition::FunctionName;
use crate::function::Function;
use crate::resolve;
use crate::runtime::Runtime;
use crate::scalar::coerced;
use accumulators::{PythonAccumulator, PythonGroups};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::{Result, ScalarValue, internal_err};
use datafusion::logical_expr::function::{AccumulatorArgs, StateFieldsArgs};
use datafusion::logical_expr::utils::{AggregateOrderSensitivity, format_state_name};
use datafusion::logical_expr::{
    Accumulator, AggregateUDF, AggregateUDFImpl, GroupsAccumulator, Signature, TypeSignature, Volatility,
};
use datafusion::physical_expr::aggregate::AggregateFunctionExpr;
use datafusion::physical_expr::window::{PlainAggregateWindowExpr, SlidingAggregateWindowExpr};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::aggregates::AggregateExec;
use datafusion::physical_plan::windows::{BoundedWindowAggExec, WindowAggExec};
use evaluation::Evaluation;
use native::{NativeAccumulator, NativeGroups};
use sliding::SlidingAccumulator;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use taipan_udf::Stepper;

/// Python aggregate functions of one name. Equal only to itself of the same versions.
#[derive(Clone, Debug)]
pub struct PythonAggregate {
    /// As calls spell it.
    name: String,
    key: FunctionName,
    functions: Vec<Arc<Function>>,
    /// What the name meant before; calls that fit no overload go there.
    shadowed: Option<Arc<AggregateUDF>>,
    pub(crate) runtime: Arc<Runtime>,
    signature: Signature,
    /// Set when the function is bound to one call.
    pub(crate) site: Option<Arc<CallSite>>,
    /// Whether states may be native.
    native: bool,
}

impl PythonAggregate {
    /// All overloads under a name.
    pub(crate) fn new(
        key: FunctionName,
        functions: Vec<Arc<Function>>,
        shadowed: Option<Arc<AggregateUDF>>,
        runtime: Arc<Runtime>,
    ) -> PythonAggregate {
        PythonAggregate {
            name: key.call_key(),
            key,
            functions,
            shadowed,
            runtime,
            signature: Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
            site: None,
            native: false,
        }
    }

    /// One overload, for one call.
    pub(crate) fn bind(&self, function: &Arc<Function>) -> PythonAggregate {
        PythonAggregate {
            functions: vec![function.clone()],
            shadowed: None,
            site: Some(Arc::default()),
            native: Stepper::runs(&self.runtime.options()),
            ..self.clone()
        }
    }

    /// The same for a call at another site.
    pub(crate) fn again(&self, site: Option<Arc<CallSite>>) -> PythonAggregate {
        PythonAggregate { site, ..self.clone() }
    }

    /// Whether it belongs to one call.
    pub(crate) fn is_bound(&self) -> bool {
        self.site.is_some()
    }

    /// The name, as calls spell it.
    pub(crate) fn called(&self) -> &str {
        &self.name
    }

    /// What the name means besides.
    pub(crate) fn shadowed(&self) -> Option<&Arc<AggregateUDF>> {
        self.shadowed.as_ref()
    }

    /// The name in the catalog.
    pub(crate) fn key(&self) -> &FunctionName {
        &self.key
    }

    /// The overload that it is bound to.
    fn bound(&self) -> Result<&Arc<Function>> {
        match (&self.site, &self.functions[..]) {
            (Some(_), [function]) => Ok(function),
            _ => internal_err!("aggregate function {} is not bound to its call", self.name),
        }
    }

    /// The overload for arguments of these types; `None`: they mean what the name meant before.
    fn target(&self, types: &[DataType]) -> Result<Option<Arc<Function>>> {
        match resolve::choose_by_types(&self.key.name, &self.functions, types) {
            Ok(function) => Ok(Some(function)),
            Err(_) if self.shadowed.is_some() => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// What runs a call without keeping rows: where their order does not matter, nor which of them are equal.
    fn stepper(&self, rows_matter: bool) -> Option<Arc<Stepper>> {
        let function = self.bound().ok().filter(|_| self.native && !rows_matter)?;
        function.stepper().ok()
    }

    fn evaluation(&self, args: &AccumulatorArgs) -> Result<Evaluation> {
        Ok(Evaluation {
            function: self.bound()?.clone(),
            runtime: self.runtime.clone(),
            site: self.site.clone(),
            distinct: args.is_distinct,
            order: args.order_bys.iter().map(|key| key.options).collect(),
        })
    }
}

/// What the state is made of: a column for each argument, and for each key of ORDER BY.
fn column_types<'a>(arguments: impl IntoIterator<Item = &'a FieldRef>, keys: Vec<DataType>) -> Vec<DataType> {
    let arguments = arguments.into_iter().map(|field| field.data_type().clone());
    arguments.chain(keys).map(|ty| plain(&ty)).collect()
}

/// The type of a column's values where they are not in a dictionary.
fn plain(ty: &DataType) -> DataType {
    match ty {
        DataType::Dictionary(_, values) => plain(values),
        other => other.clone(),
    }
}

fn columns_of(args: &AccumulatorArgs) -> Result<Vec<DataType>> {
    let keys = args.order_bys.iter().map(|key| key.expr.data_type(args.schema));
    Ok(column_types(args.expr_fields, keys.collect::<Result<Vec<_>>>()?))
}

fn rows_matter(args: &AccumulatorArgs) -> bool {
    args.is_distinct || !args.order_bys.is_empty()
}

impl AggregateUDFImpl for PythonAggregate {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        if let Ok(function) = self.bound() {
            return Ok(coerced(function, types));
        }
        match (self.target(types), &self.shadowed) {
            (Ok(Some(function)), _) => Ok(coerced(&function, types)),
            (Ok(None), Some(shadowed)) => shadowed.coerce_types(types).or_else(|_| Ok(types.to_vec())),
            // What is wrong is said by `return_type`, in an error that is not turned into text.
            _ => Ok(types.to_vec()),
        }
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        if let Ok(function) = self.bound() {
            return Ok(function.returns().clone());
        }
        match (self.target(types)?, &self.shadowed) {
            (Some(function), _) => Ok(function.returns().clone()),
            (None, Some(shadowed)) => shadowed.return_type(types),
            (None, None) => internal_err!("{} means nothing", self.name),
        }
    }

    fn accumulator(&self, args: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        let (columns, evaluation) = (columns_of(&args)?, self.evaluation(&args)?);
        match self.stepper(rows_matter(&args)) {
            Some(stepper) => Ok(Box::new(NativeAccumulator::new(evaluation, stepper, columns))),
            None => Ok(Box::new(PythonAccumulator::new(evaluation, columns))),
        }
    }

    /// Over frames that move: their rows are kept, and the state beside them where rows can be taken back.
    fn create_sliding_accumulator(&self, args: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        let (columns, evaluation) = (columns_of(&args)?, self.evaluation(&args)?);
        match self.stepper(rows_matter(&args)).filter(|stepper| stepper.retracts()) {
            Some(stepper) => Ok(Box::new(SlidingAccumulator::new(evaluation, stepper, columns))),
            None => Ok(Box::new(PythonAccumulator::new(evaluation, columns))),
        }
    }

    fn state_fields(&self, args: StateFieldsArgs) -> Result<Vec<FieldRef>> {
        let keys = args.ordering_fields.iter().map(|field| field.data_type().clone());
        let columns = column_types(args.input_fields, keys.collect());
        if let Some(stepper) = self.stepper(args.is_distinct || !args.ordering_fields.is_empty()) {
            let [state, rest] = partials::state_types(stepper.initial().len(), &columns);
            let state = Field::new(format_state_name(args.name, "state"), state, true);
            let rest = Field::new(format_state_name(args.name, "rest"), rest, true);
            return Ok(vec![Arc::new(state), Arc::new(rest)]);
        }
        let name = format_state_name(args.name, "rows");
        Ok(vec![Arc::new(Field::new(name, rows::state_type(&columns), true))])
    }

    fn groups_accumulator_supported(&self, _args: AccumulatorArgs) -> bool {
        self.is_bound()
    }

    fn create_groups_accumulator(&self, args: AccumulatorArgs) -> Result<Box<dyn GroupsAccumulator>> {
        let (columns, evaluation) = (columns_of(&args)?, self.evaluation(&args)?);
        match self.stepper(rows_matter(&args)) {
            Some(stepper) => Ok(Box::new(NativeGroups::new(evaluation, stepper, columns))),
            None => Ok(Box::new(PythonGroups::new(evaluation, columns))),
        }
    }

    /// The rows of a group are put in order when it is evaluated, because they come from several partitions.
    fn order_sensitivity(&self) -> AggregateOrderSensitivity {
        AggregateOrderSensitivity::Beneficial
    }

    fn with_beneficial_ordering(self: Arc<Self>, _ordered: bool) -> Result<Option<Arc<dyn AggregateUDFImpl>>> {
        Ok(Some(self))
    }

    /// What no rows come to: Python is asked.
    fn default_value(&self, _data_type: &DataType) -> Result<ScalarValue> {
        let evaluation = Evaluation {
            function: self.bound()?.clone(),
            runtime: self.runtime.clone(),
            site: self.site.clone(),
            distinct: false,
            order: Vec::new(),
        };
        evaluation.of_nothing()
    }
}

impl PartialEq for PythonAggregate {
    fn eq(&self, other: &PythonAggregate) -> bool {
        let ids = |p: &PythonAggregate| p.functions.iter().map(|f| f.id()).collect::<Vec<_>>();
        self.name == other.name && self.is_bound() == other.is_bound() && ids(self) == ids(other)
    }
}

impl Eq for PythonAggregate {}

impl Hash for PythonAggregate {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        for function in &self.functions {
            function.id().hash(state);
        }
    }
}

/// The calls of Python aggregates that an operator makes itself.
pub(crate) fn calls_in(node: &dyn ExecutionPlan) -> Vec<PythonAggregate> {
    let python = |expr: &AggregateFunctionExpr| expr.fun().inner().downcast_ref::<PythonAggregate>().cloned();
    if let Some(aggregate) = node.downcast_ref::<AggregateExec>() {
        return aggregate.aggr_expr().iter().filter_map(|expr| python(expr)).collect();
    }
    let windows = match (
        node.downcast_ref::<WindowAggExec>(),
        node.downcast_ref::<BoundedWindowAggExec>(),
    ) {
        (Some(window), _) => window.window_expr(),
        (_, Some(window)) => window.window_expr(),
        _ => return Vec::new(),
    };
    let call = |any: &dyn std::any::Any| {
        let plain = any
            .downcast_ref::<PlainAggregateWindowExpr>()
            .map(|w| w.get_aggregate_expr());
        let sliding = any
            .downcast_ref::<SlidingAggregateWindowExpr>()
            .map(|w| w.get_aggregate_expr());
        plain.or(sliding).and_then(python)
    };
    windows.iter().filter_map(|expr| call(expr.as_any())).collect()
}
