//! What psql prints of a database with the schema of `catalog/`: the commands of `psql.sql`, as psql 15 prints them on Postgres
//! 15 (`psql.expected`, which `BLESS=1` writes where one is installed with PL/Python).

use super::catalog::{file, folder, on_postgres, on_taipan};
use std::process::Command;
use taipan_tests::wire::Served;

/// Between commands and what they print.
const END: &str = "====\n";

/// Commands, and why what they print differs.
fn commands() -> Vec<(String, Option<String>)> {
    let (mut commands, mut why) = (Vec::new(), None);
    for line in file("psql.sql").lines().filter(|line| !line.is_empty()) {
        match line.strip_prefix("-- differs: ") {
            Some(text) => why = Some(text.to_string()),
            None if line.starts_with("--") => {}
            None => commands.push((line.to_string(), why.take())),
        }
    }
    commands
}

fn printed(mut psql: Command, command: &str) -> String {
    psql.args(["--no-psqlrc", "--pset", "pager=off", "--command", command]);
    psql.env("PGCLIENTENCODING", "UTF8").env("LC_ALL", "C");
    let done = psql.output().expect("psql runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!("{}{}", text(&done.stdout), text(&done.stderr))
}

fn client(served: &Served) -> Command {
    let mut psql = Command::new("psql");
    let (host, port) = (served.address.ip().to_string(), served.address.port().to_string());
    psql.args(["-h", &host, "-p", &port, "-U", "taipan"]);
    psql.args(["-d", taipan::statements::DATABASE_NAME])
        .env("PGSSLMODE", "disable");
    psql
}

/// Other versions ask the catalog otherwise, and print other columns.
fn is_installed() -> bool {
    let version = Command::new("psql").arg("--version").output();
    version.is_ok_and(|done| String::from_utf8_lossy(&done.stdout).contains("(PostgreSQL) 15."))
}

#[test]
fn psql_prints_what_it_prints_of_postgres() {
    let commands = commands();
    if std::env::var_os("BLESS").is_some()
        && let Some(server) = on_postgres()
    {
        let print = |(command, _): &(String, _)| {
            let text = printed(server.client("taipan"), command);
            format!("{command}\n{text}{END}")
        };
        std::fs::write(
            folder().join("psql.expected"),
            commands.iter().map(print).collect::<String>(),
        )
        .expect("written");
    }
    if !is_installed() {
        println!("psql 15 is not installed: nothing is compared");
        return;
    }
    let known = file("psql.expected");
    let known: Vec<&str> = known.split_inclusive(END).collect();
    assert_eq!(known.len(), commands.len(), "BLESS=1 records anew");
    let (served, mut wrong) = (on_taipan(), String::new());
    for ((command, why), known) in commands.iter().zip(known) {
        let given = format!("{command}\n{}{END}", printed(client(&served), command));
        match (given == known, why) {
            (true, None) | (false, Some(_)) => {}
            (true, Some(why)) => wrong.push_str(&format!("{command} prints the same, and is listed: {why}\n")),
            (false, None) => wrong.push_str(&format!("Postgres:\n{known}Taipan:\n{given}")),
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
