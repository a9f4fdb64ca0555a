#version 130
// benches/programs/parallax.fp
uniform sampler2D relief;

void main() {
    vec3 ray = vec3(gl_TexCoord[0].xy, 1.0);
    vec3 step = vec3(gl_TexCoord[1].xy * 0.08 * 0.03125, 0.03125);
    vec4 texel = vec4(0.0);
    for (int left = 32; left > 0; left--) {
        texel = textureLod(relief, ray.xy, 0.0);
        if (texel.w >= ray.z) break;
        ray -= step;
    }
    gl_FragColor = texel * clamp(dot(texel.xyz, vec3(0.48, 0.6, 0.64)), 0.0, 1.0);
}
