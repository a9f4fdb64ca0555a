//! Lists of names that are concatenated at compile time.

/// Concatenates lists.
///
/// If their total length is not `N`.
pub(super) const fn join<T: Copy, const N: usize>(lists: &[&[T]]) -> [T; N] {
    let mut all = [lists[0][0]; N];
    let (mut list, mut count) = (0, 0);
    while list < lists.len() {
        let mut place = 0;
        while place < lists[list].len() {
            all[count] = lists[list][place];
            place += 1;
            count += 1;
        }
        list += 1;
    }
    assert!(count == N);
    all
}
