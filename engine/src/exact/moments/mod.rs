//! Averages of NUMERIC, and variances and standard deviations of whole numbers and NUMERIC, from sums and sums of squares that
//! are exact. Averages have at least 16 decimals, as Postgres's have digits. What is made of anything else is DataFusion's.

mod groups;
mod single;
mod sums;

use super::interval_parts::{Average, SPAN};
use super::wide_sums::state_type;
use datafusion::arrow::datatypes::{DECIMAL128_MAX_PRECISION, DataType, Field, FieldRef};
use datafusion::common::{Result, not_impl_err, plan_err};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::function::{AccumulatorArgs, StateFieldsArgs};
use datafusion::logical_expr::type_coercion::functions::fields_with_udf;
use datafusion::logical_expr::utils::{AggregateOrderSensitivity, format_state_name};
use datafusion::logical_expr::{
    Accumulator, AggregateUDF, AggregateUDFImpl, Documentation, GroupsAccumulator, ReversedUDAF, Signature, Volatility,
};
use std::sync::Arc;
use sums::SQUARES;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Moment {
    Average,
    Variance { of_sample: bool },
    Deviation { of_sample: bool },
}

/// The decimals that averages and quotients have where there is room for them.
const USUAL: i8 = 16;
/// Those that they have however many digits there may be before the point.
const FEWEST: i8 = 6;

/// The aggregates, in the place of DataFusion's.
///
/// # Errors
///
/// One of DataFusion's is not there.
pub(super) fn all(registry: &dyn FunctionRegistry) -> Result<Vec<AggregateUDF>> {
    let moments: [(&str, &[&str], Moment); 5] = [
        ("avg", &["mean"], Moment::Average),
        (
            "var",
            &["var_sample", "var_samp", "variance"],
            Moment::Variance { of_sample: true },
        ),
        ("var_pop", &["var_population"], Moment::Variance { of_sample: false }),
        ("stddev", &["stddev_samp"], Moment::Deviation { of_sample: true }),
        ("stddev_pop", &[], Moment::Deviation { of_sample: false }),
    ];
    let made = moments.into_iter().map(|(name, aliases, moment)| {
        let inner = registry.udaf(name)?;
        Ok(AggregateUDF::new_from_impl(ExactMoment {
            moment,
            signature: Signature::user_defined(Volatility::Immutable),
            inner,
            aliases: aliases.iter().map(ToString::to_string).collect(),
        }))
    });
    made.collect()
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct ExactMoment {
    moment: Moment,
    signature: Signature,
    inner: Arc<AggregateUDF>,
    aliases: Vec<String>,
}

impl ExactMoment {
    /// Whether values of a type are computed here.
    fn exact(&self, ty: &DataType) -> bool {
        match self.moment {
            Moment::Average => matches!(ty, DataType::Decimal128(..)),
            _ => matches!(ty, DataType::Int64 | DataType::UInt64 | DataType::Decimal128(..)),
        }
    }

    fn of(args: &AccumulatorArgs) -> DataType {
        args.expr_fields
            .first()
            .map_or(DataType::Null, |field| field.data_type().clone())
    }
}

impl Moment {
    fn needs_squares(self) -> bool {
        self != Moment::Average
    }
}

/// The decimals of averages and quotients: 16, fewer where so many digits before the point need the room, never fewer than 6 or
/// than the numbers have that they are made of. Those of all the digits that there may be are taken to have fewer.
pub(super) fn decimals(precision: u8, whole: i16, own: i8) -> i8 {
    let room = i8::try_from(i16::from(DECIMAL128_MAX_PRECISION) - whole).unwrap_or(USUAL);
    let least = if precision == DECIMAL128_MAX_PRECISION {
        USUAL
    } else {
        room.clamp(FEWEST, USUAL)
    };
    least.max(own)
}

/// The type of an average.
fn average_type(ty: &DataType) -> Option<DataType> {
    let DataType::Decimal128(precision, scale) = ty else {
        return None;
    };
    let scale = decimals(*precision, i16::from(*precision) - i16::from(*scale), *scale);
    Some(DataType::Decimal128(DECIMAL128_MAX_PRECISION, scale))
}

impl AggregateUDFImpl for ExactMoment {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn aliases(&self) -> &[String] {
        &self.aliases
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        if self.moment == Moment::Average {
            return match types {
                [DataType::Interval(_)] => Ok(vec![SPAN]),
                [DataType::Null] => Ok(vec![DataType::Float64]),
                types => {
                    let fields: Vec<FieldRef> = types
                        .iter()
                        .map(|ty| Arc::new(Field::new("value", ty.clone(), true)))
                        .collect();
                    let Ok(fields) = fields_with_udf(&fields, self.inner.as_ref()) else {
                        return plan_err!("{} takes a number or an interval", self.name());
                    };
                    Ok(fields.iter().map(|field| field.data_type().clone()).collect())
                }
            };
        }
        Ok(vec![match types {
            [ty] if ty.is_unsigned_integer() => DataType::UInt64,
            [ty] if ty.is_integer() => DataType::Int64,
            [ty @ DataType::Decimal128(..)] => ty.clone(),
            [ty] if ty.is_numeric() || ty.is_null() => DataType::Float64,
            _ => return plan_err!("{} takes a number", self.name()),
        }])
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        match (self.moment, types.first().and_then(average_type)) {
            (Moment::Average, Some(ty)) => Ok(ty),
            (Moment::Average, None) if matches!(types, [DataType::Interval(_)]) => Ok(SPAN),
            (Moment::Average, None) => self.inner.return_type(types),
            _ => Ok(DataType::Float64),
        }
    }

    fn accumulator(&self, args: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        let ty = Self::of(&args);
        if ty == SPAN {
            return if args.is_distinct {
                not_impl_err!("{}(DISTINCT …) of intervals", self.name())
            } else {
                Ok(Box::new(Average::new()))
            };
        }
        if !self.exact(&ty) {
            return self.inner.accumulator(args);
        }
        let gives = args.return_field.data_type().clone();
        Ok(if args.is_distinct {
            Box::new(single::DistinctMoment::new(self.moment, ty, gives))
        } else {
            Box::new(single::PlainMoment::new(self.moment, ty, gives))
        })
    }

    fn create_sliding_accumulator(&self, args: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        let ty = Self::of(&args);
        if self.exact(&ty) || ty == SPAN {
            self.accumulator(args)
        } else {
            self.inner.create_sliding_accumulator(args)
        }
    }

    fn state_fields(&self, args: StateFieldsArgs) -> Result<Vec<FieldRef>> {
        let ty = args
            .input_fields
            .first()
            .map_or(&DataType::Null, |field| field.data_type());
        let named = |part: &str| format_state_name(args.name, part);
        if *ty == SPAN {
            let count = Field::new(named("count"), DataType::UInt64, false);
            return Ok(vec![Arc::new(count), Arc::new(Field::new(named("sum"), SPAN, false))]);
        }
        if !self.exact(ty) {
            return self.inner.state_fields(args);
        }
        if args.is_distinct {
            let item = Field::new_list_field(state_type(ty), true);
            return Ok(vec![Arc::new(Field::new_list(named("distinct"), item, false))]);
        }
        let count = Field::new(named("count"), DataType::UInt64, false);
        let sum = Field::new(named("sum"), state_type(ty), false);
        let squares = Field::new(named("squares"), SQUARES, false);
        let parts = [count, sum, squares].into_iter().map(Arc::new);
        Ok(parts.take(if self.moment.needs_squares() { 3 } else { 2 }).collect())
    }

    fn groups_accumulator_supported(&self, args: AccumulatorArgs) -> bool {
        let ty = Self::of(&args);
        if self.exact(&ty) {
            !args.is_distinct
        } else if ty == SPAN {
            false
        } else {
            self.inner.groups_accumulator_supported(args)
        }
    }

    fn create_groups_accumulator(&self, args: AccumulatorArgs) -> Result<Box<dyn GroupsAccumulator>> {
        let ty = Self::of(&args);
        if self.exact(&ty) {
            let gives = args.return_field.data_type().clone();
            Ok(Box::new(groups::GroupedMoments::new(self.moment, ty, gives)))
        } else {
            self.inner.create_groups_accumulator(args)
        }
    }

    fn reverse_expr(&self) -> ReversedUDAF {
        ReversedUDAF::Identical
    }

    fn order_sensitivity(&self) -> AggregateOrderSensitivity {
        AggregateOrderSensitivity::Insensitive
    }

    fn documentation(&self) -> Option<&Documentation> {
        self.inner.documentation()
    }
}
