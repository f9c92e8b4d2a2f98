//! The same deal as a seat at a table would see it.

use cards::{BySeat, CardSet, Seat};
use table::{Glimpse, Life, Phase, Plain, Standing, View};

use crate::Deal;
use crate::deal::Stage;

impl<G: Plain> Deal<G>
where
    G::Call: Copy + PartialEq,
{
    /// What a seat, or with `None` a bystander, may know, where the rubber stands as told; the first deal of its record.
    pub fn view(&self, seat: Option<Seat>, standing: Standing) -> View<G> {
        let hands = self.hands();
        let turned = self.turn_up.map_or(CardSet::EMPTY, CardSet::of);
        let known = turned | self.fallen().iter().copied().collect();
        let over = self.stage == Stage::Over;
        let seen = BySeat::from_fn(|other| {
            if over {
                self.dealt[other]
            } else if self.open_hand == Some(other) || seat == Some(other) {
                hands[other]
            } else {
                hands[other] & known
            }
        });
        let to_play = (self.stage == Stage::Play).then(|| self.play.turn());
        let plays =
            |hand: Seat| seat == Some(if self.open_hand == Some(hand) { hand.partner() } else { hand });
        let lawful = to_play.filter(|&hand| plays(hand)).map_or(CardSet::EMPTY, |_| self.play.lawful());
        // The card that the dealer took lies on the pack until it is played.
        let exposed = self.taken_up(self.dealer) & hands[self.dealer];
        View {
            seat,
            rules: self.rules.clone(),
            phase: match self.stage {
                Stage::Calling => Phase::Calling,
                Stage::Play => Phase::Play,
                Stage::Over => Phase::HandOver,
            },
            dealer: self.dealer,
            deal: 1,
            seen,
            counts: BySeat::from_fn(|other| hands[other].len() as u8),
            exposed,
            callable: CardSet::EMPTY,
            turn_up: self.turn_up,
            discard: self.discard.filter(|_| seat == Some(self.dealer)),
            open_hand: self.open_hand,
            active: self.declaring().active,
            tricks: self.glimpses(),
            won: self.play.won(),
            to_play,
            lawful,
            obligations: Vec::new(),
            rights: Vec::new(),
            standing,
            game: G::as_at_table(&self.game, self.dealer),
        }
    }

    /// The tricks as they were seen to fall; all but the last two are let go.
    fn glimpses(&self) -> Vec<Glimpse> {
        let size = if self.play.idle().is_some() { 3 } else { 4 };
        let tricks = self.fallen().chunks(size);
        let (count, complete) = (tricks.len(), self.tricks());
        let mut glimpses = Vec::with_capacity(count);
        for (number, cards) in tricks.enumerate() {
            let leader = self.leaders[number];
            let mut seat = leader;
            let plays = cards.iter().map(|&card| {
                let play = (seat, card);
                seat = self.play.after(seat);
                play
            });
            let plays = plays.collect();
            let winner = (number < complete).then(|| match self.leaders.get(number + 1) {
                Some(&next) if number + 1 < count => next,
                _ => self.play.leader(),
            });
            let life = match winner {
                None => Life::Open,
                Some(_) if number + 1 == complete => Life::Complete,
                Some(_) => Life::Quitted,
            };
            glimpses.push(Glimpse { leader, plays, life, winner });
        }
        glimpses
    }
}
