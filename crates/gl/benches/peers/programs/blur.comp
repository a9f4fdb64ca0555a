#version 430
// A blur with weights 1, 2 and 1, as in benches/programs/blur.cp: rows have 258 numbers, of which 256 are blurred.
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer From { float numbers[]; };
layout(std430, binding = 1) writeonly buffer To { float blurred[]; };

void main() {
    uvec2 place = gl_GlobalInvocationID.xy;
    uint above = place.y * 258u + place.x;
    uint own = above + 258u;
    uint below = own + 258u;
    float corners = numbers[above] + numbers[above + 2u] + numbers[below] + numbers[below + 2u];
    float sides = numbers[above + 1u] + numbers[own] + numbers[own + 2u] + numbers[below + 1u];
    blurred[place.y * 256u + place.x] = 0.25 * numbers[own + 1u] + 0.125 * sides + 0.0625 * corners;
}
