//! The module `nvjit._nvjit`, on which the package `nvjit` for Python is built (`nvjit/` has its public face): requests
//! that the command answers, pictures, and programs that run on arrays.

mod kernel;

use kernel::Kernel;
use numpy::{IntoPyArray, PyArray1};
use nvjit_cli::package::{self, Failure, Picture};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::Value;
#[cfg(feature = "cli")]
use std::ffi::OsString;

/// An exception that says why there is no answer; `nvjit/_errors.py` has the class.
fn exception(py: Python<'_>, Failure { message, errors }: Failure) -> PyErr {
    let class = py.import("nvjit._errors").and_then(|module| module.getattr("ProgramError"));
    match class.and_then(|class| class.call1((message, Value::from(errors).to_string()))) {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

fn parsed(question: &str) -> PyResult<Value> {
    serde_json::from_str(question).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The answer to a question, both JSON.
#[pyfunction]
fn answer(py: Python<'_>, kind: &str, question: &str) -> PyResult<String> {
    let question = parsed(question)?;
    let answer = py.detach(|| package::answer(kind, question));
    answer.map(|answer| answer.to_string()).map_err(|failure| exception(py, failure))
}

/// The width and height of a picture, its bytes of RGBA, and warnings.
type Pixels<'py> = ([u32; 2], Bound<'py, PyArray1<u8>>, Vec<String>);

/// A picture: its width and height, its bytes, and what is odd in the question, which is JSON.
#[pyfunction]
fn picture<'py>(py: Python<'py>, question: &str) -> PyResult<Pixels<'py>> {
    let question = parsed(question)?;
    let Picture { size, rgba, warnings } =
        py.detach(|| package::picture(question)).map_err(|failure| exception(py, failure))?;
    Ok((size, rgba.into_pyarray(py), warnings))
}

/// The command `nvjit`, with these words; gives the exit status.
#[cfg(feature = "cli")]
#[pyfunction]
fn command(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| nvjit_cli::main_with(words))
}

#[pymodule]
fn _nvjit(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(answer, module)?)?;
    module.add_function(wrap_pyfunction!(picture, module)?)?;
    #[cfg(feature = "cli")]
    module.add_function(wrap_pyfunction!(command, module)?)?;
    module.add_class::<Kernel>()
}
