//! Answers `GET /metrics`, and nothing else. A request is small and comes at once, or it is not answered.

use super::Metrics;
use super::text::{CONTENT_TYPE, page};
use std::sync::Arc;
use std::time::Duration;
use taipan::Database;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// The longest head of a request.
const LONGEST: usize = 8 << 10;
/// The longest that a request or an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// Most requests at a time.
const MOST: usize = 16;

/// What is answered.
#[derive(Debug, PartialEq, Eq)]
enum Answer {
    /// The page; `false`: only what it would be.
    Page(bool),
    Status(&'static str),
}

/// Answers for as long as it is let.
pub async fn serve(listener: TcpListener, metrics: Arc<Metrics>, database: Database) {
    let places = Arc::new(Semaphore::new(MOST));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else {
            return;
        };
        match listener.accept().await {
            Ok((socket, _)) => {
                let (metrics, database) = (metrics.clone(), database.clone());
                tokio::spawn(async move {
                    // Whoever is too slow, or gone, gets no answer.
                    let _ = tokio::time::timeout(2 * PATIENCE, answer(socket, &metrics, &database)).await;
                    drop(place);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a request for metrics was not accepted");
                tokio::time::sleep(PATIENCE / 100).await;
            }
        }
    }
}

async fn answer(mut socket: TcpStream, metrics: &Metrics, database: &Database) -> std::io::Result<()> {
    let answer = match tokio::time::timeout(PATIENCE, head(&mut socket)).await {
        Ok(head) => asked(&head?),
        Err(_) => Answer::Status("408 Request Timeout"),
    };
    let (status, ty, body, told) = match answer {
        Answer::Page(told) => {
            let page = page(metrics, &database.figures());
            ("200 OK", CONTENT_TYPE, page, told)
        }
        Answer::Status(status) => (status, "text/plain; charset=utf-8", format!("{status}\n"), true),
    };
    let allow = if status.starts_with("405") {
        "Allow: GET, HEAD\r\n"
    } else {
        ""
    };
    let length = body.len();
    let mut text = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {ty}\r\nContent-Length: {length}\r\n{allow}Connection: close\r\n\r\n"
    );
    if told {
        text.push_str(&body);
    }
    socket.write_all(text.as_bytes()).await?;
    socket.shutdown().await
}

/// The head of a request, up to its empty line, or so much of it as may be.
async fn head(socket: &mut (impl AsyncRead + Unpin)) -> std::io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let mut piece = [0; 1024];
    while !is_whole(&head) && head.len() <= LONGEST {
        match socket.read(&mut piece).await? {
            0 => break,
            count => head.extend(&piece[..count]),
        }
    }
    Ok(head)
}

fn is_whole(head: &[u8]) -> bool {
    head.windows(4).any(|four| four == b"\r\n\r\n") || head.windows(2).any(|two| two == b"\n\n")
}

/// What a request is answered.
fn asked(head: &[u8]) -> Answer {
    if !is_whole(head) {
        return Answer::Status(if head.len() > LONGEST {
            "431 Request Header Fields Too Large"
        } else {
            "400 Bad Request"
        });
    }
    let line = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let Ok(line) = std::str::from_utf8(line) else {
        return Answer::Status("400 Bad Request");
    };
    let words: Vec<&str> = line.trim_end().split(' ').collect();
    let [method, target, version] = words.as_slice() else {
        return Answer::Status("400 Bad Request");
    };
    if !version.starts_with("HTTP/1.") {
        return Answer::Status("505 HTTP Version Not Supported");
    }
    match (target.split('?').next(), *method) {
        (Some("/metrics"), "GET") => Answer::Page(true),
        (Some("/metrics"), "HEAD") => Answer::Page(false),
        (Some("/metrics"), _) => Answer::Status("405 Method Not Allowed"),
        _ => Answer::Status("404 Not Found"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_answered_by_their_first_line() {
        for (request, expected) in [
            ("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n", Answer::Page(true)),
            ("GET /metrics?x=1 HTTP/1.0\n\n", Answer::Page(true)),
            ("HEAD /metrics HTTP/1.1\r\n\r\n", Answer::Page(false)),
            (
                "POST /metrics HTTP/1.1\r\n\r\n",
                Answer::Status("405 Method Not Allowed"),
            ),
            ("GET / HTTP/1.1\r\n\r\n", Answer::Status("404 Not Found")),
            ("GET /metrics/x HTTP/1.1\r\n\r\n", Answer::Status("404 Not Found")),
            (
                "GET /metrics HTTP/2\r\n\r\n",
                Answer::Status("505 HTTP Version Not Supported"),
            ),
            ("GET  /metrics HTTP/1.1\r\n\r\n", Answer::Status("400 Bad Request")),
            ("\r\n\r\n", Answer::Status("400 Bad Request")),
            ("GET /metrics HTTP/1.1\r\n", Answer::Status("400 Bad Request")),
        ] {
            assert_eq!(asked(request.as_bytes()), expected, "{request}");
        }
        let long = vec![b'x'; LONGEST + 1];
        assert_eq!(asked(&long), Answer::Status("431 Request Header Fields Too Large"));
    }

    #[tokio::test]
    async fn no_more_is_read_than_a_head() {
        let long = vec![b'x'; 10 * LONGEST];
        let read = head(&mut long.as_slice()).await.expect("bytes");
        assert!(read.len() > LONGEST && read.len() <= LONGEST + 1024);
        let read = head(&mut &b"GET / HTTP/1.1\r\n\r\nrest"[..]).await.expect("bytes");
        assert!(is_whole(&read));
    }
}
