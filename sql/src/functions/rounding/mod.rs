//! `round`, `trunc`, `ceil` and `floor` as Postgres has them. Of a NUMERIC they have the decimals that are asked for. `round` of a
//! float goes to the even neighbour from the middle, of a NUMERIC away from zero. With a number of decimals a float is taken for
//! the shortest number that is written for it, as a NUMERIC would be.

mod decimals;
mod floats;
mod origin;

pub(super) use origin::Origins;

use datafusion::arrow::array::{ArrayRef, AsArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Float32Type, Float64Type, Int64Type};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::interval_arithmetic::Interval;
use datafusion::logical_expr::preimage::PreimageResult;
use datafusion::logical_expr::simplify::SimplifyContext;
use datafusion::logical_expr::sort_properties::{ExprProperties, SortProperties};
use datafusion::logical_expr::{
    ColumnarValue, Documentation, Expr, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
};
use datafusion::prelude::SessionContext;
use std::sync::Arc;

/// Which neighbour is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Way {
    Nearest,
    Truncated,
    Up,
    Down,
}

/// Puts them in the place of the engine's.
pub(super) fn register(context: &SessionContext) -> Result<()> {
    let functions = [
        ("round", Way::Nearest),
        ("trunc", Way::Truncated),
        ("ceil", Way::Up),
        ("floor", Way::Down),
    ];
    for (name, way) in functions {
        let built_in = context.udf(name)?;
        context.deregister_udf(name);
        let aliases = if way == Way::Up {
            vec!["ceiling".to_string()]
        } else {
            Vec::new()
        };
        context.register_udf(super::made(Rounding {
            way,
            numeric: false,
            aliases,
            built_in,
        }));
    }
    Ok(())
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Rounding {
    way: Way,
    /// Whether floats stand for what would be a NUMERIC in Postgres: numbers as they are written, averages of whole numbers.
    numeric: bool,
    aliases: Vec<String>,
    built_in: Arc<ScalarUDF>,
}

/// The decimals that a call asks for.
enum Places {
    /// The same in each row.
    All(i64),
    /// Each row has its own.
    Each,
}

impl Rounding {
    fn places(args: &ReturnFieldArgs<'_>) -> Result<Places> {
        Ok(match args.scalar_arguments.get(1) {
            None => Places::All(0),
            Some(None) => Places::Each,
            Some(Some(places)) => match places.cast_to(&DataType::Int64)? {
                ScalarValue::Int64(Some(places)) => Places::All(places),
                _ => Places::All(0),
            },
        })
    }

    fn decimals(&self, args: &ScalarFunctionArgs) -> Result<ArrayRef> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let places = arrays.get(1).map(|places| cast(places, &DataType::Int64)).transpose()?;
        decimals::rounded(&arrays[0], places.as_deref(), self.way, args.return_type())
    }

    /// Floats, and nothing for what is none.
    fn floats(&self, args: &ScalarFunctionArgs) -> Result<Option<ArrayRef>> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let places = arrays.get(1).map(|places| cast(places, &DataType::Int64)).transpose()?;
        let places = places.as_ref().map(|places| places.as_primitive::<Int64Type>());
        Ok(Some(match (arrays[0].data_type(), places) {
            (DataType::Float64, None) => {
                let numbers = arrays[0].as_primitive::<Float64Type>();
                Arc::new(numbers.unary::<_, Float64Type>(floats::whole(self.way, self.numeric)))
            }
            (DataType::Float32, None) => {
                // A single is a double, and what is next to it is a single again.
                let whole = floats::whole(self.way, self.numeric);
                let numbers = arrays[0].as_primitive::<Float32Type>();
                Arc::new(numbers.unary::<_, Float32Type>(|number| whole(f64::from(number)) as f32))
            }
            (DataType::Float64, Some(places)) => floats::doubles(arrays[0].as_primitive(), places, self.way),
            (DataType::Float32, Some(places)) => floats::singles(arrays[0].as_primitive(), places, self.way),
            _ => return Ok(None),
        }))
    }
}

impl ScalarUDFImpl for Rounding {
    fn name(&self) -> &str {
        self.built_in.name()
    }

    fn aliases(&self) -> &[String] {
        &self.aliases
    }

    fn signature(&self) -> &Signature {
        self.built_in.signature()
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        self.built_in.coerce_types(types)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        plan_err!("{} takes a number", self.name())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let ty = args.arg_fields.first().map(|field| field.data_type());
        let Some(ty @ (DataType::Decimal128(..) | DataType::Decimal256(..))) = ty else {
            return self.built_in.return_field_from_args(args);
        };
        let ty = match Self::places(&args)? {
            Places::All(places) => decimals::with_places(ty, places)?,
            Places::Each => ty.clone(),
        };
        let nullable = args.arg_fields.iter().any(|field| field.is_nullable());
        Ok(Arc::new(Field::new(self.name(), ty, nullable)))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        if args.args[0].data_type().is_decimal() {
            return Ok(ColumnarValue::Array(self.decimals(&args)?));
        }
        match self.floats(&args)? {
            Some(made) => Ok(ColumnarValue::Array(made)),
            None => self.built_in.invoke_with_args(args),
        }
    }

    fn output_ordering(&self, inputs: &[ExprProperties]) -> Result<SortProperties> {
        self.built_in.output_ordering(inputs)
    }

    fn evaluate_bounds(&self, inputs: &[&Interval]) -> Result<Interval> {
        match inputs {
            [input, ..] if input.data_type().is_floating() => self.built_in.evaluate_bounds(inputs),
            _ => Interval::make_unbounded(&DataType::Null),
        }
    }

    fn preimage(&self, args: &[Expr], value: &Expr, context: &SimplifyContext) -> Result<PreimageResult> {
        let is_float = |expr: &Expr| context.get_data_type(expr).is_ok_and(|ty| ty.is_floating());
        if args.first().is_some_and(is_float) {
            self.built_in.preimage(args, value, context)
        } else {
            Ok(PreimageResult::None)
        }
    }

    fn documentation(&self) -> Option<&Documentation> {
        self.built_in.documentation()
    }
}
