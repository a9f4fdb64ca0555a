"""Assembly programs of OpenGL's extensions, checked, translated, drawn, and run on NumPy arrays.

>>> import nvjit, numpy as np
>>> program = nvjit.Program("!!FP1.0\\nMUL o[COLR], f[COL0], {2, 2, 2, 1};\\nEND")
>>> program.run({"f[COL0]": np.full((2, 4), 0.25)})["o[COLR]"]
array([[0.5 , 0.5 , 0.5 , 0.25],
       [0.5 , 0.5 , 0.5 , 0.25]], dtype=float32)

Texts are ``str``. What is wrong with one is a `ProgramError`, which has line and column.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _nvjit
from ._errors import ProgramError

__version__: str = _nvjit.__version__
__all__ = ["Program", "ProgramError", "Results", "Translation", "check", "dump", "format", "reflect", "render", "run", "translate"]

Target = Literal["arb", "glsl120", "glsl330", "glsl450", "essl300", "essl310", "spirv", "wgsl", "hlsl", "msl", "spirv-gl", "glsl450-compat", "glsl130", "glsl140", "glsl150"]
Mad = Literal["fused", "separate"]


def _ask(kind: str, **question: Any) -> Any:
    present = {name: value for name, value in question.items() if value is not None}
    return json.loads(_nvjit.answer(kind, json.dumps(present)))


def _rules(mad: Mad | None, clamp: bool, unclamped_fog: bool, nv_vertex_program_rules: bool) -> dict[str, Any]:
    return {
        "mad": mad,
        "clamp": clamp,
        "unclamped_fog": unclamped_fog,
        "nv_vertex_program_rules": nv_vertex_program_rules,
    }


def check(text: str, *, name: str = "") -> dict[str, Any]:
    """Everything that is wrong with a program, and what is probably a mistake.

    The answer has ``ok``, ``errors`` and ``warnings``, each a list of dicts with ``line``, ``column``, ``message`` and
    more, and of a program that loads ``language`` and ``instructions``. A ``name`` that ends in ``.toml`` makes the
    text a scene, beside whose name its files are. Nothing is raised for a text that is wrong.
    """
    report: dict[str, Any] = _ask("check", text=text, name=name)
    return report


def reflect(text: str) -> dict[str, Any]:
    """What a program takes and gives: attributes, results, parameters, textures, buffers, images, limits used."""
    answer: dict[str, Any] = _ask("reflect", text=text)
    return answer


def format(text: str, *, indent: int | None = None) -> str:
    """The text of a program, laid out: a statement a line, blocks indented by so many spaces, or by a tab."""
    answer: str = _ask("format", text=text, indent=indent)
    return answer


def dump(text: str) -> dict[str, Any]:
    """The syntax tree of a program (``tree``), and its IR in each form (``forms``, dicts of ``name`` and ``text``)."""
    answer: dict[str, Any] = _ask("dump", text=text)
    return answer


class Translation(NamedTuple):
    """A program in another language."""

    #: The text; of SPIR-V, its disassembly.
    text: str
    #: The module, of SPIR-V; of others nothing.
    words: NDArray[np.uint32]
    #: Pairs of a line of the text and the line of the program that it is of, from 1.
    map: list[tuple[int, int]]
    #: What the text takes and gives.
    reflection: dict[str, Any]


def translate(
    text: str,
    to: Target,
    *,
    fast: bool = False,
    mad: Mad = "separate",
    clamp: bool = False,
    unclamped_fog: bool = False,
    nv_vertex_program_rules: bool = False,
    flush: bool = False,
    least: bool = False,
    locations: bool = False,
    webgpu: bool = False,
) -> Translation:
    """A program as a shader that graphics drivers take; the options are those of ``nvjit translate``."""
    rules = _rules(mad, clamp, unclamped_fog, nv_vertex_program_rules)
    own = {"flush": flush, "least": least, "locations": locations, "webgpu": webgpu}
    answer = _ask("translate", text=text, to=to, fast=fast, rules=rules, **own)
    lines = [(line, of) for line, of in answer["map"]]
    return Translation(answer["text"], np.array(answer["words"], np.uint32), lines, answer["reflection"])


def run(
    text: str,
    *,
    state: bool = False,
    trace: int | None = None,
    mad: Mad | None = None,
    clamp: bool = False,
    unclamped_fog: bool = False,
    nv_vertex_program_rules: bool = False,
    **given: Sequence[str] | str,
) -> dict[str, Any]:
    """Runs a program of any stage once, in the interpreter, as ``nvjit run --format json`` does.

    What it is given has the words of that command: ``sets=["f[COL0]=1,0,0,1"]``, ``params``, ``textures``,
    ``buffers``, ``storage``, ``images``, ``groups="4,1,1"`` and so on. ``trace`` is an invocation whose steps are
    wanted, ``state`` whether all registers are. `Program.run` runs many invocations on arrays.
    """
    rules = _rules(mad, clamp, unclamped_fog, nv_vertex_program_rules)
    answer: dict[str, Any] = _ask("run", text=text, given=given, rules=rules, state=state, trace=trace)
    return answer


def render(
    source: str | os.PathLike[str],
    *,
    name: str | None = None,
    size: tuple[int, int] = (640, 480),
    mesh: str | None = None,
    params: Mapping[str, Sequence[float]] | None = None,
    turn: tuple[float, float] | None = None,
    distance: float | None = None,
    time: float = 0.0,
    seconds: float = 600.0,
) -> NDArray[np.uint8]:
    """A picture of a program or a scene, of the shape (height, width, 4) and the dtype uint8, the top row first.

    ``source`` is a path (a ``pathlib.Path``), or a text, beside whose ``name`` its files are. What the comment
    ``# Render:`` of a program asks for is drawn; ``mesh``, ``params``, ``turn`` (degrees) and ``distance`` count more,
    as the options of ``nvjit render``. ``time`` goes from 0 to 1. The picture is given up after so many ``seconds``.
    """
    if isinstance(source, os.PathLike):
        name = os.fspath(source) if name is None else name
        source = Path(source).read_text()
    words = [f"{param}={','.join(map(repr, map(float, value)))}" for param, value in (params or {}).items()]
    question = {
        "text": source,
        "name": "program" if name is None else name,
        "size": size,
        "params": words,
        "mesh": mesh,
        "turn": turn,
        "distance": distance,
        "time": time,
        "seconds": seconds,
    }
    (width, height), pixels, _ = _nvjit.picture(json.dumps(question))
    return pixels.reshape(height, width, 4)


class Results(dict[str, NDArray[np.float32]]):
    """Results by name, each of the shape (invocations, 4) and the dtype float32.

    Components that the program does not write are 0. Integers are bits: ``results["result.color"].view(np.int32)``.
    """

    #: Of a fragment program: whether each fragment was discarded, of the shape (invocations,); else None.
    discarded: NDArray[np.bool_] | None = None
    #: How many accesses of memory were none that the program may make.
    faults: int = 0


def _row(value: ArrayLike, what: str) -> NDArray[np.float32]:
    """An array of float32, whatever it was; 32-bit integers keep their bits."""
    array = np.asarray(value)
    if array.dtype in (np.dtype(np.int32), np.dtype(np.uint32)):
        return array.view(np.float32)
    if array.dtype.kind not in "fiub":
        raise TypeError(f"{what} is of {array.dtype}, and no numbers")
    return array.astype(np.float32, copy=False)


def _texture(unit: int, value: ArrayLike) -> tuple[int, NDArray[np.uint8], int, int, bool]:
    array = np.asarray(value)
    if array.ndim != 3 or array.shape[2] != 4:
        raise ValueError(f"texture {unit} has the shape {array.shape}, and not (height, width, 4)")
    if array.dtype != np.uint8:
        array = array.astype(np.float32, copy=False)
    height, width, _ = array.shape
    return unit, np.ascontiguousarray(array).reshape(-1).view(np.uint8), width, height, array.dtype != np.uint8


def _bytes(kind: str, point: int, array: NDArray[Any]) -> tuple[str, int, NDArray[np.uint8]]:
    if not isinstance(array, np.ndarray) or not array.flags.c_contiguous or not array.flags.writeable:
        raise ValueError(f"{kind}[{point}] is an array that is contiguous and can be written")
    return kind, point, array.reshape(-1).view(np.uint8)


class Program:
    """A program that is loaded and compiled once, and then runs on arrays.

    ``engine`` is ``"best"`` (native code where this machine supports it), ``"native"`` or ``"interpreter"``; the bits
    of results are the same in each. The other options are those of ``nvjit run``.
    """

    def __init__(
        self,
        text: str,
        *,
        engine: Literal["best", "native", "interpreter"] = "best",
        mad: Mad | None = None,
        clamp: bool = False,
        unclamped_fog: bool = False,
        nv_vertex_program_rules: bool = False,
    ) -> None:
        self._kernel = _nvjit.Kernel(text, engine, mad, clamp, unclamped_fog, nv_vertex_program_rules)
        #: The text that was loaded.
        self.text = text

    @property
    def language(self) -> str:
        """The header, as ``!!FP1.0``."""
        return self._kernel.language

    @property
    def stage(self) -> str:
        """``fragment``, ``vertex`` and so on."""
        return self._kernel.stage

    @property
    def is_native(self) -> bool:
        """Whether native code runs it."""
        return self._kernel.is_native

    def reflect(self) -> dict[str, Any]:
        """What `reflect` says of it."""
        return reflect(self.text)

    def run(
        self,
        attributes: Mapping[str, ArrayLike] | None = None,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        count: int | None = None,
        textures: Mapping[int, ArrayLike] | None = None,
        buffers: Mapping[int, NDArray[Any]] | None = None,
        storage: Mapping[int, NDArray[Any]] | None = None,
        counters: Mapping[int, NDArray[Any]] | None = None,
        groups: Sequence[int] = (1, 1, 1),
        group_size: Sequence[int] | None = None,
    ) -> Results:
        """Runs a vertex, fragment, tessellation evaluation or compute program.

        ``attributes`` are arrays by name (``"f[TEX0]"``, ``"vertex.position"``) of the shape (invocations, 1 to 4), or
        (1 to 4,) for a value that all have; the dtype becomes float32, but int32 and uint32 keep their bits. Missing
        components are 0, 0, 0 and 1. Four fragments in a row are a quad: (x0y0), (x1y0), (x0y1), (x1y1).
        ``count`` is how many invocations run where no attribute says it.

        ``parameters`` are arrays by name (``"tint"``, ``"program.env[3]"``, ``"state.fog.color"``) of the shape
        (1 to 4,), or (rows, 1 to 4) for the elements of an array.

        ``textures`` are arrays by unit of the shape (height, width, 4): uint8, where 255 is 1, or float32; the first
        row is at t = 0; they are filtered linearly and repeat. ``buffers``, ``storage`` and ``counters`` are arrays by
        binding of any dtype, contiguous: the program reads their bytes, and what it writes is in them afterwards.

        A compute program runs ``groups`` of work groups, each of ``group_size`` if it declares none.
        """
        if self.stage not in ("vertex", "fragment", "tess_evaluation", "compute"):
            raise ProgramError(f"a {self.stage} program does not run on arrays: nvjit.run runs it")
        rows = []
        for name, value in (attributes or {}).items():
            row = _row(value, name)
            rows.append((name, np.atleast_2d(row)))
            if row.ndim == 2 and row.shape[0] != 1:
                count = row.shape[0] if count is None else count
        bank: list[tuple[str, list[int]]] = []
        for name, value in (parameters or {}).items():
            row = _row(value, name)
            if row.ndim not in (1, 2) or not 1 <= row.shape[-1] <= 4:
                raise ValueError(f"{name} has the shape {row.shape}, and not (1 to 4,) or (rows, 1 to 4)")
            names = [name] if row.ndim == 1 else [f"{name}[{index}]" for index in range(row.shape[0])]
            full = np.tile(np.array([0, 0, 0, 1], np.float32), (len(names), 1))
            full[:, : row.shape[-1]] = row
            bank.extend(zip(names, full.view(np.uint32).tolist()))
        spaces = {"buffers": buffers, "storage": storage, "counters": counters}
        memory = [
            _bytes(kind, point, array) for kind, arrays in spaces.items() for point, array in (arrays or {}).items()
        ]
        images = [_texture(unit, value) for unit, value in (textures or {}).items()]
        lanes = 0 if self.stage == "compute" else 1 if count is None else count
        sizes = (_three(groups), None if group_size is None else _three(group_size))
        registers, discarded, faults = self._kernel.run(lanes, rows, bank, images, memory, sizes)
        results = Results(registers)
        results.discarded, results.faults = discarded, faults
        return results


def _three(sizes: Sequence[int]) -> tuple[int, int, int]:
    x, y, z = (*sizes, 1, 1)[:3]
    return x, y, z
