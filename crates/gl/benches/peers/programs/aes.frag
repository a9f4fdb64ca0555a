#version 130
// AES-128; the S-box stands in table.
uniform uint table[64];

uvec4 substitute(uvec4 b) {
    uvec4 words = uvec4(table[b.x >> 2u], table[b.y >> 2u], table[b.z >> 2u], table[b.w >> 2u]);
    return words >> ((b & 3u) << 3u) & 255u;
}

uvec4 times_two(uvec4 a) {
    return (a & 0x7f7f7f7fu) << 1u ^ (a >> 7u & 0x01010101u) * 0x1bu;
}

void main() {
    uvec4 key = uvec4(0x2b7e1516u, 0x28aed2a6u, 0xabf71588u, 0x09cf4f3cu), block = uvec4(gl_FragCoord.xyxy) ^ key;
    uint constant = 0x01000000u;
    for (int left = 10; left > 0; left--) {
        uvec4 sum = substitute(block >> 24u) << 24u;
        sum |= substitute(block.yzwx >> 16u & 255u) << 16u;
        sum |= substitute(block.zwxy >> 8u & 255u) << 8u;
        block = sum | substitute(block.wxyz & 255u);
        if (left > 1) {
            uvec4 twice = times_two(block), both = twice ^ block;
            both = both << 8u | both >> 24u;
            block = twice ^ both ^ (block << 16u | block >> 16u) ^ (block << 24u | block >> 8u);
        }
        uvec4 row = substitute(uvec4(key.w >> 16u, key.w >> 8u, key.w, key.w >> 24u) & 255u);
        key.x ^= row.x << 24u ^ row.y << 16u ^ row.z << 8u ^ row.w ^ constant;
        key.y ^= key.x;
        key.z ^= key.y;
        key.w ^= key.z;
        constant = times_two(uvec4(constant)).x;
        block ^= key;
    }
    gl_FragColor = vec4(block & 255u) / 255.0;
}
