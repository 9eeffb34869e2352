//! Functions: `\df` and `\sf`.

use super::{Line, fail, named_like, told};
use crate::runner::{Runner, Stop};

/// `\df`, and `\df+` with what became of them.
pub fn list(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    let condition = named_like("name", line.argument);
    let extra = if line.command.ends_with('+') {
        ", volatility AS \"Volatility\", tier AS \"Tier\", reason AS \"Reason\", calls AS \"Calls\", rows AS \"Rows\", \
             comment AS \"Description\""
    } else {
        ", 'func' AS \"Type\""
    };
    let query = format!(
        "SELECT schema AS \"Schema\", name AS \"Name\", returns AS \"Result data type\", \
         arguments AS \"Argument data types\"{extra} FROM taipan.functions WHERE {condition} ORDER BY 1, 2, 4"
    );
    runner.run_titled(&query, "List of functions")
}

/// `\sf`
pub fn show(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    if line.argument.is_empty() {
        return fail("\\sf needs the name of a function");
    }
    println!("{}", told(runner.function_text(line.argument))?);
    Ok(())
}
