//! What depends on what is to be dropped: found in the texts of the objects that are there, refused or dropped too.

use super::{Notice, Session, Severity};
use crate::database::{
    Definition, Part, Rename, candidates, create_view, follow, from_store, is_owned, key_of_name, qualified, takes,
    uses_of, view as view_of,
};
use crate::error::{Error, Result, SqlState};
use crate::statements::{self, StandardBody, Statement, TriggerStatement, definition_text};
use datafusion::common::ScalarValue;
use datafusion::logical_expr::Expr;
use std::collections::BTreeSet;
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_store::{Catalog, Class, Key, Kind, NewObject, Object, Oid, TEMPORARY};

/// So many lines are told of what depends on something.
const MOST_TOLD: usize = 100;

/// An object, or a column of one.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub object: Arc<Object>,
    pub column: Option<String>,
}

impl Target {
    /// All of an object.
    pub fn whole(object: &Arc<Object>) -> Target {
        Target {
            object: object.clone(),
            column: None,
        }
    }

    fn description(&self) -> String {
        match &self.column {
            Some(column) => format!("column {} of {}", quote(column), described(&self.object)),
            None => described(&self.object),
        }
    }
}

/// What an object is called in messages: with its schema where it would not be found without.
pub(super) fn described(object: &Object) -> String {
    let key = &object.key;
    let name = match key.schema.as_str() {
        "" | "public" | TEMPORARY => quote(&key.name),
        schema => format!("{}.{}", quote(schema), quote(&key.name)),
    };
    match object.kind {
        Kind::Table => format!("table {name}"),
        Kind::View => format!("view {name}"),
        Kind::ExternalTable => format!("external table {name}"),
        Kind::Sequence => format!("sequence {name}"),
        Kind::Function => format!("function {name}({})", key.arguments.to_lowercase()),
        Kind::Schema => format!("schema {name}"),
        Kind::Trigger => match table_of_trigger(object) {
            Some(table) => format!("trigger {} on table {}", quote(&key.arguments), table),
            None => key.to_string(),
        },
        Kind::Role | Kind::Comment | Kind::Right | Kind::Package => key.to_string(),
    }
}

/// The table of a trigger as messages call it.
fn table_of_trigger(object: &Object) -> Option<String> {
    let Ok(Statement::Trigger(statement)) = statements::parse(&object.sql) else {
        return None;
    };
    let TriggerStatement::Create(create) = *statement else {
        return None;
    };
    let table = key_of_name(&create.on.table)?;
    Some(match table.schema.as_str() {
        "public" | TEMPORARY => quote(&table.name),
        schema => format!("{}.{}", quote(schema), quote(&table.name)),
    })
}

/// What depends on something: an object, or a part of one.
#[derive(Clone, Debug)]
struct Dependent {
    object: Arc<Object>,
    part: Part,
}

impl Dependent {
    fn description(&self) -> String {
        let table = described(&self.object);
        match &self.part {
            Part::Whole => table,
            Part::Default(column) => format!("default value for column {} of {table}", quote(column)),
            Part::Constraint(name) => format!("constraint {} on {table}", quote(name)),
        }
    }
}

/// What goes with what is dropped.
#[derive(Debug, Default)]
pub(super) struct Fate {
    /// Objects, with those that were asked for.
    pub objects: Vec<Arc<Object>>,
    /// Parts of objects that stay.
    pub parts: Vec<(Arc<Object>, Part)>,
    pub notices: Vec<Notice>,
}

/// Looks for what depends on some objects.
struct Search<'a> {
    session: &'a Session,
    catalog: &'a Catalog,
    targets: &'a [Target],
    doomed: BTreeSet<Oid>,
    fate: Fate,
    /// What depends, and on what.
    found: Vec<(String, String)>,
}

impl Search<'_> {
    /// Follows everything that depends on something, what was made first before the rest.
    fn follow(&mut self, target: &Target) -> Result<()> {
        if target.object.kind == Kind::Table {
            self.follow_sequences(target)?;
        }
        for dependent in self.session.dependents(self.catalog, target)? {
            if self.doomed.contains(&dependent.object.oid) || self.is_known(&dependent) || self.goes(&dependent) {
                continue;
            }
            self.found.push((dependent.description(), target.description()));
            match dependent.part {
                Part::Whole => {
                    self.doom(&dependent.object);
                    self.follow(&Target::whole(&dependent.object))?;
                }
                part => self.fate.parts.push((dependent.object, part)),
            }
        }
        Ok(())
    }

    /// Sequences that go with a table, or with its column, go with it silently.
    fn follow_sequences(&mut self, target: &Target) -> Result<()> {
        let table = &target.object;
        let place = match &target.column {
            Some(column) => {
                let definition = Definition::of(table)?;
                Some(definition.layout.places[definition.column(column)?])
            }
            None => None,
        };
        let owned = self.catalog.of(Class::Relation, &table.key.schema);
        let owned: Vec<Arc<Object>> = owned
            .filter(|object| is_owned(object, table.oid, place))
            .cloned()
            .collect();
        for sequence in owned {
            self.doom(&sequence);
            self.follow(&Target::whole(&sequence))?;
        }
        Ok(())
    }

    fn doom(&mut self, object: &Arc<Object>) {
        if self.doomed.insert(object.oid) {
            self.fate.objects.push(object.clone());
        }
    }

    /// Whether it is the default of a column that is dropped.
    fn goes(&self, dependent: &Dependent) -> bool {
        let default = |target: &Target| match (&target.column, &dependent.part) {
            (Some(column), Part::Default(own)) => target.object.oid == dependent.object.oid && column == own,
            _ => false,
        };
        self.targets.iter().any(default)
    }

    fn is_known(&self, dependent: &Dependent) -> bool {
        let same = |(object, part): &(Arc<Object>, Part)| object.oid == dependent.object.oid && *part == dependent.part;
        self.fate.parts.iter().any(same)
    }
}

impl Session {
    /// What has to go with these, and the objects among them themselves.
    ///
    /// # Errors
    ///
    /// 2BP01 if something depends on them and must not go.
    pub(super) fn fate(&self, targets: &[Target], cascade: bool) -> Result<Fate> {
        let catalog = self.stored_catalog()?;
        let mut search = Search {
            session: self,
            catalog: &catalog,
            targets,
            doomed: BTreeSet::new(),
            fate: Fate::default(),
            found: Vec::new(),
        };
        for target in targets.iter().filter(|target| target.column.is_none()) {
            search.doom(&target.object);
        }
        for target in targets {
            search.follow(target)?;
        }
        let Search {
            mut fate,
            found,
            doomed,
            ..
        } = search;
        fate.parts.retain(|(object, _)| !doomed.contains(&object.oid));
        if cascade {
            fate.notices.extend(told(&found))
        } else {
            let what = match targets {
                [target] => target.description(),
                _ => String::new(),
            };
            refuse(&what, &found)?;
        }
        Ok(fate)
    }

    /// What has to go with a key of a table: the foreign keys that are about it.
    ///
    /// # Errors
    ///
    /// 2BP01 if there are some and they must not go.
    pub(super) fn fate_of_key(&self, table: &Object, key: &str, columns: &[String], cascade: bool) -> Result<Fate> {
        let references = self.attached().work.references().map_err(from_store)?;
        let wanted: BTreeSet<&String> = columns.iter().collect();
        let about = references.to(&table.key);
        let about = about.filter(|reference| reference.foreign.referred.iter().collect::<BTreeSet<_>>() == wanted);
        let mut fate = Fate::default();
        let mut found = Vec::new();
        for reference in about {
            let dependent = Dependent {
                object: reference.child.clone(),
                part: Part::Constraint(reference.name.clone()),
            };
            found.push((dependent.description(), format!("index {}", quote(key))));
            fate.parts.push((dependent.object, dependent.part));
        }
        if cascade {
            fate.notices.extend(told(&found))
        } else {
            refuse(&format!("constraint {} on {}", quote(key), described(table)), &found)?
        }
        Ok(fate)
    }

    /// Fails if a view uses a column that is to get another type.
    pub(super) fn refuse_retyped(&self, table: &Arc<Object>, column: &str) -> Result<()> {
        let target = Target {
            object: table.clone(),
            column: Some(column.to_string()),
        };
        let catalog = self.stored_catalog()?;
        let references = self.attached().work.references().map_err(from_store)?;
        if references.columns(&table.key).contains(column) {
            return Err(Error::not_built("ALTER TYPE of a column that a foreign key is about"));
        }
        let dependents = self.dependents(&catalog, &target)?;
        if let Some(trigger) = dependents
            .iter()
            .find(|dependent| dependent.object.kind == Kind::Trigger)
        {
            let message = "cannot alter type of a column used in a trigger definition";
            let detail = format!("{} depends on column \"{column}\"", trigger.description());
            return Err(Error::new(SqlState::FeatureNotSupported, message).with_detail(detail));
        }
        if let Some(function) = dependents
            .iter()
            .find(|dependent| dependent.object.kind == Kind::Function)
        {
            let message = "cannot alter type of a column used by a function or procedure";
            let detail = format!("{} depends on column \"{column}\"", function.description());
            return Err(Error::new(SqlState::FeatureNotSupported, message).with_detail(detail));
        }
        match dependents.iter().find(|dependent| dependent.object.kind == Kind::View) {
            None => Ok(()),
            Some(view) => {
                let message = "cannot alter type of a column used by a view or rule";
                let detail = format!("rule _RETURN on {} depends on column \"{column}\"", view.description());
                Err(Error::new(SqlState::FeatureNotSupported, message).with_detail(detail))
            }
        }
    }

    /// Whether something calls a function.
    pub(super) fn is_called(&self, function: &Arc<Object>) -> Result<bool> {
        let catalog = self.stored_catalog()?;
        Ok(!self.dependents(&catalog, &Target::whole(function))?.is_empty())
    }

    /// Follows another name in the texts of the objects that use it.
    pub(super) fn follow(&self, rename: &Rename) -> Result<()> {
        let catalog = self.stored_catalog()?;
        let name = match rename {
            Rename::Relation { old, .. } => &old.name,
            Rename::Column { of, .. } => &of.name,
            Rename::Function { old, .. } => &old.name,
        };
        let users: Vec<Arc<Object>> = candidates(&catalog, name).cloned().collect();
        for user in users {
            let new = match user.kind {
                Kind::View => renamed_view(&user, rename)?,
                Kind::Function => renamed_function(&user, rename)?,
                Kind::Trigger => renamed_trigger(&user, rename),
                _ => renamed_table(&user, rename)?,
            };
            if let Some(new) = new.filter(|new| new.sql != user.sql) {
                self.redefine(&user, new)?;
            }
        }
        Ok(())
    }

    /// What depends on something directly, in the order in which it was made.
    fn dependents(&self, catalog: &Catalog, target: &Target) -> Result<Vec<Dependent>> {
        let (object, key) = (&target.object, &target.object.key);
        let mut found = Vec::new();
        if object.kind == Kind::Schema {
            for class in [Class::Relation, Class::Function] {
                let within = catalog.of(class, &key.name);
                let alone = within.filter(|own| own.kind != Kind::Sequence || own.columns.is_empty());
                found.extend(alone.map(|own| (own.clone(), Part::Whole)));
            }
        }
        let taken = match object.kind {
            Kind::Function => takes(object),
            _ => 0..=0,
        };
        for candidate in candidates(catalog, &key.name).filter(|candidate| candidate.oid != object.oid) {
            // A text that cannot be read uses nothing.
            if candidate.kind == Kind::Trigger
                && target.column.is_none()
                && candidate.key.name == object.oid.to_string()
            {
                // It goes with its table.
                continue;
            }
            for (part, uses) in uses_of(candidate).unwrap_or_default() {
                let used = match object.kind {
                    Kind::Function => uses.function(key, &taken),
                    Kind::Sequence => uses.sequences.contains(key) || uses.relation(key, None),
                    _ => uses.relation(key, target.column.as_deref()),
                };
                if used {
                    found.push((candidate.clone(), part));
                }
            }
        }
        found.sort_by(|(a, first), (b, second)| (a.oid, first).cmp(&(b.oid, second)));
        let dependents = found.into_iter().map(|(object, part)| Dependent { object, part });
        Ok(dependents.collect())
    }
}

/// A view that follows another name; `None`: it is none that does.
fn renamed_view(view: &Object, rename: &Rename) -> Result<Option<NewObject>> {
    // A text that cannot be read is not mended by this.
    let Ok(mut create) = create_view(&view.sql) else {
        return Ok(None);
    };
    follow(&mut create.query, rename);
    Ok(Some(NewObject {
        sql: view_of(&view.key, &create),
        key: view.key.clone(),
        kind: view.kind,
        columns: view.columns.clone(),
    }))
}

/// A function whose body, if it is a part of its statement, or defaults follow another name; `None`: it is none that does.
fn renamed_function(function: &Object, rename: &Rename) -> Result<Option<NewObject>> {
    let Ok(Statement::CreateFunction(mut create)) = statements::parse(&function.sql) else {
        return Ok(None);
    };
    let defaults = create
        .parameters
        .iter_mut()
        .filter_map(|parameter| parameter.default.as_mut());
    defaults.for_each(|default| follow(default, rename));
    match &mut create.clauses.standard {
        Some(StandardBody::Return(expr)) => follow(expr, rename),
        Some(StandardBody::Atomic(statements)) => follow(statements, rename),
        None => {}
    }
    let definition = create.definition(|_| Ok(Expr::Literal(ScalarValue::Null, None)))?;
    Ok(Some(NewObject {
        sql: definition_text(&definition),
        key: function.key.clone(),
        kind: function.kind,
        columns: function.columns.clone(),
    }))
}

/// A trigger that follows another name; `None`: it is none that does.
fn renamed_trigger(trigger: &Object, rename: &Rename) -> Option<NewObject> {
    let Ok(Statement::Trigger(statement)) = statements::parse(&trigger.sql) else {
        return None;
    };
    let TriggerStatement::Create(create) = *statement else {
        return None;
    };
    let (mut says, table) = (create.says, key_of_name(&create.on.table)?);
    let schema = create.function.schema.as_deref().unwrap_or("public");
    let function = Key::function(schema, create.function.name.as_str(), "");
    let (mut on, mut calls) = (&table, &function);
    match rename {
        Rename::Relation { old, new } if **old == table => on = new,
        Rename::Function { old, new, .. } if **old == function => calls = new,
        Rename::Column { of, old, new } if **of == table => says.rename_column(old, new),
        _ => return None,
    }
    Some(NewObject {
        sql: says.text(&quote(&trigger.key.arguments), &qualified(on), &qualified(calls)),
        key: trigger.key.clone(),
        kind: trigger.kind,
        columns: trigger.columns.clone(),
    })
}

/// A table whose defaults follow another name of a sequence, and whose foreign keys that of a table.
fn renamed_table(table: &Object, rename: &Rename) -> Result<Option<NewObject>> {
    let Ok(mut definition) = Definition::of(table) else {
        return Ok(None);
    };
    let mut found = definition.follow(rename);
    if let Rename::Relation { old, new } = rename {
        found |= definition.rename_sequence(old, new)?;
    }
    if found { definition.object().map(Some) } else { Ok(None) }
}

/// The error about what depends on what is to be dropped; without a name, on several.
fn refuse(what: &str, found: &[(String, String)]) -> Result<()> {
    if found.is_empty() {
        return Ok(());
    }
    let message = match what {
        "" => "cannot drop desired object(s) because other objects depend on them".to_string(),
        what => format!("cannot drop {what} because other objects depend on it"),
    };
    let lines = found
        .iter()
        .map(|(dependent, on)| format!("{dependent} depends on {on}"));
    let error = Error::new(SqlState::DependentObjects, message).with_detail(listed(lines));
    Err(error.with_hint("Use DROP ... CASCADE to drop the dependent objects too."))
}

/// What is told of what goes too.
fn told(found: &[(String, String)]) -> Option<Notice> {
    let line = |(dependent, _): &(String, String)| format!("drop cascades to {dependent}");
    let (text, detail) = match found {
        [] => return None,
        [one] => (line(one), None),
        several => (
            format!("drop cascades to {} other objects", several.len()),
            Some(listed(several.iter().map(line))),
        ),
    };
    Some(Notice {
        detail,
        ..Notice::new(Severity::Notice, text)
    })
}

fn listed(lines: impl ExactSizeIterator<Item = String>) -> String {
    let rest = lines.len().saturating_sub(MOST_TOLD);
    let mut lines: Vec<String> = lines.take(MOST_TOLD).collect();
    match rest {
        0 => {}
        1 => lines.push("and 1 other object".to_string()),
        rest => lines.push(format!("and {rest} other objects")),
    }
    lines.join("\n")
}
