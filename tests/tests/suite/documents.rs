//! What the documents show must run and come out as they show it: the README and every page of the book. `BLESS=1` writes
//! what came out; `TAIPAN_PAGES=docs/sql.md,README.md` runs these pages only.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use taipan_tests::book::{self, Counted};
use taipan_tests::shell::{example_data, taipan};
use taipan_tests::tidy::root;

/// Of so many blocks one may say that it is not run.
const RUN_TO_ONE: usize = 5;
const THREADS: usize = 2;

#[test]
fn what_the_documents_show_comes_out() {
    let wanted = std::env::var("TAIPAN_PAGES").ok();
    let mut pages = book::pages().unwrap();
    if let Some(wanted) = &wanted {
        pages.retain(|page| wanted.split(',').any(|name| name == page));
    }
    assert!(!pages.is_empty(), "no page is called {wanted:?}");
    let told = Mutex::new(Vec::new());
    let counted = Mutex::new(Counted::default());
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match book::run(page) {
                        Ok((wrong, of_page)) => {
                            told.lock().unwrap().extend(wrong);
                            let mut counted = counted.lock().unwrap();
                            counted.run += of_page.run;
                            counted.not_run += of_page.not_run;
                        }
                        Err(error) => told.lock().unwrap().push(format!("{error:#}")),
                    }
                }
            });
        }
    });
    let told = told.into_inner().unwrap();
    assert!(told.is_empty(), "BLESS=1 writes what came out:\n{}", told.join("\n"));
    let Counted { run, not_run } = counted.into_inner().unwrap();
    println!("{run} blocks run, {not_run} say why they are not");
    assert!(run > 0);
    if wanted.is_none() {
        assert!(
            not_run * RUN_TO_ONE <= run,
            "{not_run} blocks are not run, beside {run} that are"
        );
    }
}

#[test]
fn every_page_is_in_the_book() {
    let told = book::contents().unwrap();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn links_lead_somewhere() {
    let told = book::broken().unwrap();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn blocks_say_what_they_are() {
    let page = "a\n```sql\nselect 1;\n```\n\n```text\n1\n```\nb\n```sql not-run=\"a reason\"\n```\n<!-- run: ls -->\n";
    let blocks = book::blocks(page).unwrap();
    let texts: Vec<&str> = blocks.iter().map(|block| block.text(page)).collect();
    assert_eq!(texts, ["select 1;\n", "1\n", "", ""]);
    let follow: Vec<bool> = blocks.iter().map(|block| block.follows).collect();
    assert_eq!(follow, [false, true, false, false]);
    for (wrong, line, why) in [
        ("a\n```\nx\n```\n", 2, "the block names no language"),
        ("```sql\n", 1, "this block does not end"),
        ("```sql later\n```\n", 1, "`later` is not not-run=\"a reason\""),
        (
            "```sql not-run=\"\"\n```\n",
            1,
            "`not-run=\"\"` is not not-run=\"a reason\"",
        ),
        (
            "- a\n  ```sql\n",
            2,
            "a block in a list item is not looked at; end the list before it",
        ),
    ] {
        assert_eq!(book::blocks(wrong), Err((line, why.to_string())), "{wrong}");
    }
}

#[test]
fn what_is_shown_may_leave_something_out() {
    for (shown, out, agree) in [
        ("a\nb", "a  \nb\n\n", true),
        ("a", "a\nb", false),
        ("a\n…", "a\nb\nc", true),
        ("a\n…", "a", true),
        ("a\n…\nc", "a\nb\nc", true),
        ("a\n…\nc", "a\nb\n", false),
        ("…\nc\n…", "a\nc\nc\nd", true),
        ("took … ms", "took 12.5 ms", true),
        ("took … ms", "took 12.5 s", false),
        ("a…b…c", "abbc", true),
        ("a…b", "ab c", false),
    ] {
        assert_eq!(book::agrees(shown, out), agree, "{shown:?} {out:?}");
    }
    assert_eq!(book::renewed("x\ny\n…\n", "a\nb\nc\n"), "a\nb\n…\n");
    assert_eq!(book::renewed("x\ny\n", "a\nb\nc\n"), "a\nb\nc\n");
}

#[test]
fn the_quickstart_runs() {
    let data = example_data().unwrap();
    let script = root().join("sql/examples/quickstart.sql").display().to_string();
    let ran = taipan(data.path(), &["-f", &script, "--format", "jsonl"]).unwrap();
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert!(ran.out.lines().count() > 50, "{}", ran.out);
    assert!(data.path().join("listings.parquet").exists());
}
