# section: ARB_fragment_program 3.11.2
# One or four components in a swizzle; a mask has each once, in order.
#---- swizzles of other lengths
!!ARBfp1.0
TEMP t;
MOV t, t.xy;
#        ^ syntax 3.11.2
MOV t, t.xyz;
#        ^ syntax 3.11.2
MOV t, t.xyzwx;
#        ^ syntax 3.11.2
END
#---- masks out of order
!!ARBfp1.0
TEMP t;
MOV t.yx, 1;
#     ^ syntax 3.11.2
MOV t.xx, 1;
#     ^ syntax 3.11.2
MOV t.wx, 1;
#     ^ syntax 3.11.2
MOV t.br, 1;
#     ^ syntax 3.11.2
END
#---- masks of two sets
!!ARBfp1.0
TEMP t;
MOV t.xg, 1;
#     ^ syntax 3.11.2
END
#---- no letters
!!ARBfp1.0
TEMP t;
MOV t., 1;
#     ^ syntax 3.11.2
END
#---- all masks
!!ARBfp1.0
TEMP t;
MOV t.x, 1;
MOV t.y, 1;
MOV t.xy, 1;
MOV t.z, 1;
MOV t.xz, 1;
MOV t.yz, 1;
MOV t.xyz, 1;
MOV t.w, 1;
MOV t.xw, 1;
MOV t.yw, 1;
MOV t.xyw, 1;
MOV t.zw, 1;
MOV t.xzw, 1;
MOV t.yzw, 1;
MOV t.xyzw, 1;
MOV t.r, 1;
MOV t.g, 1;
MOV t.rg, 1;
MOV t.b, 1;
MOV t.rb, 1;
MOV t.gb, 1;
MOV t.rgb, 1;
MOV t.a, 1;
MOV t.ra, 1;
MOV t.ga, 1;
MOV t.rga, 1;
MOV t.ba, 1;
MOV t.rba, 1;
MOV t.gba, 1;
MOV t.rgba, 1;
END
# load
#---- a scalar operand of four components
!!ARBfp1.0
TEMP t;
RCP t, t.xyzw;
#        ^ syntax 3.11.2
END
#---- a scalar operand without component
!!ARBfp1.0
TEMP t;
RCP t, t;
#       ^ syntax 3.11.2
END
#---- a color component of a scalar operand
!!ARBfp1.0
RCP result.color, fragment.texcoord[0].b;
END
# run: fragment.texcoord[0] = 1, 2, 4, 8 => result.color = 0.25
#---- masks and swizzles at work
!!ARBfp1.0
TEMP t;
MOV t, 9;
MOV t.xz, fragment.texcoord[0].wzyx;
MOV result.color, t.zzxy;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4 => result.color = 2, 2, 4, 9
#---- a write that reads what it overwrites
!!ARBfp1.0
TEMP t;
MOV t, fragment.texcoord[0];
MOV t, t.wzyx;
ADD t, t.yxwz, t;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1, 2, 4, 8 => result.color = 12, 12, 3, 3
