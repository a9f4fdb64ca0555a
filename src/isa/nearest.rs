//! What the author of an unknown word may have meant.

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

/// How many bytes must be put in, taken out or replaced to make `a` from `b`; `None` if clearly too many.
fn distance(a: &[u8], b: &[u8]) -> Option<usize> {
    if a.len().abs_diff(b.len()) > b.len() / 2 {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let replaced = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(corner + 1);
        }
    }
    row.pop()
}
