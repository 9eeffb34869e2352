//! The tables of distributions: names, parameters with defaults and constraints, and how to draw.
//!
//! One table is that of `Generator`, the other one that of `RandomState`.

use super::checks::Constraint::{
    self, Above1, Bounded01, BoundedAbove0, BoundedBelow1, From1, NonNegative, Poisson, Positive, PositiveNotNan,
};
use super::continuous::{self as new, Parameters};
use super::stream::Stream;
use super::{discrete, hypergeometric, legacy as old};

/// How one number is drawn.
#[derive(Clone, Copy)]
pub enum Draw {
    /// A float.
    Float(fn(&mut Stream, Parameters) -> f64),
    /// An integer, of one parameter.
    Count(fn(&mut Stream, f64) -> i64),
    /// An integer, of two parameters.
    Counts(fn(&mut Stream, f64, f64) -> i64),
    /// An integer of an urn, by three integers.
    Urn(fn(&mut Stream, i64, i64, i64) -> i64),
    /// A binomial number, of an integer and a float.
    Binomial,
    /// A binomial number of a legacy stream.
    BinomialLegacy,
}

/// What must hold of the parameters together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Nothing.
    Free,
    /// The range of a uniform number is finite and not negative.
    Range,
    /// The same in legacy streams, where it may be negative.
    RangeLegacy,
    /// A triangle has its corners in order.
    Triangle,
    /// The Poisson numbers of a negative binomial number fit.
    Mean,
    /// An urn holds the sample, and fewer than so many of each kind.
    Urn(i64),
}

/// A parameter: its name, its default, and what it must be.
pub struct Parameter {
    /// The name.
    pub name: &'static str,
    /// The default, where there is one.
    pub default: Option<f64>,
    /// What it must be.
    pub constraint: Constraint,
}

/// A distribution.
pub struct Distribution {
    /// The name of numpy's method.
    pub name: &'static str,
    /// The parameters, at most three.
    pub parameters: &'static [Parameter],
    /// What must hold of them together.
    pub rule: Rule,
    /// How to draw.
    pub draw: Draw,
}

const fn needed(name: &'static str, constraint: Constraint) -> Parameter {
    Parameter {
        name,
        default: None,
        constraint,
    }
}

const fn given(name: &'static str, default: f64, constraint: Constraint) -> Parameter {
    Parameter {
        name,
        default: Some(default),
        constraint,
    }
}

const fn row(name: &'static str, parameters: &'static [Parameter], draw: Draw) -> Distribution {
    ruled(name, parameters, Rule::Free, draw)
}

const fn ruled(name: &'static str, parameters: &'static [Parameter], rule: Rule, draw: Draw) -> Distribution {
    Distribution {
        name,
        parameters,
        rule,
        draw,
    }
}

const NONE: &[Parameter] = &[];
const A_POSITIVE: &[Parameter] = &[needed("a", Positive)];
const A_NON_NEGATIVE: &[Parameter] = &[needed("a", NonNegative)];
const A_ABOVE_ONE: &[Parameter] = &[needed("a", Above1)];
const A_B: &[Parameter] = &[needed("a", Positive), needed("b", Positive)];
const DF: &[Parameter] = &[needed("df", Positive)];
const DF_NONC: &[Parameter] = &[needed("df", Positive), needed("nonc", NonNegative)];
const DFS: &[Parameter] = &[needed("dfnum", Positive), needed("dfden", Positive)];
const DFS_NONC: &[Parameter] = &[
    needed("dfnum", Positive),
    needed("dfden", Positive),
    needed("nonc", NonNegative),
];
const SCALE: &[Parameter] = &[given("scale", 1.0, NonNegative)];
const LOC_SCALE: &[Parameter] = &[given("loc", 0.0, Constraint::None), given("scale", 1.0, NonNegative)];
const MEAN_SIGMA: &[Parameter] = &[given("mean", 0.0, Constraint::None), given("sigma", 1.0, NonNegative)];
const MEAN_SCALE: &[Parameter] = &[needed("mean", Positive), needed("scale", Positive)];
const MU_KAPPA: &[Parameter] = &[needed("mu", Constraint::None), needed("kappa", NonNegative)];
const SHAPE: &[Parameter] = &[needed("shape", NonNegative)];
const SHAPE_SCALE: &[Parameter] = &[needed("shape", NonNegative), given("scale", 1.0, NonNegative)];
const LOW_HIGH: &[Parameter] = &[
    given("low", 0.0, Constraint::None),
    given("high", 1.0, Constraint::None),
];
const CORNERS: &[Parameter] = &[
    needed("left", Constraint::None),
    needed("mode", Constraint::None),
    needed("right", Constraint::None),
];
const LAM: &[Parameter] = &[given("lam", 1.0, Poisson)];
const P_ABOVE_ZERO: &[Parameter] = &[needed("p", BoundedAbove0)];
const P_BELOW_ONE: &[Parameter] = &[needed("p", BoundedBelow1)];
const N_P: &[Parameter] = &[needed("n", NonNegative), needed("p", Bounded01)];
const N_P_POSITIVE: &[Parameter] = &[needed("n", PositiveNotNan), needed("p", BoundedAbove0)];
const N_P_LEGACY: &[Parameter] = &[needed("n", Positive), needed("p", Bounded01)];
const URN: &[Parameter] = &[
    needed("ngood", NonNegative),
    needed("nbad", NonNegative),
    needed("nsample", NonNegative),
];
const URN_LEGACY: &[Parameter] = &[
    needed("ngood", NonNegative),
    needed("nbad", NonNegative),
    needed("nsample", From1),
];

/// What `Generator` draws.
pub static GENERATOR: &[Distribution] = &[
    row("random", NONE, Draw::Float(new::random)),
    row("standard_normal", NONE, Draw::Float(new::standard_normal)),
    row("standard_exponential", NONE, Draw::Float(new::standard_exponential)),
    row("standard_cauchy", NONE, Draw::Float(new::standard_cauchy)),
    ruled("uniform", LOW_HIGH, Rule::Range, Draw::Float(new::uniform)),
    row("normal", LOC_SCALE, Draw::Float(new::normal_at)),
    row("lognormal", MEAN_SIGMA, Draw::Float(new::lognormal)),
    row("exponential", SCALE, Draw::Float(new::exponential_of)),
    row("standard_gamma", SHAPE, Draw::Float(new::standard_gamma)),
    row("gamma", SHAPE_SCALE, Draw::Float(new::gamma_at)),
    row("beta", A_B, Draw::Float(new::beta_of)),
    row("chisquare", DF, Draw::Float(new::chisquare)),
    row("noncentral_chisquare", DF_NONC, Draw::Float(new::noncentral_chisquare)),
    row("f", DFS, Draw::Float(new::f)),
    row("noncentral_f", DFS_NONC, Draw::Float(new::noncentral_f)),
    row("standard_t", DF, Draw::Float(new::standard_t)),
    row("pareto", A_POSITIVE, Draw::Float(new::pareto)),
    row("weibull", A_NON_NEGATIVE, Draw::Float(new::weibull)),
    row("power", A_POSITIVE, Draw::Float(new::power)),
    row("rayleigh", SCALE, Draw::Float(new::rayleigh)),
    row("laplace", LOC_SCALE, Draw::Float(new::laplace)),
    row("gumbel", LOC_SCALE, Draw::Float(new::gumbel)),
    row("logistic", LOC_SCALE, Draw::Float(new::logistic)),
    row("wald", MEAN_SCALE, Draw::Float(new::wald)),
    row("vonmises", MU_KAPPA, Draw::Float(new::vonmises)),
    ruled("triangular", CORNERS, Rule::Triangle, Draw::Float(new::triangular)),
    row("poisson", LAM, Draw::Count(discrete::poisson)),
    row("geometric", P_ABOVE_ZERO, Draw::Count(discrete::geometric)),
    row("logseries", P_BELOW_ONE, Draw::Count(discrete::logseries)),
    row("zipf", A_ABOVE_ONE, Draw::Count(discrete::zipf)),
    ruled(
        "negative_binomial",
        N_P_POSITIVE,
        Rule::Mean,
        Draw::Counts(discrete::negative_binomial),
    ),
    row("binomial", N_P, Draw::Binomial),
    ruled(
        "hypergeometric",
        URN,
        Rule::Urn(1_000_000_000),
        Draw::Urn(hypergeometric::hypergeometric),
    ),
];

/// What `RandomState` draws.
pub static LEGACY: &[Distribution] = &[
    row("random_sample", NONE, Draw::Float(new::random)),
    row("standard_normal", NONE, Draw::Float(old::standard_normal)),
    row("standard_exponential", NONE, Draw::Float(old::standard_exponential)),
    row("standard_cauchy", NONE, Draw::Float(old::standard_cauchy)),
    ruled("uniform", LOW_HIGH, Rule::RangeLegacy, Draw::Float(new::uniform)),
    row("normal", LOC_SCALE, Draw::Float(old::normal_at)),
    row("lognormal", MEAN_SIGMA, Draw::Float(old::lognormal)),
    row("exponential", SCALE, Draw::Float(old::exponential_of)),
    row("standard_gamma", SHAPE, Draw::Float(old::standard_gamma)),
    row("gamma", SHAPE_SCALE, Draw::Float(old::gamma_at)),
    row("beta", A_B, Draw::Float(old::beta)),
    row("chisquare", DF, Draw::Float(old::chisquare)),
    row("noncentral_chisquare", DF_NONC, Draw::Float(old::noncentral_chisquare)),
    row("f", DFS, Draw::Float(old::f)),
    row("noncentral_f", DFS_NONC, Draw::Float(old::noncentral_f)),
    row("standard_t", DF, Draw::Float(old::standard_t)),
    row("pareto", A_POSITIVE, Draw::Float(old::pareto)),
    row("weibull", A_NON_NEGATIVE, Draw::Float(old::weibull)),
    row("power", A_POSITIVE, Draw::Float(old::power)),
    row("rayleigh", SCALE, Draw::Float(old::rayleigh)),
    row("laplace", LOC_SCALE, Draw::Float(new::laplace)),
    row("gumbel", LOC_SCALE, Draw::Float(new::gumbel)),
    row("logistic", LOC_SCALE, Draw::Float(new::logistic)),
    row("wald", MEAN_SCALE, Draw::Float(old::wald)),
    row("vonmises", MU_KAPPA, Draw::Float(old::vonmises)),
    ruled("triangular", CORNERS, Rule::Triangle, Draw::Float(new::triangular)),
    row("poisson", LAM, Draw::Count(discrete::poisson)),
    row("geometric", P_ABOVE_ZERO, Draw::Count(old::geometric)),
    row("logseries", P_BELOW_ONE, Draw::Count(discrete::logseries)),
    row("zipf", A_ABOVE_ONE, Draw::Count(old::zipf)),
    row("negative_binomial", N_P_LEGACY, Draw::Counts(old::negative_binomial)),
    row("binomial", N_P, Draw::BinomialLegacy),
    ruled(
        "hypergeometric",
        URN_LEGACY,
        Rule::Urn(i64::MAX),
        Draw::Urn(hypergeometric::hypergeometric_legacy),
    ),
];
