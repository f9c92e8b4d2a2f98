//! What would do at a point of a game, for whoever wrote something that does not.

use cards::Seat;
use table::{Act, Actor, Table};

use super::{spell, spell_line};
use crate::Spoken;
use crate::procedure::{Due, Listener, due};

/// So many acts are named of each thing that is due.
const ACTS_MAX: usize = 6;

/// What would do now, to be put behind a message: the acts of the one who spoke, else those of whoever the table
/// waits for.
pub(super) fn hint<G: Spoken>(table: &Table<G>, actor: Actor) -> String {
    let now = due(table, Listener::Host);
    let own = match actor {
        Actor::Seat(seat) => now.iter().flat_map(|due| acts(table, due, seat)).collect(),
        Actor::Table | Actor::Bystander => Vec::new(),
    };
    if let (Actor::Seat(seat), false) = (actor, own.is_empty()) {
        return format!("; here {seat} may {}", listed(&own));
    }
    match &now.waits {
        None => "; here the rubber is over".to_owned(),
        Some(Due::Chore { actor, act }) => format!("; here {} would do", spell_line(*actor, act)),
        Some(Due::Pack { dealer } | Due::Ready { dealer }) => format!("; here {dealer}: deal would do"),
        Some(Due::Score) => "; here table: agree score would do".to_owned(),
        Some(due) => {
            let waited = due.seats().iter().find_map(|seat| {
                let acts = acts(table, due, seat);
                (!acts.is_empty()).then(|| format!("; here {seat} may {}", listed(&acts)))
            });
            waited.unwrap_or_default()
        }
    }
}

/// The acts by which a seat can do what is due, as they are written. Which cards a seat holds stands in the
/// header of the minutes, so that there is nothing to hide.
fn acts<G: Spoken>(table: &Table<G>, due: &Due<G::Call>, seat: Seat) -> Vec<String> {
    let acts = due.acts(&table.view(Some(seat)));
    let plays = |act: &Act<G::Call>| matches!(act, Act::Play(_));
    if acts.len() > ACTS_MAX && acts.iter().all(plays) {
        return vec!["play a card".to_owned()];
    }
    let mut told: Vec<String> = acts.iter().take(ACTS_MAX).map(spell).collect();
    if acts.len() > ACTS_MAX {
        told.push("\u{2026}".to_owned());
    }
    told
}

fn listed(acts: &[String]) -> String {
    acts.join(" | ")
}
