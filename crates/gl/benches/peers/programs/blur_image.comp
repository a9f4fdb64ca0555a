#version 430
// The blur of blur.comp from image to image, as in benches/programs/blur_image.cp.
layout(local_size_x = 64) in;
layout(r32f, binding = 0) readonly uniform image2D numbers;
layout(r32f, binding = 1) writeonly uniform image2D blurred;

float number(ivec2 place) {
    return imageLoad(numbers, place).x;
}

void main() {
    ivec2 place = ivec2(gl_GlobalInvocationID.xy);
    float corners = number(place) + number(place + ivec2(2, 0)) + number(place + ivec2(0, 2)) + number(place + 2);
    float sides = number(place + ivec2(1, 0)) + number(place + ivec2(0, 1)) + number(place + ivec2(2, 1))
        + number(place + ivec2(1, 2));
    imageStore(blurred, place, vec4(0.25 * number(place + 1) + 0.125 * sides + 0.0625 * corners));
}
