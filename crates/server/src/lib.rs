//! The club on the network.
