//! Snippets run on an interpreter that has the package, against what numpy gave for them (`tests/record.py`). Every difference is
//! printed; what is refused is counted apart.

use rustpython_vm::AsObject;
use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use taipan_interface::run_options::RunOptions;
use taipan_interface::source::{FunctionSource, Param};
use taipan_interp::{Interpreted, refusals};
use taipan_syntax::source::parse;

/// A snippet and what numpy gave for it.
type Case = (String, String);

fn interpreted() -> Interpreted {
    taipan_numpy::compile_ahead();
    let text = arrow::datatypes::DataType::Utf8;
    let mut source = FunctionSource::body("run", include_str!("describe.py"), text.clone());
    source.handler = Some("run".into());
    source.params.push(Param {
        name: "snippet".into(),
        ty: text,
        not_null: false,
        table: None,
    });
    let parsed = parse(&source).expect("the text of the cases");
    Interpreted::new(Arc::new(source), Arc::new(parsed)).expect("the function of the cases")
}

fn cases(text: &str) -> Vec<Case> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let pairs = lines.chunks_exact(2);
    pairs
        .filter_map(|pair| {
            Some((
                pair.first()?.strip_prefix(">>> ")?.to_string(),
                pair.get(1)?.to_string(),
            ))
        })
        .collect()
}

/// What the package gives for each.
fn given(cases: &[Case]) -> Vec<String> {
    let snippets: Vec<String> = cases.iter().map(|(snippet, _)| snippet.clone()).collect();
    let run = move |worker: &taipan_interp::Worker, loaded: &taipan_interp::module::Loaded| {
        let vm = worker.vm();
        let mut results = Vec::new();
        for snippet in snippets {
            let made = loaded.callable.call((vm.ctx.new_str(snippet),), vm)?;
            let refused = refusals::take();
            let text = match refused {
                Some(refused) => format!("refused: {}", refused.as_object().str(vm)?.to_string_lossy()),
                None => made.str(vm)?.to_string_lossy().into_owned(),
            };
            results.push(text);
        }
        Ok(results)
    };
    interpreted()
        .run_loaded(&RunOptions::default(), run)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Snippets whose answers differ and may: each line one, under the reason.
fn listed() -> HashSet<String> {
    let lines = include_str!("differs.txt").lines();
    let snippets = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    snippets.map(str::to_string).collect()
}

#[test]
fn numpy_gives_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the cases")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    let listed = listed();
    let (mut equal, mut refused, mut different) = (0, 0, 0);
    for file in files {
        let cases = cases(&std::fs::read_to_string(&file).expect("a file of cases"));
        for ((snippet, expected), given) in cases.iter().zip(given(&cases)) {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            if listed.contains(snippet) {
                assert_ne!(given, *expected, "{snippet} is listed and differs no longer");
            } else if given == *expected {
                equal += 1;
            } else if given.starts_with("refused: ") {
                refused += 1;
                println!("{name}: {snippet}\n    {given}");
            } else {
                different += 1;
                println!("{name}: {snippet}\n    numpy: {expected}\n    here:  {given}");
            }
        }
    }
    println!("{equal} equal, {refused} refused, {different} different");
    assert_eq!(different, 0);
}
