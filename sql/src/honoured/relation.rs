//! Tables of FROM and joins.

use super::Check;
use crate::error::Result;
use sqlparser::ast::{
    FunctionArg, Join, JoinConstraint, JoinOperator, Spanned, TableAlias, TableAliasColumnDef, TableFactor,
    TableFunctionArgs, TableWithJoins,
};

impl Check<'_> {
    pub(super) fn table_factor(&self, factor: &TableFactor) -> Result<()> {
        match factor {
            TableFactor::Table { .. } => self.named_table(factor),
            TableFactor::Derived {
                lateral: _,
                subquery,
                alias,
                sample,
            } => {
                self.refuse_given(&[(sample.is_some(), "TABLESAMPLE")], subquery.span())?;
                alias.iter().try_for_each(|alias| self.alias(alias))
            }
            TableFactor::Function {
                lateral: _,
                name,
                args,
                with_ordinality,
                alias,
            } => {
                let named = args.iter().any(|arg| !matches!(arg, FunctionArg::Unnamed(_)));
                self.refuse_given(
                    &[
                        (*with_ordinality, "WITH ORDINALITY"),
                        (named, "named arguments of a built-in table function"),
                    ],
                    name.span(),
                )?;
                alias.iter().try_for_each(|alias| self.alias(alias))
            }
            TableFactor::UNNEST {
                alias,
                array_exprs: _,
                // The planner refuses these.
                with_offset: _,
                with_offset_alias: _,
                with_ordinality: _,
            } => alias.iter().try_for_each(|alias| self.alias(alias)),
            TableFactor::NestedJoin {
                table_with_joins,
                alias,
            } => {
                self.joins(table_with_joins)?;
                alias.iter().try_for_each(|alias| self.alias(alias))
            }
            // The planner knows no others.
            _ => Ok(()),
        }
    }

    fn named_table(&self, factor: &TableFactor) -> Result<()> {
        let TableFactor::Table {
            name,
            alias,
            args,
            with_hints,
            version,
            with_ordinality,
            partitions,
            json_path,
            sample,
            index_hints,
        } = factor
        else {
            return Ok(());
        };
        let settings = args.as_ref().is_some_and(|args| {
            let TableFunctionArgs { args: _, settings } = args;
            settings.is_some()
        });
        self.refuse_given(
            &[
                (!with_hints.is_empty(), "WITH (…) after a table"),
                (version.is_some(), "a table as it was at another time"),
                (*with_ordinality, "WITH ORDINALITY"),
                (!partitions.is_empty(), "PARTITION (…) after a table"),
                (json_path.is_some(), "a path after a table"),
                (sample.is_some(), "TABLESAMPLE"),
                (!index_hints.is_empty(), "USE INDEX and the like"),
                (settings, "SETTINGS of a table function"),
            ],
            name.span(),
        )?;
        alias.iter().try_for_each(|alias| self.alias(alias))
    }

    pub(super) fn alias(&self, alias: &TableAlias) -> Result<()> {
        let TableAlias {
            explicit: _,
            name,
            columns,
            at,
        } = alias;
        let typed = columns.iter().any(|column| {
            let TableAliasColumnDef { name: _, data_type } = column;
            data_type.is_some()
        });
        self.refuse_given(
            &[
                (at.is_some(), "AT after a table"),
                (typed, "types of the columns of a table"),
            ],
            name.span,
        )
    }

    pub(super) fn joins(&self, table: &TableWithJoins) -> Result<()> {
        let TableWithJoins { relation: _, joins } = table;
        joins.iter().try_for_each(|join| self.join(join))
    }

    fn join(&self, join: &Join) -> Result<()> {
        let Join {
            relation,
            global,
            join_operator,
        } = join;
        let span = relation.span();
        self.refuse_given(&[(*global, "GLOBAL joins")], span)?;
        let constraint = match join_operator {
            JoinOperator::Join(constraint)
            | JoinOperator::Inner(constraint)
            | JoinOperator::Left(constraint)
            | JoinOperator::LeftOuter(constraint)
            | JoinOperator::Right(constraint)
            | JoinOperator::RightOuter(constraint)
            | JoinOperator::FullOuter(constraint)
            | JoinOperator::Semi(constraint)
            | JoinOperator::LeftSemi(constraint)
            | JoinOperator::RightSemi(constraint)
            | JoinOperator::Anti(constraint)
            | JoinOperator::LeftAnti(constraint)
            | JoinOperator::RightAnti(constraint) => constraint,
            // A cross join has no condition, and the planner refuses the others.
            _ => return Ok(()),
        };
        match constraint {
            JoinConstraint::None => self.syntax("JOIN needs ON, USING or NATURAL; or write CROSS JOIN", span),
            JoinConstraint::On(_) | JoinConstraint::Using(_) | JoinConstraint::Natural => Ok(()),
        }
    }
}
