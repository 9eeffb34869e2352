//! What objects of classes of Python's own are made of.

use super::class::Class;
use super::types::Type;

impl Class {
    /// What its objects are made of. No field is a container, a union or an object itself.
    pub fn fields(self) -> &'static [Type] {
        match self {
            Class::Complex => &[Type::Float, Type::Float],
            Class::Decimal | Class::Wide => &[Type::Int, Type::Int],
            Class::NumpyFloat => &[Type::Float],
            Class::NumpyBool => &[Type::Bool],
            Class::NumpyInt | Class::Date | Class::DateTime | Class::Aware(_) | Class::TimeDelta | Class::Time => {
                &[Type::Int]
            }
        }
    }
}
