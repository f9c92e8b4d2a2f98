//! A round of cutting: who draws, who draws again, and the order that comes of it.
//!
//! Every decision by cards is one shape. People stand in groups of equal right, best first; the
//! cards part a group only where a boundary runs through it, and those who tie there cut again.

use std::collections::BTreeMap;

use cards::{Card, CutOrder};
use laws::Law;

use crate::{PersonId, Rules};

/// What is being cut for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Who plays at a new table.
    Places,
    /// Which of the candidates come in.
    Entry,
    /// Which of those whose table was broken up comes first, before a place has to be taken.
    Precedence,
    /// Who goes out.
    Out,
    /// Partners and the deal.
    Partners,
}

/// A round of cutting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// What is being cut for.
    pub purpose: Purpose,
    /// Those concerned in groups of equal right, best first.
    pub groups: Vec<Vec<PersonId>>,
    /// After how many people a boundary runs.
    pub bounds: Vec<usize>,
    /// The cards each has drawn, the first cut and the re-cuts.
    pub cuts: BTreeMap<PersonId, Vec<Card>>,
}

impl Round {
    /// A round between these groups, with boundaries after so many people.
    pub fn new(purpose: Purpose, groups: Vec<Vec<PersonId>>, bounds: &[usize]) -> Round {
        Round { purpose, groups, bounds: bounds.to_vec(), cuts: BTreeMap::new() }
    }

    /// Everybody concerned.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.groups.iter().flatten().copied()
    }

    /// The article by which it is decided without a new cut: that on the order of the cards, or that by which the suits
    /// part two of one rank.
    pub fn decided_by(&self, rules: &Rules) -> Law {
        let cards: Vec<Card> = self.cuts.values().filter_map(|drawn| drawn.first().copied()).collect();
        if rules.order.value.parts_by_suit(&cards) { rules.two_alike } else { rules.order.law }
    }

    /// Who has to draw now, and how often each of them has drawn already.
    pub fn due(&self, order: &CutOrder) -> (Vec<PersonId>, usize) {
        let mut place = 0;
        for group in self.standings(order) {
            let (start, end) = (place, place + group.len());
            place = end;
            if group.len() > 1 && self.disputed(start, end) {
                let drawn = |person: &PersonId| self.cuts.get(person).map_or(0, Vec::len);
                let stage = group.iter().map(drawn).min().unwrap_or(0);
                return (group.into_iter().filter(|person| drawn(person) == stage).collect(), stage);
            }
        }
        (Vec::new(), 0)
    }

    /// Whether a tie over these places leaves something undecided.
    fn disputed(&self, start: usize, end: usize) -> bool {
        match self.purpose {
            // The last two are partners whichever of them cut the better card.
            Purpose::Partners => (start, end) != (2, 4),
            _ => self.bounds.iter().any(|&bound| start < bound && bound < end),
        }
    }

    /// The boundary across which the first tie runs that has to be cut again.
    pub fn tied_at(&self, order: &CutOrder) -> Option<usize> {
        let mut place = 0;
        for group in self.standings(order) {
            let (start, end) = (place, place + group.len());
            place = end;
            let across = self.bounds.iter().find(|&&bound| start < bound && bound < end);
            if across.is_some() {
                return across.copied();
            }
        }
        None
    }

    /// Whether nobody has to draw.
    pub fn is_settled(&self, order: &CutOrder) -> bool {
        self.due(order).0.is_empty()
    }

    /// Those who hold a card of this stage, with the card.
    pub fn lying(&self, stage: usize) -> impl Iterator<Item = (PersonId, Card)> {
        self.cuts.iter().filter_map(move |(person, cards)| Some((*person, *cards.get(stage)?)))
    }

    /// Everybody from best to worst, those together whom the cards have not parted.
    pub fn standings(&self, order: &CutOrder) -> Vec<Vec<PersonId>> {
        self.groups.iter().flat_map(|group| self.parted(order, group.clone(), 0)).collect()
    }

    /// Everybody from best to worst.
    pub fn order(&self, order: &CutOrder) -> Vec<PersonId> {
        self.standings(order).into_iter().flatten().collect()
    }

    fn parted(&self, order: &CutOrder, group: Vec<PersonId>, stage: usize) -> Vec<Vec<PersonId>> {
        if group.len() < 2 {
            return vec![group];
        }
        let card = |person: &PersonId| self.cuts.get(person).and_then(|cards| cards.get(stage)).copied();
        let Some(cards) = group.iter().map(card).collect::<Option<Vec<Card>>>() else { return vec![group] };
        let alike = order.standings(&cards).into_iter();
        alike
            .flat_map(|places| {
                let group = places.into_iter().map(|place| group[place]).collect();
                self.parted(order, group, stage + 1)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people(numbers: &[u16]) -> Vec<PersonId> {
        numbers.iter().map(|&n| PersonId(n)).collect()
    }

    fn cut(round: &mut Round, person: u16, card: &str) {
        round.cuts.entry(PersonId(person)).or_default().push(card.parse().unwrap());
    }

    fn partners(cards: [&str; 4]) -> Round {
        let mut round = Round::new(Purpose::Partners, vec![people(&[0, 1, 2, 3])], &[]);
        for (n, card) in cards.into_iter().enumerate() {
            cut(&mut round, n as u16, card);
        }
        round
    }

    #[test]
    fn nobody_cuts_where_no_boundary_runs_through_a_group() {
        let order = CutOrder::ACE_LOW;
        let round = Round::new(Purpose::Places, vec![people(&[0, 1]), people(&[2, 3])], &[2, 6]);
        assert!(round.is_settled(&order));
        let round = Round::new(Purpose::Places, vec![people(&[0, 1]), people(&[2, 3, 4])], &[4, 6]);
        assert_eq!(round.due(&order), (people(&[2, 3, 4]), 0));
    }

    #[test]
    fn a_tie_is_cut_again_only_across_the_boundary_and_only_by_the_tied() {
        let order = CutOrder::ACE_LOW;
        let mut round = Round::new(Purpose::Places, vec![people(&[0, 1, 2, 3, 4])], &[4, 6]);
        for (person, card) in [(0, "2H"), (1, "2C"), (2, "3C"), (3, "9C"), (4, "9D")] {
            cut(&mut round, person, card);
        }
        assert_eq!(round.due(&order), (people(&[3, 4]), 1));
        cut(&mut round, 4, "5C");
        assert_eq!(round.due(&order), (people(&[3]), 1));
        cut(&mut round, 3, "6C");
        assert_eq!(round.order(&order), people(&[0, 1, 2, 4, 3]));
        assert!(round.is_settled(&order));
    }

    #[test]
    fn the_two_lowest_cut_again_for_the_deal_and_the_two_highest_do_not() {
        let order = CutOrder::ACE_LOW;
        assert_eq!(partners(["4C", "4D", "9C", "QC"]).due(&order).0, people(&[0, 1]));
        assert!(partners(["4C", "5D", "QD", "QC"]).is_settled(&order));
        assert_eq!(partners(["4C", "9D", "9C", "QC"]).due(&order).0, people(&[1, 2]));
        assert_eq!(partners(["4C", "4D", "4H", "4S"]).due(&order).0, people(&[0, 1, 2, 3]));
        assert!(partners(["4C", "4D", "4H", "4S"]).is_settled(&CutOrder::ACE_LOW_BY_SUIT));
    }

    #[test]
    fn three_alike_cut_again_around_the_odd_card() {
        let order = CutOrder::ACE_LOW;
        let mut round = partners(["8C", "8D", "8H", "3C"]);
        assert_eq!(round.due(&order).0, people(&[0, 1, 2]));
        for (person, card) in [(0, "JC"), (1, "6C"), (2, "2C")] {
            cut(&mut round, person, card);
        }
        // The three deals with the lowest of the new cut; the two highest of it are partners.
        assert_eq!(round.order(&order), people(&[3, 2, 1, 0]));
    }
}
