//! The edition, and what the code leaves to the club.

use table::{BadOption, Choices};

/// One of the two printed editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// The revised laws of 1905.
    Of1905,
    /// The laws in the book of 1907.
    Of1907,
}

/// The edition and the options in force. The defaults are the readings this project takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The edition.
    pub edition: Edition,
    /// `double-limit=none|100|200`: doubling ends when the odd trick is worth more (footnote to 55).
    pub double_limit: Option<u16>,
    /// `double-limit-rule=before`: no double may carry the odd trick past the limit (amb-39).
    pub double_limit_before: bool,
    /// `spades=convention`: an undoubled spade make is played only from a score of twenty (1907).
    pub spade_convention: bool,
    /// `spade-score=2`: a spade hand that is not played gives the maker two (amb-53).
    pub spade_score: bool,
    /// `five-honours=printed`: the row for five honours as the 1905 print has it (amb-01).
    pub five_honours_printed: bool,
    /// `slam-after-revoke=play`: a revoking side keeps its slam (amb-08).
    pub slam_after_revoke: bool,
    /// `revoke-tricks=nominal`: three tricks a revoke even beyond those there are (amb-09).
    pub revoke_tricks_nominal: bool,
    /// `denied=final`: a false "none" ends the right to mend at once (amb-15).
    pub denied_final: bool,
    /// `dummy-claims=after-play`: dummy's owner may claim revokes when the play is over (amb-17).
    pub dummy_claims: bool,
    /// `default-scope=all`: every broken call is dealt with as a revoke (amb-26).
    pub default_scope_all: bool,
    /// `wrong-dealer=stands`: a hand dealt out of turn and played stands (amb-36).
    pub wrong_dealer_stands: bool,
    /// `proof=record`: mixed cards are no bar, the record proves a revoke (93).
    pub proof_by_record: bool,
}

/// Every option with its values, the default first.
pub const OPTIONS: Choices = Choices(&[
    ("double-limit", &["none", "100", "200"]),
    ("double-limit-rule", &["after", "before"]),
    ("spades", &["played", "convention"]),
    ("spade-score", &["0", "2"]),
    ("five-honours", &["scale", "printed"]),
    ("slam-after-revoke", &["none", "play"]),
    ("revoke-tricks", &["physical", "nominal"]),
    ("denied", &["open", "final"]),
    ("dummy-claims", &["never", "after-play"]),
    ("default-scope", &["listed", "all"]),
    ("wrong-dealer", &["set-aside", "stands"]),
    ("proof", &["cards", "record"]),
]);

impl Rules {
    /// The edition with every option at its default.
    pub const fn new(edition: Edition) -> Rules {
        Rules {
            edition,
            double_limit: None,
            double_limit_before: false,
            spade_convention: false,
            spade_score: false,
            five_honours_printed: false,
            slam_after_revoke: false,
            revoke_tricks_nominal: false,
            denied_final: false,
            dummy_claims: false,
            default_scope_all: false,
            wrong_dealer_stands: false,
            proof_by_record: false,
        }
    }

    /// Sets one option.
    ///
    /// # Errors
    /// When the code has no such option or the option no such value, or the edition lacks it.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        let (_, chosen) = OPTIONS.find(key, value)?;
        let on = chosen != 0;
        match key {
            "double-limit" => self.double_limit = [None, Some(100), Some(200)][chosen],
            "double-limit-rule" => self.double_limit_before = on,
            "spades" if self.edition == Edition::Of1907 || !on => self.spade_convention = on,
            "spade-score" => self.spade_score = on,
            "five-honours" if self.edition == Edition::Of1905 || !on => self.five_honours_printed = on,
            "slam-after-revoke" => self.slam_after_revoke = on,
            "revoke-tricks" => self.revoke_tricks_nominal = on,
            "denied" => self.denied_final = on,
            "dummy-claims" => self.dummy_claims = on,
            "default-scope" => self.default_scope_all = on,
            "wrong-dealer" => self.wrong_dealer_stands = on,
            "proof" => self.proof_by_record = on,
            _ => return Err(OPTIONS.bad(key, value)),
        }
        Ok(())
    }

    /// The options that differ from the default, as the minutes write them.
    pub fn options(&self) -> Vec<(&'static str, &'static str)> {
        let limit = match self.double_limit {
            None => 0,
            Some(100) => 1,
            Some(_) => 2,
        };
        let chosen = [
            limit,
            usize::from(self.double_limit_before),
            usize::from(self.spade_convention),
            usize::from(self.spade_score),
            usize::from(self.five_honours_printed),
            usize::from(self.slam_after_revoke),
            usize::from(self.revoke_tricks_nominal),
            usize::from(self.denied_final),
            usize::from(self.dummy_claims),
            usize::from(self.default_scope_all),
            usize::from(self.wrong_dealer_stands),
            usize::from(self.proof_by_record),
        ];
        OPTIONS.told(chosen)
    }
}
