#version 430
// Batcher's bitonic network, as in benches/programs/sort.cp.
layout(local_size_x = 1024) in;
layout(std430, binding = 0) readonly buffer From { uint unsorted[]; };
layout(std430, binding = 1) writeonly buffer To { uint sorted[]; };
shared uint s[4096];

void main() {
    for (uint n = gl_LocalInvocationIndex; n < 4096u; n += 1024u) {
        s[n] = unsorted[n];
    }
    barrier();
    for (uint length = 2u; length <= 4096u; length *= 2u) {
        for (uint distance = length / 2u; distance > 0u; distance /= 2u) {
            for (uint n = gl_LocalInvocationIndex; n < 2048u; n += 1024u) {
                uint a = 2u * n - (n & (distance - 1u));
                uint b = a + distance;
                uint low = min(s[a], s[b]);
                uint high = max(s[a], s[b]);
                bool up = (a & length) == 0u;
                s[a] = up ? low : high;
                s[b] = up ? high : low;
            }
            barrier();
        }
    }
    for (uint n = gl_LocalInvocationIndex; n < 4096u; n += 1024u) {
        sorted[n] = s[n];
    }
}
