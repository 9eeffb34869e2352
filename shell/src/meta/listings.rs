//! What there is: `\d`, `\dt`, `\dv`, `\dn`, `\du`, `\l`.

use super::{Line, literal, named_like, told};
use crate::runner::{Runner, Stop};
use taipan::Error;
use taipan_engine::types::sql_name;

/// `\d`: all tables and views, or one; files too, and names with schemas: whatever can stand after FROM.
pub fn describe(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    if line.argument.is_empty() {
        return relations(runner, line);
    }
    let (title, columns) = told(columns_of(runner, line.argument))?;
    runner.run_titled(&columns, &title)
}

/// `\dt` and `\dv`
pub fn relations(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    let only = match line.command.trim_end_matches('+') {
        "\\dt" => " AND table_type <> 'VIEW'",
        "\\dv" => " AND table_type = 'VIEW'",
        _ => "",
    };
    let like = named_like("table_name", line.argument);
    let query = format!(
        "SELECT table_schema AS \"Schema\", table_name AS \"Name\", \
         CASE table_type WHEN 'VIEW' THEN 'view' ELSE 'table' END AS \"Type\" FROM information_schema.tables \
         WHERE table_schema NOT IN ('information_schema', 'pg_catalog', 'taipan'){only} AND {like} ORDER BY 1, 2"
    );
    runner.run_titled(&query, "List of relations")
}

/// `\dn`
pub fn schemas(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    let like = named_like("nspname", line.argument);
    let query = format!(
        "SELECT nspname AS \"Name\", pg_get_userbyid(nspowner) AS \"Owner\" FROM pg_catalog.pg_namespace \
         WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' AND {like} ORDER BY 1"
    );
    runner.run_titled(&query, "List of schemas")
}

/// `\du`
pub fn roles(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    let like = named_like("rolname", line.argument);
    let query = format!(
        "SELECT rolname AS \"Role name\", concat_ws(', ', CASE WHEN rolsuper THEN 'Superuser' END, \
         CASE WHEN rolcreaterole THEN 'Create role' END, CASE WHEN rolcreatedb THEN 'Create DB' END, \
         CASE WHEN NOT rolcanlogin THEN 'Cannot login' END) AS \"Attributes\" \
         FROM pg_catalog.pg_roles WHERE rolname NOT LIKE 'pg\\_%' AND {like} ORDER BY 1"
    );
    runner.run_titled(&query, "List of roles")
}

/// `\l`
pub fn databases(runner: &mut Runner, _: &Line<'_>) -> Result<(), Stop> {
    let query = "SELECT datname AS \"Name\", pg_get_userbyid(datdba) AS \"Owner\", \
                 pg_encoding_to_char(encoding) AS \"Encoding\" FROM pg_catalog.pg_database ORDER BY 1";
    runner.run_titled(query, "List of databases")
}

/// The title and the query of `\d name`.
fn columns_of(runner: &Runner, name: &str) -> Result<(String, String), Error> {
    let name = name.trim_matches('\'');
    let context = runner.session.context();
    let known = context.table_exist(name).is_ok_and(|known| known);
    let relation = if known || !name.contains(['/', '.']) {
        name.to_string()
    } else {
        literal(name)
    };
    let schema = runner.schema(&format!("SELECT * FROM {relation} LIMIT 0"))?;
    let rows = schema.fields().iter().map(|field| {
        let nullable = if field.is_nullable() { "" } else { "not null" };
        let (name, ty) = (literal(field.name()), literal(&sql_name(field.data_type())));
        format!("({name}, {ty}, '{nullable}')")
    });
    let rows: Vec<String> = rows.collect();
    let query = format!(
        "SELECT * FROM (VALUES {}) AS t(\"Column\", \"Type\", \"Nullable\")",
        rows.join(", ")
    );
    let title = if known && !name.contains('.') {
        format!("Table \"public.{}\"", name.trim_matches('"'))
    } else {
        format!("Table \"{name}\"")
    };
    Ok((title, query))
}
