//! What has a name and is no relation: schemas, languages, types of rows, the database, roles, settings; and comments.

use super::fixed;
use super::functions::PYTHON;
use super::now::{CATALOG_NAMESPACE, INFORMATION_NAMESPACE, Now, TEMPORARY_NAMESPACE, TOAST, TOAST_NAMESPACE};
use super::oids::{row_array, row_type};
use super::rows::{Rows, Value};
use super::{CATALOG, INFORMATION};
use crate::error::Result;
use crate::postgres::procs;
use crate::rights::{BOOTSTRAP, DATABASE, Thing};
use crate::statements::DATABASE_NAME;
use taipan_store::{Class, Kind, Layout, Object, Oid, TEMPORARY};

/// `pg_namespace`.
pub fn namespaces(now: &Now, rows: &mut Rows) -> Result<()> {
    let open = |schema: &str| {
        let owner = now.access.roles.name(BOOTSTRAP);
        let owner = taipan_engine::types::quote(&owner);
        (
            schema.to_string(),
            vec![format!("{owner}=UC/{owner}"), format!("=U/{owner}")],
        )
    };
    for (oid, (name, acl)) in [
        (CATALOG_NAMESPACE, open(CATALOG)),
        (INFORMATION_NAMESPACE, open(INFORMATION)),
        (TOAST_NAMESPACE, (TOAST.to_string(), Vec::new())),
    ] {
        rows.add(&[
            ("oid", oid.into()),
            ("nspname", name.into()),
            ("nspowner", BOOTSTRAP.into()),
            ("nspacl", if acl.is_empty() { Value::Null } else { acl.into() }),
        ])?;
    }
    let temporary = now.catalog().of(Class::Relation, TEMPORARY).next();
    if temporary.is_some() {
        rows.add(&[
            ("oid", TEMPORARY_NAMESPACE.into()),
            ("nspname", TEMPORARY.into()),
            ("nspowner", BOOTSTRAP.into()),
        ])?;
    }
    for object in now.catalog().of(Class::Schema, "") {
        rows.add(&[
            ("oid", object.oid.into()),
            ("nspname", (&object.key.name).into()),
            ("nspowner", now.owner(object)?.into()),
            ("nspacl", schema_acl(now, object)?.into()),
        ])?;
    }
    Ok(())
}

/// What is granted. NULL says that nobody else may do anything, which is not so of `public`.
fn schema_acl(now: &Now, schema: &Object) -> Result<Option<Vec<String>>> {
    let name = &schema.key.name;
    let written = now.acl(schema.oid)?;
    let owner = now.owner(schema)?;
    let mut open = now.default_acl(Thing::Schema, name, owner);
    let closed = now.default_acl(Thing::Schema, "", owner);
    // As if it had been granted: the owner comes first.
    open.sort_by_key(|item| item.starts_with('='));
    Ok(written.or_else(|| (open != closed).then_some(open)))
}

/// `pg_language`.
pub fn languages(_: &Now, rows: &mut Rows) -> Result<()> {
    fixed::add("pg_language", rows)?;
    rows.add(&[
        ("oid", PYTHON.into()),
        ("lanname", "python".into()),
        ("lanowner", BOOTSTRAP.into()),
        ("lanispl", true.into()),
        // Any role may write functions in it.
        ("lanpltrusted", true.into()),
        ("lanplcallfoid", PYTHON.into()),
        ("laninline", PYTHON.into()),
        ("lanvalidator", PYTHON.into()),
    ])
}

/// `pg_database`: this one.
pub fn databases(now: &Now, rows: &mut Rows) -> Result<()> {
    rows.add(&[
        ("oid", DATABASE.into()),
        ("datname", DATABASE_NAME.into()),
        ("datdba", now.access.acl(DATABASE)?.owner.into()),
        // UTF8.
        ("encoding", 6.into()),
        ("datlocprovider", "c".into()),
        ("datistemplate", false.into()),
        ("datallowconn", true.into()),
        ("datconnlimit", (-1).into()),
        ("datfrozenxid", 0.into()),
        ("datminmxid", 0.into()),
        ("dattablespace", 1663.into()),
        // Texts are compared by their bytes.
        ("datcollate", "C".into()),
        ("datctype", "C".into()),
        ("datacl", now.acl(DATABASE)?.into()),
    ])
}

/// `pg_type`: Postgres's, and those of rows of relations.
pub fn all_types(now: &Now, rows: &mut Rows) -> Result<()> {
    fixed::add("pg_type", rows)?;
    let code = |name: &str| i64::from(procs::named(name).first().copied().unwrap_or_default());
    let of_rows = ["record_in", "record_out", "record_recv", "record_send"].map(code);
    let of_arrays = ["array_in", "array_out", "array_recv", "array_send"].map(code);
    let subscript = code("array_subscript_handler");
    for facts in now.snapshot.relations() {
        let object = &facts.object;
        if object.kind == Kind::Sequence {
            continue;
        }
        let (row, array) = (row_type(object.oid), row_array(object.oid));
        let owner = now.owner(object)?;
        let namespace = now.namespace(&object.key.schema);
        let plain = Type {
            oid: row,
            name: object.key.name.clone(),
            namespace,
            owner,
            letter: "c",
            category: "C",
            relation: object.oid,
            element: 0,
            array,
            codes: of_rows,
            subscript: 0,
        };
        plain.add(rows)?;
        let listed = Type {
            oid: array,
            name: format!("_{}", object.key.name),
            letter: "b",
            category: "A",
            relation: 0,
            element: row,
            array: 0,
            codes: of_arrays,
            subscript,
            ..plain
        };
        listed.add(rows)?;
    }
    Ok(())
}

struct Type {
    oid: Oid,
    name: String,
    namespace: Oid,
    owner: Oid,
    letter: &'static str,
    category: &'static str,
    relation: Oid,
    element: Oid,
    array: Oid,
    codes: [i64; 4],
    subscript: i64,
}

impl Type {
    fn add(&self, rows: &mut Rows) -> Result<()> {
        let [input, output, receive, send] = self.codes;
        rows.add(&[
            ("oid", self.oid.into()),
            ("typname", (&self.name).into()),
            ("typnamespace", self.namespace.into()),
            ("typowner", self.owner.into()),
            ("typlen", (-1).into()),
            ("typbyval", false.into()),
            ("typtype", self.letter.into()),
            ("typcategory", self.category.into()),
            ("typispreferred", false.into()),
            ("typisdefined", true.into()),
            ("typdelim", ",".into()),
            ("typrelid", self.relation.into()),
            ("typsubscript", self.subscript.into()),
            ("typelem", self.element.into()),
            ("typarray", self.array.into()),
            ("typinput", input.into()),
            ("typoutput", output.into()),
            ("typreceive", receive.into()),
            ("typsend", send.into()),
            ("typmodin", 0.into()),
            ("typmodout", 0.into()),
            ("typanalyze", 0.into()),
            ("typalign", "d".into()),
            ("typstorage", "x".into()),
            ("typnotnull", false.into()),
            ("typbasetype", 0.into()),
            ("typtypmod", (-1).into()),
            ("typndims", 0.into()),
            ("typcollation", 0.into()),
        ])
    }
}

/// `pg_authid` and `pg_roles`, which does not tell passwords.
pub fn roles(now: &Now, rows: &mut Rows, secrets: bool) -> Result<()> {
    for role in now.access.roles.all() {
        let mut row: Vec<(&str, Value)> = vec![
            ("oid", role.oid.into()),
            ("rolname", (&role.name).into()),
            ("rolsuper", role.superuser.into()),
            ("rolinherit", role.inherit.into()),
            ("rolcreaterole", role.create_role.into()),
            ("rolcreatedb", role.create_db.into()),
            ("rolcanlogin", role.login.into()),
            ("rolreplication", role.replication.into()),
            ("rolbypassrls", role.bypass_rls.into()),
            ("rolconnlimit", role.connection_limit.into()),
        ];
        if secrets {
            row.push(("rolpassword", role.password.clone().into()))
        } else {
            let settings = role.settings.iter().map(|(name, value)| format!("{name}={value}"));
            let settings: Vec<String> = settings.collect();
            row.push(("rolpassword", "********".into()));
            row.push(("rolconfig", (!settings.is_empty()).then_some(settings).into()));
        }
        rows.add(&row)?;
    }
    Ok(())
}

/// `pg_auth_members`.
pub fn members(now: &Now, rows: &mut Rows) -> Result<()> {
    for member in now.access.roles.all() {
        for membership in now.access.roles.memberships(member.oid) {
            rows.add(&[
                ("roleid", membership.role.into()),
                ("member", member.oid.into()),
                ("grantor", membership.grantor.into()),
                ("admin_option", membership.admin.into()),
            ])?;
        }
    }
    Ok(())
}

/// `pg_db_role_setting`: what sessions of roles begin with.
pub fn role_settings(now: &Now, rows: &mut Rows) -> Result<()> {
    for role in now.access.roles.all().filter(|role| !role.settings.is_empty()) {
        let settings = role.settings.iter().map(|(name, value)| format!("{name}={value}"));
        rows.add(&[
            ("setdatabase", 0.into()),
            ("setrole", role.oid.into()),
            ("setconfig", settings.collect::<Vec<_>>().into()),
        ])?;
    }
    Ok(())
}

/// The catalog in which an object of a class is.
pub fn catalog_of(class: Class) -> Oid {
    let name = match class {
        Class::Schema => "pg_namespace",
        Class::Function => "pg_proc",
        Class::Role => "pg_authid",
        Class::Trigger => "pg_trigger",
        Class::Relation | Class::Comment | Class::Right | Class::Package => "pg_class",
    };
    super::relation(CATALOG, name).map_or(0, |relation| relation.oid)
}

/// What a comment says of, and of which column of it, by its number.
fn commented(now: &Now, comment: &Object) -> Option<(Oid, Class, i64)> {
    let about: Oid = comment.key.name.parse().ok()?;
    let object = now
        .catalog()
        .objects()
        .find(|object| object.oid == about && object.key.class != Class::Comment && object.key.class != Class::Right)?;
    let Ok(place) = comment.key.arguments.parse::<usize>() else {
        return Some((about, object.key.class, 0));
    };
    let seen = match object.kind {
        Kind::Table => Layout::of(object)
            .ok()?
            .places
            .iter()
            .position(|stored| *stored == place)?,
        _ => place,
    };
    Some((about, object.key.class, i64::try_from(seen + 1).ok()?))
}

/// `pg_description`, and `pg_shdescription` of what no database has to itself.
pub fn descriptions(now: &Now, rows: &mut Rows, shared: bool) -> Result<()> {
    for comment in now.catalog().objects().filter(|object| object.kind == Kind::Comment) {
        let Some((oid, class, column)) = commented(now, comment) else {
            continue;
        };
        if (class == Class::Role) != shared {
            continue;
        }
        let mut row: Vec<(&str, Value)> = vec![
            ("objoid", oid.into()),
            ("classoid", catalog_of(class).into()),
            ("description", (&comment.sql).into()),
        ];
        if !shared {
            row.push(("objsubid", column.into()));
        }
        rows.add(&row)?;
    }
    Ok(())
}

/// The comment on an object, or on a column of it.
pub fn comment(now: &Now, oid: Oid, column: i64, class: Option<Class>) -> Option<String> {
    let mut comments = now.catalog().comments(oid);
    let found = comments.find(|comment| {
        commented(now, comment).is_some_and(|(_, of, place)| place == column && class.is_none_or(|class| class == of))
    })?;
    Some(found.sql.clone())
}
