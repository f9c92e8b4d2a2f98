//! Word that a thought is not wanted any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Says whether a thought is still wanted; all clones of it say the same. Whoever thinks looks at it between two worlds. What comes of a
/// thought that was stopped is nothing to act on.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// The thought is not wanted any more.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is not wanted any more.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
