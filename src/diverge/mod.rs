//! Per-lane branches become masks, selects and branches that all lanes take together. Straight-line
//! functions pass unchanged.
