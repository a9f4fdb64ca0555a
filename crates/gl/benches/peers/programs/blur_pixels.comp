#version 430
// The blur of blur.comp from image to image, of four components, as in benches/programs/blur_pixels.cp.
layout(local_size_x = 64) in;
layout(rgba8, binding = 0) readonly uniform image2D numbers;
layout(rgba8, binding = 1) writeonly uniform image2D blurred;

vec4 number(ivec2 place) {
    return imageLoad(numbers, place);
}

void main() {
    ivec2 place = ivec2(gl_GlobalInvocationID.xy);
    vec4 corners = number(place) + number(place + ivec2(2, 0)) + number(place + ivec2(0, 2)) + number(place + 2);
    vec4 sides = number(place + ivec2(1, 0)) + number(place + ivec2(0, 1)) + number(place + ivec2(2, 1))
        + number(place + ivec2(1, 2));
    imageStore(blurred, place, 0.25 * number(place + 1) + 0.125 * sides + 0.0625 * corners);
}
