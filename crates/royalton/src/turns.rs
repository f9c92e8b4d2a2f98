//! The procedure of Royalton: whose bid it is, which bids are enough, and the word of a nullo.

use cards::{Seat, Side};
use table::{Asked, Declaring, Tally, Turn, Turns, Words};

use crate::bidding::{BIDS, bid, place};
use crate::{Call, Denomination, HandScore, PlayedContract, Royalton};

impl Turns for Royalton {
    type Played = PlayedContract;
    type Score = HandScore;

    /// The bids go up to two more than can be won.
    fn vocabulary() -> Vec<Vec<Call>> {
        let words = [Call::Pass, Call::Double, Call::Redouble, Call::Bridge, Call::CallLead];
        let bids = (0..BIDS + 2 * 12).map(bid).map(Call::Bid).collect();
        words.into_iter().map(|word| vec![word]).chain([bids]).collect()
    }

    /// Law 31 with amb-39: the auction goes round from the dealer. Law 34: the declarer says whether a nullo is
    /// handed over. Law 49: then the player at the declarer's left leads.
    fn turn(at: Declaring<'_, Royalton>) -> Option<Turn> {
        Some(match at.game.contract {
            None => Turn::new(at.game.turn(at.dealer), Asked::Declare),
            Some(contract) if at.game.bridging => Turn::new(contract.declarer, Asked::Declare),
            Some(contract) => Turn::new(contract.declarer.left(), Asked::Lead),
        })
    }

    fn words(at: Declaring<'_, Royalton>, seat: Seat) -> Words<Call> {
        let game = at.game;
        if Royalton::turn(at) != Some(Turn::new(seat, Asked::Declare)) {
            return Words::none();
        }
        if game.contract.is_some() {
            return Words::with(Some(Call::CallLead), [Call::Bridge]);
        }
        // Laws 38 and 39: they may only pass.
        if game.barred.contains(seat) || game.excluded[seat.side()] {
            return Words::only(Call::Pass);
        }
        // Laws 31 and 45: an adversary's bid is doubled, an adversary's double redoubled, once.
        let (times, doubler) = game.doubled();
        let theirs = |other: Seat| other.side() != seat.side();
        let double = times == 1 && game.standing().is_some_and(|(bidder, _)| theirs(bidder));
        let redouble = times == 2 && doubler.is_some_and(theirs);
        let raises = double.then_some(Call::Double).into_iter().chain(redouble.then_some(Call::Redouble));
        let standing = game.standing_bid();
        // A bid that goes over another stands after it in the series, whatever the club plays.
        let sufficient = (standing.map_or(0, |bid| place(bid) + 1)..BIDS).map(bid).filter(|&bid| {
            bid.beats(standing, at.rules)
                && game.royal_may_be_bid(seat, bid, at.rules)
                && !(at.rules.no_nullo && bid.at == Denomination::Nullo)
        });
        // Law 40: what an insufficient bid was made over may be said again over that one.
        let again = game.short_of.filter(|&bid| !bid.beats(standing, at.rules));
        Words::with(Some(Call::Pass), raises.chain(again.into_iter().chain(sufficient).map(Call::Bid)))
    }

    /// Law 35: at nullo the declarer means to lose the tricks.
    fn loses(at: Declaring<'_, Royalton>) -> bool {
        at.game.contract.is_some_and(|contract| contract.bid.at == Denomination::Nullo)
    }

    /// An adversary of the declarer who asks has made a remark on the play (law 97).
    fn may_ask_none(at: Declaring<'_, Royalton>, seat: Seat) -> bool {
        at.game.contract.is_some_and(|contract| contract.declarer.side() == seat.side())
    }

    fn declarers(at: Declaring<'_, Royalton>) -> Option<Side> {
        at.game.contract.map(|contract| contract.declarer.side())
    }

    fn played(at: Declaring<'_, Royalton>, tally: &Tally) -> Option<PlayedContract> {
        at.game.contract.map(|contract| PlayedContract {
            bid: contract.bid,
            multiplier: contract.multiplier,
            side: contract.declarer.side(),
            won: tally.won,
            revokes: tally.revokes,
            choice: at.game.choice,
        })
    }

    fn score(rules: &crate::Rules, played: &PlayedContract) -> HandScore {
        crate::score(rules, played)
    }
}

#[cfg(test)]
mod tests {
    use cards::SeatSet;
    use speech::SpokenCall as _;

    use super::*;
    use crate::{Auction, Contract, Made, Rules};

    const DEALER: Seat = Seat::South;

    fn at<'a>(game: &'a Auction, rules: &'a Rules) -> Declaring<'a, Royalton> {
        Declaring { rules, game, dealer: DEALER, turn_up: None, active: SeatSet::ALL }
    }

    fn after(calls: &[Call]) -> Auction {
        let seats = std::iter::successors(Some(DEALER), |seat| Some(seat.left()));
        let calls = calls.iter().zip(seats).map(|(&call, seat)| Made { seat, call }).collect();
        Auction::of(calls)
    }

    fn words(game: &Auction, rules: &Rules) -> Words<Call> {
        let turn = Royalton::turn(at(game, rules)).expect("somebody's turn");
        Royalton::words(at(game, rules), turn.seat)
    }

    fn bid(text: &str) -> Call {
        let text = text.to_lowercase();
        Call::parse(&text.split(' ').collect::<Vec<_>>()).expect("a call")
    }

    #[test]
    fn the_dealer_may_bid_anything_and_the_next_only_more() {
        let rules = Rules::default();
        let first = words(&after(&[]), &rules);
        assert_eq!((first.quiet, first.others.len()), (Some(Call::Pass), 84));
        let next = words(&after(&[bid("bid 2H")]), &rules);
        assert_eq!(next.others[0], Call::Double);
        assert!(!next.others.contains(&bid("bid 2H")) && next.others.contains(&bid("bid 3C")));
        let no_nullo = Rules { no_nullo: true, ..rules };
        assert_eq!(words(&after(&[]), &no_nullo).others.len(), 70);
    }

    #[test]
    fn a_double_is_for_the_other_side_and_a_redouble_for_the_doubled() {
        let rules = Rules::default();
        let partner = words(&after(&[bid("bid 2H"), Call::Pass]), &rules);
        assert!(!partner.others.contains(&Call::Double));
        let doubled = words(&after(&[bid("bid 2H"), Call::Double]), &rules);
        assert!(doubled.others.contains(&Call::Redouble) && !doubled.others.contains(&Call::Double));
    }

    #[test]
    fn who_is_barred_or_excluded_may_only_pass() {
        let rules = Rules::default();
        let barred = Auction { barred: SeatSet::of(DEALER), ..Auction::default() };
        assert_eq!(words(&barred, &rules).all(), [Call::Pass]);
        let mut excluded = Auction::default();
        excluded.excluded[DEALER.side()] = true;
        assert_eq!(words(&excluded, &rules).all(), [Call::Pass]);
    }

    #[test]
    fn a_nullo_waits_for_the_declarers_word_and_is_played_to_lose() {
        let rules = Rules::default();
        let Call::Bid(nullo) = bid("bid 1NU") else { unreachable!("a bid") };
        let contract = Contract { bid: nullo, multiplier: 1, declarant: DEALER, declarer: DEALER };
        let mut game = Auction { contract: Some(contract), bridging: true, ..Auction::default() };
        assert_eq!(words(&game, &rules).all(), [Call::CallLead, Call::Bridge]);
        assert!(Royalton::loses(at(&game, &rules)));
        game.bridging = false;
        assert_eq!(Royalton::turn(at(&game, &rules)), Some(Turn::new(DEALER.left(), Asked::Lead)));
        assert!(words(&game, &rules).is_empty());
    }
}
