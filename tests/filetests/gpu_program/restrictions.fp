# What the texts refuse, and what they allow though it looks odd: fragments.
#---- TXG of an array of cubes has its reference in a second vector
!!NVfp5.0
TXG result.color, fragment.texcoord[0], {5, 6, 7, 8}, texture[0], SHADOWARRAYCUBE;
END
# section: NV_gpu_program5 2.X.8 TXG, EXT_sparse_texture2 2.X.4.4
# run: sampler = rows; fragment.texcoord[0] = 1, 2, 3, 4 => result.color = 4, 5, *, *

#---- Without room for the reference there is no lookup
!!NVfp5.0
TEMP R;
TXG R, R, texture[0], SHADOWARRAYCUBE;
TXG R, R, R, texture[1], CUBE;
TXD R, R, R, R, texture[2], SHADOWARRAYCUBE;
END
# section: NV_gpu_program5 2.X.8 TXG
# error: 3:23 restriction TXG "TXG does not look up target SHADOWARRAYCUBE"
# error: 4:26 restriction TXG "TXG does not look up target CUBE with two operands"
# error: 5:29 restriction TXD "TXD does not look up target SHADOWARRAYCUBE"

#---- Both colors are interpolated alike
!!NVfp4.0
FLAT ATTRIB a = fragment.color;
ATTRIB b = fragment.color.secondary;
FLAT ATTRIB c = fragment.color.primary;
END
# section: NV_fragment_program4 2.X.3.1
# error: 3:12 restriction 2.X.3.1 "another declaration interpolates the other color otherwise"
# error: 4:17 restriction 2.X.3.1 "another declaration interpolates the other color otherwise"

#---- Options of NV_gpu_program5
!!NVfp4.0
OPTION NV_early_fragment_tests;
OPTION ARB_blend_func_extended;
MOV result.color, 1;
END
# section: NV_gpu_program5 2.X.6
# error: 2:8 version 2.X.6 "OPTION NV_early_fragment_tests is in !!NVfp5.0, not in !!NVfp4.0"
# error: 3:8 version 2.X.6 "OPTION ARB_blend_func_extended is in !!NVfp5.0, not in !!NVfp4.0"

#---- Each target of several samples has its option
!!NVfp5.0
OPTION NV_explicit_multisample;
TEMP R;
TXFMS R, R, texture[0], RENDERBUFFER;
TXFMS R, R, texture[1], 2DMS;
TXFMS R, R, texture[2], ARRAY2DMS;
END
# section: NV_texture_multisample 2.X.2
# error: 5:25 version 2.X.2 "the target 2DMS needs OPTION NV_texture_multisample"
# error: 6:25 version 2.X.2 "the target ARRAY2DMS needs OPTION NV_texture_multisample"

#---- And the other way round
!!NVfp4.0
OPTION NV_texture_multisample;
TEMP R;
TXFMS R, R, texture[0], 2DMS;
TXFMS R, R, texture[1], ARRAY2DMS;
TXFMS R, R, texture[2], RENDERBUFFER;
END
# section: NV_explicit_multisample 2.X.2
# error: 6:25 version 2.X.2 "the target RENDERBUFFER needs OPTION NV_explicit_multisample"

#---- State of every stage is bound by programs of every stage
!!NVfp4.0
TEMP R;
MOV R, state.texgen[0].eye.s;
ADD R, R, state.clip[0].plane;
ADD R, R, state.point.attenuation;
ADD R, R, state.light[1].position;
MOV result.color, state.point.size;
END
# section: NV_gpu_program4 2.X.3.3
# load

#---- a critical section, by each option
!!NVfp5.0
OPTION NV_sample_interlock_unordered;
FSIB;
MOV.F result.color, 1;
FSIE;
END
# section: NV_fragment_shader_interlock 2.X.6
# run: => result.color = 1, 1, 1, 1

#---- FSIB and FSIE need an option
!!NVfp5.0
FSIB;
MOV.F result.color, 1;
FSIE;
END
# section: NV_fragment_shader_interlock 2.X.6
# error: 2:1 version 2.X.2 "needs OPTION NV_pixel_interlock_ordered"
# error: 4:1 version 2.X.2 "needs OPTION NV_pixel_interlock_ordered"

#---- an option of interlock needs both
!!NVfp5.0
OPTION NV_pixel_interlock_unordered;
MOV.F result.color, 1;
END
# section: NV_fragment_shader_interlock 2.X.6
# error: end program 2.X.8.Z "needs FSIB and FSIE"

#---- one option of interlock
!!NVfp5.0
OPTION NV_pixel_interlock_ordered;
OPTION NV_sample_interlock_ordered;
FSIB;
MOV.F result.color, 1;
FSIE;
END
# section: NV_fragment_shader_interlock 2.X.6
# error: 3:8 restriction 2.X.6 "may not ask for both"

#---- places of a critical section
!!NVfp5.0
OPTION NV_pixel_interlock_ordered;
TEMP r;
FSIE;
MOV.F.CC r, fragment.attrib[0];
IF GT.x;
FSIB;
ELSE;
FSIB;
ENDIF;
REP 2;
FSIE;
ENDREP;
MOV.F result.color, 1;
RET;
sub:
FSIB;
RET;
main:
FSIB;
END
# section: NV_fragment_shader_interlock 2.X.8.Z
# error: 4:1 restriction 2.X.8.Z "FSIE needs an FSIB before it"
# error: 7:1 restriction 2.X.8.Z "FSIB may not stand in a block"
# error: 9:1 restriction 2.X.8.Z "FSIB may not stand in a block"
# error: 12:1 restriction 2.X.8.Z "FSIE may not stand in a block"
# error: 17:1 restriction 2.X.8.Z "FSIB may not stand in a subroutine"
# error: 20:1 restriction 2.X.8.Z "FSIB may stand once"

#---- FSIB without FSIE
!!NVfp5.0
OPTION NV_sample_interlock_ordered;
FSIB;
MOV.F result.color, 1;
END
# section: NV_fragment_shader_interlock 2.X.8.Z
# error: 3:1 restriction 2.X.8.Z "FSIB needs an FSIE behind it"

#---- 128 components of attributes; position, facing and identifiers do not count
!!NVfp5.0
ATTRIB a[] = { fragment.attrib[0..31] };
INT TEMP i;
TEMP R;
ADD R, a[i.x], fragment.position;
ADD R, R, fragment.facing.x;
ADD.S R, R, primitive.id.x;
MOV result.color, R;
END
# section: NV_gpu_program4 2.X.3.2
# load

#---- The 129th is too much
!!NVfp4.0
ATTRIB a[] = { fragment.attrib[0..31] };
INT TEMP i;
ADD result.color, a[i.x], fragment.fogcoord.x;
END
# error: end program 2.X.3.2 "129 components of attributes"

#---- Components that no swizzle selects do not count
!!NVfp4.0
ATTRIB a[] = { fragment.attrib[0..31] };
INT TEMP i;
ADD result.color, a[i.x].xyzz, fragment.color;
END
# load

#---- Attributes of vertices are no attributes of fragments
!!NVfp5.0
ATTRIB a = vertex.attrib[0];
#          ^ name 2.X.3.2
TEMP R;
MOV R, vertex.attrib[1];
#      ^ name 2.X.3.2
END
# section: NV_fragment_program4 2.X.3.2

#---- a critical section in NV_gpu_program4: the text modifies the grammar of NV_fragment_program4
!!NVfp4.0
OPTION NV_pixel_interlock_unordered;
FSIB;
MOV.F result.color, 1;
FSIE;
END
# section: NV_fragment_shader_interlock 2.X.2
# run: => result.color = 1, 1, 1, 1

#---- "result.color[n].primary" and ".secondary" are there if the option of blending is: no other is named
!!NVfp5.0
OPTION ARB_blend_func_extended;
MOV.F result.color[0].primary, 1;
MOV.F result.color[0].secondary, 2;
END
# section: NV_gpu_program5 2.X.3.5
# load

#---- "result.color[n]" without them still needs one of draw buffers
!!NVfp5.0
OPTION ARB_blend_func_extended;
MOV.F result.color[1], 1;
END
# section: NV_fragment_program4 2.X.3.5
# error: 3:19 restriction 2.X.3.5 "needs OPTION ARB_draw_buffers"

#---- "more than one modifier of any given type": FINE and COARSE are of one
!!NVfp5.0
OPTION ARB_derivative_control;
TEMP r;
DDX.FINE.COARSE r, fragment.texcoord[0];
DDY.F.COARSE r, r;
MOV.F result.color, r;
END
# section: NV_gpu_program4 2.X.4.1
# error: 4:10 restriction 2.X.4.1 "COARSE is another"

#---- NTC is a modifier of instructions that have an operand or a result with a type
!!NVfp5.0
TEMP r;
REP.S.NTC 2;
IF.NTC GT.x;
ELSE.NTC;
ENDIF;
BRK.PREC;
ENDREP;
MEMBAR.NTC;
KIL.NTC r;
RET.NTC;
END
# section: NV_gpu_program4 2.X.4.1
# error: 4:4 restriction 2.X.4.1 "IF has no modifier NTC"
# error: 5:6 restriction 2.X.4.1
# error: 7:5 restriction 2.X.4.1
# error: 9:8 restriction 2.X.4.1
# error: 11:5 restriction 2.X.4.1
