//! The phases in order.
