//! Thousands of deals stepped in one call, into arrays of numpy that the caller owns.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use bridge::Bridge;
use cards::{Seat, SeatSet};
use euchre::Euchre;
use games::Listed;
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use players::Spec;
use pyo3::prelude::*;
use royalton::Royalton;
use swift::{Actions, Batch as Deals, Layout, Part};
use table::Plain;

use crate::crew::{Crew, Meeting};
use crate::game::{Game, seat_of};
use crate::hand::{Which, decided, love_all, rules};
use crate::wrong;

/// Deals of one game side by side; each is followed by the next when it is over.
#[pyclass(module = "oddtrick._core")]
pub(crate) struct Batch {
    deals: Any,
    /// The threads that work on it beside the caller's; none where that one is enough.
    crew: Option<Crew>,
    seed: u64,
    /// The number of the first place.
    first: u64,
}

/// The deals of whichever game.
enum Any {
    Bridge(Deals<Bridge>),
    Euchre(Deals<Euchre>),
    Royalton(Deals<Royalton>),
}

/// Does something with the deals, whichever game it is.
macro_rules! with_deals {
    ($any:expr, $deals:ident => $body:expr) => {
        match $any {
            Any::Bridge($deals) => $body,
            Any::Euchre($deals) => $body,
            Any::Royalton($deals) => $body,
        }
    };
}

/// More deals side by side than any memory holds.
const COUNT_MAX: usize = 1 << 26;

/// More threads than any machine has cores.
const THREADS_MAX: usize = 1024;

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, count, seed=0, threads=1, first=0))]
    fn new(game: &Game, count: usize, seed: u64, threads: usize, first: u64) -> PyResult<Batch> {
        if count == 0 || count > COUNT_MAX {
            return Err(wrong(format!("a batch has from 1 to {COUNT_MAX} deals, not {count}")));
        }
        if threads == 0 || threads > THREADS_MAX {
            return Err(wrong(format!("a batch is worked on by 1 to {THREADS_MAX} threads, not {threads}")));
        }
        let threads = threads.min(count);
        let crew = Crew::new(threads).map_err(wrong)?;
        let deals = match game.which {
            Which::Bridge => Any::Bridge(Deals::new(
                &rules::<Bridge>(game.code, &game.options).map_err(wrong)?,
                count,
                seed,
                first,
            )),
            Which::Euchre => Any::Euchre(Deals::new(
                &rules::<Euchre>(game.code, &game.options).map_err(wrong)?,
                count,
                seed,
                first,
            )),
            Which::Royalton => {
                let rules = rules::<Royalton>(game.code, &game.options).map_err(wrong)?;
                Any::Royalton(Deals::new(&rules, count, seed, first))
            }
        };
        Ok(Batch { deals, crew, seed, first })
    }

    fn __len__(&self) -> usize {
        with_deals!(&self.deals, deals => deals.len())
    }

    /// Draws an action in order for each deal.
    fn draw(&mut self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i16>) -> PyResult<()> {
        let count = self.__len__();
        let actions = sized(actions.as_slice_mut().map_err(wrong)?, count, "actions")?;
        let crew = self.crew.as_ref();
        py.detach(|| {
            with_deals!(&mut self.deals, deals => each(deals, crew, actions, 1, |mut part, out| part.draw(out)));
        });
        Ok(())
    }

    /// What a computer player does in each deal in which one of these seats is to act; the other places stay as they are.
    fn decide(
        &mut self,
        py: Python<'_>,
        player: &str,
        seats: Vec<i64>,
        mut actions: PyReadwriteArray1<'_, i16>,
    ) -> PyResult<()> {
        let count = self.__len__();
        let actions = sized(actions.as_slice_mut().map_err(wrong)?, count, "actions")?;
        let spec: Spec = player.parse().map_err(wrong)?;
        let seats: SeatSet =
            seats.into_iter().map(seat_of).collect::<PyResult<Vec<Seat>>>()?.into_iter().collect();
        let (crew, dice) = (self.crew.as_ref(), (self.seed, self.first));
        py.detach(|| with_deals!(&mut self.deals, deals => decide(deals, crew, &spec, seats, dice, actions)))
            .map_err(wrong)
    }

    /// Does the actions. Where a deal ends, `returns` has what it brought each seat, `done` a one, and the next is dealt.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i16>,
        mut returns: PyReadwriteArray2<'_, f32>,
        mut done: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<()> {
        let count = self.__len__();
        let actions = actions.as_slice().map_err(wrong)?;
        if actions.len() != count {
            return Err(wrong(format!("`actions` has {} places; there are {count} deals", actions.len())));
        }
        let returns = sized(returns.as_slice_mut().map_err(wrong)?, 4 * count, "returns")?;
        let (returns, _) = returns.as_chunks_mut::<4>();
        let done = sized(done.as_slice_mut().map_err(wrong)?, count, "done")?;
        let crew = self.crew.as_ref();
        py.detach(|| with_deals!(&mut self.deals, deals => step(deals, crew, actions, returns, done)))
    }

    /// Writes what the player to act can see in each deal.
    fn observe(&mut self, py: Python<'_>, mut out: PyReadwriteArray2<'_, u8>) -> PyResult<()> {
        fn width<G: Plain>(_: &Deals<G>) -> usize
        where
            G::Call: Copy + PartialEq,
        {
            Layout::<G>::LEN
        }
        let width = with_deals!(&self.deals, deals => width(deals));
        let out = sized(out.as_slice_mut().map_err(wrong)?, width * self.__len__(), "observations")?;
        let crew = self.crew.as_ref();
        py.detach(|| {
            with_deals!(&mut self.deals, deals => each(deals, crew, out, width, |part, out| part.observe(out)));
        });
        Ok(())
    }

    /// Writes a one for every action in order in each deal, and noughts elsewhere.
    fn mask(&mut self, py: Python<'_>, mut out: PyReadwriteArray2<'_, u8>) -> PyResult<()> {
        fn width<G: Plain>(_: &Deals<G>) -> usize
        where
            G::Call: Copy + PartialEq,
        {
            Actions::<G>::COUNT
        }
        let width = with_deals!(&self.deals, deals => width(deals));
        let out = sized(out.as_slice_mut().map_err(wrong)?, width * self.__len__(), "mask")?;
        let crew = self.crew.as_ref();
        py.detach(|| {
            with_deals!(&mut self.deals, deals => each(deals, crew, out, width, |part, out| part.mask(out)));
        });
        Ok(())
    }

    /// Writes whose turn it is in each deal.
    fn players(&mut self, py: Python<'_>, mut out: PyReadwriteArray1<'_, i8>) -> PyResult<()> {
        let out = sized(out.as_slice_mut().map_err(wrong)?, self.__len__(), "players")?;
        let crew = self.crew.as_ref();
        py.detach(|| {
            with_deals!(&mut self.deals, deals => each(deals, crew, out, 1, |part, out| part.players(out)));
        });
        Ok(())
    }
}

/// Asks a computer player of every thread; what it says depends on the seed, the place and the deal alone.
fn decide<G>(
    deals: &mut Deals<G>,
    crew: Option<&Crew>,
    spec: &Spec,
    seats: SeatSet,
    (seed, first): (u64, u64),
    actions: &mut [i16],
) -> Result<(), String>
where
    G: Plain + Listed + Sync,
    G::Call: Copy + PartialEq + Send + Sync,
    G::State: Send + Sync,
    G::Rules: Send + Sync,
{
    spec.player::<G>().map_err(|lacks| lacks.to_string())?;
    let Some(standing) = deals.deals().next().map(love_all) else { return Ok(()) };
    let first_wrong = Mutex::new(None);
    each(deals, crew, actions, 1, |part, actions| {
        let mut player = spec.player::<G>().expect("it was made before");
        for ((place, number, deal), action) in part.deals().zip(actions) {
            if !deal.due().is_some_and(|due| seats.contains(due.seat)) {
                continue;
            }
            let mut dice = players::seed(seed);
            dice[8..16].copy_from_slice(&(first.wrapping_add(place as u64 + 1)).to_le_bytes());
            dice[16..24].copy_from_slice(&number.to_le_bytes());
            match decided(deal, player.as_mut(), standing, dice) {
                Ok(decided) => *action = decided.cast_signed(),
                Err(what) => {
                    let mut found = first_wrong.lock().unwrap_or_else(PoisonError::into_inner);
                    if found.as_ref().is_none_or(|&(known, _)| place < known) {
                        *found = Some((place, what));
                    }
                    return;
                }
            }
        }
    });
    match first_wrong.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some((place, what)) => Err(format!("deal {place}: {what}")),
        None => Ok(()),
    }
}

fn sized<'a, T>(slice: &'a mut [T], want: usize, name: &str) -> PyResult<&'a mut [T]> {
    if slice.len() == want {
        return Ok(slice);
    }
    Err(wrong(format!("the array `{name}` has {} places in all; {want} are wanted", slice.len())))
}

/// Does something with every part of the deals and its rows of the array, on so many threads.
fn each<G, T, F>(deals: &mut Deals<G>, crew: Option<&Crew>, out: &mut [T], width: usize, work: F)
where
    G: Plain + Sync,
    G::Call: Copy + PartialEq + Send + Sync,
    G::State: Send + Sync,
    G::Rules: Send + Sync,
    T: Send,
    F: Fn(Part<'_, G>, &mut [T]) + Sync,
{
    let mut rest = out;
    let mut rows = Vec::new();
    for part in deals.split(Crew::workers(crew)) {
        let (own, other) = rest.split_at_mut(part.len() * width);
        rest = other;
        rows.push((part, own));
    }
    let work = &work;
    Crew::share(crew, rows.into_iter().map(|(part, own)| move || work(part, own)));
}

/// Looks first whether every action is in order, so that a wrong one changes nothing.
fn step<G>(
    deals: &mut Deals<G>,
    crew: Option<&Crew>,
    actions: &[i16],
    returns: &mut [[f32; 4]],
    done: &mut [u8],
) -> PyResult<()>
where
    G: Plain + Sync,
    G::Call: Copy + PartialEq + Send + Sync,
    G::State: Send + Sync,
    G::Rules: Send + Sync,
{
    let mut rows = Vec::new();
    let mut at = (actions, returns, done);
    for part in deals.split(Crew::workers(crew)) {
        let size = part.len();
        let (actions, more_actions) = at.0.split_at(size);
        let (returns, more_returns) = at.1.split_at_mut(size);
        let (done, more_done) = at.2.split_at_mut(size);
        rows.push((part, actions, returns, done));
        at = (more_actions, more_returns, more_done);
    }
    let mut found = vec![Ok(()); rows.len()];
    let (all_checked, wrong_ones) = (&Meeting::of(rows.len()), &AtomicUsize::new(0));
    let steps = rows.into_iter().zip(&mut found).map(|((mut part, actions, returns, done), found)| {
        move || {
            let place = all_checked.place();
            *found = part.check(actions);
            wrong_ones.fetch_add(usize::from(found.is_err()), Ordering::AcqRel);
            place.wait();
            if wrong_ones.load(Ordering::Acquire) == 0 {
                part.step(actions, returns, done);
            }
        }
    });
    Crew::share(crew, steps);
    found.into_iter().collect::<Result<(), _>>().map_err(wrong)
}
