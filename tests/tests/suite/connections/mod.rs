//! The server, by a real client and by one that says what no client should. These tests wait much; the harness begins them, by
//! their name, while the SQL files use the processors.

mod bad_input;
mod clients;
mod copying;
mod logins;
mod pages;
mod protocol;
mod stopping;
mod types;
mod watching;

use std::future::Future;
use taipan_tests::wire::Served;
use tokio_postgres::{Client, NoTls, SimpleQueryMessage};

fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Runtime::new().expect("a runtime").block_on(test);
}

/// A client of the superuser.
async fn connect(served: &Served) -> Client {
    let (client, connection) = served.settings("taipan").connect(NoTls).await.expect("a connection");
    tokio::spawn(connection);
    client
}

/// The rows of a simple query, as text.
async fn rows(client: &Client, sql: &str) -> Vec<Vec<Option<String>>> {
    let messages = match client.simple_query(sql).await {
        Ok(messages) => messages,
        Err(error) => panic!("{sql}: {error:?}"),
    };
    let row = |message: SimpleQueryMessage| match message {
        SimpleQueryMessage::Row(row) => Some((0..row.len()).map(|at| row.get(at).map(str::to_string)).collect()),
        _ => None,
    };
    messages.into_iter().filter_map(row).collect()
}

/// The code of the error that something ends with.
fn code<T>(result: Result<T, tokio_postgres::Error>) -> String {
    match result {
        Ok(_) => "no error".to_string(),
        Err(error) => match error.code() {
            Some(code) => code.code().to_string(),
            None => format!("{error:?}"),
        },
    }
}
