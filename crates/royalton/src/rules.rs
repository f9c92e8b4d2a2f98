//! What the code leaves to the club, and the changes that its author suggests.

use speech::ClubOptions;
use table::{BadOption, Choices};

/// The options in force. The defaults are the readings this project takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// `royal-order=flat`: the first royal of a number closes that number (amb-01).
    pub flat_royals: bool,
    /// `royal-entry=responsive`: a royal only answers a bid of its number by another (amb-02).
    pub royals_answer: bool,
    /// `pass-out=same-dealer`: four passes leave the deal where it was (amb-04).
    pub same_dealer_after_passes: bool,
    /// `nullo-mirror=explicit-only`: no revoke tricks and no slams at nullo (amb-19).
    pub nullo_explicit_only: bool,
    /// `revoking-declarer-bonus=keep`: a declarer who revoked loses the trick points alone (amb-22).
    pub revoker_keeps_bonus: bool,
    /// `double-offender-tricks=first-keeps-choice`: the first of two revokes keeps its choice (amb-23).
    pub first_keeps_choice: bool,
    /// `early-end-both=none`: nobody gets 125 at one game each (amb-28).
    pub no_early_at_game_all: bool,
    /// `open-hand=none`: played like whist, no hand lies open (chapter I).
    pub no_open_hand: bool,
    /// `bridging=all`: every declaration may be bridged (chapter I).
    pub bridge_everything: bool,
    /// `nullo=none`: the nullo is not played (chapter I).
    pub no_nullo: bool,
    /// `game=30`: three odd tricks are a game (chapter I).
    pub game_of_thirty: bool,
}

/// Every option with its two values, the default first.
pub const OPTIONS: Choices = Choices(&[
    ("royal-order", &["series", "flat"]),
    ("royal-entry", &["free", "responsive"]),
    ("pass-out", &["next-dealer", "same-dealer"]),
    ("nullo-mirror", &["full", "explicit-only"]),
    ("revoking-declarer-bonus", &["none", "keep"]),
    ("double-offender-tricks", &["points-only", "first-keeps-choice"]),
    ("early-end-both", &["each-125", "none"]),
    ("open-hand", &["dummy", "none"]),
    ("bridging", &["nullo", "all"]),
    ("nullo", &["played", "none"]),
    ("game", &["40", "30"]),
]);

impl Rules {
    /// Every option, in the order of [`OPTIONS`].
    fn places(&mut self) -> [&mut bool; 11] {
        [
            &mut self.flat_royals,
            &mut self.royals_answer,
            &mut self.same_dealer_after_passes,
            &mut self.nullo_explicit_only,
            &mut self.revoker_keeps_bonus,
            &mut self.first_keeps_choice,
            &mut self.no_early_at_game_all,
            &mut self.no_open_hand,
            &mut self.bridge_everything,
            &mut self.no_nullo,
            &mut self.game_of_thirty,
        ]
    }
}

impl ClubOptions for Rules {
    const OPTIONS: Choices = OPTIONS;

    fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        let (place, chosen) = OPTIONS.find(key, value)?;
        *self.places()[place] = chosen == 1;
        Ok(())
    }

    fn options(&self) -> Vec<(&'static str, &'static str)> {
        let mut copy = *self;
        OPTIONS.told(copy.places().map(|chosen| usize::from(*chosen)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_set_and_told_by_its_words() {
        for (key, values) in OPTIONS.0 {
            let mut rules = Rules::default();
            rules.set(key, values[1]).expect("an option");
            assert_eq!(rules.options(), [(*key, values[1])]);
            assert_ne!(rules, Rules::default());
            rules.set(key, values[0]).expect("its default");
            assert_eq!(rules, Rules::default());
        }
    }

    #[test]
    fn an_unknown_option_is_refused_with_those_that_exist() {
        let error = Rules::default().set("game", "50").unwrap_err();
        assert!(error.to_string().contains("game=40|30"), "{error}");
        assert!(Rules::default().set("honours", "40").is_err());
    }
}
