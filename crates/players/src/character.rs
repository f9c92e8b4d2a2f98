//! The regulars of the club: computer players with a name, a level and a style of their own.
//!
//! A character is a [`Spec`](crate::Spec) with a face. It is seated by its [`id`](Character::id), wherever a
//! player is named: `oddtrick match euchre-1888 --ns colonel --ew abernathy`.

use std::fmt;

/// Somebody who plays at the club.
#[derive(Debug, PartialEq, Eq)]
pub struct Character {
    /// What they are seated by.
    pub id: &'static str,
    /// What they are called.
    pub name: &'static str,
    /// How strong they are, from 1 to 8; no two are alike.
    pub level: u8,
    /// How they play.
    pub style: &'static str,
    /// What they say of themselves.
    pub line: &'static str,
    /// The player behind the face, in the words of a [`Spec`](crate::Spec).
    pub plays: &'static str,
}

impl Character {
    /// All of them, the weakest first.
    pub const ALL: [&'static Character; 8] =
        [&PIM, &DOROTHEA, &COLONEL, &PRUDENCE, &ABERNATHY, &INES, &OKADA, &SERAPHINE];

    /// The one who is seated by this name.
    pub fn by_id(id: &str) -> Option<&'static Character> {
        Character::ALL.into_iter().find(|character| character.id == id)
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

const PIM: Character = Character {
    id: "pim",
    name: "Pim Larkin",
    level: 1,
    style: "learned the rules last week: plays the lowest card and gets the rest wrong",
    line: "I carry the trays here. Is the knave above the queen, or is that the other game?",
    plays: "book:without=whist,bridge/ln,bridge/lt,bridge/unb,bridge/play,euchre/cash,euchre/makers-draw,\
            euchre/partners-lead,euchre/partners-trick,euchre/ruff,euchre/trump-cheap:clumsy=0.1",
};

const DOROTHEA: Character = Character {
    id: "dorothea",
    name: "Dorothea Quill",
    level: 2,
    style: "knows the book and talks through it: revokes, drops cards, leads out of turn",
    line: "Now where was I? Oh, was it not my lead? I was telling you about the bishop.",
    plays: "book:without=whist/return,whist/finesse,bridge/unb:clumsy=0.05",
};

const COLONEL: Character = Character {
    id: "colonel",
    name: "Colonel Vane",
    level: 3,
    style: "bold: doubles on three tricks, orders on a bower, leads a suit of their own and looks at no signal and no score",
    line: "Caution never won a rubber. Double!",
    // Boldness alone wins at Bridge, where it meets players who do not expect it: it is the rest that costs.
    plays: "book:with=bridge/bold,euchre/bold,royalton/bold:without=bridge/cts,bridge/dbl-01,bridge/pass-06,\
            bridge/play-14,euchre/dealer/caution-scores,euchre/eldest/caution-4-3,royalton/m10,royalton/m19,whist/return",
};

const PRUDENCE: Character = Character {
    id: "prudence",
    name: "Prudence Ames",
    level: 4,
    style: "careful: never doubles, never plays alone, and does not finesse",
    line: "I would rather be sure of the odd trick than hope for five.",
    plays: "book:without=bridge/dbl-strong,euchre/lone,royalton/m18,whist/finesse",
};

const ABERNATHY: Character = Character {
    id: "abernathy",
    name: "Dr Abernathy",
    level: 5,
    style: "by the book, every maxim of it",
    line: "Page, chapter and verse. I have the first edition.",
    plays: "book",
};

const INES: Character = Character {
    id: "ines",
    name: "Ines Moreau",
    level: 6,
    style: "declares by the book, then counts out twenty ways in which the cards may lie",
    line: "I do not guess. I count.",
    plays: "sampling:20",
};

const OKADA: Character = Character {
    id: "okada",
    name: "Mr Okada",
    level: 7,
    style: "listens: what was said and played tells where the cards lie",
    line: "You held that card a moment too long.",
    plays: "search:worlds=20",
};

const SERAPHINE: Character = Character {
    id: "seraphine",
    name: "Madame Seraphine",
    level: 8,
    style: "the strongest of the house: weighs every call and card against the rubber",
    line: "Sit down. The cards have been expecting you.",
    plays: "search",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, Spec};

    #[test]
    fn everybody_can_be_seated_by_name_and_plays_as_it_says() {
        for (place, character) in Character::ALL.into_iter().enumerate() {
            let seated: Spec = character.id.parse().expect("a player");
            let behind: Spec = character.plays.parse().expect("a player");
            assert_eq!(seated, Spec { character: Some(character), ..behind });
            assert_eq!(seated.to_string(), character.id);
            assert_eq!(usize::from(character.level), place + 1);
            assert!(character.id.parse::<Kind>().is_err(), "{character} is called like a kind");
        }
    }

    #[test]
    fn whoever_errs_is_at_the_foot_of_the_table() {
        let errs = |character: &&Character| character.plays.parse::<Spec>().expect("a player").clumsy.errs();
        let clumsy: Vec<&str> = Character::ALL.into_iter().filter(errs).map(|one| one.id).collect();
        assert_eq!(clumsy, ["pim", "dorothea"]);
    }
}
