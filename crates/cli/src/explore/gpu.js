// The picture by WebGPU: both programs as WGSL on the visitor's GPU, beside the interpreter's picture, and where they
// differ. By `picture.js`, which shows the interpreter's.
"use strict";

// How much the shown difference is enlarged; what is more, of 255, is seen by eyes, too.
const ENLARGED = 16, SEEN = 8;

const lengthOf = (base64) => (3 * base64.length) / 4 - /=*$/.exec(base64)[0].length;
const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

// --- The device ------------------------------------------------------------------------------------------------------

let device = null;

// The device, asked for once and again when it is lost; null where there is none.
async function gpuDevice() {
  device ??= (async () => {
    const adapter = await navigator.gpu?.requestAdapter();
    const own = await adapter?.requestDevice();
    own?.lost.then(() => (device = null));
    return own ?? null;
  })().catch(() => null);
  return device;
}

// Bytes of a texel.
const TEXEL = { rgba8unorm: 4, rgba16float: 8, depth16unorm: 2 };

function textureOf(gpu, { dimension, format, levels }) {
  const texture = gpu.createTexture({
    size: levels[0].size, format, mipLevelCount: levels.length, dimension: /^[13]d$/.exec(dimension)?.[0] ?? "2d",
    usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST,
  });
  for (const [mipLevel, { size, texels }] of levels.entries()) {
    gpu.queue.writeTexture({ texture, mipLevel }, bytesOf(texels), { bytesPerRow: size[0] * TEXEL[format], rowsPerImage: size[1] }, size);
  }
  return texture;
}

// What was made last of each kind, by a device, stays for as long as it is made of the same.
const kept = new WeakMap();
function keep(gpu, kind, from, make) {
  if (!kept.has(gpu)) kept.set(gpu, new Map());
  const all = kept.get(gpu), key = JSON.stringify(from), own = all.get(kind);
  if (own?.key === key) return own.made;
  own?.made.destroy?.();
  all.delete(kind);
  const made = make();
  all.set(kind, { key, made });
  return made;
}

function bufferOf(gpu, kind, base64, usage) {
  return keep(gpu, kind, base64, () => {
    const bytes = bytesOf(base64), buffer = gpu.createBuffer({ size: Math.max(16, bytes.length), usage: usage | GPUBufferUsage.COPY_DST });
    gpu.queue.writeBuffer(buffer, 0, bytes);
    return buffer;
  });
}

const BLENDS = {
  over: { srcFactor: "src-alpha", dstFactor: "one-minus-src-alpha" },
  add: { srcFactor: "one", dstFactor: "one" },
};

// The groups of the pipeline: those of parameters are of one program each, and group 1 has textures and samplers.
function groupsOf({ vertex, fragment, textures }) {
  const groups = [[], [], [], []];
  for (const { group, parameters } of [vertex, fragment]) if (parameters) groups[group].push({ binding: 0, buffer: {} });
  for (const { binding, dimension, sampler } of textures) {
    const sampleType = sampler.compare ? "depth" : "float";
    groups[1].push({ binding, texture: { sampleType, viewDimension: dimension } }, { binding: binding + 1, sampler: { type: sampler.compare ? "comparison" : "filtering" } });
  }
  const visibility = GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT;
  return groups.map((entries) => entries.map((entry) => ({ ...entry, visibility })));
}

function pipelineOf(gpu, drawing) {
  const { vertex, fragment, attributes, topology, cull, blend } = drawing, groups = groupsOf(drawing);
  return keep(gpu, "pipeline", [vertex.text, fragment.text, attributes, topology, cull, blend, groups], () => {
    const layouts = groups.map((entries) => gpu.createBindGroupLayout({ entries }));
    const module = ({ text }) => gpu.createShaderModule({ code: text });
    const own = attributes.map((shaderLocation, index) => ({ shaderLocation, offset: 16 * index, format: "float32x4" }));
    const pipeline = gpu.createRenderPipelineAsync({
      layout: gpu.createPipelineLayout({ bindGroupLayouts: layouts }),
      vertex: { module: module(vertex), buffers: own.length ? [{ arrayStride: 16 * own.length, attributes: own }] : [] },
      fragment: { module: module(fragment), targets: [{ format: "rgba8unorm", blend: blend ? { color: BLENDS[blend], alpha: BLENDS[blend] } : undefined }] },
      // Upside down, what goes round against the clock goes round with it.
      primitive: { topology, cullMode: cull, frontFace: "cw" },
      depthStencil: { format: "depth32float", depthCompare: "less-equal", depthWriteEnabled: !blend },
    });
    return { pipeline, layouts };
  });
}

// The bytes of a texture's pixels, row by row.
async function readTexture(gpu, texture) {
  const { width, height } = texture, row = Math.ceil((4 * width) / 256) * 256;
  const buffer = gpu.createBuffer({ size: row * height, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  const encoder = gpu.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow: row }, [width, height]);
  gpu.queue.submit([encoder.finish()]);
  await buffer.mapAsync(GPUMapMode.READ);
  const padded = new Uint8Array(buffer.getMappedRange()), rows = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++) rows.set(padded.subarray(y * row, y * row + 4 * width), 4 * width * y);
  buffer.destroy();
  return rows;
}

// The pixels that the GPU draws, the highest row first, and without alpha, as the interpreter's picture is.
async function drawByGpu(gpu, drawing) {
  const { size, vertex, fragment, textures, indices, background: [r, g, b, a] } = drawing;
  gpu.pushErrorScope("validation");
  const made = pipelineOf(gpu, drawing), pipeline = await made.pipeline.catch((error) => error);
  const target = keep(gpu, "target", size, () => gpu.createTexture({ size, format: "rgba8unorm", usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC }));
  const depth = keep(gpu, "depth", size, () => gpu.createTexture({ size, format: "depth32float", usage: GPUTextureUsage.RENDER_ATTACHMENT }));
  if (!(pipeline instanceof Error)) {
    const entries = [[], [], [], []];
    for (const [stage, { group, parameters }] of Object.entries({ vertex, fragment })) {
      if (parameters) entries[group].push({ binding: 0, resource: { buffer: bufferOf(gpu, stage, parameters, GPUBufferUsage.UNIFORM) } });
    }
    for (const own of textures) {
      const texture = keep(gpu, `texture ${own.binding}`, [own.dimension, own.format, own.levels], () => textureOf(gpu, own));
      entries[1].push({ binding: own.binding, resource: texture.createView({ dimension: own.dimension }) }, { binding: own.binding + 1, resource: gpu.createSampler(own.sampler) });
    }
    const encoder = gpu.createCommandEncoder();
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view: target.createView(), clearValue: { r, g, b, a }, loadOp: "clear", storeOp: "store" }],
      depthStencilAttachment: { view: depth.createView(), depthClearValue: 1, depthLoadOp: "clear", depthStoreOp: "discard" },
    });
    pass.setPipeline(pipeline);
    entries.forEach((own, group) => pass.setBindGroup(group, gpu.createBindGroup({ layout: made.layouts[group], entries: own })));
    if (drawing.attributes.length) pass.setVertexBuffer(0, bufferOf(gpu, "vertices", drawing.vertices, GPUBufferUsage.VERTEX));
    pass.setIndexBuffer(bufferOf(gpu, "indices", indices, GPUBufferUsage.INDEX), "uint32");
    pass.drawIndexed(lengthOf(indices) / 4);
    pass.end();
    gpu.queue.submit([encoder.finish()]);
  }
  const error = (await gpu.popErrorScope()) ?? (pipeline instanceof Error ? pipeline : null);
  if (error) throw new Error(error.message);
  const rows = await readTexture(gpu, target), width = 4 * size[0];
  return Uint8ClampedArray.from(rows, (_, at) => (at % 4 === 3 ? 255 : rows[at % width + width * (size[1] - 1 - Math.floor(at / width))]));
}

// The pixels of a PNG.
async function pixelsOf(png) {
  const image = await createImageBitmap(new Blob([bytesOf(png)], { type: "image/png" }));
  const flat = new OffscreenCanvas(image.width, image.height).getContext("2d");
  flat.drawImage(image, 0, 0);
  return flat.getImageData(0, 0, image.width, image.height).data;
}

// --- Beside the interpreter's ----------------------------------------------------------------------------------------

// Without a server the interpreter takes its time, and the GPU does not.
const wantsGpu = () => state.gpu ?? Boolean(globalThis.nvjit);

// Of which look at which text a picture is.
const keyOfPicture = ({ name, text, look: { pixel, passes, ...look } }) => JSON.stringify([name, text, look]);

// The last pictures of both: `key`, and `png` or `rows`.
let reference = null, byGpu = null;

function noteGpu(text, shows = true) {
  $("gpu-note").textContent = text;
  $("gpu-figures").hidden = !shows;
}

// There is no picture, and why.
function noPicture(text) {
  byGpu = null;
  noteGpu(text, false);
}

function askGpu() {
  const wants = wantsGpu() && !state.scene && !isStage;
  $("own-gpu").checked = wantsGpu();
  $("gpu").hidden = !wants;
  if (wants && state.heat) noPicture("A heat map is the interpreter's alone.");
  else if (wants && loads) askWithDevice();
}

async function askWithDevice() {
  if (await gpuDevice()) ask("gpu", { ...question(), look: look() }, showGpu);
  else noPicture("This browser has no WebGPU: the picture is the interpreter's alone.");
}

async function showGpu(answer, asked) {
  const gpu = await gpuDevice();
  if (!gpu) return askGpu();
  if (!answer.ok) return noPicture(`Your GPU does not draw this: ${answer.message}.`);
  try {
    const { size } = answer.pipeline;
    const rows = await drawByGpu(gpu, answer.pipeline);
    // Meanwhile another program may have been opened, or a heat map asked for.
    if (asked.name !== state.name || asked.text !== state.text || state.heat) return;
    byGpu = { key: keyOfPicture(asked), size, rows };
    paintRows("gpu-picture", size, byGpu.rows);
    await compareWithGpu();
  } catch (error) {
    noPicture(`Your GPU does not draw this: ${error.message}`);
  }
}

function paintRows(id, [width, height], rows) {
  Object.assign($(id), { width, height });
  $(id).getContext("2d").putImageData(new ImageData(rows, width, height), 0, 0);
}

// Counts the pixels that differ, and shows where, if both pictures are of the same.
async function compareWithGpu() {
  if (!byGpu) return;
  if (reference?.key !== byGpu.key) {
    // What was said is of other pictures.
    noteGpu("");
    $("gpu-difference").width = byGpu.size[0];
    return;
  }
  const { rows: own, size, key } = byGpu, its = await pixelsOf(reference.png);
  if (byGpu?.key !== key) return;
  const shown = new Uint8ClampedArray(own.length);
  let most = 0, differing = 0, seen = 0;
  for (let at = 0; at < own.length; at += 4) {
    let here = 0;
    for (let part = 0; part < 3; part++) {
      const difference = Math.abs(own[at + part] - its[at + part]);
      here = Math.max(here, difference);
      shown[at + part] = ENLARGED * difference;
    }
    shown[at + 3] = 255;
    differing += here > 0;
    seen += here > SEEN;
    most = Math.max(most, here);
  }
  paintRows("gpu-difference", size, shown);
  const count = (value) => value.toLocaleString("en");
  noteGpu(differing ? `${count(differing)} of ${count(own.length / 4)} pixels differ, ${count(seen)} of them by more than ${SEEN} of 255; ${most} at most.` : "Both pictures are the same.");
}

// The interpreter's picture has come.
function keepReference(answer, asked) {
  reference = { key: keyOfPicture(asked), png: answer.png };
  if (!$("gpu").hidden) compareWithGpu();
}

function listenToGpu() {
  $("own-gpu").onchange = () => {
    state.gpu = $("own-gpu").checked;
    askGpu();
    remember();
  };
}
