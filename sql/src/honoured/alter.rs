//! ALTER TABLE.

use super::Check;
use crate::error::Result;
use sqlparser::ast::{AlterColumnOperation, AlterTable, AlterTableOperation, RenameTableNameKind, Spanned};
use sqlparser::tokenizer::Span;

impl Check<'_> {
    pub(super) fn alter_table(&self, alter: &AlterTable) -> Result<()> {
        let AlterTable {
            name,
            if_exists: _,
            only: _,
            operations,
            location,
            on_cluster,
            table_type,
            end_token: _,
        } = alter;
        let span = name.span();
        self.refuse_given(
            &[
                (location.is_some() || on_cluster.is_some(), "options of ALTER TABLE"),
                (table_type.is_some(), "ALTER of another kind of table"),
            ],
            span,
        )?;
        operations
            .iter()
            .try_for_each(|operation| self.alteration(operation, span))
    }

    fn alteration(&self, operation: &AlterTableOperation, span: Span) -> Result<()> {
        match operation {
            AlterTableOperation::AddConstraint { constraint, not_valid } => {
                self.refuse_given(&[(*not_valid, "NOT VALID")], span)?;
                self.constraints(std::slice::from_ref(constraint), true)
            }
            AlterTableOperation::AddColumn {
                column_keyword: _,
                if_not_exists: _,
                column_def,
                column_position,
            } => {
                self.refuse_given(&[(column_position.is_some(), "a place for a new column")], span)?;
                self.columns(std::slice::from_ref(column_def), true)
            }
            AlterTableOperation::DropColumn {
                has_column_keyword: _,
                column_names: _,
                if_exists: _,
                drop_behavior: _,
            } => Ok(()),
            AlterTableOperation::DropConstraint {
                if_exists: _,
                name: _,
                drop_behavior: _,
            } => Ok(()),
            AlterTableOperation::RenameColumn { .. } | AlterTableOperation::RenameConstraint { .. } => Ok(()),
            AlterTableOperation::RenameTable { table_name } => {
                let to = matches!(table_name, RenameTableNameKind::To(_));
                self.refuse_given(&[(!to, "RENAME AS")], span)
            }
            AlterTableOperation::AlterColumn { column_name, op } => match op {
                AlterColumnOperation::SetNotNull
                | AlterColumnOperation::DropNotNull
                | AlterColumnOperation::DropDefault => Ok(()),
                AlterColumnOperation::SetDefault { value } => self.no_query(value, "DEFAULT", column_name.span),
                AlterColumnOperation::SetDataType {
                    data_type,
                    using,
                    had_set: _,
                } => {
                    if let Some(using) = using {
                        self.no_query(using, "transform", column_name.span)?;
                    }
                    self.data_type(data_type, super::types::Place::Column, column_name.span)
                }
                AlterColumnOperation::AddGenerated { .. } => self.refuse("IDENTITY", span),
            },
            other => self.refuse(format!("ALTER TABLE … {other}"), span),
        }
    }
}
