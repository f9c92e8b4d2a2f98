//! Thousands of deals stepped in one call, into arrays of numpy that the caller owns.

use bridge::Bridge;
use euchre::Euchre;
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use royalton::Royalton;
use swift::{Actions, Batch as Deals, Layout, Part};
use table::Plain;

use crate::game::Game;
use crate::hand::{Which, rules};
use crate::wrong;

/// Deals of one game side by side; each is followed by the next when it is over.
#[pyclass(module = "oddtrick._core")]
pub(crate) struct Batch {
    deals: Any,
    /// The threads that work on it beside the caller's; none where that one is enough.
    pool: Option<ThreadPool>,
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
        let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads - 1).build());
        let pool = pool.transpose().map_err(wrong)?;
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
        Ok(Batch { deals, pool })
    }

    fn __len__(&self) -> usize {
        with_deals!(&self.deals, deals => deals.len())
    }

    /// Draws an action in order for each deal.
    fn draw(&mut self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i16>) -> PyResult<()> {
        let count = self.__len__();
        let actions = sized(actions.as_slice_mut().map_err(wrong)?, count, "actions")?;
        let pool = self.pool.as_ref();
        py.detach(|| {
            with_deals!(&mut self.deals, deals => each(deals, pool, actions, 1, |mut part, out| part.draw(out)));
        });
        Ok(())
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
        let pool = self.pool.as_ref();
        py.detach(|| with_deals!(&mut self.deals, deals => step(deals, pool, actions, returns, done)))
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
        let pool = self.pool.as_ref();
        py.detach(|| {
            with_deals!(&mut self.deals, deals => each(deals, pool, out, width, |part, out| part.observe(out)));
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
        let pool = self.pool.as_ref();
        py.detach(|| {
            with_deals!(&mut self.deals, deals => each(deals, pool, out, width, |part, out| part.mask(out)));
        });
        Ok(())
    }

    /// Writes whose turn it is in each deal.
    fn players(&mut self, py: Python<'_>, mut out: PyReadwriteArray1<'_, i8>) -> PyResult<()> {
        let out = sized(out.as_slice_mut().map_err(wrong)?, self.__len__(), "players")?;
        let pool = self.pool.as_ref();
        py.detach(|| {
            with_deals!(&mut self.deals, deals => each(deals, pool, out, 1, |part, out| part.players(out)));
        });
        Ok(())
    }
}

fn sized<'a, T>(slice: &'a mut [T], want: usize, name: &str) -> PyResult<&'a mut [T]> {
    if slice.len() == want {
        return Ok(slice);
    }
    Err(wrong(format!("the array `{name}` has {} places in all; {want} are wanted", slice.len())))
}

/// Does every job, one of them on this thread and the others beside it.
fn share<J: FnOnce() + Send>(pool: Option<&ThreadPool>, jobs: impl IntoIterator<Item = J>) {
    let mut jobs = jobs.into_iter();
    let Some(own) = jobs.next() else { return };
    let Some(pool) = pool else {
        own();
        jobs.for_each(|job| job());
        return;
    };
    pool.in_place_scope(|scope| {
        for job in jobs {
            scope.spawn(move |_| job());
        }
        own();
    });
}

/// How many work on a batch: this thread and those of the pool.
fn workers(pool: Option<&ThreadPool>) -> usize {
    1 + pool.map_or(0, ThreadPool::current_num_threads)
}

/// Does something with every part of the deals and its rows of the array, on so many threads.
fn each<G, T, F>(deals: &mut Deals<G>, pool: Option<&ThreadPool>, out: &mut [T], width: usize, work: F)
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
    for part in deals.split(workers(pool)) {
        let (own, other) = rest.split_at_mut(part.len() * width);
        rest = other;
        rows.push((part, own));
    }
    let work = &work;
    share(pool, rows.into_iter().map(|(part, own)| move || work(part, own)));
}

/// Looks first whether every action is in order, so that a wrong one changes nothing.
fn step<G>(
    deals: &mut Deals<G>,
    pool: Option<&ThreadPool>,
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
    for part in deals.split(workers(pool)) {
        let size = part.len();
        let (actions, more_actions) = at.0.split_at(size);
        let (returns, more_returns) = at.1.split_at_mut(size);
        let (done, more_done) = at.2.split_at_mut(size);
        rows.push((part, actions, returns, done));
        at = (more_actions, more_returns, more_done);
    }
    let mut found = vec![Ok(()); rows.len()];
    let checks = rows.iter().zip(&mut found);
    share(pool, checks.map(|((part, actions, ..), found)| move || *found = part.check(actions)));
    found.into_iter().collect::<Result<(), _>>().map_err(wrong)?;
    let steps = rows.into_iter();
    share(pool, steps.map(|(mut part, actions, returns, done)| move || part.step(actions, returns, done)));
    Ok(())
}
