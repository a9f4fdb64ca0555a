//! Libraries that only some applications load: their functions are found by name.

/// Defines a function that returns the functions of a library, which is loaded once; `None` if the library or one of
/// them is missing. Loading must have no other effect, and the functions must have the given types.
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
