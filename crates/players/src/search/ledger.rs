//! What choices were worth, world by world.

/// A row of figures for each choice, one figure a world.
#[derive(Clone, Debug, Default)]
pub(super) struct Ledger {
    weights: Vec<f64>,
    /// By choice; a row that has been given up is shorter than the others.
    rows: Vec<Vec<f64>>,
    closed: Vec<bool>,
}

/// Two choices that never differed count as equal after this many worlds.
const EQUAL_AFTER_WORLDS: usize = 12;

impl Ledger {
    pub(super) fn new(choices: usize) -> Ledger {
        Ledger { weights: Vec::new(), rows: vec![Vec::new(); choices], closed: vec![false; choices] }
    }

    /// Whether no world has been looked at.
    pub(super) fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// Looks at another world: what each choice that is still open is worth in it.
    pub(super) fn add(&mut self, weight: f64, mut value: impl FnMut(usize) -> f64) {
        for (choice, row) in self.rows.iter_mut().enumerate() {
            if !self.closed[choice] {
                row.push(value(choice));
            }
        }
        self.weights.push(weight);
    }

    /// The mean of a choice over the worlds in which it was looked at.
    pub(super) fn mean(&self, choice: usize) -> f64 {
        let row = &self.rows[choice];
        let all: f64 = self.weights[..row.len()].iter().sum();
        let sum: f64 = row.iter().zip(&self.weights).map(|(value, weight)| value * weight).sum();
        if all > 0.0 { sum / all } else { 0.0 }
    }

    /// The open choice with the highest mean, the first of equals.
    pub(super) fn best(&self) -> Option<usize> {
        let open = (0..self.rows.len()).rev().filter(|&choice| !self.closed[choice]);
        open.max_by(|&one, &other| self.mean(one).total_cmp(&self.mean(other)))
    }

    /// How far one choice lies behind another, and the error of that, world by world.
    pub(super) fn behind(&self, choice: usize, best: usize) -> (f64, f64) {
        let pairs = || self.rows[best].iter().zip(&self.rows[choice]).zip(&self.weights);
        let all: f64 = pairs().map(|pair| pair.1).sum();
        if all <= 0.0 {
            return (0.0, f64::INFINITY);
        }
        let mean = pairs().map(|((best, other), weight)| weight * (best - other)).sum::<f64>() / all;
        let squares: f64 =
            pairs().map(|((best, other), weight)| (weight * (best - other - mean)).powi(2)).sum();
        (mean, squares.sqrt() / all)
    }

    /// Gives up the choices that lie behind by more than chance explains; says whether the matter is
    /// decided.
    pub(super) fn give_up(&mut self, errors: f64) -> bool {
        let Some(best) = self.best() else { return true };
        let mut open = 0;
        for choice in 0..self.rows.len() {
            if choice == best || self.closed[choice] {
                continue;
            }
            let (behind, error) = self.behind(choice, best);
            // What has made no difference until now will hardly make one.
            if behind > errors * error
                || behind == 0.0 && error == 0.0 && self.weights.len() >= EQUAL_AFTER_WORLDS
            {
                self.closed[choice] = true;
            } else {
                open += 1;
            }
        }
        open == 0
    }
}
