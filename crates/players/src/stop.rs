//! Word that a thought is not wanted any more, or has taken long enough.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Says whether a thought is still wanted; all clones of it say the same. Whoever thinks looks at it between two worlds. What comes of a
/// thought that was stopped is nothing to act on.
#[derive(Clone, Default)]
pub struct Stop {
    set: Arc<AtomicBool>,
    enough: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop").field("set", &self.is_set()).finish_non_exhaustive()
    }
}

impl Stop {
    /// The thought is not wanted any more.
    pub fn set(&self) {
        self.set.store(true, Ordering::Relaxed);
    }

    /// Whether it is not wanted any more.
    pub fn is_set(&self) -> bool {
        self.set.load(Ordering::Relaxed)
    }

    /// The same for a thought that is to end when this says so, with what it has come to. The time comes from outside: nobody
    /// here has a clock.
    #[must_use]
    pub fn or_enough(&self, enough: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        Stop { set: Arc::clone(&self.set), enough: Some(Arc::new(enough)) }
    }

    /// Whether it has taken long enough.
    pub fn is_enough(&self) -> bool {
        self.enough.as_ref().is_some_and(|enough| enough())
    }
}
