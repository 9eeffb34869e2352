//! Damaged and malicious files: an error that says what and where, nothing run, nothing large allocated.

use crate::files::{bytes, folder};
use taipan_models::{Limits, Model, ModelError};

fn read(bytes: &[u8]) -> Result<Model, ModelError> {
    let limits = Limits {
        bytes: 1 << 22,
        ..Limits::default()
    };
    Model::read(bytes, None, "damaged", &limits)
}

/// One small file of each format and container.
fn samples() -> Vec<String> {
    let mut samples: Vec<String> = Vec::new();
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .expect("files")
        .map(|entry| entry.expect("file").file_name().to_string_lossy().to_string())
        .filter(|name| !name.ends_with(".json") || name.contains("xgb"))
        .collect();
    names.sort();
    for name in names {
        let small = std::fs::metadata(folder().join(&name)).is_ok_and(|meta| meta.len() < 12_000);
        let ending = name.split_once('.').map(|(_, ending)| ending.to_string());
        let like = samples
            .iter()
            .filter(|other| other.split_once('.').map(|(_, e)| e.to_string()) == ending)
            .count();
        if small && like < 3 {
            samples.push(name);
        }
    }
    samples
}

#[test]
fn truncated_files() {
    for name in samples() {
        let whole = bytes(&name);
        for end in (0..whole.len()).step_by(64) {
            let text = name.ends_with(".txt");
            // A text or an archive may end early and still hold a model; a pickle may not.
            match read(&whole[..end]) {
                Ok(_) => assert!(text || name.ends_with(".onnx"), "{name} of {end} bytes was read"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

#[test]
fn flipped_bits() {
    for name in samples() {
        let whole = bytes(&name);
        let step = (whole.len() / 60).max(1);
        for at in (0..whole.len()).step_by(step) {
            for bit in [0, 7] {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << bit;
                // A flipped bit may still be a model, of other numbers.
                let _ = read(&bytes).map(|model| model.describe());
            }
        }
    }
}

fn refused(bytes: &[u8], part: &str) {
    match read(bytes) {
        Ok(_) => panic!("{part}: was read"),
        Err(error) => assert!(error.to_string().contains(part), "{error}"),
    }
}

#[test]
fn what_is_not_data() {
    refused(b"cos\nsystem\n(S'echo'\ntR.", "'os.system'");
    refused(b"cposix\nsystem\n(S'echo'\ntR.", "'posix.system'");
    refused(
        b"\x80\x04\x8c\x08builtins\x8c\x04eval\x93\x8c\x011\x85R.",
        "'builtins.eval'",
    );
    refused(b"\x80\x04\x8c\x08builtins\x8c\x07getattr\x93.", "'builtins.getattr'");
    refused(b"\x80\x04\x8c\x0asubprocess\x8c\x05Popen\x93.", "'subprocess.Popen'");
    refused(
        b"\x80\x04\x8c\x05numpy\x8c\x0dobject.system\x93.",
        "'numpy.object.system'",
    );
    refused(b"\x80\x04\x8c\x05numpy\x8c\x07float64\x93)R.", "may not be called");
    refused(
        b"\x80\x04\x8c\x14sklearn.linear_model\x8c\x08Imagined\x93)\x81.",
        "'sklearn.linear_model.Imagined'",
    );
    refused(b"(i__main__\nEvil\n.", "opcode 0x69");
    refused(b"\x80\x04P0\n.", "opcode 0x50");
    refused(b"\x80\x04\x82\x01.", "opcode 0x82");
    refused(b"\x80\x09.", "known");
    refused(b"\x80\x04N.", "no estimator");
    refused(b"", "no model format");
    refused(b"hello", "no model format");
}

#[test]
fn claims_of_size() {
    refused(b"\x80\x04\x8e\xff\xff\xff\xff\xff\xff\xff\x7f.", "are claimed");
    refused(b"\x80\x04\x8d\x00\x00\x00\x00\x01\x00\x00\x00.", "are claimed");
    refused(b"\x80\x04\x8b\xff\xff\xff\x7f.", "are claimed");
    refused(b"\x80\x04\x95\xff\xff\xff\xff\xff\xff\xff\x7f.", "frame");
    let array = b"\x80\x04\x8c\x16numpy._core.multiarray\x8c\x0c_reconstruct\x93\x8c\x05numpy\x8c\x07ndarray\x93K\x00\x85C\x01b\x87R\
        (K\x01J\xff\xff\xff\x7fJ\xff\xff\xff\x7fJ\xff\xff\xff\x7f\x87\x8c\x05numpy\x8c\x05dtype\x93\x8c\x02f8\x85R\x89C\x00tb.";
    refused(array, "shape");
}

#[test]
fn deep_nests() {
    let mut lists = b"\x80\x04".to_vec();
    lists.extend(std::iter::repeat_n(*b"]", 10_000).flatten());
    lists.extend(std::iter::repeat_n(*b"a", 9_999).flatten());
    lists.push(b'.');
    refused(&lists, "no estimator");
    let mut marks = b"\x80\x04".to_vec();
    marks.extend(std::iter::repeat_n(b'(', 10_000));
    marks.extend(std::iter::repeat_n(b't', 10_000));
    marks.push(b'.');
    refused(&marks, "no estimator");
    let mut tuples = b"\x80\x04N".to_vec();
    tuples.extend(std::iter::repeat_n(0x85, 10_000));
    tuples.push(b'.');
    refused(&tuples, "no estimator");
    let mut json = b"{\"learner\":".to_vec();
    json.extend(std::iter::repeat_n(b'[', 10_000));
    refused(&json, "damaged");
}
