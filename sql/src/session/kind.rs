//! What the execution of a plan gives the user, and the tag that Postgres has for it.

use datafusion::logical_expr::{DdlStatement, LogicalPlan, Statement, WriteOp};

/// What a plan's execution gives the user.
pub enum Kind {
    /// Rows, and the tag.
    Rows(&'static str),
    /// Nothing but the news that it is done.
    Command(&'static str),
    /// The number of rows it wrote.
    Counted(&'static str),
    /// All rows are gone; nobody counts them.
    Emptied,
}

impl Kind {
    /// Tells by the plan.
    pub fn of(plan: &LogicalPlan) -> Kind {
        match plan {
            LogicalPlan::Ddl(ddl) => Kind::Command(ddl_tag(ddl)),
            LogicalPlan::Dml(dml) if dml.op == WriteOp::Truncate => Kind::Emptied,
            LogicalPlan::Dml(dml) => Kind::Counted(match dml.op {
                WriteOp::Insert(_) => "INSERT 0",
                WriteOp::Delete => "DELETE",
                WriteOp::Update => "UPDATE",
                _ => "DML",
            }),
            LogicalPlan::Copy(_) => Kind::Counted("COPY"),
            LogicalPlan::Statement(statement) => match statement {
                Statement::Execute(_) => Kind::Rows("SELECT"),
                Statement::SetVariable(_) => Kind::Command("SET"),
                Statement::ResetVariable(_) => Kind::Command("RESET"),
                Statement::Prepare(_) => Kind::Command("PREPARE"),
                Statement::Deallocate(_) => Kind::Command("DEALLOCATE"),
                Statement::TransactionStart(_) => Kind::Command("BEGIN"),
                Statement::TransactionEnd(_) => Kind::Command("COMMIT"),
            },
            LogicalPlan::Explain(_) | LogicalPlan::Analyze(_) => Kind::Rows("EXPLAIN"),
            _ => Kind::Rows("SELECT"),
        }
    }
}

fn ddl_tag(ddl: &DdlStatement) -> &'static str {
    match ddl {
        DdlStatement::CreateExternalTable(_) => "CREATE EXTERNAL TABLE",
        DdlStatement::CreateMemoryTable(_) => "CREATE TABLE",
        DdlStatement::CreateView(_) => "CREATE VIEW",
        DdlStatement::CreateCatalogSchema(_) => "CREATE SCHEMA",
        DdlStatement::CreateCatalog(_) => "CREATE DATABASE",
        DdlStatement::CreateIndex(_) => "CREATE INDEX",
        DdlStatement::DropTable(_) => "DROP TABLE",
        DdlStatement::DropView(_) => "DROP VIEW",
        DdlStatement::DropCatalogSchema(_) => "DROP SCHEMA",
        DdlStatement::CreateFunction(_) => "CREATE FUNCTION",
        DdlStatement::DropFunction(_) => "DROP FUNCTION",
    }
}
