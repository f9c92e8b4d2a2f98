//! Cutting for partners: who draws, who draws again, and who deals.

use std::cmp::Ordering;

use cards::{Card, CutEnd, CutOrder, Seat};
use laws::Law;

use crate::answer::Laws;
use crate::{Bench, Game, Impossible, NotNow, PackFact, Phase, Run, State};

/// How a code has its players cut for partners, and under which articles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cutting {
    /// The order of the cards.
    pub order: CutOrder,
    /// Everybody draws from one pack.
    pub one_pack: Law,
    /// A draw is one card.
    pub one_card: Law,
    /// Two have drawn alike, or cards that only the suits part.
    pub two_alike: Law,
    /// Three have.
    pub three_alike: Law,
    /// Who plays with whom, and who deals.
    pub partners: Laws,
    /// The choice of seats.
    pub seats: Law,
}

impl Cutting {
    /// Compares two players by their first cards, then by their re-cuts; the better is less.
    fn compare(&self, one: &[Option<Card>; 4], other: &[Option<Card>; 4]) -> Ordering {
        for (one, other) in one.iter().zip(other) {
            match (one, other) {
                (Some(one), Some(other)) => match self.order.compare(*one, *other) {
                    Ordering::Equal => {}
                    unequal if self.order.best == CutEnd::Highest => return unequal.reverse(),
                    unequal => return unequal,
                },
                _ => return Ordering::Equal,
            }
        }
        Ordering::Equal
    }

    /// The players from the best cut to the worst.
    fn ranked<G: Game>(&self, state: &State<G>) -> [Seat; 4] {
        let mut ranked = Seat::ALL;
        ranked.sort_by(|one, other| self.compare(&state.cuts[*one], &state.cuts[*other]));
        ranked
    }

    /// Who has to draw: everybody once, then those whose tie leaves a place in dispute.
    fn due<G: Game>(&self, state: &State<G>) -> Vec<Seat> {
        let cuts = &state.cuts;
        let missing: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| cuts[seat][0].is_none()).collect();
        if !missing.is_empty() {
            return missing;
        }
        let ranked = self.ranked(state);
        let tied = |one: Seat, other: Seat| self.compare(&cuts[one], &cuts[other]) == Ordering::Equal;
        let mut due = Vec::new();
        for &seat in &ranked {
            let group: Vec<usize> = (0..4).filter(|&other| tied(seat, ranked[other])).collect();
            // The last two are partners whichever of them cut the better card.
            if group.len() > 1 && group != [2, 3] {
                due.push(seat);
            }
        }
        let fewest = |seat: &Seat| cuts[*seat].iter().flatten().count();
        let least = due.iter().map(fewest).min().unwrap_or(0);
        due.retain(|seat| fewest(seat) == least);
        due
    }
}

impl<G: Game> Bench<'_, G> {
    /// A seat draws a card. When all four have drawn, the two best are partners and the best deals.
    pub(crate) fn cut_for_partners(
        &mut self,
        seat: Seat,
        cards: &Run,
        other_pack: bool,
    ) -> Result<(), Impossible> {
        let cutting = G::cutting(&self.state.rules);
        let open =
            matches!(self.state.deal.phase, Phase::Preparing | Phase::Cutting) && self.state.deal.number == 1;
        if !open {
            return Err(Impossible::NotNow(NotNow::CuttingForPartners));
        }
        if other_pack {
            self.offence(cutting.one_pack, seat, PackFact::DrawsFromAnotherPack { seat });
            return Ok(());
        }
        let [card] = cards[..] else {
            self.offence(cutting.one_card, seat, PackFact::ShowsSeveral { seat });
            return Ok(());
        };
        if !cutting.due(self.state).contains(&seat) {
            return Err(Impossible::NotNow(NotNow::CuttingAgain));
        }
        let cuts = &self.state.cuts;
        let Some(round) = cuts[seat].iter().position(Option::is_none) else {
            return Err(Impossible::NotNow(NotNow::CuttingTooOften));
        };
        if let Some(holder) = Seat::ALL.into_iter().find(|&other| cuts[other][round] == Some(card)) {
            return Err(Impossible::Drawn { seat, card, holder });
        }
        self.state.cuts[seat][round] = Some(card);
        self.decide_cut(&cutting);
        Ok(())
    }

    fn decide_cut(&mut self, cutting: &Cutting) {
        let cuts = &self.state.cuts;
        let drawn: Vec<usize> = Seat::ALL.iter().map(|&seat| cuts[seat].iter().flatten().count()).collect();
        if drawn.contains(&0) {
            return;
        }
        let due = cutting.due(self.state);
        if due.is_empty() {
            let [first, second, third, fourth] = cutting.ranked(self.state);
            self.state.best_cut = Some(first);
            if second == first.partner() {
                self.state.deal.dealer = first;
            }
            let lowest = cutting.order.best == CutEnd::Lowest;
            // Where some had cut alike, the article on that decides who plays with whom or who deals; it is the same
            // that spares the two worst a new cut.
            let cuts = &self.state.cuts;
            let spared = cutting.compare(&cuts[third], &cuts[fourth]) == Ordering::Equal;
            let cards: Vec<Card> = Seat::ALL.iter().filter_map(|&seat| cuts[seat][0]).collect();
            let laws = match drawn.iter().filter(|&&cards| cards > 1).count() {
                // The suits have parted them.
                0 if cutting.order.parts_by_suit(&cards) => {
                    Laws::from(cutting.partners.chief()).and(cutting.two_alike)
                }
                0 if !spared => cutting.partners,
                0 | 2 => Laws::from(cutting.two_alike).and(cutting.partners.chief()),
                _ => Laws::from(cutting.three_alike).and(cutting.partners.chief()),
            };
            self.ruling(laws, PackFact::Partners { first, second, third, fourth, lowest });
            return;
        }
        // A re-cut is announced once, when everybody in the tie has drawn equally often.
        let counts: Vec<usize> =
            due.iter().map(|&seat| self.state.cuts[seat].iter().flatten().count()).collect();
        let again = counts.iter().all(|&count| count == counts[0]) && Some(&counts[0]) == drawn.iter().max();
        if again {
            let law = if due.len() >= 3 { cutting.three_alike } else { cutting.two_alike };
            let best = cutting.ranked(self.state);
            let partners = due.len() == 2 && best[..2].iter().all(|seat| due.contains(seat));
            let seats = due.into_iter().collect();
            let fact = if partners { PackFact::AlikeForDeal { seats } } else { PackFact::CutAlike { seats } };
            self.ruling(law, fact);
        }
    }
}
