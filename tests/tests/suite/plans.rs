//! Queries get the plans that their files show. `BLESS=1` writes what they get.

use taipan_tests::plans;

#[tokio::test]
async fn plans_are_as_shown() {
    let bless = std::env::var_os("BLESS").is_some();
    let told = plans::differences(bless).await.expect("plans");
    assert!(bless || told.is_empty(), "{}", told.join("\n\n"));
}
