//! Who sits where, as the room of the table has it.

use cards::{BySeat, Seat};
use games::Code;
use players::Spec;
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
            Chair::Computer(spec) => spec.to_string(),
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

/// Reads the name of a computer player. How hard one thinks is for the house to say: of the settings only the
/// clumsiness is taken from a guest.
///
/// # Errors
/// When there is none of that name, or the game has no such player.
pub(crate) fn computer(name: &str, code: Code) -> Result<Spec, Problem> {
    let plain = |spec: &Spec| *spec == Spec { clumsy: spec.clumsy, ..Spec::from(spec.kind) };
    let spec = name.parse::<Spec>().ok().filter(plain).ok_or_else(|| {
        let known = players::Kind::ALL.map(players::Kind::name).join(", ");
        let detail =
            format!("Unknown computer player '{name}': expected one of {known}, or KIND:clumsy=0.05.");
        Problem::new(Kind::Invalid, detail)
    })?;
    let lacks = |lacks: players::NoPlayer| Problem::new(Kind::Invalid, full_stop(&lacks.to_string()));
    spec.kind.plays(code).map_err(lacks)?;
    Ok(spec)
}

#[cfg(test)]
mod tests {
    use super::*;

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
