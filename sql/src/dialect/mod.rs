//! The SQL dialect: Postgres's identifiers, operators and literals, and what DataFusion's own statements need.
//! Knows tokens and grammar switches, nothing of functions or sessions.

mod asof;
mod exclude;
mod identity;
mod lambda;
mod merge;
mod operators;
mod overriding;
mod partitioned;
mod question;
mod row_star;
mod sequences;
mod table_queries;
mod variadic;
mod vendor_types;

pub use asof::{asof_columns, asof_condition, asof_parts, mark_asof};
pub use exclude::mark_excluded;
pub use identity::{AlterIdentity, Alteration, IdentityChange, alter_identity};
pub use merge::{merge, with_merge};
pub use overriding::{Overriding, mark, overriding};
pub use partitioned::{is_partitions, partitions};
pub use row_star::{all_fields, mark_fields};
pub use sequences::{AlterSequence, alter_sequence, create_sequence};
pub use table_queries::written_out;
pub use variadic::VARIADIC;
pub use vendor_types::standard as standard_type;

use sqlparser::ast::{ColumnOption, Expr};
use sqlparser::dialect::{Dialect, PostgreSqlDialect, Precedence};
use sqlparser::keywords::Keyword;
use sqlparser::parser::{Parser, ParserError};
use std::any::TypeId;

/// The dialect of every Taipan session.
#[derive(Debug)]
pub struct TaipanDialect;

/// The one instance: parsers borrow it for as long as they like.
pub static DIALECT: TaipanDialect = TaipanDialect;

const POSTGRES: PostgreSqlDialect = PostgreSqlDialect {};

impl Dialect for TaipanDialect {
    fn dialect(&self) -> TypeId {
        TypeId::of::<PostgreSqlDialect>()
    }

    fn parse_column_option(
        &self,
        parser: &mut Parser,
    ) -> Result<Option<Result<Option<ColumnOption>, ParserError>>, ParserError> {
        Ok(sequences::identity(parser)?.map(|option| Ok(Some(option))))
    }

    fn identifier_quote_style(&self, _identifier: &str) -> Option<char> {
        Some('"')
    }

    /// Back ticks too: statements written for Databricks paste in.
    fn is_delimited_identifier_start(&self, ch: char) -> bool {
        ch == '"' || ch == '`'
    }

    fn is_identifier_start(&self, ch: char) -> bool {
        POSTGRES.is_identifier_start(ch)
    }

    fn is_identifier_part(&self, ch: char) -> bool {
        POSTGRES.is_identifier_part(ch)
    }

    fn is_reserved_for_identifier(&self, keyword: Keyword) -> bool {
        POSTGRES.is_reserved_for_identifier(keyword)
    }

    fn get_next_precedence(&self, parser: &Parser) -> Option<Result<u8, ParserError>> {
        if question::is_next(parser) || partitioned::is_next(parser) {
            return Some(Ok(self.prec_value(Precedence::PgOther)));
        }
        operators::precedence(parser)
            .map(Ok)
            .or_else(|| POSTGRES.get_next_precedence(parser))
    }

    fn parse_prefix(&self, parser: &mut Parser) -> Option<Result<Expr, ParserError>> {
        lambda::parse(parser)
            .or_else(|| variadic::parse(parser))
            .or_else(|| operators::prefix(parser))
    }

    fn parse_infix(&self, parser: &mut Parser, expr: &Expr, precedence: u8) -> Option<Result<Expr, ParserError>> {
        question::parse(parser, expr, precedence)
            .or_else(|| partitioned::parse(parser, expr))
            .or_else(|| operators::infix(parser, expr))
    }

    fn prec_value(&self, precedence: Precedence) -> u8 {
        POSTGRES.prec_value(precedence)
    }

    fn supports_unicode_string_literal(&self) -> bool {
        true
    }
    fn supports_string_escape_constant(&self) -> bool {
        true
    }
    fn supports_numeric_literal_underscores(&self) -> bool {
        true
    }
    fn supports_nested_comments(&self) -> bool {
        true
    }
    fn supports_filter_during_aggregation(&self) -> bool {
        true
    }
    fn supports_group_by_expr(&self) -> bool {
        true
    }
    fn supports_group_by_with_modifier(&self) -> bool {
        true
    }
    fn supports_window_function_null_treatment_arg(&self) -> bool {
        true
    }
    fn supports_window_clause_named_window_reference(&self) -> bool {
        true
    }
    fn supports_order_by_all(&self) -> bool {
        true
    }
    fn supports_from_first_select(&self) -> bool {
        true
    }
    fn supports_select_wildcard_except(&self) -> bool {
        true
    }
    fn supports_select_wildcard_exclude(&self) -> bool {
        true
    }
    fn supports_select_wildcard_replace(&self) -> bool {
        true
    }
    fn supports_select_wildcard_rename(&self) -> bool {
        true
    }
    fn supports_values_as_table_factor(&self) -> bool {
        true
    }
    fn supports_parens_around_table_factor(&self) -> bool {
        true
    }
    fn supports_left_associative_joins_without_parens(&self) -> bool {
        true
    }
    fn supports_dictionary_syntax(&self) -> bool {
        true
    }
    fn support_map_literal_syntax(&self) -> bool {
        true
    }
    fn supports_struct_literal(&self) -> bool {
        true
    }
    fn supports_array_typedef_with_brackets(&self) -> bool {
        true
    }
    fn supports_in_empty_list(&self) -> bool {
        true
    }
    fn supports_bitwise_shift_operators(&self) -> bool {
        true
    }
    fn supports_interval_options(&self) -> bool {
        true
    }
    fn supports_comma_separated_trim(&self) -> bool {
        true
    }
    fn allow_extract_custom(&self) -> bool {
        true
    }
    fn allow_extract_single_quotes(&self) -> bool {
        true
    }
    fn supports_explain_with_utility_options(&self) -> bool {
        true
    }
    fn supports_parenthesized_set_variables(&self) -> bool {
        true
    }
    fn supports_alter_column_type_using(&self) -> bool {
        true
    }
    fn supports_comment_on(&self) -> bool {
        true
    }
    fn supports_insert_table_alias(&self) -> bool {
        true
    }
    fn supports_set_names(&self) -> bool {
        true
    }

    /// `f(a := 1)` beside the standard's `f(a => 1)`.
    fn supports_named_fn_args_with_assignment_operator(&self) -> bool {
        true
    }
    fn supports_subquery_as_function_arg(&self) -> bool {
        true
    }
}
