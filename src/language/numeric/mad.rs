//! The rounding of multiply-and-add, which is an option.

/// How `MAD` and every `sum + product` of the specification's pseudo-code round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mad {
    /// One rounding.
    Fused,
    /// The product is rounded, then the sum.
    Separate,
}

impl Default for Mad {
    /// Fused where the host has FMA, separate where not.
    fn default() -> Self {
        #[cfg(target_arch = "x86_64")]
        let fused = std::arch::is_x86_feature_detected!("fma");
        #[cfg(not(target_arch = "x86_64"))]
        let fused = !cfg!(target_family = "wasm");
        if fused { Self::Fused } else { Self::Separate }
    }
}
