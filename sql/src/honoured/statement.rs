//! Statements other than queries, and those that define schemas and databases.

use super::Check;
use super::types::Place;
use crate::error::Result;
use sqlparser::ast::{ObjectName, ObjectType, SchemaName, Set, Spanned, Statement, Truncate, TruncateTableTarget};
use sqlparser::tokenizer::Span;

impl Check<'_> {
    pub(super) fn statement(&self, statement: &Statement) -> Result<()> {
        match statement {
            Statement::Insert(insert) => self.insert(insert),
            Statement::Update(update) => self.update(update),
            Statement::Delete(delete) => self.delete(delete),
            Statement::Merge(merge) => self.merge(merge),
            Statement::CreateTable(create) => self.create_table(create),
            Statement::CreateView(create) => self.create_view(create),
            Statement::CreateIndex(create) => self.create_index(create),
            Statement::AlterTable(alter) => self.alter_table(alter),
            Statement::CreateSchema { .. } => self.create_schema(statement),
            Statement::CreateDatabase { .. } => self.create_database(statement),
            Statement::Drop { .. } => self.drop(statement),
            Statement::Set(Set::SingleAssignment {
                scope: _,
                hivevar: _,
                variable: _,
                values: _,
            }) => Ok(()),
            Statement::Set(_) => self.refuse("this form of SET", Span::empty()),
            Statement::Truncate(truncate) => self.truncate(truncate),
            Statement::StartTransaction { .. }
            | Statement::Commit { .. }
            | Statement::Rollback { .. }
            | Statement::Savepoint { .. }
            | Statement::ReleaseSavepoint { .. } => self.refuse("transactions", Span::empty()),
            Statement::CreateFunction(_) | Statement::DropFunction(_) => {
                self.refuse("a statement about functions in another statement", Span::empty())
            }
            Statement::Prepare {
                name,
                data_types,
                statement: _,
            } => data_types
                .iter()
                .try_for_each(|ty| self.data_type(ty, Place::Stored, name.span)),
            Statement::ExplainTable {
                describe_alias: _,
                hive_format,
                has_table_keyword: _,
                table_name,
            } => self.refuse_given(&[(hive_format.is_some(), "a format of DESCRIBE")], table_name.span()),
            Statement::Explain {
                describe_alias: _,
                analyze: _,
                verbose: _,
                query_plan,
                estimate,
                statement: _,
                format: _,
                options,
            } => self.refuse_given(
                &[
                    (*query_plan, "EXPLAIN QUERY PLAN"),
                    (*estimate, "EXPLAIN ESTIMATE"),
                    (options.is_some(), "options of EXPLAIN"),
                ],
                Span::empty(),
            ),
            // Of these the planner reads everything, and it refuses those that it does not know.
            _ => Ok(()),
        }
    }

    fn create_schema(&self, statement: &Statement) -> Result<()> {
        let Statement::CreateSchema {
            schema_name,
            if_not_exists: _,
            with,
            options,
            default_collate_spec,
            clone,
        } = statement
        else {
            return Ok(());
        };
        let authorization = !matches!(schema_name, SchemaName::Simple(_));
        let span = match schema_name {
            SchemaName::Simple(name) | SchemaName::NamedAuthorization(name, _) => name.span(),
            SchemaName::UnnamedAuthorization(name) => name.span,
        };
        self.refuse_given(
            &[
                (authorization, "AUTHORIZATION"),
                (with.is_some() || options.is_some(), "options of CREATE SCHEMA"),
                (default_collate_spec.is_some(), "DEFAULT COLLATE"),
                (clone.is_some(), "CLONE"),
            ],
            span,
        )
    }

    fn create_database(&self, statement: &Statement) -> Result<()> {
        let Statement::CreateDatabase {
            db_name,
            if_not_exists: _,
            location,
            managed_location,
            or_replace,
            transient,
            clone,
            data_retention_time_in_days,
            max_data_extension_time_in_days,
            external_volume,
            catalog,
            replace_invalid_characters,
            default_ddl_collation,
            storage_serialization_policy,
            comment,
            default_charset,
            default_collation,
            catalog_sync,
            catalog_sync_namespace_mode,
            catalog_sync_namespace_flatten_delimiter,
            with_tags,
            with_contacts,
        } = statement
        else {
            return Ok(());
        };
        let given = [
            location.is_some(),
            managed_location.is_some(),
            *or_replace,
            *transient,
            clone.is_some(),
            data_retention_time_in_days.is_some(),
            max_data_extension_time_in_days.is_some(),
            external_volume.is_some(),
            catalog.is_some(),
            replace_invalid_characters.is_some(),
            default_ddl_collation.is_some(),
            storage_serialization_policy.is_some(),
            comment.is_some(),
            default_charset.is_some(),
            default_collation.is_some(),
            catalog_sync.is_some(),
            catalog_sync_namespace_mode.is_some(),
            catalog_sync_namespace_flatten_delimiter.is_some(),
            with_tags.is_some(),
            with_contacts.is_some(),
        ];
        self.refuse_given(&[(given.contains(&true), "options of CREATE DATABASE")], db_name.span())
    }

    fn drop(&self, statement: &Statement) -> Result<()> {
        let Statement::Drop {
            object_type,
            if_exists: _,
            names,
            cascade,
            restrict,
            purge,
            temporary,
            table,
        } = statement
        else {
            return Ok(());
        };
        let span = names.first().map_or(Span::empty(), ObjectName::span);
        use ObjectType as T;
        let known = [T::Table, T::View, T::Sequence, T::Schema, T::Index];
        let unknown = !known.contains(object_type);
        self.refuse_given(
            &[
                (unknown, "DROP of objects of this kind"),
                (*cascade && *restrict, "CASCADE together with RESTRICT"),
                (*purge, "DROP … PURGE"),
                (*temporary, "DROP TEMPORARY"),
                (table.is_some(), "DROP … ON a table"),
            ],
            span,
        )
    }

    fn truncate(&self, truncate: &Truncate) -> Result<()> {
        let Truncate {
            table_names,
            partitions,
            table: _,
            if_exists,
            identity: _,
            cascade: _,
            on_cluster,
        } = truncate;
        let only = |target: &TruncateTableTarget| {
            let TruncateTableTarget {
                name: _,
                only,
                // Says what is the case anyway.
                has_asterisk: _,
            } = target;
            *only
        };
        let span = table_names.first().map_or(Span::empty(), |target| target.name.span());
        self.refuse_given(
            &[
                (table_names.iter().any(only), "TRUNCATE … ONLY"),
                (partitions.is_some(), "TRUNCATE of partitions"),
                (*if_exists, "TRUNCATE … IF EXISTS"),
                (on_cluster.is_some(), "ON CLUSTER"),
            ],
            span,
        )
    }
}
