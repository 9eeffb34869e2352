//! Times of something that happens again and again.

use std::time::Duration;

/// How often, and how long: in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Times {
    pub count: u64,
    pub total: f64,
    pub least: f64,
    pub most: f64,
    pub mean: f64,
    /// The sum of the squares of what each is away from the mean.
    squares: f64,
}

impl Times {
    /// It has happened once more.
    pub fn add(&mut self, time: Duration) {
        let time = time.as_secs_f64() * 1e3;
        self.least = if self.count == 0 { time } else { self.least.min(time) };
        self.most = self.most.max(time);
        self.count += 1;
        self.total += time;
        let away = time - self.mean;
        self.mean += away / self.count as f64;
        self.squares += away * (time - self.mean);
    }

    /// The standard deviation of all.
    pub fn deviation(&self) -> f64 {
        match self.count {
            0 => 0.0,
            count => (self.squares / count as f64).sqrt(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_those_of_all() {
        let mut times = Times::default();
        for millis in [2, 4, 4, 4, 5, 5, 7, 9] {
            times.add(Duration::from_millis(millis));
        }
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
        close(times.total, 40.0);
        close(times.mean, 5.0);
        close(times.deviation(), 2.0);
        close(times.least, 2.0);
        close(times.most, 9.0);
        assert_eq!((times.count, Times::default().deviation()), (8, 0.0));
    }
}
