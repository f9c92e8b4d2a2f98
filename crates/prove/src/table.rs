//! Four people who play on whatever happens: they come back, resume and send again.

use std::collections::VecDeque;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use cards::Shuffler;
use games::Code;
use protocol::{ActOption, ClientMessage, OptionKind, ServerMessage, Stage};

use crate::client::{Person, Wire, fresh_id, table_of_four};

/// So many acts that were acknowledged may be sent again.
const LATELY: usize = 50;

/// An act that was acknowledged.
#[derive(Clone, Debug)]
pub(crate) struct Acked {
    pub(crate) id: String,
    /// How long it took from the first sending.
    pub(crate) took: Duration,
}

/// An act that was sent and not yet answered.
struct Sent {
    id: String,
    seat: usize,
    message: ClientMessage,
    at: Instant,
}

/// Four people at a table.
pub(crate) struct Four {
    pub(crate) table: String,
    pub(crate) people: Vec<Person>,
    wires: Vec<Wire>,
    sent: Option<Sent>,
    /// What was acknowledged, in its order.
    pub(crate) acked: Vec<Acked>,
    /// How often a socket had to be opened again.
    pub(crate) resumed: u32,
    /// The dice of people who send acts again that were answered.
    pub(crate) rude: Option<Shuffler>,
    /// How often they did.
    pub(crate) again: u64,
    /// What is counted up with every acknowledgement.
    pub(crate) counted: Option<Arc<AtomicU64>>,
    /// The last acts that were acknowledged at this table, each with its seat.
    lately: VecDeque<(usize, ClientMessage)>,
    dice: Shuffler,
}

impl Four {
    /// Four guests open a table; the number decides the code and their choices.
    pub(crate) async fn sit(address: SocketAddr, number: u32) -> Result<Four> {
        Four::sit_from(address, number, |_| None).await
    }

    /// The same, each from another address of this machine.
    pub(crate) async fn sit_from(
        address: SocketAddr,
        number: u32,
        home: impl Fn(usize) -> Option<IpAddr>,
    ) -> Result<Four> {
        let mut people = Vec::new();
        for (seat, name) in ["Anne", "Bert", "Cora", "Dick"].into_iter().enumerate() {
            people.push(Person::guest_from(address, home(seat), name).await?);
        }
        let mut four = Four {
            table: String::new(),
            people,
            wires: Vec::new(),
            sent: None,
            acked: Vec::new(),
            resumed: 0,
            rude: None,
            again: 0,
            counted: None,
            lately: VecDeque::new(),
            dice: Shuffler::with_stream([7; 32], u64::from(number)),
        };
        four.another(Code::ALL[number as usize % Code::COUNT].name()).await?;
        Ok(four)
    }

    async fn another(&mut self, code: &str) -> Result<()> {
        // If the club dies meanwhile they are still at the old table.
        let table = table_of_four(&mut self.people, code, "courteous").await?;
        let mut wires = Vec::new();
        for person in &self.people {
            wires.push(person.socket(&table, 0).await?);
        }
        (self.table, self.wires) = (table, wires);
        self.lately.clear();
        Ok(())
    }

    /// Opens every socket again from what it has seen, and sends again what was not answered.
    pub(crate) async fn resume(&mut self) -> Result<()> {
        let seen: Vec<u32> = self.wires.iter().map(|wire| wire.seen).collect();
        for (at, person) in self.people.iter().enumerate() {
            let wire = person.socket(&self.table, seen[at]).await?;
            self.wires[at] = wire;
        }
        self.resumed += 1;
        if let Some(Sent { seat, message, .. }) = &self.sent {
            self.wires[*seat].send(message).await?;
        }
        Ok(())
    }

    /// Has the next act happen and waits until it is acknowledged.
    pub(crate) async fn step(&mut self) -> Result<()> {
        if self.sent.is_none() {
            self.choose().await?;
            self.repeat().await?;
        }
        let Some(Sent { id, seat, at, .. }) = &self.sent else { return Ok(()) };
        loop {
            match self.wires[*seat].next().await? {
                ServerMessage::Ack { id: acked, .. } if acked == *id => {
                    self.acked.push(Acked { id: id.clone(), took: at.elapsed() });
                    if let Some(counted) = &self.counted {
                        counted.fetch_add(1, Ordering::Relaxed);
                    }
                    if let Some(Sent { seat, message, .. }) = self.sent.take() {
                        self.lately.push_front((seat, message));
                        self.lately.truncate(LATELY);
                    }
                    return Ok(());
                }
                ServerMessage::Refused { id: refused, problem } if refused == *id => {
                    // Another table act came first, as when the table deals: look again.
                    if problem.kind.ends_with("stale") {
                        self.sent = None;
                        return Ok(());
                    }
                    // It is not known whether it was written: the same is sent again, and counts once.
                    if problem.kind.ends_with("unavailable") {
                        tokio::time::sleep(Duration::from_millis(5)).await;
                        let Some(Sent { seat, message, .. }) = &self.sent else { return Ok(()) };
                        self.wires[*seat].send(message).await?;
                        continue;
                    }
                    bail!("REFUSED: {problem} at {}", self.table);
                }
                _ => {}
            }
        }
    }

    /// Rude people send what they have just sent again, and what was answered long ago.
    async fn repeat(&mut self) -> Result<()> {
        let Some(dice) = &mut self.rude else { return Ok(()) };
        if dice.below(3) == 0
            && let Some(Sent { seat, message, .. }) = &self.sent
        {
            self.wires[*seat].send(message).await?;
            self.again += 1;
        }
        if dice.below(5) == 0 && !self.lately.is_empty() {
            let (seat, message) = &self.lately[dice.below(self.lately.len() as u32) as usize];
            self.wires[*seat].send(message).await?;
            self.again += 1;
        }
        Ok(())
    }

    /// Waits until somebody has to act, and sends what they do.
    async fn choose(&mut self) -> Result<()> {
        for _ in 0..10_000 {
            if let Some(seat) = self.wires.iter().position(Wire::is_due) {
                let wire = &mut self.wires[seat];
                let view = wire.view.as_ref().ok_or_else(|| anyhow!("no view"))?;
                let wanted = |option: &&ActOption| {
                    matches!(option.kind, OptionKind::Call | OptionKind::Discard | OptionKind::Play)
                };
                let options: Vec<&ActOption> = view.options.iter().filter(wanted).collect();
                if options.is_empty() {
                    bail!("REFUSED: it is {:?}'s turn and nothing is in order at {}", view.seat, self.table);
                }
                let choice = self.dice.below(options.len() as u32) as usize;
                let id = fresh_id();
                let act = options[choice].act.clone();
                let message = ClientMessage::Act { id: id.clone(), expect: wire.seen, act: act.into() };
                let at = Instant::now();
                self.sent = Some(Sent { id, seat, message: message.clone(), at });
                return wire.send(&message).await;
            }
            match self.wires[0].stage() {
                Some(Stage::RubberOver) => {
                    let code = Code::ALL[self.dice.below(Code::COUNT as u32) as usize].name();
                    self.another(code).await?;
                }
                Some(Stage::HandOver) => {
                    for wire in &mut self.wires {
                        wire.send(&ClientMessage::Ready).await?;
                    }
                    self.hear().await?;
                }
                _ => self.hear().await?,
            }
        }
        bail!("STUCK: nobody has to act at {}", self.table)
    }

    /// Takes in a message of each socket that has one; of one at least.
    pub(crate) async fn hear(&mut self) -> Result<()> {
        let mut heard = false;
        for wire in &mut self.wires {
            while let Ok(message) = tokio::time::timeout(Duration::from_millis(2), wire.next()).await {
                message?;
                heard = true;
            }
        }
        if !heard {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }
}
