//! Golden files of the IR over tables, in `tests/tables/`. `BLESS=1 cargo test -p taipan-udf --test tables` writes what is now.
//!
//! - `tables/PASS/*.ir`: a program, `----`, the program after that pass. A file called `not_…` must come out as it went in.
//! - `tables/all/*.ir`: the same for all passes in their order.
//! - `tables/verify/*.ir`, `tables/parse/*.ir`: a program, `----`, the error.
//!
//! A line `# kernel name(TYPE, …) -> TYPE: expression` says what a function of the program does: its arguments are `a`, `b` ….
//! Every program also goes through print and parse, and every file is cut and scrambled to show that no text makes the
//! parser or the verifier panic.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use taipan_udf::tables::{Kernel, ParseError, Program, parse, passes, print, types, verify};
use taipan_udf::{FunctionSource, NullInput, Param, compile};

const MARK: &str = "----\n";

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/tables");
    let listed = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder of goldens");
        entries.flatten().map(|entry| entry.path()).collect()
    };
    let mut files: Vec<PathBuf> = listed(&root)
        .iter()
        .filter(|p| p.is_dir())
        .flat_map(|p| listed(p))
        .collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "ir"));
    files.sort();
    files
}

fn folder(path: &Path) -> String {
    let folder = path.parent().and_then(Path::file_name).expect("a folder");
    folder.to_string_lossy().into_owned()
}

/// The functions that the text describes.
fn kernels(text: &str) -> Vec<Arc<Kernel>> {
    text.lines()
        .filter_map(|line| line.strip_prefix("# kernel "))
        .map(kernel)
        .collect()
}

fn kernel(line: &str) -> Arc<Kernel> {
    let (head, body) = line.split_once(": ").expect("an expression");
    let (call, returns) = head.split_once(" -> ").expect("a type of results");
    let (name, params) = call.split_once('(').expect("parameters");
    let ty = |name: &str| types::find(name.trim()).expect("a type");
    let params = params.trim_end_matches(')').split(',').zip('a'..);
    let params = params.map(|(param, name)| Param {
        name: name.to_string(),
        ty: ty(param),
        not_null: false,
        table: None,
    });
    let source = FunctionSource {
        params: params.collect(),
        null_input: NullInput::Strict,
        ..FunctionSource::body(name, &format!("return {body}"), ty(returns))
    };
    let args: Vec<_> = source.params.iter().map(|param| param.ty.clone()).collect();
    Arc::new(Kernel {
        name: name.to_string(),
        line: 1,
        exact: false,
        function: Arc::new(compile(Arc::new(source), &args).expect("a function that compiles")),
    })
}

fn comments(text: &str) -> String {
    text.lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// What the golden says of a program.
fn found(path: &Path, input: &str, kernels: &[Arc<Kernel>]) -> String {
    let folder = folder(path);
    let parsed = match parse(input, kernels) {
        Err(ParseError { line, message }) => return format!("line {line}: {message}\n"),
        Ok(program) => program,
    };
    if let Err(error) = verify::all(&parsed, "parsing") {
        return format!("{error}\n");
    }
    let again = parse(&print::whole(&parsed), kernels).expect("what is printed parses");
    assert_eq!(print::whole(&parsed), print::whole(&again), "{}", path.display());
    assert_eq!(
        print::whole(&parsed),
        uncommented(input),
        "{} is not as it is printed",
        path.display()
    );
    match folder.as_str() {
        "verify" | "parse" => "nothing is wrong\n".to_string(),
        "all" => print::whole(&parsed.optimized().expect("a program that stays right")),
        name => print::whole(&after(parsed, name)),
    }
}

fn uncommented(text: &str) -> String {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// The program after a pass, verified.
fn after(mut program: Program, name: &str) -> Program {
    let pass = passes::ALL
        .iter()
        .find(|pass| pass.0 == name)
        .expect("a pass of this name");
    pass.1(&mut program);
    verify::needed(&program, pass.0).expect("a program that stays right");
    program
}

#[test]
fn goldens() {
    let mut failures = Vec::new();
    let files = files();
    assert!(files.len() >= 20, "only {} files", files.len());
    for path in files {
        let text = fs::read_to_string(&path).expect("a golden file");
        let (input, expected) = text.split_once(MARK).unwrap_or((&text, ""));
        let made = found(&path, input, &kernels(input));
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with("not_") && made != uncommented(input) {
            failures.push(format!("{} has changed:\n{made}", path.display()));
        } else if made != expected && std::env::var_os("BLESS").is_some() {
            fs::write(&path, format!("{}\n{MARK}{made}", input.trim_end())).expect("blessing");
        } else if made != expected {
            failures.push(format!("{}\n--- expected\n{expected}--- found\n{made}", path.display()));
        }
    }
    assert!(
        failures.is_empty(),
        "{} golden files differ\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// Parses and verifies, whatever comes of it.
fn tried(text: &str, kernels: &[Arc<Kernel>]) {
    if let Ok(program) = parse(text, kernels)
        && verify::all(&program, "parsing").is_ok()
    {
        print::whole(&program);
        program.optimized().expect("a program that stays right");
    }
}

#[test]
fn no_text_makes_it_panic() {
    for path in files() {
        let text = fs::read_to_string(&path).expect("a golden file");
        let input = text.split(MARK).next().unwrap_or_default();
        let kernels = kernels(&comments(input));
        let chars: Vec<char> = input.chars().collect();
        for place in (0..chars.len()).step_by(3) {
            let cut: String = chars[..place].iter().collect();
            tried(&cut, &kernels);
            for other in ['0', '7', '#', '}', 'a', '"'] {
                let mut scrambled = chars.clone();
                scrambled[place] = other;
                tried(&scrambled.iter().collect::<String>(), &kernels);
            }
        }
        let lines: Vec<&str> = input.lines().collect();
        for place in 0..lines.len() {
            let mut fewer = lines.clone();
            fewer.remove(place);
            tried(&fewer.join("\n"), &kernels);
        }
    }
}
