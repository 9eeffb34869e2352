//! Arguments in the declared form: the fields of a struct in the declared order.

use arrow::array::{Array, ArrayRef, AsArray, StructArray};
use arrow::datatypes::{DataType, Fields};
use std::borrow::Cow;
use std::sync::Arc;
use taipan_interface::source::Param;

/// The same arguments, structs with their fields in the order in which the parameters have them. A struct that does not
/// have all declared names is read by position.
pub fn arguments<'a>(args: &'a [ArrayRef], params: &[Param]) -> Cow<'a, [ArrayRef]> {
    let order = |(array, param): (&ArrayRef, &Param)| match (array.data_type(), &param.ty) {
        (DataType::Struct(own), DataType::Struct(declared)) => order(own, declared),
        _ => None,
    };
    let orders: Vec<Option<Vec<usize>>> = args.iter().zip(params).map(order).collect();
    if orders.iter().all(Option::is_none) {
        return Cow::Borrowed(args);
    }
    let aligned = args.iter().zip(orders).map(|(array, order)| match order {
        Some(order) => reordered(array.as_struct(), &order),
        None => array.clone(),
    });
    Cow::Owned(aligned.collect())
}

/// Where each declared field is, unless they are in place or go by position.
fn order(own: &Fields, declared: &Fields) -> Option<Vec<usize>> {
    let places = declared
        .iter()
        .map(|field| own.find(field.name()).map(|(index, _)| index));
    let places: Vec<usize> = places.collect::<Option<_>>()?;
    let in_place = places.iter().enumerate().all(|(position, place)| position == *place);
    (!in_place && places.len() == own.len()).then_some(places)
}

fn reordered(array: &StructArray, order: &[usize]) -> ArrayRef {
    let fields = order.iter().map(|index| array.fields()[*index].clone());
    let columns = order.iter().map(|index| array.column(*index).clone()).collect();
    let aligned = StructArray::try_new(fields.collect(), columns, array.nulls().cloned());
    // The parts of an array that is one fit together in any order.
    Arc::new(aligned.unwrap_or_else(|_| array.clone()))
}
