//! Suggestions for unknown words.

/// Longer words are not compared.
const LONGEST: usize = 64;

/// The name that `word` is nearly: that which the author of a misspelt word may have meant.
pub fn nearest<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    if word.len() > LONGEST {
        return None;
    }
    // A third of the letters may be wrong, or their case.
    let near = names.filter_map(|name| {
        let distance = if name.eq_ignore_ascii_case(word) { 0 } else { distance(word.as_bytes(), name.as_bytes())? };
        (distance <= name.len() / 3).then_some((distance, name))
    });
    near.min_by_key(|near| near.0).map(|near| near.1)
}

/// The edit distance from `b` to `a`, in inserted, deleted, replaced or swapped bytes; `None` if clearly too large.
fn distance(a: &[u8], b: &[u8]) -> Option<usize> {
    if a.len().abs_diff(b.len()) > b.len() / 2 {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    let mut before = row.clone();
    for (i, x) in a.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut least = (row[j] + usize::from(x != y)).min(next[j] + 1).min(row[j + 1] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row.pop()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn letters_may_be_swapped() {
        let near = |word| nearest(word, ["HPOS", "COL0", "fog", "modelview"].into_iter());
        assert_eq!(near("HPSO"), Some("HPOS"));
        assert_eq!(near("fgo"), Some("fog"));
        assert_eq!(near("modlevieww"), Some("modelview"));
        assert_eq!(near("gof"), None);
    }
}
