// Runs texts of WGSL on the WebGPU of the page. Texts of rows have their storage buffers in group 0 and their settings
// in group 1, as `Face::Rows` has them; those of fragments draw to one triangle that no plane clips.
"use strict";

const SIDE = 1024, FORMAT = "rgba8unorm";
const VERTICES = `@vertex fn main(@builtin(vertex_index) n: u32) -> @builtin(position) vec4f {
  return vec4f(select(-1.0, 1.0, n == 1u), select(1.0, -1.0, n == 2u), 0.0, 1.0);
}`;

let device, target;
const linked = [];

async function open() {
  const adapter = await navigator.gpu?.requestAdapter();
  if (!adapter) return "";
  device = await adapter.requestDevice();
  target = device.createTexture({ size: [SIDE, SIDE], format: FORMAT, usage: GPUTextureUsage.RENDER_ATTACHMENT });
  return `${adapter.info.vendor} ${adapter.info.architecture}`;
}

// What the reader of WGSL says against a text; nothing if it takes it.
async function faults(text) {
  device.pushErrorScope("validation");
  const module = device.createShaderModule({ code: text });
  const said = (await module.getCompilationInfo()).messages.filter((one) => one.type === "error");
  const error = await device.popErrorScope();
  return said.map((one) => `${one.lineNum}:${one.linePos}: ${one.message}`).join("\n") || (error?.message ?? "");
}

// A number for the text, or what is said against it.
async function link(text, isFragment) {
  const said = await faults(text);
  if (said) return said;
  const module = device.createShaderModule({ code: text });
  const visibility = isFragment ? GPUShaderStage.FRAGMENT : GPUShaderStage.COMPUTE;
  const declared = [...text.matchAll(/@group\(0\) @binding\((\d+)\)\s*var<storage(, read_write)?>/g)];
  const entries = declared.map(([, binding, writes]) => ({
    binding: Number(binding),
    visibility,
    buffer: { type: writes ? "storage" : "read-only-storage" },
  }));
  const layouts = [entries, [{ binding: 0, visibility, buffer: { type: "uniform" } }]];
  const bindGroupLayouts = layouts.map((own) => device.createBindGroupLayout({ entries: own }));
  const layout = device.createPipelineLayout({ bindGroupLayouts });
  try {
    const pipeline = isFragment
      ? await device.createRenderPipelineAsync({
        layout,
        vertex: { module: device.createShaderModule({ code: VERTICES }) },
        fragment: { module, targets: [{ format: FORMAT }] },
      })
      : await device.createComputePipelineAsync({ layout, compute: { module } });
    return linked.push({ pipeline, isFragment, bindGroupLayouts, bindings: entries.map((one) => one.binding) }) - 1;
  } catch (error) {
    return String(error);
  }
}

function buffer(words, usage) {
  const own = device.createBuffer({ size: words.length * 4, usage: usage | GPUBufferUsage.COPY_DST });
  device.queue.writeBuffer(own, 0, new Uint32Array(words));
  return own;
}

// The storage buffers after a run, or what went wrong.
async function run(number, lanes, groups, settings, buffers) {
  const { pipeline, isFragment, bindGroupLayouts, bindings } = linked[number];
  device.pushErrorScope("validation");
  const all = buffers.map((words) => buffer(words, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC));
  const own = buffer([...settings, 0, 0, 0], GPUBufferUsage.UNIFORM);
  const entries = bindings.map((binding) => ({ binding, resource: { buffer: all[binding] } }));
  const sets = [entries, [{ binding: 0, resource: { buffer: own } }]];
  const encoder = device.createCommandEncoder();
  const pass = isFragment
    ? encoder.beginRenderPass({ colorAttachments: [{ view: target.createView(), loadOp: "clear", storeOp: "store" }] })
    : encoder.beginComputePass();
  pass.setPipeline(pipeline);
  sets.forEach((set, at) => pass.setBindGroup(at, device.createBindGroup({ layout: bindGroupLayouts[at], entries: set })));
  if (isFragment) {
    pass.setScissorRect(0, 0, 2, lanes / 2);
    pass.draw(3);
  } else {
    pass.dispatchWorkgroups(groups);
  }
  pass.end();
  const read = all.map((from) => {
    const to = device.createBuffer({ size: from.size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
    encoder.copyBufferToBuffer(from, 0, to, 0, from.size);
    return to;
  });
  device.queue.submit([encoder.finish()]);
  const error = await device.popErrorScope();
  if (error) return error.message;
  await Promise.all(read.map((one) => one.mapAsync(GPUMapMode.READ)));
  const words = read.map((one) => Array.from(new Uint32Array(one.getMappedRange())));
  [...all, ...read, own].forEach((one) => one.destroy());
  return words;
}
