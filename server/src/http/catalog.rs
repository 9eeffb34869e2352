//! What there is to see: tables with their columns, functions with what became of them. Asked of the session by its own SQL, so
//! a window sees what its role may.

use super::answer::{Answer, Refused, done};
use super::cells;
use super::positions::error_of;
use super::request;
use super::site::Site;
use super::windows::Window;
use futures::TryStreamExt;
use serde_json::{Value, json};
use taipan::Error;

/// Schemas of the system are known to nobody who does not ask.
const TABLES: &str = "SELECT t.table_schema, t.table_name, t.table_type, c.column_name, c.data_type \
    FROM information_schema.tables t LEFT JOIN information_schema.columns c \
    ON c.table_schema = t.table_schema AND c.table_name = t.table_name \
    WHERE t.table_schema NOT IN ('pg_catalog', 'information_schema', 'taipan') \
    ORDER BY t.table_schema, t.table_name, c.ordinal_position LIMIT 20000";
const FUNCTIONS: &str = "SELECT schema, name, arguments, returns, tier, reason, calls, rows, rows_replayed, comment \
    FROM taipan.functions ORDER BY schema, name, arguments LIMIT 5000";

impl Site {
    /// Tables and functions.
    pub(super) async fn catalog(&self, window: &Window) -> Answer {
        let answer = async {
            Ok::<_, Error>(json!({
                "tables": rows(window, TABLES).await?,
                "functions": rows(window, FUNCTIONS).await?,
            }))
        };
        done(&match answer.await {
            Ok(found) => found,
            Err(error) => json!({ "error": error_of(&error, "") }),
        })
    }

    /// What became of each line of a function.
    pub(super) async fn function(&self, window: &Window, asked: &Value) -> Result<Answer, Refused> {
        let (schema, name) = (request::text(asked, "schema")?, request::text(asked, "name")?);
        let arguments = request::text(asked, "arguments")?;
        let format = match asked["page"].as_bool() {
            Some(true) => "HTML",
            _ => "JSON",
        };
        let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
        let explain = format!(
            "EXPLAIN FUNCTION {}.{}({arguments}) FORMAT {format}",
            quoted(schema),
            quoted(name)
        );
        let found = rows(window, &explain).await;
        Ok(done(&match found {
            Ok(rows) => json!({ "document": rows[0][0] }),
            Err(error) => json!({ "error": error_of(&error, "") }),
        }))
    }
}

/// All rows of a query that is the page's own.
async fn rows(window: &Window, query: &str) -> Result<Value, Error> {
    // The lock is that of the session.
    let _alone = window.result.lock().await;
    let results = window.session.sql(query).await?;
    let batches: Vec<_> = results.try_collect().await?;
    cells::rows_uncut(&batches, &window.session.time_zone())
}
