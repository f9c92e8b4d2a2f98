//! Looks at every choice of some positions, to learn the weights of [`crate::ordering`] from.

use crate::choices::Choices;
use crate::cpu::Cpu;
use crate::lanes::at_or_above;
use crate::search::{Node, Search, YES};
use crate::trick::{Groups, Trick, beating};

/// One choice and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The position, counted up.
    pub position: u32,
    /// The features of the card.
    pub features: [u32; 4],
    /// Whether it settled the question.
    pub good: bool,
    /// Trick starts looked at.
    pub cost: u32,
    /// How many cards mattered.
    pub mattered: u32,
}

/// The weights in use.
pub fn weights() -> &'static [i16] {
    &crate::ordering::WEIGHTS
}

#[derive(Default)]
pub(crate) struct Training {
    pub(crate) samples: Vec<Sample>,
    position: u32,
    random: u64,
    busy: bool,
}

impl Training {
    fn next(&mut self) -> u64 {
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.random >> 33
    }

    /// Now and then, all the choices in a random order: later ones profit from earlier ones.
    fn pick(&mut self, list: &Choices, one_in: u64) -> Option<Vec<(u64, [u32; 4])>> {
        if self.busy || list.features.len() < 2 || !self.next().is_multiple_of(one_in) {
            return None;
        }
        let mut choices = list.features.clone();
        for i in (1..choices.len()).rev() {
            choices.swap(i, self.next() as usize % (i + 1));
        }
        self.position += 1;
        self.busy = true;
        Some(choices)
    }
}

impl<C: Cpu, const TRUMP: bool> Search<'_, C, TRUMP> {
    fn sample(&mut self, features: [u32; 4], before: u64, good: bool, cards: u64) {
        let cost = (self.store.counts.nodes - before) as u32;
        let training = &mut self.store.training;
        training.samples.push(Sample {
            position: training.position,
            features,
            good,
            cost,
            mattered: cards.count_ones(),
        });
    }

    pub(crate) fn train_lead(&mut self, at: &Node, shape: u64, left: u8, need: u8) {
        let mut list = Choices::new();
        self.order_leads(at, &mut list);
        let Some(choices) = self.store.training.pick(&list, 30) else { return };
        let hand = self.hands[at.leader];
        let groups = Groups::new(hand, hand, at.all);
        for (card, features) in choices {
            let before = self.store.counts.nodes;
            let card = groups.highest_with(card);
            let answer = self.play_lead(at.leader, card, at.all, shape, left, need);
            self.sample(features, before, answer & YES != 0, at_or_above(answer & !YES) & self.all());
        }
        self.store.training.busy = false;
    }

    pub(crate) fn train_follow<const PLACE: usize>(
        &mut self,
        list: &Choices,
        groups: &Groups,
        trick: &Trick,
        seat: usize,
    ) {
        let wants = if PLACE == 2 { YES } else { 0 };
        let Some(choices) = self.store.training.pick(list, 100) else { return };
        for (card, features) in choices {
            let before = self.store.counts.nodes;
            let card = groups.highest_with(card);
            let answer = self.play::<PLACE>(trick, seat, card, beating::<TRUMP>(trick.best));
            self.sample(features, before, answer & YES == wants, at_or_above(answer & !YES) & self.all());
        }
        self.store.training.busy = false;
    }
}
