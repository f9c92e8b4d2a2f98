//! What the etiquette of the card room lets people say to each other beside the game.

/// Something civil. While a deal is played only what tells nothing of the cards is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Courtesy {
    /// Its name.
    pub name: &'static str,
    /// What is heard.
    pub text: &'static str,
    /// Whether it is kept until the deal is over.
    pub between: bool,
}

const fn always(name: &'static str, text: &'static str) -> Courtesy {
    Courtesy { name, text, between: false }
}

const fn between(name: &'static str, text: &'static str) -> Courtesy {
    Courtesy { name, text, between: true }
}

impl Courtesy {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Courtesy; 10] = [
        always("good-evening", "Good evening."),
        always("one-moment", "One moment, please."),
        always("back-again", "I am back. Thank you for waiting."),
        between("good-luck", "Good luck, partner."),
        between("thank-you-partner", "Thank you, partner."),
        between("well-played", "Well played."),
        between("hard-luck", "Hard luck."),
        between("my-mistake", "That was my mistake."),
        between("another-rubber", "Shall we play another?"),
        between("good-night", "Thank you for the game. Good night."),
    ];

    /// The one of this name.
    pub fn by_name(name: &str) -> Option<&'static Courtesy> {
        Courtesy::ALL.iter().find(|courtesy| courtesy.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_courtesy_has_a_name_of_its_own_and_is_a_sentence() {
        for courtesy in &Courtesy::ALL {
            assert_eq!(Courtesy::by_name(courtesy.name), Some(courtesy));
            assert!(courtesy.text.ends_with(['.', '?']), "{}", courtesy.text);
        }
    }
}
