//! Scripts, and statements that run again: `\i` and `\watch`.

use super::{Line, fail};
use crate::arguments::read_script;
use crate::runner::{Runner, Stop};
use std::path::Path;
use std::time::Duration;

/// How long `\watch` waits where it is not told.
const PAUSE: Duration = Duration::from_secs(2);

/// `\i`
pub fn include(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    if line.argument.is_empty() {
        return fail("\\i needs a file");
    }
    match read_script(Path::new(line.argument.trim_matches('\''))) {
        Ok(script) => runner.run_script(&script),
        Err(error) => fail(format!("{error:#}")),
    }
}

/// `\watch [SECONDS] [c=TIMES]`: until Ctrl-C, a failure, or so many times.
pub fn watch(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    let (mut pause, mut times) = (PAUSE, None);
    for word in line.argument.split_whitespace() {
        let is_known = match word.split_once('=') {
            Some(("c" | "count", count)) => count
                .parse::<u64>()
                .ok()
                .filter(|count| *count > 0)
                .map(|c| times = Some(c)),
            Some(("i" | "interval", seconds)) => seconds_of(seconds).map(|time| pause = time),
            Some(_) => None,
            None => seconds_of(word).map(|time| pause = time),
        };
        if is_known.is_none() {
            return fail(format!("\\watch takes seconds, i=SECONDS and c=TIMES, not {word}"));
        }
    }
    let Some(statement) = runner.last.clone() else {
        return fail("there is no statement to run again");
    };
    let mut number = 0;
    loop {
        match runner.run_script(&statement) {
            // Ctrl-C ends the watch, and is no failure.
            Err(Stop::Interrupted) => return Ok(()),
            ended => ended?,
        }
        number += 1;
        if times.is_some_and(|times| number >= times) || runner.sleep(pause) {
            return Ok(());
        }
    }
}

fn seconds_of(text: &str) -> Option<Duration> {
    let seconds = text.parse::<f64>().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}
