#version 130
// benches/programs/lights.vp
uniform vec4 p[96];
in vec4 v0, v2;

void main() {
    gl_Position = vec4(dot(p[0], v0), dot(p[1], v0), dot(p[2], v0), dot(p[3], v0));
    vec4 color = vec4(p[4].x);
    float light = p[4].x;
    for (float left = p[4].w; left > 0.0; left -= p[4].y) {
        float d = dot(v2.xyz, p[int(light) + 10].xyz);
        if (d > 0.0) {
            float power = d * d;
            color += (power * power + d) * p[int(light) + 11];
        }
        light += p[4].z;
    }
    gl_FrontColor = color;
}
