# What fragment programs of NV_gpu_program4 and 5 may not contain.
# section: NV_fragment_program4 2.X.2

#---- Colors need an option
!!NVfp5.0
MOV result.color[1], 1;
MOV result.color.secondary, 1;
MOV result.layer, 1;
END
# error: 2:17 restriction 2.X.3.5 "result.color[n] needs OPTION ARB_draw_buffers or OPTION ATI_draw_buffers"
# error: 3:18 version 2.X.3.5 "this binding needs OPTION ARB_blend_func_extended"
# error: 4:12 name 2.X.3.5 "unknown binding `result.layer`; did you mean result.color?"

#---- Results are in no arrays
!!NVfp4.0
OPTION ARB_draw_buffers;
OUTPUT o[] = { result.color[0] };
END
# error: 3:8 restriction 2.X.3.5 "results of fragment programs are in no arrays"

#---- How attributes are interpolated
!!NVfp4.0
FLAT ATTRIB a = fragment.position;
CENTROID ATTRIB b = fragment.facing;
FLAT NOPERSPECTIVE ATTRIB c = fragment.attrib[0];
FLAT ATTRIB d = fragment.attrib[1];
ATTRIB e = fragment.attrib[1];
UINT ATTRIB f = fragment.texcoord[0];
CENTROID ATTRIB g = primitive.id;
FLAT ATTRIB h = fragment.fogcoord;
END
# error: 2:17 restriction 2.X.3.1 "this attribute takes no interpolation modifier"
# error: 3:21 restriction 2.X.3.1 "this attribute takes no interpolation modifier"
# error: 4:6 restriction 2.X.3.1 "FLAT excludes other interpolation modifiers"
# error: 6:12 restriction 2.X.3.1 "another declaration interpolates this attribute otherwise"
# error: 7:17 restriction 2.X.3.1 "an attribute of integers must be FLAT"
# error: 8:21 restriction 2.X.3.1 "this attribute takes no interpolation modifier"
# error: 9:17 restriction 2.X.3.1 "this attribute takes no interpolation modifier"

#---- SAMPLE and attributes of NV_gpu_program5
!!NVfp4.0
TEMP R;
SAMPLE ATTRIB a = fragment.attrib[0];
MOV R, fragment.pointcoord;
MOV R, fragment.sampleid;
MOV R, fragment.layer;
END
# error: 3:1 version 2.X.2 "SAMPLE is in !!NVfp5.0, not in !!NVfp4.0"
# error: 4:17 version 2.X.3.2 "fragment.pointcoord is in !!NVfp5.0, not in !!NVfp4.0"
# error: 5:17 version 2.X.3.2 "fragment.sampleid is in !!NVfp5.0, not in !!NVfp4.0"
# error: 6:17 version ARB_fragment_layer_viewport "fragment.layer needs OPTION ARB_fragment_layer_viewport"

#---- Interpolation elsewhere is of attributes
!!NVfp5.0
TEMP R;
IPAC R, R;
IPAO R, fragment.facing, R;
IPAS R, primitive.id, 1;
IPAS R, fragment.attrib[0], 1;
END
# error: 3:9 restriction IPAC "the first operand of IPAC is an attribute that is interpolated"
# error: 4:9 restriction IPAO "the first operand of IPAO is an attribute that is interpolated"
# error: 5:9 restriction IPAS "the first operand of IPAS is an attribute that is interpolated"

#---- One fog, one hint
!!NVfp4.0
OPTION ARB_fog_exp;
OPTION ARB_fog_linear;
OPTION ARB_precision_hint_fastest;
OPTION ARB_precision_hint_nicest;
END
# error: 3:8 restriction 3.11.4.5.1 "a program may not ask for both ARB_fog_exp and ARB_fog_linear"
# error: 5:8 restriction 3.11.4.5.2 "a program may not ask for both ARB_precision_hint_fastest and ARB_precision_hint_nicest"

#---- FINE and COARSE need an option, and derivatives
!!NVfp5.0
OPTION ARB_derivative_control;
TEMP R;
ADD.FINE R, R, R;
END
# error: 4:5 restriction 2.X.4.1 "ADD has no modifier FINE"
