//! Arrays and elements as text.

use crate::cases::{Arg, run};
use taipan_arrays::print::options::Sign;
use taipan_arrays::print::{FloatMode, Options};

#[test]
fn printing() {
    run("printing.txt", include_str!("../cases/printing.txt"), |case| {
        let array = case.array(0);
        let mut options = Options::default();
        if let Arg::Int(precision) = case.key("precision") {
            options.precision = *precision as usize;
        }
        options.suppress = case.key("suppress_small").truth();
        if case.name == "options" {
            options.mode = match case.arg(1).text() {
                "fixed" => FloatMode::Fixed,
                "unique" => FloatMode::Unique,
                "maxprec" => FloatMode::Maxprec,
                _ => FloatMode::MaxprecEqual,
            };
            options.sign = match case.arg(2).text() {
                "+" => Sign::Plus,
                " " => Sign::Space,
                _ => Sign::Minus,
            };
            (
                options.precision,
                options.line_width,
                options.threshold,
                options.edge_items,
            ) = (4, 60, 20, 2);
        }
        Ok(vec![Arg::Str(match case.name.as_str() {
            "repr" | "options" => array.repr(&options)?,
            "str" => array.text(&options)?,
            "scalar_repr" => array.item()?.repr(),
            "scalar_str" => array.item()?.to_string(),
            other => panic!("no function {other}"),
        })])
    });
}
