# What is easily read past in the texts of NV_gpu_program4 and 5, or misprinted there: fragments, lookups.
#---- "A binding used directly inherits" the modifier of a variable with that binding; IPA* see FLAT, and not CENTROID or SAMPLE
!!NVfp5.0
FLAT ATTRIB a = fragment.attrib[0];
CENTROID ATTRIB b = fragment.attrib[1];
TEMP R;
IPAO R, fragment.attrib[0], {0.25, 0.25};
MOV.F result.color.xy, R;
IPAO R, b, {0.5, 0};
MOV.F result.color.zw, R.xyxy;
END
# section: NV_fragment_program4 2.X.3.2
# quad: fragment.attrib[0] = (3, 4, 0, 0) (3, 4, 0, 0) (3, 4, 0, 0) (3, 4, 0, 0); fragment.attrib[1] = (0, 0, 0, 0) (4, 2, 0, 0) (0, 0, 0, 0) (4, 2, 0, 0);
#     fragment.position = 0, 0, 0, 1
#     => result.color = (3, 4, 2, 1) (3, 4, 6, 3) (3, 4, 2, 1) (3, 4, 6, 3)

#---- Swizzle and signs count after the interpolation
!!NVfp5.0
ATTRIB a = fragment.attrib[0];
IPAO result.color, -|a.yxwz|, {0.5, 0};
END
# section: NV_gpu_program5 2.X.8
# quad: fragment.attrib[0] = (-3, 1, 0, 0) (1, 1, 0, 8) (-3, 1, 0, 0) (1, 1, 0, 8); fragment.position = 0, 0, 0, 1
#     => result.color = (-1, -1, -4, -0) (-1, -3, -12, -0) (-1, -1, -4, -0) (-1, -3, -12, -0)

#---- What is not interpolated: facing, identifiers, masks; "IPAS sample": INT or UINT
!!NVfp5.0
TEMP R; INT TEMP i; UINT TEMP u; FLOAT TEMP f;
IPAC R, fragment.facing;
IPAC R, primitive.id;
IPAC R, fragment.sampleid;
IPAC R, fragment.samplemask;
IPAC R, R;
IPAS R, fragment.attrib[0], i.x;
IPAS R, fragment.attrib[0], u.x;
IPAS R, fragment.attrib[0], f.x;
IPAC R, fragment.position; IPAC R, fragment.fogcoord; IPAC R, fragment.clip[0]; IPAC R, fragment.pointcoord;
END
# section: NV_gpu_program5 2.X.8
# error: 3:9 restriction IPAC
# error: 4:9 restriction IPAC
# error: 5:9 restriction IPAC
# error: 6:9 restriction IPAC
# error: 7:9 restriction IPAC
# error: 10:29 restriction 2.X.4

#---- TXFMS needs its option, in 5.0 programs, too; RENDERBUFFER needs that of NV_explicit_multisample
!!NVfp5.0
TEMP R;
TXFMS.F R, R, texture[0], 2DMS;
TXFMS.F R, R, texture[1], RENDERBUFFER;
END
# section: NV_explicit_multisample 2.X.6
# error: 3:1 version 2.X.2
# error: 3:27 version 2.X.2
# error: 4:1 version 2.X.2
# error: 4:27 version 2.X.2

#---- TXQ and LOD: no modifiers of TXQ, BUFFER with it; a component is chosen by TXG and TXGO alone
!!NVfp5.0
TEMP R;
TXQ R, 0, texture[0], BUFFER;
LOD.F R, R, texture[1], 2D;
TXG.F R, R, texture[1].w, 2D;
TXQ.CC R, 0, texture[0], BUFFER;
TXQ.S R, 0, texture[0], BUFFER;
TEX.F R, R, texture[1].x, 2D;
TXG.F R, R, texture[3], 3D;
END
# section: NV_gpu_program5 2.X.8
# error: 6:5 restriction 2.X.4.1
# error: 7:5 restriction 2.X.4.1
# error: 8:24 restriction 2.X.4.4
# error: 9:25 restriction TXG

#---- The depth is z of its result; x and y have no effect
!!NVfp4.0
MOV.F result.depth, {0.25, 0.5, 0.75, 1};
END
# section: NV_fragment_program4 2.X.3.5
# run: fragment.position = 0, 0, 0.1, 1 => result.depth = *, *, 0.75, *
