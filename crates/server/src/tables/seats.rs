//! Who sits where, as the room of the table has it.

use cards::{BySeat, Seat};
use games::Code;
use players::{Character, Spec};
use protocol::{Kind, Person, Problem};
use speech::full_stop;

/// The key of a person in the record.
pub(crate) type PersonKey = i64;

/// A chair at the table.
#[derive(Clone, Debug, Default)]
pub(crate) enum Chair {
    /// Nobody sits there.
    #[default]
    Empty,
    /// Somebody, perhaps with a computer player who acts for them while they are away.
    Person { key: PersonKey, person: Person, substitute: Option<Spec> },
    /// A computer player.
    Computer(Spec),
}

/// The chain of hashes of somebody who sits there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatChain {
    /// The last link that everybody knows.
    pub(crate) last: fair::Link,
    /// Whether the last link was withheld. A chain that is withheld twice is dropped.
    pub(crate) withheld: bool,
}

/// The four chairs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chairs(pub(crate) BySeat<Chair>);

impl Chairs {
    /// The seat of a person.
    pub(crate) fn of(&self, key: PersonKey) -> Option<Seat> {
        self.people().find_map(|(seat, other)| (other == key).then_some(seat))
    }

    /// The people who sit.
    pub(crate) fn people(&self) -> impl Iterator<Item = (Seat, PersonKey)> {
        Seat::ALL.into_iter().filter_map(|seat| Some((seat, self.holder(seat)?)))
    }

    /// Whether every seat is taken.
    pub(crate) fn is_full(&self) -> bool {
        self.0.iter().all(|(_, chair)| !matches!(chair, Chair::Empty))
    }

    /// The four as the host of the table knows them.
    pub(crate) fn hosted(&self, present: impl Fn(PersonKey) -> bool) -> BySeat<sitting::Chair> {
        BySeat::from_fn(|seat| match &self.0[seat] {
            Chair::Empty => sitting::Chair::Empty,
            Chair::Computer(spec) => sitting::Chair::Computer(spec.clone()),
            Chair::Person { key, person, substitute } => sitting::Chair::Person {
                person: person.clone(),
                present: present(*key),
                substitute: substitute.clone(),
            },
        })
    }

    /// The names of those who sit.
    pub(crate) fn names(&self) -> BySeat<String> {
        BySeat::from_fn(|seat| match &self.0[seat] {
            Chair::Empty => String::new(),
            Chair::Computer(spec) => spec.called(),
            Chair::Person { person, .. } => person.name.clone(),
        })
    }

    /// The person who has a seat.
    pub(crate) fn holder(&self, seat: Seat) -> Option<PersonKey> {
        match &self.0[seat] {
            Chair::Person { key, .. } => Some(*key),
            _ => None,
        }
    }
}

/// The longest name of a computer player: one with many maxims left out.
const PLAYER_NAME_MAX: usize = 2_000;

/// Reads the name of a computer player. How hard one thinks is for the house to say: of the settings the
/// clumsiness and the maxims of a book player are taken from a guest. The regulars are the house's own.
///
/// # Errors
/// When there is none of that name, or the game has no such player.
pub(crate) fn computer(name: &str, code: Code) -> Result<Spec, Problem> {
    let spec = (name.len() <= PLAYER_NAME_MAX).then(|| name.parse::<Spec>().ok()).flatten();
    let spec = spec.filter(|spec| spec.character.is_some() || thinks_as_usual(spec)).ok_or_else(|| {
        let kinds = players::Kind::ALL.map(players::Kind::name).join(", ");
        let regulars = Character::ALL.map(|character| character.id).join(", ");
        let name: String = name.chars().take(60).collect();
        let detail = format!(
            "Unknown computer player '{name}': expected one of {kinds}, with :clumsy=0.05 behind it or, for the book, \
             :without=MAXIM; or one of {regulars}."
        );
        Problem::new(Kind::Invalid, detail)
    })?;
    let lacks = |lacks: players::NoPlayer| Problem::new(Kind::Invalid, full_stop(&lacks.to_string()));
    spec.kind.plays(code).map_err(lacks)?;
    Ok(spec)
}

/// Whether a player thinks no harder than its kind does unasked.
fn thinks_as_usual(spec: &Spec) -> bool {
    let Spec { kind, clumsy, with, without, .. } = spec.clone();
    *spec == Spec { clumsy, with, without, ..Spec::from(kind) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_may_seat_a_regular_and_a_taught_player_but_not_make_one_think_harder() {
        let code = Code::ALL[0];
        assert_eq!(computer("colonel", code).expect("a regular").called(), "Colonel Vane");
        assert_eq!(computer("book:without=bridge/cts", code).expect("a player").called(), "taught book");
        assert!(computer("seraphine", code).is_ok());
        assert!(computer("search:worlds=2000", code).is_err());
        let long = format!("book:without={}", vec!["bridge/cts"; 300].join(","));
        assert!(computer(&long, code).is_err());
    }

    #[test]
    fn a_kind_that_a_game_lacks_is_refused_by_name() {
        for (code, kind) in Code::ALL.into_iter().flat_map(|code| players::Kind::ALL.map(|kind| (code, kind)))
        {
            match (computer(kind.name(), code), kind.plays(code)) {
                (Ok(spec), Ok(())) => assert_eq!(spec.kind, kind),
                (Err(problem), Err(_)) => {
                    let told = problem.detail.to_lowercase();
                    assert!(told.contains(kind.name()) && told.contains(code.statutes().name), "{told}");
                }
                (seated, lacks) => panic!("{code}, {kind}: {seated:?}, {lacks:?}"),
            }
        }
        assert!(computer("robot", Code::ALL[0]).is_err());
    }
}
