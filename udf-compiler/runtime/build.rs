//! Makes the one function of the standard library callable that is not stable and that we need: it says what happens when
//! an allocation has failed, so that this ends an operation instead of the process. It is an object file of its own, so that
//! nothing else is compiled with unstable features. Where that does not work (another compiler), `taipan_alloc_hook` is not
//! set, and such an allocation ends the process as it does everywhere in Rust.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Tells the standard library what to call when an allocation has failed.
const SOURCE: &str = "#![feature(alloc_error_hook)]
#[unsafe(no_mangle)]
pub fn taipan_set_alloc_error_hook(hook: fn(std::alloc::Layout)) {
    std::alloc::set_alloc_error_hook(hook)
}
";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-check-cfg=cfg(taipan_alloc_hook)");
    match compile() {
        Ok(()) => println!("cargo:rustc-cfg=taipan_alloc_hook"),
        Err(reason) => println!("cargo:warning=failed allocations of Python functions end the process: {reason}"),
    }
}

fn compile() -> Result<(), String> {
    let variable = |name: &str| env::var(name).map_err(|e| format!("{name}: {e}"));
    let out = variable("OUT_DIR")?;
    let (source, object) = (
        Path::new(&out).join("alloc_hook.rs"),
        Path::new(&out).join("alloc_hook.o"),
    );
    fs::write(&source, SOURCE).map_err(|e| e.to_string())?;
    let status = Command::new(variable("RUSTC")?)
        .env("RUSTC_BOOTSTRAP", "1")
        .args([
            "--edition",
            "2024",
            "--crate-type",
            "lib",
            "--crate-name",
            "taipan_alloc_hook",
        ])
        .args([
            "--emit",
            "obj",
            "-C",
            "codegen-units=1",
            "-C",
            "opt-level=1",
            "-C",
            "relocation-model=pic",
        ])
        .args(["--target", &variable("TARGET")?, "-o"])
        .arg(&object)
        .arg(&source)
        .status()
        .map_err(|e| e.to_string())?;
    if !status.success() {
        return Err("the hook does not compile".into());
    }
    let object = fs::read(&object).map_err(|e| e.to_string())?;
    fs::write(Path::new(&out).join("libtaipan_alloc_hook.a"), archive(&object)).map_err(|e| e.to_string())?;
    println!("cargo:rustc-link-search=native={out}");
    println!("cargo:rustc-link-lib=static=taipan_alloc_hook");
    Ok(())
}

/// An archive of one object file. Linkers read one without an index.
fn archive(object: &[u8]) -> Vec<u8> {
    let mut archive = b"!<arch>\n".to_vec();
    archive.extend(
        format!(
            "{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n",
            "alloc_hook.o/",
            0,
            0,
            0,
            644,
            object.len()
        )
        .bytes(),
    );
    archive.extend(object);
    if object.len() % 2 == 1 {
        archive.push(b'\n');
    }
    archive
}
