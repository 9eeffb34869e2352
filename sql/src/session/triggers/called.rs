//! The functions of triggers for the rows of their tables, which are made once.

use crate::database::{Changing, Trigger};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::session::Session;
use datafusion::logical_expr::Expr as Planned;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_engine::{Function, FunctionName};
use taipan_store::{Kind, Layout, Object, Oid};
use taipan_udf::TriggerCall;

/// What a trigger calls for a kind of change.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub function: Arc<Function>,
    /// WHEN, over the columns of `old` and `new`.
    pub condition: Option<Planned>,
}

/// What the triggers of a session call, as it was made.
#[derive(Debug, Default)]
pub struct Called(Mutex<HashMap<(Oid, Changing), Made>>);

#[derive(Debug)]
struct Made {
    trigger: Arc<Object>,
    table: Arc<Object>,
    /// The function that it was made of.
    of: u64,
    call: Call,
}

impl Session {
    /// What a trigger calls where rows of its table change so.
    pub(super) async fn call_of(&self, trigger: &Trigger, table: &Arc<Object>, changing: Changing) -> Result<Call> {
        let function = self.trigger_function(trigger.function)?;
        let place = (trigger.object.oid, changing);
        if let Some(made) = self.attached().triggers.0.lock().get(&place)
            && made.of == function.id()
            && Arc::ptr_eq(&made.trigger, &trigger.object)
            && Arc::ptr_eq(&made.table, table)
        {
            return Ok(made.call.clone());
        }
        let layout = Layout::of(table).map_err(crate::database::from_store)?;
        let fields = layout.schema.fields();
        let told = told(
            trigger,
            table,
            changing,
            fields.iter().map(|field| field.name().clone()).collect(),
        );
        let types: Vec<_> = fields.iter().map(|field| field.data_type().clone()).collect();
        let made = function.for_trigger(told, &types);
        let condition = match &trigger.says.condition {
            Some(condition) => Some(
                self.condition(condition, &layout.schema, trigger.says.row, changing)
                    .await?,
            ),
            None => None,
        };
        let call = Call {
            function: made.map_err(|error| failure::from_catalog(&error))?,
            condition,
        };
        let made = Made {
            trigger: trigger.object.clone(),
            table: table.clone(),
            of: function.id(),
            call: call.clone(),
        };
        self.attached().triggers.0.lock().insert(place, made);
        Ok(call)
    }

    /// The function of an object.
    fn trigger_function(&self, oid: Oid) -> Result<Arc<Function>> {
        let catalog = self.stored_catalog()?;
        let missing = || Error::new(SqlState::Internal, "a trigger without its function");
        let mut functions = catalog.objects().filter(|object| object.kind == Kind::Function);
        let object = functions.find(|object| object.oid == oid).ok_or_else(missing)?;
        self.mention(&catalog, &quote(&object.key.name))?;
        let name = FunctionName::qualified(object.key.schema.as_str(), object.key.name.as_str());
        let found = self.catalog().find(&name, Some(&[]));
        let function = found.map_err(|error| failure::from_catalog(&error))?;
        if function.is_trigger() {
            return Ok(function);
        }
        let message = format!("function {name} must return type trigger");
        Err(Error::new(SqlState::InvalidObjectDefinition, message))
    }
}

/// What the function is told.
fn told(trigger: &Trigger, table: &Object, changing: Changing, columns: Vec<String>) -> TriggerCall {
    let says = &trigger.says;
    let facts = [
        ("name", trigger.called()),
        ("relid", trigger.object.key.name.as_str()),
        ("table_name", table.key.name.as_str()),
        ("table_schema", table.key.schema.as_str()),
        ("event", changing.name()),
        ("when", if says.before { "BEFORE" } else { "AFTER" }),
        ("level", if says.row { "ROW" } else { "STATEMENT" }),
    ];
    TriggerCall {
        facts: facts.map(|(name, fact)| (name.to_string(), fact.to_string())).to_vec(),
        arguments: says.arguments.clone(),
        columns,
        old: says.row && changing.has_old(),
        new: says.row && changing.has_new(),
        decides: says.row && says.before,
    }
}
