//! Where an entry stands in a table: at the place that its key gives, or in one of the next few.

/// The places that are looked at before an entry counts as absent.
const PROBES: usize = 8;

/// A place of such a table.
pub(crate) trait Slot {
    /// What is looked for.
    type Key: Copy + PartialEq;

    fn key(&self) -> Self::Key;

    /// The search that wrote it: what an older one wrote is nothing.
    fn age(&self) -> u16;

    /// Whether it was of use since room was last made.
    fn is_touched(&self) -> bool;
}

/// Makes a struct with an `age` and a `touched` a place of such a table; its key stands in the field that is named.
macro_rules! slot {
    ($slot:ty, $key:ident: $of:ty) => {
        impl $crate::probing::Slot for $slot {
            type Key = $of;

            #[inline(always)]
            fn key(&self) -> $of {
                self.$key
            }

            #[inline(always)]
            fn age(&self) -> u16 {
                self.age
            }

            #[inline(always)]
            fn is_touched(&self) -> bool {
                self.touched
            }
        }
    };
}
pub(crate) use slot;

/// Where the entry stands, if it is there.
#[inline(always)]
pub(crate) fn find<S: Slot>(slots: &[S], start: usize, age: u16, key: S::Key) -> Option<usize> {
    for probe in 0..PROBES {
        let at = (start + probe) & (slots.len() - 1);
        let slot = &slots[at];
        if slot.age() != age {
            return None;
        }
        if slot.key() == key {
            return Some(at);
        }
    }
    None
}

/// Where a new entry goes: to the first place that is free, or else to one that was of no use.
pub(crate) fn place_for<S: Slot>(slots: &[S], start: usize, age: u16) -> usize {
    let mut victim = start;
    for probe in 0..PROBES {
        let at = (start + probe) & (slots.len() - 1);
        if slots[at].age() != age {
            return at;
        }
        if !slots[at].is_touched() {
            victim = at;
        }
    }
    victim
}
