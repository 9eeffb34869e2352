//! Groups that a table function goes through one by one cost what their rows cost, however many others there are.

use std::time::{Duration, Instant};
use taipan::Session;

/// Functions that are called for each group, or look at each.
const FUNCTIONS: [(&str, &str); 6] = [
    (
        "looped",
        "pd.DataFrame([(k, len(g), g['a'].sum()) for k, g in t.groupby('k')], columns=['k', 'n', 's'])",
    ),
    (
        "stacked",
        "pd.concat([g.sort_values('a').head(1) for _, g in t.groupby('k')])",
    ),
    (
        "aggregated",
        "t.groupby('k')['a'].agg(lambda s: sorted(s.tolist())[0]).reset_index()",
    ),
    (
        "applied",
        "t.groupby('k').apply(lambda g: g['a'].max() if len(g) > 1 else 0, include_groups=False).rename('v').reset_index()",
    ),
    ("spread", "t.groupby('k')[['a']].transform(lambda s: s.rank())"),
    ("kept", "t.groupby('k').filter(lambda g: min(g['a'].tolist()) % 2 == 0)"),
];

const FEW: usize = 150;
const MANY: usize = 1200;

/// As much longer as there are more groups, and as much again for a machine that has other work; squares would be 64.
const SLOWER: u32 = 20;

async fn time(session: &Session, function: &str, groups: usize) -> Duration {
    let query = format!(
        "SELECT count(*) FROM {function}((SELECT v AS a, v % {groups} AS k FROM generate_series(1, {}) AS s(v)))",
        groups * 4
    );
    let started = Instant::now();
    let results = session.sql(&query).await.expect("planned");
    results.collect().await.expect("run");
    started.elapsed()
}

#[tokio::test]
async fn the_cost_of_a_group_does_not_depend_on_the_others() {
    let session = Session::builder().build().expect("a session");
    for (name, value) in FUNCTIONS {
        let text = format!(
            "CREATE FUNCTION {name}(t TABLE) RETURNS TABLE OPTIONS (timeout '600s') LANGUAGE python AS $$\nimport pandas as pd\ndef {name}(t):\n    return {value}\n$$"
        );
        session.sql(&text).await.expect("created");
        // The library is loaded.
        time(&session, name, 2).await;
        let (few, many) = (time(&session, name, FEW).await, time(&session, name, MANY).await);
        println!("{name}: {FEW} groups {few:?}, {MANY} groups {many:?}");
        assert!(
            many < few * SLOWER,
            "{name}: {FEW} groups {few:?}, {MANY} groups {many:?}"
        );
    }
}
