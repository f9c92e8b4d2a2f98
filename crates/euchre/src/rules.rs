//! What the code leaves to the club: the readings of unclear laws that a table may choose.

use speech::ClubOptions;
use table::{BadOption, Choices};

/// The options in force. The defaults are the readings this project takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// `lap-cap=4`: no more than four points are carried into the next game (amb/lap-overflow).
    pub lap_cap: bool,
    /// `rubber-winner=games`: with four games the side that won more has the rubber, nobody at two
    /// all (amb/four-games-winner).
    pub rubber_by_games: bool,
    /// `love-by-board=no`: carried points do not save the loser from a double (amb/love-with-carry).
    pub love_by_made: bool,
    /// `forfeit-deduct=yes`: law 90 takes points from the offenders (amb/forfeit-added).
    pub forfeit_deducts: bool,
    /// `revoke-bars-score=yes`: a side charged with a revoke scores nothing else (amb/revoke-plus-hand).
    pub revoke_bars_score: bool,
    /// `revoke-netting=equal`: revokes cancel only when both sides have as many (amb/unequal-revokes).
    pub cancel_only_equal: bool,
    /// `misdeal-limit=turn`: after the turn a wrong count is law 90's business (amb/misdeal-or-90).
    pub misdeal_until_turn: bool,
    /// `dealer-alone=any-words`: a dealer may take up in words and still say alone
    /// (amb/dealer-alone-words).
    pub dealer_alone_any_words: bool,
    /// `abandon=tricks`: of an abandoned hand only the tricks won count (amb/claims).
    pub abandon_by_tricks: bool,
    /// `alone-form=plain`: "I play alone" will do for the suit turned up (amb/first-round-form).
    pub alone_without_suit: bool,
}

/// Every option with its values, the default first.
pub const OPTIONS: Choices = Choices(&[
    ("lap-cap", &["none", "4"]),
    ("rubber-winner", &["first-three", "games"]),
    ("love-by-board", &["yes", "no"]),
    ("forfeit-deduct", &["no", "yes"]),
    ("revoke-bars-score", &["no", "yes"]),
    ("revoke-netting", &["net", "equal"]),
    ("misdeal-limit", &["lead", "turn"]),
    ("dealer-alone", &["silent", "any-words"]),
    ("abandon", &["claim", "tricks"]),
    ("alone-form", &["suit", "plain"]),
]);

impl Rules {
    fn flags(&mut self) -> [&mut bool; 10] {
        [
            &mut self.lap_cap,
            &mut self.rubber_by_games,
            &mut self.love_by_made,
            &mut self.forfeit_deducts,
            &mut self.revoke_bars_score,
            &mut self.cancel_only_equal,
            &mut self.misdeal_until_turn,
            &mut self.dealer_alone_any_words,
            &mut self.abandon_by_tricks,
            &mut self.alone_without_suit,
        ]
    }
}

impl ClubOptions for Rules {
    const OPTIONS: Choices = OPTIONS;

    fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        let (place, chosen) = OPTIONS.find(key, value)?;
        *self.flags()[place] = chosen == 1;
        Ok(())
    }

    fn options(&self) -> Vec<(&'static str, &'static str)> {
        let mut copy = *self;
        OPTIONS.told(copy.flags().map(|chosen| usize::from(*chosen)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_set_and_told() {
        let mut rules = Rules::default();
        assert_eq!(rules.options(), []);
        for (n, (key, values)) in OPTIONS.0.iter().enumerate() {
            rules.set(key, values[1]).unwrap();
            assert_eq!(rules.options().len(), n + 1);
            assert_eq!(rules.options()[n], (*key, values[1]));
        }
        for (key, values) in OPTIONS.0 {
            rules.set(key, values[0]).unwrap();
        }
        assert_eq!(rules, Rules::default());
    }

    #[test]
    fn an_option_that_nobody_printed_is_refused() {
        let mut rules = Rules::default();
        let error = rules.set("double-limit", "100").unwrap_err();
        assert!(error.to_string().contains("lap-cap=none|4"), "{error}");
        assert!(rules.set("lap-cap", "5").is_err());
    }
}
