//! Analyses of small graphs and functions whose answers can be seen.

use super::dominators::Dominators;
use super::graph::{Graph, Neighbours};
use super::lanes::Lanes;
use super::loops::{Irreducible, Loops};
use super::places::order_free_if_apart;
use super::strides::Strides;
use crate::compiler::ir::{Block, Function, Value, parse, verify};
use crate::compiler::work::Meter;
use fastrand::Rng;
use nvjit_runtime::{Accessed, MemorySpace, Stage};

fn graph(successors: &[&[u32]]) -> Graph {
    Graph::new(successors.iter().map(|successors| Neighbours::from_slice(successors)).collect())
}

fn loops(graph: &Graph) -> Result<Loops, Irreducible> {
    Loops::new(graph, &Dominators::of(graph))
}

fn order(graph: &Graph) -> Vec<u32> {
    let dominators = Dominators::of(graph);
    Loops::new(graph, &dominators).ok().unwrap().order(graph, &dominators, |node| node)
}

#[test]
fn loops_nest() {
    // 1 heads the outer loop, 2 the inner one; 5 loops by itself.
    let graph = graph(&[&[1], &[2, 5], &[3], &[2, 4], &[1], &[5, 6], &[]]);
    let loops = loops(&graph).ok().unwrap();
    assert_eq!(loops.count(), 3);
    let header = |node| loops.of(node).map(|number| loops.header(number));
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(header), [None, Some(1), Some(2), Some(2), Some(1), Some(5), None]);
    let (outer, inner) = (loops.headed_by(1), loops.headed_by(2));
    assert_eq!(inner.and_then(|number| loops.parent(number)), outer);
    assert!(loops.within(inner, outer) && !loops.within(outer, inner) && loops.within(outer, None));
    assert_eq!(loops.headed_by(3), None);
    assert_eq!(loops.depth(), 2);
}

#[test]
fn a_loop_with_two_ways_in_has_no_header() {
    assert!(loops(&graph(&[&[1, 2], &[2], &[1, 3], &[]])).is_err());
    // Unless nothing comes the second way.
    assert!(loops(&graph(&[&[2], &[2], &[1, 3], &[]])).is_ok());
}

#[test]
fn an_order_keeps_loops_in_one_piece() {
    // The exit of the loop 1, 4 has a smaller number than its body.
    assert_eq!(order(&graph(&[&[1], &[2, 4], &[3], &[], &[1]])), [0, 1, 4, 2, 3]);
    // A node's dependencies come before it, whatever the numbers are.
    assert_eq!(order(&graph(&[&[3, 2], &[], &[1], &[2]])), [0, 3, 2, 1]);
    // The first of two ways by number, and unreachable nodes nowhere.
    assert_eq!(order(&graph(&[&[2, 1], &[3], &[3], &[], &[0]])), [0, 1, 2, 3]);
}

/// Each node that the header of a loop dominates, and whose number is below the last of the loop, is in the loop; also
/// where a loop that is taken in goes on further than the one that takes it.
#[test]
fn loops_take_in_what_leads_out_of_them() {
    let mut random = Rng::with_seed(5);
    let mut taken = 0;
    for _ in 0..20_000 {
        let nodes = random.u32(4..16);
        let ways = |random: &mut Rng| (0..random.usize(1..3)).map(|_| random.u32(1..nodes)).collect();
        let graph = Graph::new((0..nodes).map(|_| ways(&mut random)).collect::<Vec<Neighbours>>());
        let dominators = Dominators::of(&graph);
        let Ok(mut loops) = Loops::new(&graph, &dominators) else { continue };
        let inside = |loops: &Loops| {
            let number_of = |node| loops.of(node).map_or(0, |number| 1 + loops.count() as u32 - number);
            (0..nodes).map(number_of).collect::<Vec<_>>()
        };
        let before = inside(&loops);
        loops.widen(&graph, &dominators, |node| node, |_| true);
        taken += u32::from(inside(&loops) != before);
        let lasts = loops.lasts(|node| node);
        for number in 0..loops.count() as u32 {
            let depth = std::iter::successors(Some(number), |&own| loops.parent(own)).take(loops.count() + 1).count();
            assert!(depth <= loops.count(), "a loop around itself: {graph:?}");
            for node in 0..lasts[number as usize] {
                let is_wanted = dominators.dominates(Block(loops.header(number)), Block(node));
                assert!(!is_wanted || loops.within(loops.of(node), Some(number)), "{node} of {graph:?}");
            }
        }
        let order = loops.order(&graph, &dominators, |node| node);
        assert_eq!(order.len(), dominators.order().len(), "{graph:?}");
    }
    assert!(taken > 1000, "{taken}");
}

struct Analysed {
    function: Function,
    lanes: Lanes,
    loops: Loops,
}

fn analyse(text: &str) -> Analysed {
    let function = parse(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    assert_eq!(verify(&function), Ok(()));
    let graph = Graph::of(&function);
    let dominators = Dominators::of(&graph);
    let loops = Loops::new(&graph, &dominators).ok().unwrap();
    let order = loops.order(&graph, &dominators, |block| block);
    let lanes = Lanes::new(&function, &graph, &dominators, &loops, &order);
    Analysed { function, lanes, loops }
}

impl Analysed {
    fn classes(&self) -> Vec<u32> {
        (0..self.function.blocks.len() as u32).map(|block| self.lanes.class(block)).collect()
    }

    fn uniform(&self) -> Vec<u32> {
        (0..self.function.types.len() as u32).filter(|&value| self.lanes.is_uniform(Value(value))).collect()
    }
}

/// Lanes that a branch divides reconverge after it; values selected by the branch are divergent, others are not.
#[test]
fn ways_that_meet() {
    let analysed = analyse(
        "vertex {
        block0:
            v0: f32 = input v[OPOS].x
            v1: f32 = const 0x0
            v2: f32 = const 0x3f800000
            v3: bool = fcmp.gt v0, v1
            branch v3, block1, block2
        block1:
            jump block3(v1, v2)
        block2:
            jump block3(v2, v2)
        block3(v4: f32, v5: f32):
            v6: f32 = add v5, v5
            output o[HPOS].x, v4
            return
        }",
    );
    assert_eq!(analysed.classes(), [0, 1, 2, 0]);
    assert_eq!(analysed.uniform(), [1, 2, 5, 6]);
    assert_eq!(analysed.lanes.follows(3), Some(0));
    assert_eq!(analysed.lanes.follows(1), None);
}

/// A branch that all lanes take together divides nothing.
#[test]
fn ways_of_all_lanes() {
    let analysed = analyse(
        "vertex {
        block0:
            v0: f32 = param 0.x
            v1: f32 = const 0x0
            v2: bool = fcmp.gt v0, v1
            branch v2, block1, block2
        block1:
            jump block3(v0)
        block2:
            jump block3(v1)
        block3(v3: f32):
            output o[HPOS].x, v3
            return
        }",
    );
    assert_eq!(analysed.classes(), [0; 4]);
    assert_eq!(analysed.uniform(), [0, 1, 2, 3]);
    // But whether block 1 is executed is not certain.
    assert_eq!(analysed.lanes.follows(1), None);
}

/// An exit: not all lanes reach block 3.
#[test]
fn ways_that_do_not_meet() {
    let analysed = analyse(
        "vertex {
        block0:
            v0: f32 = input v[OPOS].x
            v1: f32 = const 0x0
            v2: bool = fcmp.gt v0, v1
            branch v2, block1, block2
        block1:
            v3: bool = fcmp.lt v0, v1
            branch v3, block3, block4(v0)
        block2:
            jump block3
        block3:
            jump block4(v1)
        block4(v4: f32):
            output o[HPOS].x, v4
            return
        }",
    );
    assert_eq!(analysed.classes(), [0, 1, 2, 3, 0]);
    assert_eq!(analysed.lanes.follows(4), Some(0));
}

const LOOP: &str = "vertex {
    block0:
        v0: f32 = SOURCE
        v1: i32 = iconst 0
        v2: i32 = iconst 1
        v3: i32 = trunc_to_int v0
        jump block1(v1)
    block1(v4: i32):
        v5: i32 = iadd v4, v2
        v6: bool = icmp.lt v5, v3
        branch v6, block1(v5), block2
    block2:
        v7: f32 = int_to_float v5
        output o[HPOS].x, v7
        return
    }";

/// Lanes that leave a loop at different times have different counts, although they counted together.
#[test]
fn loops_that_lanes_leave_one_by_one() {
    let analysed = analyse(&LOOP.replace("SOURCE", "input v[OPOS].x"));
    assert_eq!(analysed.classes(), [0, 1, 0]);
    assert_eq!(analysed.uniform(), [1, 2, 4, 5]);
    assert!(!analysed.lanes.is_stable(analysed.loops.headed_by(1).unwrap()));
    assert_eq!((analysed.lanes.entry_class(1), analysed.lanes.follows(2)), (0, Some(0)));
}

#[test]
fn loops_that_lanes_leave_together() {
    let analysed = analyse(&LOOP.replace("SOURCE", "param 0.x"));
    assert_eq!(analysed.classes(), [0; 3]);
    assert_eq!(analysed.uniform(), (0..8).collect::<Vec<_>>());
    assert!(analysed.lanes.is_stable(analysed.loops.headed_by(1).unwrap()));
}

/// Values from two divergent back edges are divergent.
#[test]
fn two_ways_round() {
    let analysed = analyse(
        "vertex {
        block0:
            v0: f32 = input v[OPOS].x
            v1: i32 = iconst 0
            v2: i32 = iconst 1
            v3: f32 = const 0x0
            jump block1(v1)
        block1(v4: i32):
            v5: i32 = iadd v4, v2
            v6: bool = fcmp.gt v0, v3
            branch v6, block2, block3
        block2:
            jump block1(v5)
        block3:
            jump block1(v2)
        }",
    );
    assert_eq!(analysed.uniform(), [1, 2, 3]);
    // All lanes come round, one way or the other, so they stay together.
    assert_eq!(analysed.classes(), [0, 0, 2, 3]);
}

/// A function that does the first, and then branches to one of two blocks, of which the second block does the second.
/// v7 is the address of a word of each lane in the first 64 bytes, v10 in those after it, v12 a byte in the first.
fn free_if_apart(first: &str, second: &str, end: &str) -> Option<Vec<Accessed>> {
    let function = parse(&format!(
        "compute {{
        block0:
            v0: f32 = input v[OPOS].x
            v1: i32 = to_bits v0
            v2: i32 = shl 2, v1
            v3: i32 = iconst 64
            v4: i32 = iconst 0
            v5: i32 = iconst -1
            v6: bool = ucmp.lt v2, v3
            v7: i32 = select v6, v2, v5
            v8: i32 = select v6, v4, v5
            v9: i32 = iadd v2, v3
            v10: i32 = select v6, v9, v5
            v11: bool = ucmp.lt v1, v3
            v12: i32 = select v11, v1, v5
            v13: i32 = select v11, v4, v5
            v14: f32 = param 0.x
            v15: bool = fcmp.lt v14, v14
            v16: bool = any v15
            jump block1
        block1:
            {first}
            branch v16, {end}
        block2:
            {second}
            return
        block3:
            return
        }}"
    ));
    order_free_if_apart(&function.expect("it is right"), None, &Meter::unlimited()).expect("there is no limit")
}

/// Whether nothing has to be apart.
fn order_free(first: &str, second: &str, end: &str) -> bool {
    free_if_apart(first, second, end).is_some_and(|apart| apart.is_empty())
}

/// Lanes may go on side by side where no access of one can meet another's.
#[test]
fn accesses_whose_order_is_free() {
    const LOAD: &str = "v17: words = load_memory shared u32*1, v7, v8";
    const STORE: &str = "store_memory shared u32*1, v7, v8, v1";
    const BEHIND: &str = "store_memory shared u32*1, v10, v8, v1";
    const BETWEEN: &str = "store_memory shared u32*1, v12, v13, v1";
    const STORAGE: &str = "store_memory storage 0 u32*1, v7, v8, v1";
    const CONSTANT: &str = "v17: i32 = load_constant CONST0 u32*1 word 0, v7";
    const ON: &str = "block2, block3";
    // One store by itself is made in the order of the lanes, but not round by round.
    assert!(order_free(STORE, "", ON));
    assert!(!order_free(STORE, "", "block1, block3"));
    assert!(order_free(LOAD, "", "block1, block3"));
    // Accesses that may alias a store must not be moved across it, unless lanes that reach one do not reach the other.
    assert!(!order_free(LOAD, STORE, ON));
    assert!(!order_free(STORE, STORE, ON));
    assert!(order_free(STORE, BEHIND, ON));
    assert!(order_free(BEHIND, LOAD, ON));
    // Words that begin at any byte below 64 extend beyond it.
    assert!(!order_free(BETWEEN, BEHIND, ON));
    // Buffers do not have the memory of a work group.
    assert!(order_free(STORAGE, LOAD, ON));
    // They may have the same memory, which is to be asked; but what goes by one binding point does.
    let storage = |binding, writes| Accessed { space: MemorySpace::Storage, binding, writes };
    let second = STORAGE.replace("storage 0", "storage 1");
    assert_eq!(free_if_apart(STORAGE, &second, ON), Some(vec![storage(1, true), storage(0, true)]));
    let constant = Accessed { space: MemorySpace::Constant, binding: 0, writes: false };
    assert_eq!(free_if_apart(CONSTANT, STORAGE, ON), Some(vec![storage(0, true), constant]));
    assert_eq!(free_if_apart(STORAGE, STORAGE, ON), None);
    // Addresses of any memory have no binding point.
    assert_eq!(free_if_apart(STORAGE, &STORE.replace("shared", "global"), ON), None);
}

/// Affine values propagate through sums, products with constants, variables and loops; uniform ones through all
/// operations.
#[test]
fn strides_of_a_work_group() {
    let function = parse(
        "compute {
        block0:
            v0: f32 = input v[OPOS].x
            v1: i32 = to_bits v0
            v2: f32 = input v[OPOS].y
            v3: i32 = to_bits v2
            v4: i32 = iconst 12
            v5: i32 = imul v4, v1
            v6: i32 = isub v3, v5
            v7: i32 = imul v3, v4
            v8: i32 = imul v1, v1
            v9: i32 = iand v1, v4
            v10: i32 = shl 2, v1
            store 0, v10
            store 1, v10
            store 1, v3
            jump block1(v3, v10, v1)
        block1(v11: i32, v12: i32, v13: i32):
            v14: i32 = load 0
            v15: i32 = load 1
            v16: i32 = iadd v11, v4
            v17: i32 = iadd v12, v4
            v18: i32 = iadd v13, v13
            v19: bool = icmp.lt v16, v4
            v20: bool = any v19
            branch v20, block1(v16, v17, v18), block2
        block2:
            return
        }",
    )
    .expect("it is right");
    let strides = Strides::new(&function);
    let of = [1, 3, 4, 5, 6, 7, 8, 9, 10].map(|value| strides.of(Value(value)));
    assert_eq!(of, [Some(1), Some(0), Some(0), Some(12), Some(-12), Some(0), None, None, Some(4)]);
    // Variable 1 and the last parameter have one thing at one time and another at another.
    let of = [11, 12, 13, 14, 15].map(|value| strides.of(Value(value)));
    assert_eq!(of, [Some(0), Some(4), None, Some(4), None]);
    // Only of work groups is anything known of attributes.
    let vertex = Function { stage: Stage::Vertex, ..function };
    assert_eq!(Strides::new(&vertex).of(Value(1)), None);
}
