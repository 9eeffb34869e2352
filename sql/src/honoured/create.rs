//! CREATE TABLE and CREATE VIEW: what tables promise and do not keep is refused.

use super::Check;
use super::types::Place;
use crate::error::Result;
use sqlparser::ast::{
    CheckConstraint, ColumnDef, ColumnOption, ColumnOptionDef, ConstraintReferenceMatchKind, CreateIndex, CreateTable,
    CreateTableOptions, CreateView, Expr, ForeignKeyConstraint, HiveDistributionStyle, HiveFormat, IndexColumn,
    OrderByExpr, OrderByOptions, PrimaryKeyConstraint, Spanned, TableConstraint, UniqueConstraint, ViewColumnDef,
};
use sqlparser::tokenizer::Span;

impl Check<'_> {
    pub(super) fn create_table(&self, create: &CreateTable) -> Result<()> {
        // One line each would be too long for one function, and parted it would not be all fields.
        #[rustfmt::skip]
        let CreateTable {
            or_replace: _, temporary: _, external, dynamic, global, if_not_exists: _, transient, volatile, iceberg,
            snapshot, name, columns, constraints, hive_distribution, hive_formats, table_options, file_format,
            location, query: _, without_rowid, like, clone, version, comment, on_commit: _, on_cluster, primary_key,
            order_by, partition_by, cluster_by, clustered_by, inherits, partition_of, for_values, strict,
            copy_grants, enable_schema_evolution, change_tracking, data_retention_time_in_days,
            max_data_extension_time_in_days, default_ddl_collation, with_aggregation_policy, with_row_access_policy,
            with_storage_lifecycle_policy, with_tags, external_volume, base_location, catalog, catalog_sync,
            storage_serialization_policy, target_lag, warehouse, refresh_mode, initialize, require_user, diststyle,
            distkey, sortkey, backup,
        } = create;
        let kinds = [*dynamic, *transient, *volatile, *iceberg, *snapshot, *external];
        let partitioned = partition_by.is_some() || partition_of.is_some() || for_values.is_some();
        let clustered = cluster_by.is_some() || clustered_by.is_some() || order_by.is_some() || on_cluster.is_some();
        let files = file_format.is_some() || location.is_some() || is_hive(hive_distribution, hive_formats.as_ref());
        #[rustfmt::skip]
        let options = [
            *without_rowid, *strict, *copy_grants, *require_user, version.is_some(), comment.is_some(),
            enable_schema_evolution.is_some(), change_tracking.is_some(), data_retention_time_in_days.is_some(),
            max_data_extension_time_in_days.is_some(), default_ddl_collation.is_some(),
            with_aggregation_policy.is_some(), with_row_access_policy.is_some(),
            with_storage_lifecycle_policy.is_some(), with_tags.is_some(), external_volume.is_some(),
            base_location.is_some(), catalog.is_some(), catalog_sync.is_some(),
            storage_serialization_policy.is_some(), target_lag.is_some(), warehouse.is_some(),
            refresh_mode.is_some(), initialize.is_some(), diststyle.is_some(), distkey.is_some(), sortkey.is_some(),
            backup.is_some(), !matches!(table_options, CreateTableOptions::None),
        ];
        self.refuse_given(
            &[
                (global.is_some(), "GLOBAL and LOCAL tables"),
                (kinds.contains(&true), "tables of another kind"),
                (partitioned, "PARTITION BY and PARTITION OF of a table"),
                (clustered, "an order of the rows of a table"),
                (inherits.is_some(), "INHERITS"),
                (like.is_some() || clone.is_some(), "CREATE TABLE … LIKE"),
                (primary_key.is_some(), "PRIMARY KEY"),
                (files, "a table of files in CREATE TABLE"),
                (options.contains(&true), "options of CREATE TABLE"),
            ],
            name.span(),
        )?;
        self.columns(columns, true)?;
        self.constraints(constraints, true)
    }

    /// `kept`: the table is one whose rows are held to its constraints.
    pub(super) fn columns(&self, columns: &[ColumnDef], kept: bool) -> Result<()> {
        columns.iter().try_for_each(|column| {
            let ColumnDef {
                name,
                data_type,
                options,
            } = column;
            let place = if kept { Place::Column } else { Place::Stored };
            self.data_type(data_type, place, name.span)?;
            let mut nullability = 0;
            let mut defaults = 0;
            for option in options {
                let ColumnOptionDef { name: _, option } = option;
                if kept && self.is_kept(option, name.span)? {
                    continue;
                }
                nullability += usize::from(matches!(option, ColumnOption::Null | ColumnOption::NotNull));
                if let ColumnOption::Default(expr) = option {
                    defaults += 1;
                    self.no_query(expr, "DEFAULT", name.span)?;
                }
                if !kept && matches!(option, ColumnOption::Generated { .. }) {
                    return self.refuse("columns that are GENERATED", name.span);
                }
                if let Some(what) = not_kept(option) {
                    return self.refuse(what, name.span);
                }
            }
            if nullability > 1 || defaults > 1 {
                let message = format!("column {name} says NULL, NOT NULL or DEFAULT more than once");
                return self.syntax(message, name.span);
            }
            Ok(())
        })
    }

    /// Whether an option is a constraint that rows are held to.
    fn is_kept(&self, option: &ColumnOption, span: Span) -> Result<bool> {
        let characteristics = match option {
            ColumnOption::PrimaryKey(key) => &key.characteristics,
            ColumnOption::Unique(unique) => &unique.characteristics,
            ColumnOption::Check(check) => return self.enforced(check, span).map(|()| true),
            ColumnOption::ForeignKey(foreign) => return self.foreign(foreign, span).map(|()| true),
            _ => return Ok(false),
        };
        self.refuse_given(&[(characteristics.is_some(), "DEFERRABLE constraints")], span)?;
        Ok(true)
    }

    fn foreign(&self, foreign: &ForeignKeyConstraint, span: Span) -> Result<()> {
        let ForeignKeyConstraint {
            name: _,
            index_name,
            columns: _,
            foreign_table,
            referred_columns: _,
            on_delete: _,
            on_update: _,
            match_kind,
            characteristics,
        } = foreign;
        let simple = matches!(match_kind, None | Some(ConstraintReferenceMatchKind::Simple));
        self.refuse_given(
            &[
                (index_name.is_some(), "the index of a constraint"),
                (foreign_table.0.len() > 2, "a foreign key to another database"),
                (!simple, "MATCH FULL and MATCH PARTIAL"),
                (characteristics.is_some(), "DEFERRABLE constraints"),
            ],
            span,
        )
    }

    fn enforced(&self, check: &CheckConstraint, span: Span) -> Result<()> {
        let CheckConstraint {
            name: _,
            expr: _,
            enforced,
        } = check;
        self.refuse_given(&[(*enforced == Some(false), "NOT ENFORCED")], span)
    }

    /// A key of columns, and nothing else.
    fn key(&self, constraint: &TableConstraint) -> Result<()> {
        let (columns, index, characteristics) = match constraint {
            TableConstraint::PrimaryKey(key) => {
                let PrimaryKeyConstraint {
                    name: _,
                    index_name,
                    index_type,
                    columns,
                    index_options,
                    characteristics,
                } = key;
                let index = index_name.is_some() || index_type.is_some() || !index_options.is_empty();
                (columns, index, characteristics)
            }
            TableConstraint::Unique(unique) => {
                let UniqueConstraint {
                    name: _,
                    index_name,
                    index_type_display,
                    index_type,
                    columns,
                    index_options,
                    characteristics,
                    nulls_distinct: _,
                } = unique;
                let named = index_name.is_some() || !index_type_display.is_none();
                let index = named || index_type.is_some() || !index_options.is_empty();
                (columns, index, characteristics)
            }
            _ => return Ok(()),
        };
        let plain = |column: &IndexColumn| {
            let OrderByExpr {
                expr,
                options,
                with_fill,
            } = &column.column;
            let ordered = *options != OrderByOptions::default() || with_fill.is_some();
            matches!(expr, Expr::Identifier(_)) && !ordered && column.operator_class.is_none()
        };
        self.refuse_given(
            &[
                (index, "the index of a constraint"),
                (characteristics.is_some(), "DEFERRABLE constraints"),
                (!columns.iter().all(plain), "a key of anything but columns"),
            ],
            constraint.span(),
        )
    }

    pub(super) fn constraints(&self, constraints: &[TableConstraint], kept: bool) -> Result<()> {
        constraints.iter().try_for_each(|constraint| {
            let what = match constraint {
                TableConstraint::Check(check) if kept => return self.enforced(check, constraint.span()),
                TableConstraint::Unique(_) | TableConstraint::PrimaryKey(_) if kept => return self.key(constraint),
                TableConstraint::ForeignKey(foreign) if kept => return self.foreign(foreign, constraint.span()),
                TableConstraint::Unique(_) | TableConstraint::UniqueUsingIndex(_) => "UNIQUE",
                TableConstraint::PrimaryKey(_) | TableConstraint::PrimaryKeyUsingIndex(_) => "PRIMARY KEY",
                TableConstraint::ForeignKey(_) => "FOREIGN KEY",
                TableConstraint::Check(_) => "CHECK",
                TableConstraint::Index(_) | TableConstraint::FulltextOrSpatial(_) => "an index in CREATE TABLE",
            };
            self.refuse(what, constraint.span())
        })
    }

    pub(super) fn create_index(&self, create: &CreateIndex) -> Result<()> {
        let CreateIndex {
            name,
            table_name,
            // There is one way to look whether rows are alike.
            using: _,
            columns,
            unique: _,
            concurrently: _,
            if_not_exists,
            include: _,
            nulls_distinct: _,
            with,
            predicate: _,
            index_options,
            alter_options,
        } = create;
        let filled = |column: &IndexColumn| column.column.with_fill.is_some();
        self.refuse_given(
            &[
                (columns.iter().any(filled), "WITH FILL"),
                (!with.is_empty(), "options of CREATE INDEX"),
                (
                    !index_options.is_empty() || !alter_options.is_empty(),
                    "options of CREATE INDEX",
                ),
            ],
            table_name.span(),
        )?;
        match (if_not_exists, name) {
            (true, None) => self.syntax("IF NOT EXISTS needs the name of an index", table_name.span()),
            _ => Ok(()),
        }
    }

    pub(super) fn create_view(&self, create: &CreateView) -> Result<()> {
        let CreateView {
            or_alter,
            or_replace: _,
            materialized,
            secure,
            name,
            name_before_not_exists: _,
            columns,
            query: _,
            options,
            cluster_by,
            comment,
            with_no_schema_binding,
            if_not_exists,
            temporary: _,
            copy_grants,
            to,
            params,
        } = create;
        let of_columns = columns.iter().any(|column| {
            let ViewColumnDef {
                name: _,
                data_type,
                options,
            } = column;
            data_type.is_some() || options.is_some()
        });
        let others = [
            *or_alter,
            *secure,
            !matches!(options, CreateTableOptions::None),
            !cluster_by.is_empty(),
            comment.is_some(),
            *with_no_schema_binding,
            *copy_grants,
            to.is_some(),
            params.is_some(),
        ];
        self.refuse_given(
            &[
                (*materialized, "MATERIALIZED views"),
                (*if_not_exists, "CREATE VIEW IF NOT EXISTS"),
                (of_columns, "types and options of the columns of a view"),
                (others.contains(&true), "options of CREATE VIEW"),
            ],
            name.span(),
        )
    }
}

/// What a column says that nobody would hold it to.
fn not_kept(option: &ColumnOption) -> Option<&'static str> {
    match option {
        ColumnOption::Null | ColumnOption::NotNull | ColumnOption::Default(_) => None,
        ColumnOption::PrimaryKey(_) => Some("PRIMARY KEY"),
        ColumnOption::Unique(_) => Some("UNIQUE"),
        ColumnOption::ForeignKey(_) => Some("REFERENCES"),
        ColumnOption::Check(_) => Some("CHECK"),
        ColumnOption::Generated {
            generation_expr: None, ..
        } => None,
        ColumnOption::Generated { .. } | ColumnOption::Materialized(_) | ColumnOption::Alias(_) => {
            Some("columns that are GENERATED")
        }
        ColumnOption::Identity(_) => Some("IDENTITY"),
        ColumnOption::Collation(_) | ColumnOption::CharacterSet(_) => Some("COLLATE of a column"),
        ColumnOption::Comment(_) => Some("COMMENT of a column"),
        ColumnOption::OnUpdate(_) | ColumnOption::OnConflict(_) => Some("ON UPDATE and ON CONFLICT of a column"),
        ColumnOption::Ephemeral(_)
        | ColumnOption::DialectSpecific(_)
        | ColumnOption::Options(_)
        | ColumnOption::Policy(_)
        | ColumnOption::Tags(_)
        | ColumnOption::Srid(_)
        | ColumnOption::Invisible => Some("options of a column"),
    }
}

fn is_hive(distribution: &HiveDistributionStyle, formats: Option<&HiveFormat>) -> bool {
    let given = formats.is_some_and(|formats| {
        let HiveFormat {
            row_format,
            serde_properties,
            storage,
            location,
        } = formats;
        row_format.is_some() || serde_properties.is_some() || storage.is_some() || location.is_some()
    });
    given || *distribution != HiveDistributionStyle::NONE
}
