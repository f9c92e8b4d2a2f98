//! A list that its copies share until one of them changes it.
//!
//! Every act is taken on a state of which a copy is kept, so that it can be undone. Most acts leave most lists alone,
//! and most lists are empty: then the copy costs a count of its owners, or nothing.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A list of few things, cheap to copy.
#[derive(Clone)]
pub struct SharedVec<T>(Option<Arc<Vec<T>>>);

impl<T> Default for SharedVec<T> {
    fn default() -> SharedVec<T> {
        SharedVec(None)
    }
}

impl<T: Clone> SharedVec<T> {
    /// An empty one.
    pub const fn new() -> SharedVec<T> {
        SharedVec(None)
    }

    /// The list as one's own.
    fn own(&mut self) -> &mut Vec<T> {
        Arc::make_mut(self.0.get_or_insert_default())
    }

    /// Puts something at its end.
    pub fn push(&mut self, value: T) {
        let list = self.own();
        if list.len() == list.capacity() {
            list.reserve_exact((list.len() / 2).max(1));
        }
        list.push(value);
    }

    /// Takes out what stands at a place.
    pub fn remove(&mut self, place: usize) -> T {
        let value = self.own().remove(place);
        self.give_back();
        value
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.0 = None;
    }

    /// Keeps what is wanted. Where everything is, nothing is copied.
    pub fn retain(&mut self, mut wanted: impl FnMut(&T) -> bool) {
        let Some(first) = self.iter().position(|value| !wanted(value)) else { return };
        let list = self.own();
        let mut place = 0;
        list.retain(|value| {
            place += 1;
            // The first that is not wanted has been asked about, and so have those before it.
            place <= first || place > first + 1 && wanted(value)
        });
        self.give_back();
    }

    /// Puts several things at its end.
    pub fn extend(&mut self, more: impl IntoIterator<Item = T>) {
        for value in more {
            self.push(value);
        }
    }

    /// Takes out the last.
    pub fn pop(&mut self) -> Option<T> {
        let last = self.len().checked_sub(1)?;
        Some(self.remove(last))
    }

    /// Only so many stay.
    pub fn truncate(&mut self, length: usize) {
        if length < self.len() {
            self.own().truncate(length);
            self.give_back();
        }
    }

    /// An empty list holds nothing.
    fn give_back(&mut self) {
        if self.is_empty() {
            self.0 = None;
        }
    }
}

impl<T> Deref for SharedVec<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.0.as_ref().map_or(&[], |list| list.as_slice())
    }
}

impl<T: Clone> DerefMut for SharedVec<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Some(list) => Arc::make_mut(list).as_mut_slice(),
            None => &mut [],
        }
    }
}

impl<T: PartialEq> PartialEq for SharedVec<T> {
    fn eq(&self, other: &SharedVec<T>) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for SharedVec<T> {}

impl<T: fmt::Debug> fmt::Debug for SharedVec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Clone> FromIterator<T> for SharedVec<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> SharedVec<T> {
        let mut list = SharedVec::new();
        list.extend(values);
        list
    }
}

impl<'a, T> IntoIterator for &'a SharedVec<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T: Clone> IntoIterator for &'a mut SharedVec<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: Clone> IntoIterator for SharedVec<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.map(Arc::unwrap_or_clone).unwrap_or_default().into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_seen_by_the_one_who_made_it_alone() {
        let mut list: SharedVec<u8> = (1..=6).collect();
        let copy = list.clone();
        list.push(7);
        list[0] = 9;
        assert_eq!((&list[..], &copy[..]), (&[9, 2, 3, 4, 5, 6, 7][..], &[1, 2, 3, 4, 5, 6][..]));
    }

    #[test]
    fn everything_is_asked_about_once_and_in_order() {
        let mut list: SharedVec<u8> = (0..8).collect();
        let mut asked = Vec::new();
        list.retain(|value| {
            asked.push(*value);
            value % 3 != 2
        });
        assert_eq!((&list[..], asked), (&[0, 1, 3, 4, 6, 7][..], (0..8).collect::<Vec<_>>()));
    }

    #[test]
    fn what_nobody_changes_is_not_copied() {
        let mut list: SharedVec<u8> = (0..3).collect();
        let copy = list.clone();
        list.retain(|_| true);
        assert!(std::ptr::eq(&raw const list[..], &raw const copy[..]));
        list.retain(|_| false);
        assert_eq!((list.len(), copy.len()), (0, 3));
        assert!(list.0.is_none(), "an empty list holds nothing");
    }
}
