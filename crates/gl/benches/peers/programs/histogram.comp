#version 430
// Counts the low bytes of words, as in benches/programs/histogram.cp.
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer From { uint words[]; };
layout(std430, binding = 1) buffer To { uint counts[]; };

void main() {
    atomicAdd(counts[words[gl_GlobalInvocationID.x] & 255u], 1u);
}
