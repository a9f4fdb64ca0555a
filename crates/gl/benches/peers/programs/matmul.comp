#version 430
// A product of matrices of 64 by 64 numbers by tiles of 16 by 16, as in benches/programs/matmul.cp.
layout(local_size_x = 16, local_size_y = 16) in;
layout(std430, binding = 0) readonly buffer A { float a[]; };
layout(std430, binding = 1) readonly buffer B { float b[]; };
layout(std430, binding = 2) writeonly buffer C { float c[]; };
shared float left[256];
shared float right[256];

void main() {
    uvec2 local = gl_LocalInvocationID.xy;
    uvec2 place = gl_GlobalInvocationID.xy;
    float sum = 0.0;
    for (uint tile = 0u; tile < 4u; ++tile) {
        left[local.y * 16u + local.x] = a[place.y * 64u + tile * 16u + local.x];
        right[local.y * 16u + local.x] = b[(tile * 16u + local.y) * 64u + place.x];
        barrier();
        for (uint k = 0u; k < 16u; ++k) {
            sum += left[local.y * 16u + k] * right[k * 16u + local.x];
        }
        barrier();
    }
    c[place.y * 64u + place.x] = sum;
}
