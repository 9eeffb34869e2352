//! Memory that is counted where the caller counts its own: a query engine's pool. Besides the limits of functions, which
//! are about one function at a time. Knows nothing of pools or of what the memory is for.

use std::fmt::Debug;
use std::sync::Arc;

/// Counts the bytes that functions hold. Shared by everything that belongs to one query.
pub trait MemoryAccount: Debug + Send + Sync {
    /// More bytes are wanted; `false`: there are none, and the query is to end.
    fn grow(&self, bytes: usize) -> bool;
    /// Bytes are given back.
    fn shrink(&self, bytes: usize);
}

/// What one holder has in an account; given back when dropped. Without an account everything is allowed.
#[derive(Debug, Default)]
pub struct Held {
    account: Option<Arc<dyn MemoryAccount>>,
    bytes: usize,
}

impl Held {
    /// Nothing yet.
    pub fn in_account(account: Option<Arc<dyn MemoryAccount>>) -> Held {
        Held { account, bytes: 0 }
    }

    /// Takes more bytes; `false` if there are none.
    pub fn grow(&mut self, bytes: usize) -> bool {
        let granted = self.account.as_ref().is_none_or(|account| account.grow(bytes));
        if granted {
            self.bytes += bytes;
        }
        granted
    }

    /// Holds so many bytes from now on, more or fewer; `false` if there are none.
    pub fn resize(&mut self, bytes: usize) -> bool {
        if bytes > self.bytes {
            return self.grow(bytes - self.bytes);
        }
        if let Some(account) = &self.account {
            account.shrink(self.bytes - bytes);
        }
        self.bytes = bytes;
        true
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.resize(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[derive(Debug, Default)]
    struct Ten(AtomicUsize);

    impl MemoryAccount for Ten {
        fn grow(&self, bytes: usize) -> bool {
            let fits = |held: usize| (held + bytes <= 10).then_some(held + bytes);
            self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits).is_ok()
        }

        fn shrink(&self, bytes: usize) {
            self.0.fetch_sub(bytes, Ordering::Relaxed);
        }
    }

    #[test]
    fn what_is_refused_is_not_held() {
        let account = Arc::new(Ten::default());
        let mut held = Held::in_account(Some(account.clone()));
        assert!(held.grow(4) && held.resize(9) && !held.grow(2) && !held.resize(11));
        assert_eq!(account.0.load(Ordering::Relaxed), 9);
        assert!(held.resize(3));
        assert_eq!(account.0.load(Ordering::Relaxed), 3);
        drop(held);
        assert_eq!(account.0.load(Ordering::Relaxed), 0);
        assert!(Held::default().grow(usize::MAX));
    }
}
