"""Tests of the package as it is installed. Expected results are those of the specifications."""

import pathlib
import subprocess
import sys

import numpy as np
import pytest

import nvjit

ROOT = pathlib.Path(__file__).parents[3]
EXAMPLES = ROOT / "examples"

# NV_fragment_program 3.11.5.20 (MUL), and a condition code for KIL (3.11.5.17).
DOUBLE = "!!FP1.0\nMULR o[COLR], f[COL0], {2, 4, 8, 1};\nEND"
KILL = "!!FP1.0\nMOVC RC, f[COL0];\nKIL LT.x;\nMOV o[COLR], f[COL0];\nEND"


def test_an_error_has_its_place():
    with pytest.raises(nvjit.ProgramError) as caught:
        nvjit.Program("!!FP1.0\nMOV o[COLR], 1;\nFOO R0, R1;\nEND")
    assert (caught.value.line, caught.value.column) == (3, 1)
    assert caught.value.errors[0]["section"].startswith("NV_fragment_program")
    assert "unknown instruction `FOO`" in str(caught.value)
    for ask in (nvjit.reflect, nvjit.format, nvjit.dump, lambda text: nvjit.translate(text, "wgsl")):
        with pytest.raises(nvjit.ProgramError, match="FOO"):
            ask("!!FP1.0\nFOO R0, R1;\nEND")


def test_check_says_everything_and_raises_nothing():
    report = nvjit.check("!!FP1.0\nFOO R0;\nMOV R99, 1;\nEND")
    assert not report["ok"] and [error["line"] for error in report["errors"]] == [2, 3]
    report = nvjit.check("!!FP1.0\nMOV o[COLR], R1;\nEND")
    assert report["ok"] and report["warnings"][0]["lint"] == "uninitialized"
    assert nvjit.check("[[passes]]\nfp = 1\n", name="a.toml")["errors"][0]["line"] == 2


@pytest.mark.parametrize("engine", ["best", "interpreter"])
def test_arrays_go_through_a_program(engine):
    program = nvjit.Program(DOUBLE, engine=engine)
    assert (program.language, program.stage) == ("!!FP1.0", "fragment")
    values = np.random.default_rng(1).random((10_001, 4), np.float32)
    results = program.run({"f[COL0]": values})
    np.testing.assert_array_equal(results["o[COLR]"], values * np.array([2, 4, 8, 1], np.float32))
    assert not results.discarded.any()
    # Doubles become floats, missing components are as in constants, one value is that of all.
    results = program.run({"f[COL0]": np.full((5, 2), 0.5, np.float64)})
    np.testing.assert_array_equal(results["o[COLR]"], np.tile(np.float32([1, 2, 0, 1]), (5, 1)))
    assert program.run({"f[COL0]": [0.5, 0.5, 0.5]}, count=3)["o[COLR]"].tolist() == [[1, 2, 4, 1]] * 3
    # Arrays that are not contiguous.
    np.testing.assert_array_equal(program.run({"f[COL0]": values[::2, ::-1]})["o[COLR]"][:, 0], values[::2, 3] * 2)


def test_discarded_fragments_are_told():
    results = nvjit.Program(KILL).run({"f[COL0]": np.float32([[1, 1, 1, 1], [-1, 1, 1, 1]] * 3000)})
    assert results.discarded.tolist() == [False, True] * 3000


def test_parameters_have_names():
    text = "!!ARBfp1.0\nPARAM t[2] = { program.local[0..1] };\nPARAM e = program.env[3];\nTEMP r;\nADD r, t[0], t[1];\nADD result.color, r, e;\nEND"
    program = nvjit.Program(text)
    results = program.run(parameters={"t": [[1, 2, 3, 4], [10, 20, 30, 40]], "program.env[3]": 100 * np.ones(4)})
    assert results["result.color"].tolist() == [[111, 122, 133, 144]]
    with pytest.raises(ValueError, match="nothing"):
        program.run(parameters={"nothing": [1]})
    with pytest.raises(ValueError, match="no attribute `f.COL9.`"):
        nvjit.Program(DOUBLE).run({"f[COL9]": [1]})
    with pytest.raises(ValueError, match="shape"):
        program.run({"fragment.color": np.zeros((3, 5))})


def test_derivatives_are_those_of_quads():
    """NV_fragment_program 3.11.5.5: DDX is the difference to the right neighbour."""
    program = nvjit.Program("!!FP1.0\nDDX o[COLR], f[TEX0];\nEND")
    x = np.float32([0, 1, 0, 1] * 3000)
    assert (program.run({"f[TEX0]": np.stack([3 * x, 0 * x, 0 * x, 0 * x], 1)})["o[COLR]"][:, 0] == 3).all()


def test_textures_are_arrays():
    program = nvjit.Program("!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 2D;\nEND")
    texels = np.zeros((2, 2, 4), np.uint8)
    texels[0, 1] = (255, 0, 51, 255)
    center = {"f[TEX0]": np.tile(np.float32([0.75, 0.25]), (4, 1))}
    np.testing.assert_allclose(program.run(center, textures={0: texels})["o[COLR]"][0], [1, 0, 0.2, 1], atol=1e-6)
    floats = texels.astype(np.float32) * 10
    assert program.run(center, textures={0: floats})["o[COLR]"][0].tolist() == [2550, 0, 510, 2550]
    with pytest.raises(ValueError, match="unit 1"):
        program.run(center, textures={1: texels})


def test_compute_programs_change_arrays():
    text = (EXAMPLES / "programs/scan.cp").read_text()
    program = nvjit.Program(text)
    numbers = np.array([3, 1, 4, 1, 5, 9, 2, 6], np.uint32)
    results = program.run(storage={0: numbers})
    assert numbers.tolist() == [3, 4, 8, 9, 14, 23, 25, 31] and results.faults == 0
    with pytest.raises(ValueError, match="contiguous"):
        program.run(storage={0: np.zeros(16, np.uint32)[::2]})


def test_one_run_of_any_stage():
    text = (EXAMPLES / "programs/normals.gp").read_text()
    sets = ["vertex[0].position=0,0,0;1,0,0", "vertex[0].attrib[0]=0,0,1"]
    answer = nvjit.run(text, sets=sets, trace=0)
    first = answer["emitted"][0]["vertices"]
    assert len(answer["emitted"]) == 2 and len(first) == 2 and answer["trace"]
    assert first[1]["outputs"]["result.position"]["value"][2] == pytest.approx(0.25)
    with pytest.raises(nvjit.ProgramError, match="nvjit.run"):
        nvjit.Program(text).run()
    with pytest.raises(nvjit.ProgramError, match="unknown field"):
        nvjit.run(DOUBLE, nonsense=["1"])


def test_translations():
    translation = nvjit.translate(DOUBLE, "glsl330", fast=True)
    assert translation.text.startswith("#version 330") and (4, 2) not in translation.map and translation.map
    assert translation.reflection["stage"] == "fragment"
    assert nvjit.translate(DOUBLE, "spirv").words[0] == 0x07230203
    with pytest.raises(nvjit.ProgramError, match="there is no target"):
        nvjit.translate(DOUBLE, "basic")


def test_reflection_layout_and_stages():
    assert nvjit.reflect(DOUBLE)["attributes"][0]["register"] == "f[COL0]"
    assert nvjit.format("!!FP1.0\n  MOV   o[COLR],f[COL0] ; END") == "!!FP1.0\nMOV o[COLR], f[COL0];\nEND\n"
    assert [form["name"] for form in nvjit.dump(DOUBLE)["forms"]][0] == "lowered"


def test_pictures():
    picture = nvjit.render(EXAMPLES / "programs/toon.fp", size=(64, 48))
    assert picture.shape == (48, 64, 4) and picture.dtype == np.uint8
    assert len(np.unique(picture.reshape(-1, 4), axis=0)) > 3
    scene = nvjit.render(EXAMPLES / "scenes/toon.toml", size=(64, 48), time=0.5)
    assert scene.shape == (48, 64, 4)
    with pytest.raises(nvjit.ProgramError) as caught:
        nvjit.render("[[passes]]\nfp = 'nowhere.fp'\n", name="a.toml")
    assert caught.value.line == 2 and "nowhere.fp" in str(caught.value)
    with pytest.raises(nvjit.ProgramError, match="longer than"):
        nvjit.render(EXAMPLES / "scenes/toon.toml", size=(1024, 1024), seconds=0.001)


def test_the_command_is_there():
    command = [sys.executable, "-m", "nvjit", "check", EXAMPLES / "programs/toon.fp"]
    assert ": ok: !!FP1.0" in subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert subprocess.run([*command[:3], "run", "nowhere.fp"], capture_output=True).returncode == 1
