//! Elements chosen, bounded, rounded and compared.

use crate::cases::{Arg, run};
use crate::ufuncs::operand;
use taipan_arrays::Result;
use taipan_arrays::cast::weak::Operand;
use taipan_arrays::index::at::Outside;
use taipan_arrays::select::choose::{choose, clip, nan_to_num, select, select_where};
use taipan_arrays::select::close::isclose;
use taipan_arrays::select::rounding::round;

fn optional(arg: &Arg) -> Result<Option<Operand>> {
    if let Arg::None = arg {
        Ok(None)
    } else {
        operand(arg).map(Some)
    }
}

#[test]
fn choices() {
    run("choices.txt", include_str!("../cases/choices.txt"), |case| {
        let arg = |at: usize| case.arg(at);
        Ok(vec![Arg::Array(match case.name.as_str() {
            "where" => select_where(case.array(0), &operand(arg(1))?, &operand(arg(2))?)?,
            "clip" => clip(
                &operand(arg(0))?,
                optional(arg(1))?.as_ref(),
                optional(arg(2))?.as_ref(),
            )?,
            "nan_to_num" if case.args.len() == 1 => nan_to_num(case.array(0), 0.0, None, None)?,
            "nan_to_num" => nan_to_num(
                case.array(0),
                arg(1).float(),
                Some(arg(2).float()),
                Some(arg(3).float()),
            )?,
            "round" => round(case.array(0), arg(1).int() as i32)?,
            "isclose" if case.args.len() == 2 => isclose(&operand(arg(0))?, &operand(arg(1))?, 1e-5, 1e-8, false)?,
            "isclose" => isclose(
                &operand(arg(0))?,
                &operand(arg(1))?,
                arg(2).float(),
                arg(3).float(),
                arg(4).truth(),
            )?,
            "choose" => choose(case.array(0), &arg(1).arrays(), Outside::parse(arg(2).text())?)?,
            "select" => {
                let choices: Vec<Operand> = arg(1).arrays().iter().map(Operand::from).collect();
                select(&arg(0).arrays(), &choices, &operand(arg(2))?)?
            }
            other => panic!("no function {other}"),
        })])
    });
}
