//! `taipan package`: packages from the wheels of a folder.

use crate::{json, stderr, stdout, taipan};

/// Wheels that `tests/packages/make.py` makes.
const WHEELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/packages/files");

#[test]
fn wheels_of_a_folder_become_packages() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("db");
    let database = database.to_str().unwrap();
    assert!(taipan(&["init", database]).status.success());
    let add = |names: &[&str]| {
        let mut arguments = vec!["package", "add", database, "--wheels", WHEELS];
        arguments.extend(names);
        taipan(&arguments)
    };
    // What it requires comes first.
    let added = add(&["boxes"]);
    assert_eq!(stdout(&added), "added shapes, boxes\n", "{}", stderr(&added));
    assert_eq!(stdout(&add(&["shapes>=1"])), "shapes>=1 is there already\n");
    let listed = taipan(&[
        database,
        "--format",
        "csv",
        "-c",
        "SELECT name, version, requires FROM taipan.packages ORDER BY name",
    ]);
    assert_eq!(
        stdout(&listed),
        "name,version,requires\nboxes,0.1,shapes>=1.0\nshapes,1.2,\n"
    );
    for (name, told) in [
        ("lids", "there is no wheel of absent-thing>=2"),
        ("other", "is not of pure Python"),
        ("fast", "has native code"),
        ("shapes==9", "there is version 1.2"),
        ("twin", "module \"shapes\" is already in package \"shapes\""),
        ("!", "invalid requirement"),
    ] {
        let refused = add(&[name]);
        assert_eq!(refused.status.code(), Some(1), "{name}");
        assert!(stderr(&refused).contains(told), "{name}: {}", stderr(&refused));
    }
    assert_eq!(
        stdout(&taipan(&[
            database,
            "--format",
            "csv",
            "-c",
            "SELECT count(*) AS n FROM taipan.packages"
        ])),
        "n\n2\n"
    );
}

#[test]
fn what_is_imported_is_told_by_its_hash() {
    let script = format!(
        "CREATE FUNCTION f(x BIGINT) RETURNS BIGINT LANGUAGE python IMPORTS = ('{WHEELS}/helpers.py') HANDLER = 'helpers.thrice'; \
         SELECT imports_sha256 FROM taipan.functions WHERE name = 'f'"
    );
    let told = json(&script);
    assert!(
        told.contains("c5dca4ff03c8923f18842c8f12608b054a05f5bd450b22e3f6cbe2369aa09437"),
        "{told}"
    );
}
