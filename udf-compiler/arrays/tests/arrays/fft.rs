//! Transforms against numpy's.

use crate::cases::{Arg, Case, Outcome, run};
use taipan_arrays::fft::{self, Along, Extent, Norm};

#[test]
fn transforms() {
    run("transforms.txt", include_str!("../cases/fft/transforms.txt"), transform);
}

fn transform(case: &Case) -> Outcome {
    let name = case.name.as_str();
    let norm = |inverse: bool| match case.key("norm") {
        Arg::Str(name) => Norm::parse(Some(name), inverse),
        _ => Norm::parse(None, inverse),
    };
    let number = |name: &str| (!matches!(case.key(name), Arg::None)).then(|| case.key(name).int());
    let inverse = matches!(
        name,
        "ifft" | "irfft" | "hfft" | "ihfft" | "ifftn" | "irfftn" | "ifft2" | "irfft2"
    );
    let along = || -> Result<Along, taipan_arrays::ArrayError> {
        Ok(Along {
            n: number("n"),
            axis: number("axis").unwrap_or(-1),
            norm: norm(inverse)?,
        })
    };
    let (lengths, axes) = (case.key("s").ints(), case.key("axes").ints());
    let plane: &[isize] = &[-2, -1];
    let flat = name.ends_with('2');
    let extent = Extent {
        lengths: lengths.as_deref(),
        axes: if flat {
            Some(axes.as_deref().unwrap_or(plane))
        } else {
            axes.as_deref()
        },
    };
    let made = match name {
        "fft" => fft::fft(case.array(0), along()?),
        "ifft" => fft::ifft(case.array(0), along()?),
        "rfft" => fft::rfft(case.array(0), along()?),
        "irfft" => fft::irfft(case.array(0), along()?),
        "hfft" => fft::hfft(case.array(0), along()?),
        "ihfft" => fft::ihfft(case.array(0), along()?),
        "fftn" | "fft2" => fft::fftn(case.array(0), extent, norm(inverse)?),
        "ifftn" | "ifft2" => fft::ifftn(case.array(0), extent, norm(inverse)?),
        "rfftn" | "rfft2" => fft::rfftn(case.array(0), extent, norm(inverse)?),
        "irfftn" | "irfft2" => fft::irfftn(case.array(0), extent, norm(inverse)?),
        "fftfreq" => fft::fftfreq(case.arg(0).int(), case.arg(1).float()),
        "rfftfreq" => fft::rfftfreq(case.arg(0).int(), case.arg(1).float()),
        "fftshift" => fft::fftshift(case.array(0), axes.as_deref()),
        "ifftshift" => fft::ifftshift(case.array(0), axes.as_deref()),
        other => panic!("no function {other}"),
    };
    Ok(vec![Arg::Array(made?)])
}
