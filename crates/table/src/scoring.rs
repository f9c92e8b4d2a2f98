//! The score as the players keep it: written, put right, agreed, or broken off by agreement.

use cards::{BySide, Side};
use laws::Law;

use crate::{
    Actor, AnswerOf, Bench, Column, End, Game, Impossible, Lapse, Laws, Moment, NotNow, Phase, ScoreFact,
    Standing, Stop,
};

/// What has been told of games and rubber.
struct Announced<G: Game> {
    standing: Standing,
    answers: Vec<AnswerOf<G>>,
}

impl<G: Game> Bench<'_, G> {
    pub(crate) fn write_score(&mut self, column: Column, side: Side, points: i32) -> Result<(), Impossible> {
        if self.state.deal.phase != Phase::HandOver {
            return Err(Impossible::NotNow(NotNow::WritingScore));
        }
        let law = self.score_law(column);
        let deal = self.state.deal.number;
        let before = self.told_from(deal);
        self.state.sheet_mut().write(deal, side, column, law, points);
        G::judge(self, Moment::Wrote(side));
        self.tell_changes(law, deal, &before);
        Ok(())
    }

    pub(crate) fn score_law(&self, column: Column) -> Law {
        let articles = G::articles(&self.state.rules);
        match column {
            Column::Tricks => articles.correct_tricks,
            Column::Bonus => articles.correct_bonus,
        }
    }

    pub(crate) fn correct_score(
        &mut self,
        actor: Actor,
        column: Column,
        side: Side,
        points: i32,
        deal: Option<u16>,
    ) -> Result<(), Impossible> {
        let law = self.score_law(column);
        let leave = match actor {
            // When the score is agreed the hand is over, and nobody needs leave to speak of it.
            Actor::Seat(seat) if !self.state.sheet.agreed => G::score_corrector(self.state, seat),
            _ => None,
        };
        let laws: Laws = leave.map_or(law.into(), |leave| (law, leave).into());
        let sheet = &self.state.sheet;
        let wrong = |deal: &u16| sheet.written(*deal, side, column) != sheet.due(*deal, side, column);
        // Without a number it is the last hand that has an entry wrong, or the last that was played at all.
        let (number, phase) = (self.state.deal.number, self.state.deal.phase);
        let is_over = matches!(phase, Phase::HandOver | Phase::Agreed) || number == 1;
        let last = if is_over { number } else { number - 1 };
        let deal = deal.unwrap_or_else(|| (1..=number).rev().find(wrong).unwrap_or(last));
        let (written, due) = (sheet.written(deal, side, column), sheet.due(deal, side, column));
        let closed = sheet.agreed || column == Column::Tricks && deal <= sheet.tricks_closed;
        if closed {
            self.ruling(laws, ScoreFact::EntryStands { side, deal, written });
        } else if points != due
            && let Some(place) = sheet.wrong_entry(deal, side, column, points)
        {
            let before = self.told_from(deal);
            let line = &mut self.state.sheet_mut().lines[place];
            let written = std::mem::replace(&mut line.written, points);
            self.ruling(laws, ScoreFact::EntryPutRight { side, deal, due: points, written });
            self.tell_changes(law, deal, &before);
        } else if points != due {
            self.ruling(laws, ScoreFact::EntryNotProved { side, deal, due, claimed: points });
        } else if written == due {
            self.ruling(laws, ScoreFact::EntryRight { side, deal, due });
        } else {
            let before = self.told_from(deal);
            self.state.sheet_mut().write(deal, side, column, law, points);
            self.ruling(laws, ScoreFact::EntryPutRight { side, deal, due, written });
            self.tell_changes(law, deal, &before);
        }
        Ok(())
    }

    /// What has been told of games and rubber by the entries from this deal on.
    fn told_from(&self, deal: u16) -> Announced<G> {
        let deals = deal..=self.state.deal.number;
        let answers = deals.flat_map(|deal| G::standing_answers(self.state, deal)).collect();
        Announced { standing: G::standing(self.state), answers }
    }

    /// Says what an entry changes in games and rubber, and nothing over again. Who had agreed the score agreed
    /// another one.
    fn tell_changes(&mut self, law: Law, deal: u16, before: &Announced<G>) {
        self.state.agreed = BySide::default();
        self.un_won(law, &before.standing);
        for answer in self.told_from(deal).answers {
            if !before.answers.contains(&answer) && !self.answers.contains(&answer) {
                self.answer(answer);
            }
        }
    }

    /// Says when an entry put right has taken back a game, and the rubber with it.
    pub(crate) fn un_won(&mut self, law: Law, before: &Standing) {
        let now = G::standing(self.state);
        if let Some(side) = now.game_lost_since(before) {
            let score = BySide::from_fn(|side| now.sides[side].game);
            self.ruling(law, ScoreFact::GameNotWon { side, score });
        }
        if let Some(side) = now.rubber_lost_since(before) {
            self.ruling(law, ScoreFact::RubberWithdrawn { side });
        }
    }

    pub(crate) fn agree_score(&mut self, actor: Actor) -> Result<(), Impossible> {
        if self.state.deal.phase != Phase::HandOver {
            return Err(Impossible::NotNow(NotNow::AgreeingInPlay));
        }
        let standing = G::standing(self.state);
        if standing.winner.is_none() && standing.settled.is_none() {
            return Err(Impossible::NotNow(NotNow::AgreeingTooSoon));
        }
        match actor {
            Actor::Seat(seat) => self.state.agreed[seat.side()] = true,
            _ => self.state.agreed = BySide([true; 2]),
        }
        if self.state.agreed == BySide([true; 2]) {
            self.state.sheet_mut().agreed = true;
            self.state.deal.phase = Phase::Agreed;
            self.fire(Lapse::Agreed);
            let law = G::articles(&self.state.rules).rubber;
            self.ruling(law, ScoreFact::ScoreAgreed);
            G::judge(self, Moment::NextDeal);
            self.end_rights(End::Lapsed, None, |_| true);
        }
        Ok(())
    }

    pub(crate) fn agree_stop(&mut self) -> Result<(), Impossible> {
        let begun =
            self.state.deal.number > 1 || !matches!(self.state.deal.phase, Phase::Cutting | Phase::Preparing);
        if begun {
            return Err(Impossible::NotNow(NotNow::AgreeingEarlyEnd));
        }
        self.state.sheet_mut().stop = Stop::Agreed;
        Ok(())
    }

    pub(crate) fn stop(&mut self) -> Result<(), Impossible> {
        if self.state.sheet.stop != Stop::Agreed {
            return Err(Impossible::NotNow(NotNow::EndingEarly));
        }
        self.state.sheet_mut().stop = Stop::Reached;
        if matches!(self.state.deal.phase, Phase::Cutting | Phase::Preparing) && self.state.deal.number > 1 {
            self.state.deal.phase = Phase::HandOver;
        }
        G::judge(self, Moment::Stopped);
        if self.state.deal.phase == Phase::HandOver {
            self.announce_standing();
        }
        Ok(())
    }

    /// Says what an entry means for game and rubber. Who had agreed the score agreed another one.
    pub fn announce_standing(&mut self) {
        self.state.agreed = BySide::default();
        for answer in G::standing_answers(self.state, self.state.deal.number) {
            self.answer(answer);
        }
    }
}
