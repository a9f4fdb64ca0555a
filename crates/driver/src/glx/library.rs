//! Libraries that are present in some applications only: finds their functions by name.

/// A function that gives the functions of a library, which is loaded once; nothing if it or one of them is missing.
/// Loading must do nothing else, and the functions must have the types that are said.
macro_rules! library {
    (
        $(#[$of:meta])* $vis:vis fn $get:ident() -> $file:literal;
        $(#[$meta:meta])* $own:vis struct $name:ident { $($field_vis:vis $field:ident = $symbol:literal: $ty:ty,)* }
    ) => {
        $(#[$meta])*
        $own struct $name {
            $($field_vis $field: $ty,)*
            _library: libloading::Library,
        }

        $(#[$of])*
        $vis fn $get() -> Option<&'static $name> {
            static FUNCTIONS: std::sync::OnceLock<Option<$name>> = std::sync::OnceLock::new();
            let load = || {
                // SAFETY: the library has no constructors with side effects.
                let library = unsafe { libloading::Library::new($file) }.ok()?;
                // SAFETY: the functions have these types.
                $(let $field = *unsafe { library.get::<$ty>(concat!($symbol, "\0").as_bytes()) }.ok()?;)*
                Some($name { $($field,)* _library: library })
            };
            FUNCTIONS.get_or_init(load).as_ref()
        }
    };
}

pub(super) use library;
