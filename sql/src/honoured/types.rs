//! Types whose lengths and widths would be lost.

use super::Check;
use crate::error::{Error, Result, SqlState};
use sqlparser::ast::{ArrayElemTypeDef, CharacterLength, DataType, ExactNumberInfo, StructField};
use sqlparser::tokenizer::Span;

/// One more than Postgres allows.
const LONGEST: u64 = 10_485_761;

/// Where a type stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// `x::VARCHAR(3)` cuts the text off.
    Cast,
    /// A column of a table whose rows are held to it.
    Column,
    /// A column elsewhere, a parameter, or a part of another type.
    Stored,
}

impl Check<'_> {
    pub(super) fn data_type(&self, ty: &DataType, place: Place, span: Span) -> Result<()> {
        use DataType as T;
        match ty {
            T::Char(_) | T::Character(_) => {
                let error = Error::not_built(format!("type {ty}, which is padded with blanks"));
                Err(self.at(error.with_hint("TEXT and VARCHAR are not."), span))
            }
            T::Varchar(Some(length)) | T::CharacterVarying(Some(length)) | T::CharVarying(Some(length)) => {
                self.length(ty, length, place, span)
            }
            T::Nvarchar(Some(_)) | T::String(Some(_)) => self.refuse(format!("the length of type {ty}"), span),
            T::TinyInt(Some(_))
            | T::Int2(Some(_))
            | T::SmallInt(Some(_))
            | T::Int(Some(_))
            | T::Int4(Some(_))
            | T::Integer(Some(_))
            | T::BigInt(Some(_))
            | T::Int8(Some(_))
            | T::TinyIntUnsigned(Some(_))
            | T::Int2Unsigned(Some(_))
            | T::SmallIntUnsigned(Some(_))
            | T::IntUnsigned(Some(_))
            | T::Int4Unsigned(Some(_))
            | T::IntegerUnsigned(Some(_))
            | T::BigIntUnsigned(Some(_))
            | T::Int8Unsigned(Some(_)) => self.refuse(format!("the width of type {ty}"), span),
            T::Float(ExactNumberInfo::Precision(1..=53) | ExactNumberInfo::None) => Ok(()),
            T::Float(_) => {
                let message = "precision for type FLOAT must be between 1 and 53 bits";
                Err(self.at(Error::new(SqlState::InvalidParameter, message), span))
            }
            T::Array(
                ArrayElemTypeDef::AngleBracket(inner)
                | ArrayElemTypeDef::SquareBracket(inner, _)
                | ArrayElemTypeDef::Parenthesis(inner),
            ) => self.data_type(inner, Place::Stored, span),
            T::Struct(fields, _) => fields.iter().try_for_each(|field| {
                let StructField {
                    field_name: _,
                    field_type,
                    options,
                } = field;
                self.refuse_given(&[(options.is_some(), "options of a field")], span)?;
                self.data_type(field_type, Place::Stored, span)
            }),
            T::JSON | T::JSONB | T::Uuid if place == Place::Stored => {
                self.refuse(format!("type {ty} here, where its values would not be looked at"), span)
            }
            // The planner refuses what it does not know.
            _ => Ok(()),
        }
    }

    fn length(&self, ty: &DataType, length: &CharacterLength, place: Place, span: Span) -> Result<()> {
        match (place, length) {
            (_, CharacterLength::Max) => Ok(()),
            (
                Place::Column,
                CharacterLength::IntegerLength {
                    length: LONGEST..,
                    unit: None,
                },
            ) => {
                let message = format!("length for type varchar cannot exceed {}", LONGEST - 1);
                Err(self.at(Error::new(SqlState::InvalidParameter, message), span))
            }
            (
                Place::Cast | Place::Column,
                CharacterLength::IntegerLength {
                    length: 1..,
                    unit: None,
                },
            ) => Ok(()),
            (_, CharacterLength::IntegerLength { length: 0, unit: _ }) => {
                let message = "length for type varchar must be at least 1";
                Err(self.at(Error::new(SqlState::InvalidParameter, message), span))
            }
            (_, CharacterLength::IntegerLength { length: _, unit: _ }) => {
                let error = Error::not_built(format!("the length of type {ty}"));
                Err(self.at(error.with_hint("TEXT and VARCHAR hold text of any length."), span))
            }
        }
    }
}
