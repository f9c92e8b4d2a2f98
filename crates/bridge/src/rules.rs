//! The edition, and what the code leaves to the club.

use speech::ClubOptions;
use table::{BadOption, Choices};

/// One of the two printed editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// The revised laws of 1905.
    Of1905,
    /// The laws in the book of 1907.
    Of1907,
}

impl Edition {
    /// Both, the older first.
    pub const ALL: [Edition; 2] = [Edition::Of1905, Edition::Of1907];

    /// The name in the statute book and in the minutes.
    pub const fn name(self) -> &'static str {
        match self {
            Edition::Of1905 => "bridge-1905",
            Edition::Of1907 => "bridge-1907",
        }
    }
}

/// Declares what a club chooses between: the default first, as in [`OPTIONS`].
macro_rules! choice {
    (
        $(#[$outer:meta])* $name:ident {
            $(#[$first_doc:meta])* $first:ident, $(#[$second_doc:meta])* $second:ident $(,)?
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[$first_doc])* $first,
            $(#[$second_doc])* $second,
        }

        impl $name {
            /// Both, the default first.
            pub const ALL: [$name; 2] = [$name::$first, $name::$second];
        }
    };
}

choice! {
    /// `double-limit-rule`: what a limit on doubling means (amb-39).
    LimitRule {
        /// Doubling ends once the odd trick is worth more than the limit.
        After,
        /// No double may carry the odd trick past the limit.
        Before,
    }
}

choice! {
    /// `spades`: what becomes of an undoubled spade make (the convention of 1907).
    Spades {
        /// It is played.
        Played,
        /// It is played only from a score of twenty.
        Convention,
    }
}

choice! {
    /// `spade-score`: what a spade hand that is not played gives the maker (amb-53).
    SpadeScore {
        /// Nothing.
        Nothing,
        /// Two points.
        Two,
    }
}

choice! {
    /// `five-honours`: what five honours are worth that lie three and two (amb-01).
    FiveHonours {
        /// By the scale of five tricks.
        Scale,
        /// By the row that the print of 1905 has.
        Printed,
    }
}

choice! {
    /// `slam-after-revoke`: the slam of a side that revoked (amb-08).
    SlamAfterRevoke {
        /// It has none: the tricks owed are not its own.
        Forfeited,
        /// It keeps the slam it made in play.
        Kept,
    }
}

choice! {
    /// `revoke-tricks`: how many tricks are paid for revokes (amb-09).
    RevokeTricks {
        /// No more than there are.
        Physical,
        /// Three a revoke, even beyond those there are.
        Nominal,
    }
}

choice! {
    /// `denied`: what a false "none" does to the right to mend (amb-15).
    Denial {
        /// It stays open.
        Open,
        /// It ends at once.
        Final,
    }
}

choice! {
    /// `dummy-claims`: when dummy's owner may claim revokes (amb-17).
    DummyClaims {
        /// Never.
        Never,
        /// When the play is over.
        AfterPlay,
    }
}

choice! {
    /// `default-scope`: which broken calls are dealt with as revokes (amb-26).
    DefaultScope {
        /// Those that law 75 lists.
        Listed,
        /// All.
        All,
    }
}

choice! {
    /// `wrong-dealer`: what becomes of a hand dealt out of turn and played (amb-36).
    WrongDealer {
        /// It is set aside with its score.
        SetAside,
        /// It stands.
        Stands,
    }
}

choice! {
    /// `proof`: what proves a revoke (93).
    Proof {
        /// The cards, as long as they are not mixed.
        Cards,
        /// The record, though they are.
        Record,
    }
}

/// The edition and the options in force. The defaults are the readings this project takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The edition.
    pub edition: Edition,
    /// `double-limit=none|100|200`: doubling ends when the odd trick is worth more (footnote to 55).
    pub double_limit: Option<u16>,
    /// `double-limit-rule=after|before`: when the limit ends the doubling.
    pub limit_rule: LimitRule,
    /// `spades=played|convention`: whether undoubled spades are played.
    pub spades: Spades,
    /// `spade-score=0|2`: what spades not played give.
    pub spade_score: SpadeScore,
    /// `five-honours=scale|printed`: the row for five honours.
    pub five_honours: FiveHonours,
    /// `slam-after-revoke=none|play`: whether a revoking side keeps its slam.
    pub slam_after_revoke: SlamAfterRevoke,
    /// `revoke-tricks=physical|nominal`: how many tricks revokes cost.
    pub revoke_tricks: RevokeTricks,
    /// `denied=open|final`: what a false "none" costs.
    pub denied: Denial,
    /// `dummy-claims=never|after-play`: when dummy's owner may claim revokes.
    pub dummy_claims: DummyClaims,
    /// `default-scope=listed|all`: which broken calls are as revokes.
    pub default_scope: DefaultScope,
    /// `wrong-dealer=set-aside|stands`: what becomes of a hand dealt out of turn.
    pub wrong_dealer: WrongDealer,
    /// `proof=cards|record`: what proves a revoke.
    pub proof: Proof,
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
            limit_rule: LimitRule::After,
            spades: Spades::Played,
            spade_score: SpadeScore::Nothing,
            five_honours: FiveHonours::Scale,
            slam_after_revoke: SlamAfterRevoke::Forfeited,
            revoke_tricks: RevokeTricks::Physical,
            denied: Denial::Open,
            dummy_claims: DummyClaims::Never,
            default_scope: DefaultScope::Listed,
            wrong_dealer: WrongDealer::SetAside,
            proof: Proof::Cards,
        }
    }
}

impl ClubOptions for Rules {
    const OPTIONS: Choices = OPTIONS;

    fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        let (_, chosen) = OPTIONS.find(key, value)?;
        let default = chosen == 0;
        match key {
            "double-limit" => self.double_limit = [None, Some(100), Some(200)][chosen],
            "double-limit-rule" => self.limit_rule = LimitRule::ALL[chosen],
            "spades" if self.edition == Edition::Of1907 || default => self.spades = Spades::ALL[chosen],
            "spade-score" => self.spade_score = SpadeScore::ALL[chosen],
            "five-honours" if self.edition == Edition::Of1905 || default => {
                self.five_honours = FiveHonours::ALL[chosen];
            }
            "slam-after-revoke" => self.slam_after_revoke = SlamAfterRevoke::ALL[chosen],
            "revoke-tricks" => self.revoke_tricks = RevokeTricks::ALL[chosen],
            "denied" => self.denied = Denial::ALL[chosen],
            "dummy-claims" => self.dummy_claims = DummyClaims::ALL[chosen],
            "default-scope" => self.default_scope = DefaultScope::ALL[chosen],
            "wrong-dealer" => self.wrong_dealer = WrongDealer::ALL[chosen],
            "proof" => self.proof = Proof::ALL[chosen],
            "spades" => return Err(OPTIONS.of_edition(key, value, Edition::Of1907.name())),
            "five-honours" => return Err(OPTIONS.of_edition(key, value, Edition::Of1905.name())),
            _ => return Err(OPTIONS.bad(key, value)),
        }
        Ok(())
    }

    fn options(&self) -> Vec<(&'static str, &'static str)> {
        let limit = match self.double_limit {
            None => 0,
            Some(100) => 1,
            Some(_) => 2,
        };
        OPTIONS.told([
            limit,
            self.limit_rule as usize,
            self.spades as usize,
            self.spade_score as usize,
            self.five_honours as usize,
            self.slam_after_revoke as usize,
            self.revoke_tricks as usize,
            self.denied as usize,
            self.dummy_claims as usize,
            self.default_scope as usize,
            self.wrong_dealer as usize,
            self.proof as usize,
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_told_as_it_was_set() {
        for edition in [Edition::Of1905, Edition::Of1907] {
            for (key, values) in OPTIONS.0 {
                for (place, value) in values.iter().enumerate() {
                    let mut rules = Rules::new(edition);
                    let set = rules.set(key, value);
                    let lacking = [("spades", Edition::Of1905), ("five-honours", Edition::Of1907)];
                    if place > 0 && lacking.contains(&(*key, edition)) {
                        assert!(set.is_err(), "{key}={value}");
                        continue;
                    }
                    let told = if place == 0 { vec![] } else { vec![(*key, *value)] };
                    assert_eq!((set, rules.options()), (Ok(()), told));
                }
            }
        }
    }

    #[test]
    fn the_values_mean_what_they_say() {
        let mut rules = Rules::new(Edition::Of1907);
        for (key, values) in OPTIONS.0.iter().filter(|(key, _)| *key != "five-honours") {
            rules.set(key, values[values.len() - 1]).expect("an option of 1907");
        }
        let expected = Rules {
            edition: Edition::Of1907,
            double_limit: Some(200),
            limit_rule: LimitRule::Before,
            spades: Spades::Convention,
            spade_score: SpadeScore::Two,
            five_honours: FiveHonours::Scale,
            slam_after_revoke: SlamAfterRevoke::Kept,
            revoke_tricks: RevokeTricks::Nominal,
            denied: Denial::Final,
            dummy_claims: DummyClaims::AfterPlay,
            default_scope: DefaultScope::All,
            wrong_dealer: WrongDealer::Stands,
            proof: Proof::Record,
        };
        assert_eq!(rules, expected);
    }
}
