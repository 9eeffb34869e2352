//! Casts and promotion.

use crate::cases::{Arg, run};
use taipan_arrays::cast::promote::{Casting, can_cast, promote_types};

#[test]
fn casting() {
    run("casting.txt", include_str!("../cases/casting.txt"), |case| {
        let dtype = |at: usize| case.arg(at).dtype().expect("a type");
        Ok(vec![match case.name.as_str() {
            "promote_types" => Arg::Type(promote_types(dtype(0), dtype(1))?),
            "can_cast" => Arg::Bool(can_cast(dtype(0), dtype(1), Casting::parse(case.arg(2).text())?)),
            "astype" => Arg::Array(case.array(0).astype(dtype(1))?),
            other => panic!("no function {other}"),
        }])
    });
}
