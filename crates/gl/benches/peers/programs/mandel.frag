#version 130

void main() {
    vec2 c = gl_TexCoord[0].xy, z = vec2(0.0);
    int count = 0;
    for (; count < 500; count++) {
        vec3 q = vec3(z * z, z.x * z.y);
        if (q.x + q.y > 4.0) break;
        z = vec2(q.x - q.y, q.z + q.z) + c;
    }
    gl_FragColor = vec4(float(count) * 0.002);
}
