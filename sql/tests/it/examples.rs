//! The example programs run and say what they should.

#[path = "../../examples/embed.rs"]
#[expect(dead_code, reason = "the test calls report, not main")]
mod embed;

#[tokio::test]
async fn embed_runs() {
    let lines = embed::report().await.unwrap();
    let expected = ["TAI 92.3", "TAI 87.8", "42883 function fahrenheit(text) does not exist"];
    assert_eq!(lines, expected);
}
