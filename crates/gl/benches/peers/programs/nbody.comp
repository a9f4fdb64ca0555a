#version 430
// What 512 bodies pull each of them with, as in benches/programs/nbody.cp.
layout(local_size_x = 128) in;
layout(std430, binding = 0) readonly buffer Bodies { vec4 bodies[]; };
layout(std430, binding = 1) writeonly buffer Pulls { vec4 pulls[]; };
shared vec4 near[128];

void main() {
    vec4 own = bodies[gl_GlobalInvocationID.x];
    vec3 pull = vec3(0.0);
    for (uint tile = 0u; tile < 4u; ++tile) {
        near[gl_LocalInvocationID.x] = bodies[tile * 128u + gl_LocalInvocationID.x];
        barrier();
        for (uint n = 0u; n < 128u; ++n) {
            vec3 away = near[n].xyz - own.xyz;
            float root = inversesqrt(dot(away, away) + 0.01);
            pull += away * (root * root * root * near[n].w);
        }
        barrier();
    }
    pulls[gl_GlobalInvocationID.x] = vec4(pull, 0.0);
}
