# What is below the least normal number only until it is rounded is that number (docs/numerics.md).
# section: NV_fragment_program 3.11.4.1
#---- products
!!FP1.0
MOVR R0, f[COL0];
MULR o[COLR], R0, f[COL1];
END
# (1 + e)(1 - e) times 2^-126, with 2^-13, 2^-14, -2^-13 and 2^-12 for e: the last product has 24 bits, and is smaller than 2^-126.
# run: f[COL0] = 0x20000400, 0x20000200, 0xa0000400, 0x20000800; f[COL1] = 0x1ffff800, 0x1ffffc00, 0x1ffff800, 0x1ffff000
#    => o[COLR] = 0x00800000, 0x00800000, 0x80800000, 0
# Exact products: 2^-126, 2^-127, and what would round to 2^-126 with the digits of a denormal number.
# run: f[COL0] = 0x20000000, 0x20000000, 0x00ffffff, 0x80ffffff; f[COL1] = 0x20000000, 0x1f800000, 0.5, 0.5
#    => o[COLR] = 0x00800000, 0, 0, -0

#---- products with constants
!!FP1.0
MULR R0.x, f[COL0].x, 1.084069824e-19;
MULR R0.y, f[COL0].y, 1.0842022e-19;
MULR R0.z, f[COL0].z, 1.0000001;
MOVR o[COLR], R0.xyzz;
END
# 2^-63 is a power of two, so that products are exact; 1.0000001 makes nothing smaller.
# run: f[COL0] = 0x20000400, 0x1ffff800, 0x00800000, 0 => o[COLR] = 0x00800000, 0, 0x00800001, 0x00800001

#---- sums of products
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MADR o[COLR], R0, R1, f[TEX0];
END
# 8 (1 + e)(1 - e) - 7, e being 2^-16; the same without an addend; and both of the other sign.
# run: f[COL0] = 0x21800080, 0x20000400, 0xa1800080, 0xa0000400; f[COL1] = 0x1fffff00, 0x1ffff800, 0x1fffff00, 0x1ffff800;
#    f[TEX0] = 0x81e00000, 0, 0x01e00000, -0 => o[COLR] = 0x00800000, 0x00800000, 0x80800000, 0x80800000
