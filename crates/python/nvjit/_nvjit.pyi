import numpy as np
from numpy.typing import NDArray

__version__: str

class Kernel:
    def __new__(
        cls,
        text: str,
        engine: str,
        mad: str | None,
        clamp: bool,
        unclamped_fog: bool,
        nv_vertex_program_rules: bool,
    ) -> Kernel: ...
    @property
    def language(self) -> str: ...
    @property
    def stage(self) -> str: ...
    @property
    def is_native(self) -> bool: ...
    def run(
        self,
        count: int,
        attributes: list[tuple[str, NDArray[np.float32]]],
        parameters: list[tuple[str, list[int]]],
        textures: list[tuple[int, NDArray[np.uint8], int, int, bool]],
        memory: list[tuple[str, int, NDArray[np.uint8]]],
        groups: tuple[tuple[int, int, int], tuple[int, int, int] | None],
    ) -> tuple[list[tuple[str, NDArray[np.float32]]], NDArray[np.bool_] | None, int]: ...

def answer(kind: str, question: str) -> str: ...
def picture(question: str) -> tuple[list[int], NDArray[np.uint8], list[str]]: ...
def command(words: list[str]) -> int: ...
