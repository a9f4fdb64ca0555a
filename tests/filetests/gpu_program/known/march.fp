# A ray marcher on Menger's sponge within a sphere: a loop along the ray, one over the sponge's holes within, which each
# lane leaves when it may. Results were computed by a Python program with numpy.float32, operation by operation: RSQ is a
# square root and a division, and nothing is fused, so every bit counts.

#---- Loops in loops, left at different times
!!NVfp5.0
ATTRIB direction = fragment.texcoord[0];
ATTRIB origin = fragment.texcoord[1];
FLOAT TEMP ray, point, fold, tile, hole, dist, far;
INT TEMP steps, kind, level;                    # steps.x: with the holes; steps.y: without
TEMP flag;
main:
MOV.F point, direction;
CAL length;
MUL.F ray.xyz, direction, dist.z;
MOV.F far, 0.0;
MOV.F dist, 0.0;
MOV.S steps, 0;
MOV.S kind, -1;
REP.S 80;
MUL.F point.xyz, ray, far.x;
ADD.F point.xyz, origin, point;
SUB.F fold.xyz, |point|, 1.0;
MAX.F dist.x, fold.x, fold.y;
MAX.F dist.x, dist.x, fold.z;
SGT.F.CC flag.x, dist.x, 0.25;
IF NE.x;                                        # far outside of the cube: the holes cannot matter
ADD.F far.x, far.x, dist.x;
ADD.S steps.y, steps.y, 1;
SGT.F.CC flag.y, far.x, 16.0;
BRK (NE.y);
CONT;
ENDIF;
MOV.S kind.x, 0;
CAL length;
SUB.F dist.y, dist.y, 1.3;
SGT.F.CC flag.x, dist.y, dist.x;
MOV.F dist.x (NE.x), dist.y;
MOV.S kind.x (NE.x), 5;
MUL.F tile.xyz, point, 0.5;
MOV.F tile.w, 0.33333334;
MOV.S level, 0;
REP.S 4;
ADD.S level, level, 1;
FRC.F fold.xyz, tile;
MUL.F fold.xyz, fold, 2.0;
SUB.F fold.xyz, fold, 1.0;
MUL.F fold.xyz, |fold|, 3.0;
SUB.F fold.xyz, 1.0, fold;
MAX.F hole.xyz, |fold|, |fold.yzxw|;
MIN.F hole.x, hole.x, hole.y;
MIN.F hole.x, hole.x, hole.z;
SUB.F hole.x, hole.x, 1.0;
MUL.F hole.x, hole.x, tile.w;
SGT.F.CC flag.x, hole.x, dist.x;
MOV.F dist.x (NE.x), hole.x;
MOV.S kind.x (NE.x), level.x;
MUL.F tile, tile, {3.0, 3.0, 3.0, 0.33333334};
SGT.F.CC flag.x, dist.x, tile.w;                # the next holes are not as deep
BRK (NE.x);
ENDREP;
ADD.S steps.x, steps.x, 1;
SLT.F.CC flag.x, dist.x, 0.0005;
BRK (NE.x);
ADD.F far.x, far.x, dist.x;
SGT.F.CC flag.x, far.x, 16.0;
MOV.S kind.x (NE.x), -1;
BRK (NE.x);
ENDREP;
SGE.F flag.x, dist.x, 0.0005;                # it came close to nothing
SGE.S flag.y, kind.x, 0;
AND.U.CC flag.x, flag.x, flag.y;
MOV.S kind.x (NE.x), -2;
MOV.F result.color.x, far.x;
MOV.S result.color.yz, steps.xxyz;
MOV.S result.color.w, kind.x;
MOV.F result.depth.z, dist.x;
RET;

# dist.y = the length of point.xyz; dist.z = its reciprocal
length:
MUL.F fold.xyz, point, point;
ADD.F fold.x, fold.x, fold.y;
ADD.F fold.x, fold.x, fold.z;
RSQ.F dist.z, fold.x;
MUL.F dist.y, fold.x, dist.z;
END
# section: NV_gpu_program4 2.X.8
# quad: fragment.texcoord[0] = (0xbe8b4396, 0xbfc5e354, 0xbfd78d50, 0) (0x40804189, 0x3f6bc6a8, 0xc0856873, 0) (0x3ebc6a7f, 0x3fa020c5, 0xbf4d9168, 0) (0x3f800000, 0x3f000000, 0x00000000, 0);
#     fragment.texcoord[1] = (0x3f7ae148, 0x3ff70a3d, 0x40170a3d, 0) (0xc07147ae, 0xbe8f5c29, 0x40633333, 0) (0xbe800000, 0xc001eb85, 0x3eb33333, 0) (0x40400000, 0x3f000000, 0x3e800000, 0)
#     => result.color = (0x4002f576, 0x00000007, 0x00000002, 0x00000002) (0x40817f59, 0x00000006, 0x00000003, 0x00000000) (0x3fa91790, 0x00000010, 0x00000001, 0x00000004) (0x41d48382, 0x00000000, 0x00000004, 0xffffffff);
#     result.depth = (*, *, 0x39a431c8, *) (*, *, 0x398ee000, *) (*, *, 0x397f4f06, *) (*, *, 0x41598ff7, *)
# quad: fragment.texcoord[0] = (0xbeb126e9, 0x4021999a, 0x40623d71, 0) (0xc047ced9, 0xc03ab021, 0x3ffccccd, 0) (0x3a83126f, 0x3b03126f, 0xbf800000, 0) (0x3f800000, 0x3a83126f, 0x00000000, 0);
#     fragment.texcoord[1] = (0x3f70a3d7, 0xc03f5c29, 0xc07f5c29, 0) (0x40770a3d, 0x403eb852, 0xbfd851ec, 0) (0x3c23d70a, 0x3ca3d70a, 0x40a00000, 0) (0xc0400000, 0x3fb33333, 0x3e99999a, 0)
#     => result.color = (0x40877ad9, 0x0000000c, 0x00000002, 0x00000002) (0x409f68c9, 0x00000011, 0x00000003, 0x00000002) (0x419cf55e, 0x00000008, 0x00000006, 0xfffffffe) (0x418b0462, 0x00000000, 0x0000000c, 0xffffffff);
#     result.depth = (*, *, 0x393c071d, *) (*, *, 0x39cd038f, *) (*, *, 0x40d9ea9a, *) (*, *, 0x40d608be, *)
# quad: fragment.texcoord[0] = (0x3f800000, 0x3f666666, 0x3f4ccccd, 0) (0x3f42d0e5, 0x3f68f5c3, 0xc019cac1, 0) (0xbfc51eb8, 0xc03e5604, 0x407f1aa0, 0) (0x40950e56, 0x4049374c, 0x403d6042, 0);
#     fragment.texcoord[1] = (0x3d4ccccd, 0x3d75c28f, 0x3ca3d70a, 0) (0xbfbc28f6, 0xbe19999a, 0x3fd1eb85, 0) (0x40000000, 0x4030a3d7, 0xc0770a3d, 0) (0xc07b851f, 0xc06851ec, 0xc0233333, 0)
#     => result.color = (0x3ef324d9, 0x00000009, 0x00000000, 0x00000001) (0x3fd3b0a4, 0x00000014, 0x00000002, 0x00000000) (0x407b8940, 0x00000004, 0x00000002, 0x00000005) (0x40ba25d9, 0x0000000e, 0x00000004, 0x00000004);
#     result.depth = (*, *, 0x39910000, *) (*, *, 0x39bdb000, *) (*, *, 0x39218000, *) (*, *, 0x39a11e08, *)
# quad: fragment.texcoord[0] = (0xc06b020c, 0xc0600000, 0x3fd72b02, 0) (0x406dd2f2, 0xc02ec8b4, 0xbfd56042, 0) (0x407c1893, 0x3f81cac1, 0xbe581062, 0) (0xbf604189, 0x3f533333, 0x3f6872b0, 0);
#     fragment.texcoord[1] = (0x405c28f6, 0x40628f5c, 0xbf9eb852, 0) (0xc048f5c3, 0x3ffeb852, 0x401851ec, 0) (0xc05147ae, 0xbfa28f5c, 0x3f63d70a, 0) (0x3eb851ec, 0xbfc00000, 0xbfbc28f6, 0)
#     => result.color = (0x4086525e, 0x00000013, 0x00000003, 0x00000002) (0x40857712, 0x0000000b, 0x00000004, 0x00000001) (0x40378b85, 0x00000019, 0x00000001, 0x00000002) (0x3f8347f2, 0x00000008, 0x00000001, 0x00000003);
#     result.depth = (*, *, 0x3981c38f, *) (*, *, 0x3a01d556, *) (*, *, 0x39e9638f, *) (*, *, 0x39c4684d, *)
