//! The example programs run and say what they should.

#[path = "../../examples/embed.rs"]
mod embed;

#[tokio::test]
async fn embed_runs() {
    let lines = embed::report().await.unwrap();
    let expected = ["TAI 92.3", "TAI 87.8", "42883 function fahrenheit(text) does not exist"];
    assert_eq!(lines, expected);
}
