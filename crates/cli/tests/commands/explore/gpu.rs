//! The picture by WebGPU beside the interpreter's, where Chromium has it: its GPU is a CPU (SwiftShader).

use super::browser::Browser;
use super::part;
use super::{Server, address_of, settle};
use serde_json::json;

const WEBGPU: &str = "--enable-unsafe-webgpu --use-webgpu-adapter=swiftshader --force-prefers-reduced-motion";

/// A browser with WebGPU; or none, and a line that says so. Whether there is some only a page can tell that is trusted.
fn open(test: &str, address: &str) -> Option<Browser> {
    let mut browser = Browser::start_with(test, WEBGPU)?;
    browser.open(address);
    browser.wait("start && hasPicture()");
    if browser.value("gpuDevice().then(Boolean)") == false {
        eprintln!("skipped: {test}, since the browser has no WebGPU");
        return None;
    }
    Some(browser)
}

/// How many pixels of both pictures differ, how many of them by more than 8 of 255, and how far at most, as what is
/// shown says. Both are read again here.
#[track_caller]
fn compared(browser: &mut Browser) -> [u64; 3] {
    settle(browser);
    browser.wait("!waiting.gpu && $('gpu-figures').checkVisibility() && /same|differ/.test($('gpu-note').textContent)");
    browser.wait("reference.key === byGpu.key");
    let said = browser.value("compareWithGpu().then(() => $('gpu-note').textContent)");
    let said = said.as_str().unwrap().to_owned();
    let found = browser.value(
        "(async () => { const image = new Image(); image.src = $('picture').src; await image.decode(); \
         const canvas = new OffscreenCanvas(image.width, image.height), flat = canvas.getContext('2d'); flat.drawImage(image, 0, 0); \
         const its = flat.getImageData(0, 0, image.width, image.height).data; \
         const own = $('gpu-picture').getContext('2d').getImageData(0, 0, image.width, image.height).data; \
         let differing = 0, seen = 0, most = 0; \
         for (let at = 0; at < own.length; at += 4) { \
           const here = Math.max(...[0, 1, 2].map((part) => Math.abs(own[at + part] - its[at + part]))); \
           differing += here > 0; seen += here > 8; most = Math.max(most, here); } \
         return [differing, seen, most]; })()",
    );
    let [differing, seen, most] = [0, 1, 2].map(|index| found[index].as_u64().unwrap());
    let grouped = |number: u64| match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", number / 1000, number % 1000),
    };
    match differing {
        0 => assert_eq!(said, "Both pictures are the same."),
        _ => assert_eq!(
            said,
            format!(
                "{} of 120,000 pixels differ, {} of them by more than 8 of 255; {most} at most.",
                grouped(differing),
                grouped(seen)
            )
        ),
    }
    [differing, seen, most]
}

fn load(browser: &mut Browser, name: &str, text: &str) {
    browser.value(&format!("load({}, {})", json!(name), json!(text)));
}

fn load_example(browser: &mut Browser, name: &str) {
    browser.value(&format!(
        "(() => {{ const own = start.examples.find(({{ name }}) => name.endsWith('/{name}')); load(own.name, own.text); }})()"
    ));
}

#[test]
fn a_gpu_draws_beside_the_interpreter() {
    let server = Server::start(&[]);
    let Some(mut browser) = open("a_gpu_draws_beside_the_interpreter", &address_of(&server)) else { return };
    settle(&mut browser);
    // With a server the interpreter is not slow, so the GPU draws only on request.
    assert_eq!(browser.value("$('gpu').checkVisibility()"), false);
    let [x, y] = browser.middle("own-gpu");
    browser.drag([x, y], [x, y]);

    // Edges, where another rounding chooses another side, may differ by anything: they are few.
    let names = [
        "toon.fp",
        "phong.fp",
        "checker.fp",
        "marble.fp",
        "wood.fp",
        "julia.fp",
        "reflection.fp",
        "fog.fp",
        "skinning.vp",
        "gouraud.vp",
        "terrain.vp",
        "tangent_space.vp",
        "shadow.fp",
    ];
    for name in part::of(names, 12) {
        load_example(&mut browser, name);
        let [_, seen, _] = compared(&mut browser);
        assert!(seen < 120_000 / 20, "{name}: {seen}");
        let colors = "new Set(new Uint32Array(byGpu.rows.buffer)).size";
        assert!(browser.value(colors).as_u64().unwrap() > 1, "{name}: a picture has colours");
    }

    // Rows of the window count from the lowest, and x from the left.
    let place = "!!FP1.0\nMUL o[COLR], f[WPOS], {0.0025, 0.0033333333, 0, 1};\nEND";
    load(&mut browser, "a.fp", &format!("{place}\n# Render: --mesh quad\n"));
    let [.., most] = compared(&mut browser);
    assert!(most <= 1, "{most}");
    let heights = "[0, 299].map((row) => byGpu.rows[4 * (400 * row + 200) + 1])";
    let heights = browser.value(heights);
    assert!(heights[0].as_u64() > Some(250) && heights[1].as_u64() < Some(5), "{heights}");
    // What is behind is hidden, and which side is seen.
    load(&mut browser, "a.fp", "!!FP1.0\n# Render: --mesh torus --cull back\nMOV o[COLR], f[TEX3];\nEND");
    let [_, seen, _] = compared(&mut browser);
    assert!(seen < 120_000 / 20, "{seen}");
    // OpenGL's matrices are parameters.
    load(&mut browser, "a.vp", "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.normal;\nEND");
    let [_, seen, _] = compared(&mut browser);
    assert!(seen < 120_000 / 20, "{seen}");
    // A GPU that draws otherwise is seen.
    browser.value(
        "(() => { const own = answerTo; globalThis.answerTo = async (kind, question) => { const answer = await own(kind, question); \
         if (kind === 'gpu') answer.pipeline.background = [1, 0, 0, 1]; return answer; }; })()",
    );
    load_example(&mut browser, "toon.fp");
    let [differing, seen, most] = compared(&mut browser);
    assert!(differing > 30_000 && seen > 30_000 && most > 200, "{differing} {seen} {most}");
    assert_eq!(browser.value("$('gpu-difference').getContext('2d').getImageData(0, 0, 1, 1).data[0]"), 255);
}

#[test]
fn what_a_gpu_does_not_draw_is_said() {
    let server = Server::start(&[]);
    let Some(mut browser) = open("what_a_gpu_does_not_draw_is_said", &address_of(&server)) else { return };
    settle(&mut browser);
    browser.value("$('own-gpu').click()");
    compared(&mut browser);
    let says = |browser: &mut Browser, what: &str| {
        browser.wait(&format!("!waiting.gpu && $('gpu-note').textContent.includes({})", json!(what)));
        assert_eq!(browser.value("$('gpu-figures').checkVisibility()"), false);
    };
    load_example(&mut browser, "two_sided.vp");
    says(&mut browser, "Your GPU does not draw this: WebGPU has no colours of back faces.");
    load(&mut browser, "a.fp", "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, RECT;\nEND");
    says(&mut browser, "Your GPU does not draw this: wgsl has no");
    load(&mut browser, "a.vp", "!!VP1.0\nMOV o[HPOS], v[OPOS];\nEND");
    says(&mut browser, "the fragment program reads what the vertex program does not write");
    load(&mut browser, "a.vp", "!!VP1.0\nMOV o[HPOS], v[OPOS];\nEND\n# Render: --fp nothing.fp\n");
    says(&mut browser, "Your GPU does not draw this: ");
    load_example(&mut browser, "toon.fp");
    compared(&mut browser);
    browser.value("$('heat').click()");
    says(&mut browser, "A heat map is the interpreter's alone.");
    // Scenes have no such picture, and say nothing of one.
    load_example(&mut browser, "toon.toml");
    settle(&mut browser);
    assert_eq!(browser.value("$('gpu').checkVisibility() || $('own-gpu').checkVisibility()"), false);
}

#[test]
fn a_browser_without_webgpu_says_so() {
    let Some(mut browser) = Browser::start("a_browser_without_webgpu_says_so") else { return };
    let server = Server::start(&[]);
    browser.open(&address_of(&server));
    settle(&mut browser);
    browser.value("$('own-gpu').click()");
    browser.wait("$('gpu-note').textContent.startsWith('This browser has no WebGPU')");
    assert_eq!(browser.value("$('gpu-figures').checkVisibility()"), false);
}

/// Of the page without a server, which the test of that page has built.
pub fn draws_without_being_asked(address: &str) {
    let Some(mut browser) = open("the_page_needs_no_server_with_gpu", address) else { return };
    let [_, seen, _] = compared(&mut browser);
    assert!(seen < 120_000 / 20, "{seen}");
}
