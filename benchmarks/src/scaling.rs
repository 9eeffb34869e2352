//! How much faster a second thread makes a scan with a function, native and interpreted.

use crate::front::Front;
use crate::measure::{median, timed};
use crate::queries::{NET, make_tables};
use crate::scratch::Scratch;
use crate::table::{Table, millis};
use crate::tables::sums;
use anyhow::{Result, ensure};
use taipan::Mode;

const QUERY: &str = "SELECT count(*), sum(net(l_extendedprice, l_discount, l_tax)) FROM lineitem";

/// The table of both tiers, over so many rows; a fiftieth of them where they are interpreted.
pub fn run(rows: usize, rounds: usize) -> Result<String> {
    let mut shown = Table::new(&[
        "rows",
        "tier",
        "1 thread ms",
        "2 threads ms",
        "1 ÷ 2",
        "goal",
        "checksum",
    ]);
    for (tier, mode, rows) in [
        ("native", Mode::Auto, rows),
        ("interpreted", Mode::Interpreted, rows / 50),
    ] {
        let scratch = Scratch::new()?;
        let fronts = [Front::with_threads(1)?, Front::with_threads(2)?];
        for (index, front) in fronts.iter().enumerate() {
            make_tables(front, rows, &scratch, index == 0)?;
            front.query(NET)?;
            front.set_mode(mode);
        }
        let mut times = [Vec::new(), Vec::new()];
        let expected = sums(&fronts[0].query(QUERY)?)?;
        for _ in 0..rounds.max(1) {
            for (front, times) in fronts.iter().zip(&mut times) {
                let (time, found) = timed(|| front.query(QUERY))?;
                ensure!(expected.agrees(&sums(&found)?), "{tier}: the sums differ");
                times.push(time);
            }
        }
        let [one, two] = times.map(median);
        shown.row(vec![
            rows.to_string(),
            tier.to_string(),
            millis(one),
            millis(two),
            format!("{:.2}×", one.as_secs_f64() / two.as_secs_f64()),
            "1.80×".to_string(),
            format!("{:.4e}", expected.numbers),
        ]);
    }
    Ok(shown.to_string())
}
