//! Where the rows of each table of the system come from.

use super::definitions::CATALOG;
use super::now::Now;
use super::rows::Rows;
use super::snapshot::Snapshots;
use super::{
    constraints, depend, fixed, foreign, functions, grants, named, relations as classes, sequences, state, statistics,
    triggers,
};
use crate::error::Result;
use crate::session::Session;

/// Puts the rows of a table in. Tables that are not named here have none: they are of things that there are not.
pub async fn fill(session: Session, snapshots: &Snapshots, rows: &mut Rows) -> Result<()> {
    let relation = rows.relation();
    let plans = matches!(
        relation.name,
        "pg_class" | "pg_attribute" | "column_privileges" | "role_column_grants"
    );
    let now = &Now::of(session, snapshots, plans).await?;
    if relation.schema != CATALOG {
        return if grants::is_one(relation.schema, relation.name) {
            grants::rows(now, rows)
        } else {
            Ok(())
        };
    }
    match relation.name {
        "pg_class" => classes::classes(now, rows),
        "pg_attribute" => classes::attributes(now, rows),
        "pg_attrdef" => classes::defaults(now, rows),
        "pg_constraint" => constraints::constraints(now, rows),
        "pg_index" => constraints::indexes(now, rows),
        "pg_proc" => functions::rows(now, rows),
        "pg_aggregate" => functions::aggregates(now, rows),
        "pg_namespace" => named::namespaces(now, rows),
        "pg_language" => named::languages(now, rows),
        "pg_database" => named::databases(now, rows),
        "pg_type" => named::all_types(now, rows),
        "pg_authid" => named::roles(now, rows, true),
        "pg_roles" => named::roles(now, rows, false),
        "pg_auth_members" => named::members(now, rows),
        "pg_db_role_setting" => named::role_settings(now, rows),
        "pg_description" => named::descriptions(now, rows, false),
        "pg_shdescription" => named::descriptions(now, rows, true),
        "pg_sequence" => sequences::rows(now, rows),
        "pg_rewrite" => depend::rules(now, rows),
        "pg_depend" => depend::rows(now, rows),
        "pg_trigger" => triggers::rows(now, rows),
        "pg_foreign_data_wrapper" => foreign::wrappers(rows),
        "pg_foreign_server" => foreign::servers(rows),
        "pg_foreign_table" => foreign::tables(now, rows),
        "pg_settings" => state::settings(now, rows),
        "pg_cursors" => state::cursors(now, rows),
        "pg_prepared_statements" => state::prepared(now, rows),
        "pg_stat_activity" => statistics::activity(now, rows),
        "pg_stat_database" => statistics::databases(now, rows),
        "pg_stat_statements" => statistics::statements(now, rows),
        "pg_stat_user_functions" => statistics::functions(now, rows),
        table => fixed::add(table, rows),
    }
}
