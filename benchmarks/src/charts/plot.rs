//! A picture of dots on a logarithmic scale, as SVG. Its colours follow the light or dark of the page that shows it.

use std::fmt::Write;

pub struct Plot<'a> {
    pub title: &'a str,
    /// What 1 stands for.
    pub base: &'a str,
    pub series: Vec<&'a str>,
    pub rows: Vec<Row<'a>>,
}

pub struct Row<'a> {
    pub name: &'a str,
    pub points: Vec<Point>,
}

pub struct Point {
    /// Which of the plot's series.
    pub series: usize,
    pub times: f64,
}

const WIDTH: f64 = 880.0;
const LEFT: f64 = 280.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 84.0;
const ROW: f64 = 22.0;
const RADIUS: f64 = 5.0;

/// Told apart with all kinds of colour vision (Okabe and Ito).
const COLOURS: [&str; 5] = ["#d55e00", "#009e73", "#56b4e9", "#cc79a7", "#999999"];

const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#222}.head{font-weight:600;font-size:15px}.grid{stroke:#ddd}\
                     .one{stroke:#222;stroke-width:2}.end{text-anchor:end}.middle{text-anchor:middle}\
                     @media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}.one{stroke:#ddd}}";

impl Plot<'_> {
    pub fn svg(&self) -> String {
        let bottom = TOP + ROW * self.rows.len() as f64;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{}\">\n<style>{STYLE}</style>\n",
            bottom + 32.0,
            escaped(self.title)
        );
        let _ = writeln!(
            svg,
            "<text class=\"head\" x=\"12\" y=\"24\">{}</text>",
            escaped(self.title)
        );
        self.legend(&mut svg);
        self.scale(&mut svg, bottom);
        for (place, row) in self.rows.iter().enumerate() {
            let y = TOP + ROW * (place as f64 + 0.5);
            let name = escaped(row.name);
            let _ = writeln!(
                svg,
                "<text class=\"end\" x=\"{}\" y=\"{}\">{name}</text>",
                LEFT - 14.0,
                y + 4.0
            );
            for point in &row.points {
                let series = self.series[point.series];
                let title = format!("{name}, {}: {}", escaped(series), times(point.times));
                let mark = mark(point.series, self.x(point.times), y);
                let _ = writeln!(svg, "<g><title>{title}</title>{mark}</g>");
            }
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// Whole powers of ten around everything that is shown.
    fn powers(&self) -> (i32, i32) {
        let all = self.rows.iter().flat_map(|row| &row.points).map(|point| point.times);
        let (least, most) = all.fold((1.0_f64, 1.0_f64), |(least, most), x| (least.min(x), most.max(x)));
        let (low, high) = (least.log10().floor() as i32, most.log10().ceil() as i32);
        (low, high.max(low + 1))
    }

    fn x(&self, times: f64) -> f64 {
        let (low, high) = self.powers();
        let share = (times.log10() - f64::from(low)) / f64::from(high - low);
        LEFT + share * (WIDTH - LEFT - RIGHT)
    }

    fn legend(&self, svg: &mut String) {
        let mut x = 18.0;
        for (place, name) in self.series.iter().enumerate() {
            let _ = writeln!(
                svg,
                "{}<text x=\"{:.1}\" y=\"52\">{}</text>",
                mark(place, x, 48.0),
                x + 10.0,
                escaped(name)
            );
            x += 36.0 + 7.2 * name.chars().count() as f64;
        }
    }

    fn scale(&self, svg: &mut String, bottom: f64) {
        let (low, high) = self.powers();
        for power in low..=high {
            let x = self.x(10.0_f64.powi(power));
            let class = if power == 0 { "one" } else { "grid" };
            let label = match power {
                0 => format!("1 ({})", escaped(self.base)),
                power if power > 0 => 10_i64.pow(power.unsigned_abs()).to_string(),
                power => format!("0.{}1", "0".repeat(power.unsigned_abs() as usize - 1)),
            };
            let _ = writeln!(
                svg,
                "<path class=\"{class}\" d=\"M{x:.1} {TOP}V{bottom}\"/><text class=\"middle\" x=\"{x:.1}\" y=\"{}\">{label}</text>",
                bottom + 20.0
            );
        }
    }
}

/// The mark of a series: shapes differ as well as colours.
fn mark(series: usize, x: f64, y: f64) -> String {
    let colour = COLOURS[series % COLOURS.len()];
    let r = RADIUS;
    let wide = 2.0 * r;
    let (left, top) = (x - r, y - r);
    match series % COLOURS.len() {
        0 => format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{}\" fill=\"{colour}\"/>",
            r + 1.0
        ),
        1 => format!("<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide}\" height=\"{wide}\" fill=\"{colour}\"/>"),
        2 => format!("<path d=\"M{x:.1} {top:.1}l{r} {wide}h-{wide}z\" fill=\"{colour}\"/>"),
        3 => format!("<path d=\"M{x:.1} {top:.1}l{r} {r}l-{r} {r}l-{r} -{r}z\" fill=\"{colour}\"/>"),
        _ => format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            r - 1.0
        ),
    }
}

fn times(x: f64) -> String {
    match x {
        x if x < 1.0 => format!("{x:.2}×"),
        x if x < 10.0 => format!("{x:.1}×"),
        x => format!("{x:.0}×"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
