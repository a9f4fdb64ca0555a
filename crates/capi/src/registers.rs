//! The numbers of registers, which rows name (nvjit_row), as programs of every language have them.

/// What a row holds: one component of one register, for all invocations of a batch.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_row {
    /// NVJIT_FILE_...
    pub file: u32,
    /// The number of the register.
    pub index: u32,
    /// 0 to 3 for x, y, z, w.
    pub component: u32,
}

/// An attribute of vertices: `v[OPOS]`, vertex.position
pub const NVJIT_VERTEX_OPOS: u32 = 0;
/// An attribute of vertices: `v[WGHT]`, vertex.weight
pub const NVJIT_VERTEX_WGHT: u32 = 1;
/// An attribute of vertices: `v[NRML]`, vertex.normal
pub const NVJIT_VERTEX_NRML: u32 = 2;
/// An attribute of vertices: `v[COL0]`, vertex.color
pub const NVJIT_VERTEX_COL0: u32 = 3;
/// An attribute of vertices: `v[COL1]`, vertex.color.secondary
pub const NVJIT_VERTEX_COL1: u32 = 4;
/// An attribute of vertices: `v[FOGC]`, vertex.fogcoord
pub const NVJIT_VERTEX_FOGC: u32 = 5;
/// An attribute of vertices: `v[TEX0]`, vertex.texcoord[0]; the others follow
pub const NVJIT_VERTEX_TEX0: u32 = 8;
/// An attribute of vertices: vertex.id, an integer
pub const NVJIT_VERTEX_ID: u32 = 16;
/// An attribute of vertices: vertex.instance, an integer
pub const NVJIT_VERTEX_INSTANCE: u32 = 17;
/// An attribute of vertices: vertex.baseInstance, an integer
pub const NVJIT_VERTEX_BASE_INSTANCE: u32 = 18;
/// An attribute of vertices: vertex.baseVertex, an integer
pub const NVJIT_VERTEX_BASE_VERTEX: u32 = 19;
/// An attribute of vertices: vertex.draw.id, an integer
pub const NVJIT_VERTEX_DRAW_ID: u32 = 20;

/// A result of vertices: `o[HPOS]`, result.position
pub const NVJIT_VERTEX_RESULT_HPOS: u32 = 0;
/// A result of vertices: `o[COL0]`, result.color
pub const NVJIT_VERTEX_RESULT_COL0: u32 = 1;
/// A result of vertices: `o[COL1]`, result.color.secondary
pub const NVJIT_VERTEX_RESULT_COL1: u32 = 2;
/// A result of vertices: `o[BFC0]`, result.color.back
pub const NVJIT_VERTEX_RESULT_BFC0: u32 = 3;
/// A result of vertices: `o[BFC1]`, result.color.back.secondary
pub const NVJIT_VERTEX_RESULT_BFC1: u32 = 4;
/// A result of vertices: `o[FOGC]`, result.fogcoord
pub const NVJIT_VERTEX_RESULT_FOGC: u32 = 5;
/// A result of vertices: `o[PSIZ]`, result.pointsize
pub const NVJIT_VERTEX_RESULT_PSIZ: u32 = 6;
/// A result of vertices: `o[TEX0]`, result.texcoord[0]; the others follow
pub const NVJIT_VERTEX_RESULT_TEX0: u32 = 7;
/// A result of vertices: `o[CLP0]`, result.clip[0]; the others follow
pub const NVJIT_VERTEX_RESULT_CLP0: u32 = 15;
/// A result of vertices: result.attrib[0]; the others follow
pub const NVJIT_VERTEX_RESULT_ATTRIB0: u32 = 23;

/// An attribute of fragments: `f[WPOS]`, fragment.position
pub const NVJIT_FRAGMENT_WPOS: u32 = 0;
/// An attribute of fragments: `f[COL0]`, fragment.color
pub const NVJIT_FRAGMENT_COL0: u32 = 1;
/// An attribute of fragments: `f[COL1]`, fragment.color.secondary
pub const NVJIT_FRAGMENT_COL1: u32 = 2;
/// An attribute of fragments: `f[FOGC]`, fragment.fogcoord
pub const NVJIT_FRAGMENT_FOGC: u32 = 3;
/// An attribute of fragments: `f[TEX0]`, fragment.texcoord[0]; the others follow up to TEX7
pub const NVJIT_FRAGMENT_TEX0: u32 = 4;
/// An attribute of fragments: fragment.facing
pub const NVJIT_FRAGMENT_FACING: u32 = 12;
/// An attribute of fragments: fragment.texcoord[8], and [9]
pub const NVJIT_FRAGMENT_TEX8: u32 = 13;
/// An attribute of fragments: fragment.clip[0]; the others follow
pub const NVJIT_FRAGMENT_CLIP0: u32 = 15;
/// An attribute of fragments: fragment.attrib[0]; the others follow
pub const NVJIT_FRAGMENT_ATTRIB0: u32 = 23;
/// An attribute of fragments: primitive.id, an integer
pub const NVJIT_FRAGMENT_PRIMITIVE_ID: u32 = 55;
/// An attribute of fragments: fragment.pointcoord
pub const NVJIT_FRAGMENT_POINTCOORD: u32 = 56;
/// An attribute of fragments: fragment.sampleid, an integer
pub const NVJIT_FRAGMENT_SAMPLEID: u32 = 57;
/// An attribute of fragments: fragment.samplemask, an integer
pub const NVJIT_FRAGMENT_SAMPLEMASK: u32 = 58;
/// An attribute of fragments: fragment.layer, an integer
pub const NVJIT_FRAGMENT_LAYER: u32 = 59;
/// An attribute of fragments: fragment.viewport, an integer
pub const NVJIT_FRAGMENT_VIEWPORT: u32 = 60;
/// An attribute of fragments: fragment.helperthread, an integer
pub const NVJIT_FRAGMENT_HELPERTHREAD: u32 = 61;
/// An attribute of fragments: fragment.fullycovered, an integer
pub const NVJIT_FRAGMENT_FULLYCOVERED: u32 = 70;

/// A result of fragments: `o[COLR]`, result.color
pub const NVJIT_FRAGMENT_RESULT_COLR: u32 = 0;
/// A result of fragments: `o[COLH]`
pub const NVJIT_FRAGMENT_RESULT_COLH: u32 = 1;
/// A result of fragments: `o[DEPR]`, result.depth; the depth is in z
pub const NVJIT_FRAGMENT_RESULT_DEPR: u32 = 2;
/// A result of fragments: result.color[1]; the others follow
pub const NVJIT_FRAGMENT_RESULT_COL1: u32 = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use nvjit::language::isa::registers::*;

    /// Each is the number of the register of that name in the tables of the languages.
    #[test]
    fn registers_have_the_numbers_of_the_languages() {
        let listed = |names: &[&str], name: &str| names.iter().position(|&known| known == name).map(|at| at as u32);
        let numbered = |names: &[(&str, u16)], name: &str| {
            names.iter().find(|&&(known, _)| known == name).map(|&(_, number)| u32::from(number))
        };
        for (number, name) in [
            (NVJIT_VERTEX_OPOS, "OPOS"),
            (NVJIT_VERTEX_WGHT, "WGHT"),
            (NVJIT_VERTEX_NRML, "NRML"),
            (NVJIT_VERTEX_COL0, "COL0"),
            (NVJIT_VERTEX_COL1, "COL1"),
            (NVJIT_VERTEX_FOGC, "FOGC"),
            (NVJIT_VERTEX_TEX0, "TEX0"),
        ] {
            assert_eq!(numbered(&VERTEX_ATTRIBUTES, name), Some(number), "{name}");
        }
        for (number, name) in [
            (NVJIT_VERTEX_ID, "vertex.id"),
            (NVJIT_VERTEX_INSTANCE, "vertex.instance"),
            (NVJIT_VERTEX_BASE_INSTANCE, "vertex.baseInstance"),
            (NVJIT_VERTEX_BASE_VERTEX, "vertex.baseVertex"),
            (NVJIT_VERTEX_DRAW_ID, "vertex.draw.id"),
        ] {
            assert_eq!(numbered(&NV4_VERTEX_ATTRIBUTES, name), Some(number), "{name}");
        }
        for (number, name) in [
            (NVJIT_VERTEX_RESULT_HPOS, "HPOS"),
            (NVJIT_VERTEX_RESULT_COL0, "COL0"),
            (NVJIT_VERTEX_RESULT_COL1, "COL1"),
            (NVJIT_VERTEX_RESULT_BFC0, "BFC0"),
            (NVJIT_VERTEX_RESULT_BFC1, "BFC1"),
            (NVJIT_VERTEX_RESULT_FOGC, "FOGC"),
            (NVJIT_VERTEX_RESULT_PSIZ, "PSIZ"),
            (NVJIT_VERTEX_RESULT_TEX0, "TEX0"),
            (NVJIT_VERTEX_RESULT_CLP0, "CLP0"),
        ] {
            assert_eq!(listed(&VERTEX_RESULTS, name), Some(number), "{name}");
        }
        assert_eq!(listed(&NV4_VERTEX_RESULTS, "result.attrib[0]"), Some(NVJIT_VERTEX_RESULT_ATTRIB0));
        for (number, name) in [
            (NVJIT_FRAGMENT_WPOS, "WPOS"),
            (NVJIT_FRAGMENT_COL0, "COL0"),
            (NVJIT_FRAGMENT_COL1, "COL1"),
            (NVJIT_FRAGMENT_FOGC, "FOGC"),
            (NVJIT_FRAGMENT_TEX0, "TEX0"),
        ] {
            assert_eq!(numbered(&FRAGMENT_ATTRIBUTES, name), Some(number), "{name}");
        }
        for (number, name) in [
            (NVJIT_FRAGMENT_FACING, "fragment.facing"),
            (NVJIT_FRAGMENT_TEX8, "fragment.texcoord[8]"),
            (NVJIT_FRAGMENT_CLIP0, "fragment.clip[0]"),
            (NVJIT_FRAGMENT_ATTRIB0, "fragment.attrib[0]"),
            (NVJIT_FRAGMENT_PRIMITIVE_ID, "primitive.id"),
            (NVJIT_FRAGMENT_POINTCOORD, "fragment.pointcoord"),
            (NVJIT_FRAGMENT_SAMPLEID, "fragment.sampleid"),
            (NVJIT_FRAGMENT_SAMPLEMASK, "fragment.samplemask"),
            (NVJIT_FRAGMENT_LAYER, "fragment.layer"),
            (NVJIT_FRAGMENT_VIEWPORT, "fragment.viewport"),
            (NVJIT_FRAGMENT_HELPERTHREAD, "fragment.helperthread"),
            (NVJIT_FRAGMENT_FULLYCOVERED, "fragment.fullycovered"),
        ] {
            assert_eq!(numbered(&NV4_FRAGMENT_ATTRIBUTES, name), Some(number), "{name}");
        }
        for (number, name) in [
            (NVJIT_FRAGMENT_RESULT_COLR, "COLR"),
            (NVJIT_FRAGMENT_RESULT_COLH, "COLH"),
            (NVJIT_FRAGMENT_RESULT_DEPR, "DEPR"),
        ] {
            assert_eq!(listed(&FRAGMENT_RESULTS, name), Some(number), "{name}");
        }
        assert_eq!(NVJIT_FRAGMENT_RESULT_COL1, u32::from(color_result(1)));
        assert_eq!(NVJIT_FRAGMENT_TEX0, u32::from(FRAGMENT_TEX0));
    }
}
