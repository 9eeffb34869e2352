//! INSERT, UPDATE and DELETE.

use super::Check;
use crate::error::Result;
use sqlparser::ast::{
    Delete, FromTable, Insert, Merge, MergeAction, MergeClause, MergeClauseKind, MergeInsertExpr, MergeUpdateExpr,
    OnInsert, Spanned, TableObject, TableWithJoins, Update,
};
use sqlparser::tokenizer::Span;

impl Check<'_> {
    pub(super) fn insert(&self, insert: &Insert) -> Result<()> {
        let Insert {
            insert_token,
            optimizer_hints: _,
            or,
            ignore,
            into: _,
            table,
            table_alias: _,
            columns: _,
            overwrite,
            source: _,
            assignments,
            partitioned,
            after_columns,
            has_table_keyword: _,
            on,
            returning: _,
            output,
            replace_into,
            priority,
            insert_alias,
            settings,
            format_clause,
            multi_table_insert_type,
            multi_table_into_clauses,
            multi_table_when_clauses,
            multi_table_else_clause,
        } = insert;
        let several = multi_table_insert_type.is_some()
            || !multi_table_into_clauses.is_empty()
            || !multi_table_when_clauses.is_empty()
            || multi_table_else_clause.is_some();
        self.refuse_given(
            &[
                (!on.as_ref().is_none_or(is_on_conflict), "ON DUPLICATE KEY UPDATE"),
                (or.is_some() || *ignore, "INSERT OR …"),
                (*replace_into, "REPLACE INTO"),
                (*overwrite, "INSERT OVERWRITE"),
                (output.is_some(), "INSERT … OUTPUT"),
                (
                    !matches!(table, TableObject::TableName(_)),
                    "INSERT into anything but a table",
                ),
                (insert_alias.is_some(), "a name for the rows of INSERT"),
                (!assignments.is_empty(), "INSERT … SET"),
                (
                    partitioned.is_some() || !after_columns.is_empty(),
                    "INSERT into partitions",
                ),
                (priority.is_some(), "INSERT with a priority"),
                (settings.is_some() || format_clause.is_some(), "settings of INSERT"),
                (several, "INSERT into several tables"),
            ],
            insert_token.0.span,
        )
    }

    pub(super) fn update(&self, update: &Update) -> Result<()> {
        let Update {
            update_token,
            optimizer_hints: _,
            table,
            assignments: _,
            from: _,
            selection: _,
            returning: _,
            output,
            or,
            order_by,
            limit,
        } = update;
        let span = update_token.0.span;
        self.one_table(table, span)?;
        self.refuse_given(
            &[
                (output.is_some(), "UPDATE … OUTPUT"),
                (or.is_some(), "UPDATE OR …"),
                (!order_by.is_empty(), "UPDATE … ORDER BY"),
                (limit.is_some(), "UPDATE … LIMIT"),
            ],
            span,
        )
    }

    pub(super) fn delete(&self, delete: &Delete) -> Result<()> {
        let Delete {
            delete_token,
            optimizer_hints: _,
            tables,
            from,
            using: _,
            selection: _,
            returning: _,
            output,
            order_by,
            limit,
        } = delete;
        let span = delete_token.0.span;
        let (FromTable::WithFromKeyword(from) | FromTable::WithoutKeyword(from)) = from;
        self.refuse_given(
            &[
                (!tables.is_empty() || from.len() != 1, "DELETE from several tables"),
                (output.is_some(), "DELETE … OUTPUT"),
                (!order_by.is_empty(), "DELETE … ORDER BY"),
                (limit.is_some(), "DELETE … LIMIT"),
            ],
            span,
        )?;
        from.iter().try_for_each(|table| self.one_table(table, span))
    }

    pub(super) fn merge(&self, merge: &Merge) -> Result<()> {
        let Merge {
            merge_token,
            optimizer_hints: _,
            into: _,
            table: _,
            source: _,
            on: _,
            clauses,
            output,
        } = merge;
        let span = merge_token.0.span;
        self.refuse_given(&[(output.is_some(), "RETURNING of MERGE")], span)?;
        clauses.iter().try_for_each(|clause| {
            let MergeClause {
                when_token: _,
                clause_kind,
                predicate: _,
                action,
            } = clause;
            let kind = matches!(clause_kind, MergeClauseKind::Matched | MergeClauseKind::NotMatched);
            let more = match action {
                MergeAction::Insert(insert) => {
                    let MergeInsertExpr {
                        insert_token: _,
                        columns: _,
                        kind_token: _,
                        kind: _,
                        insert_predicate,
                    } = insert;
                    insert_predicate.is_some()
                }
                MergeAction::Update(update) => {
                    let MergeUpdateExpr {
                        update_token: _,
                        assignments: _,
                        update_predicate,
                        delete_predicate,
                    } = update;
                    update_predicate.is_some() || delete_predicate.is_some()
                }
                MergeAction::Delete { delete_token: _ } => false,
            };
            self.refuse_given(
                &[(!kind, "WHEN NOT MATCHED BY …"), (more, "WHERE in a clause of MERGE")],
                span,
            )
        })
    }

    /// What is changed is a table, not a join.
    fn one_table(&self, table: &TableWithJoins, span: Span) -> Result<()> {
        let TableWithJoins { relation, joins } = table;
        let columns = match relation {
            sqlparser::ast::TableFactor::Table { alias, args: None, .. } => {
                alias.as_ref().is_some_and(|alias| !alias.columns.is_empty())
            }
            _ => return self.refuse("a change of anything but a table", relation.span()),
        };
        self.refuse_given(
            &[
                (!joins.is_empty(), "a change of joined tables"),
                (columns, "other names for the columns of the table that changes"),
            ],
            span,
        )
    }
}

fn is_on_conflict(on: &OnInsert) -> bool {
    matches!(on, OnInsert::OnConflict(_))
}
