# section: NV_geometry_shader_passthrough 2.X.7.Y
#---- Every binding that has an attribute may be passed through, with a mask or without, ranges of them, twice
!!NVgp5.0
OPTION NV_geometry_shader_passthrough;
PRIMITIVE_IN LINES;
PASSTHROUGH result.position;
PASSTHROUGH result.color;
PASSTHROUGH result.color.secondary.xy;
PASSTHROUGH result.color.back;
PASSTHROUGH result.color.back.secondary.w;
PASSTHROUGH result.fogcoord;
PASSTHROUGH result.pointsize.x;
PASSTHROUGH result.texcoord;
PASSTHROUGH result.texcoord[1..7].xz;
PASSTHROUGH result.attrib[3..5];
PASSTHROUGH result.attrib[4].x;
PASSTHROUGH result.clip[0..7];
MOV.S result.primid.x, primitive.id;
MOV.S result.layer.x, 2;
END
# load

#---- It is of NV_gpu_program4, too
!!NVgp4.0
OPTION NV_geometry_program_passthrough;
PRIMITIVE_IN POINTS;
PASSTHROUGH result.position;
MOV.F result.attrib[0], vertex[0].attrib[1];
END
# load

#---- "result.primid", "result.layer", "result.viewport" and "result.viewportmask" "may not be used"; what is no result
!!NVgp5.0
OPTION NV_geometry_shader_passthrough;
OPTION NV_viewport_array2;
PRIMITIVE_IN POINTS;
PASSTHROUGH result.viewportmask[0];
PASSTHROUGH result.normal;
PASSTHROUGH vertex.position;
PASSTHROUGH result.attrib[5..3];
PASSTHROUGH result.attrib[32];
END
# error: 5:13 restriction 2.X.7.Y
# error: 6:20 name 2.X.3.5
# error: 7:13 syntax 2.X.2
# error: 8:30 range 2.X.3.5
# error: 9:27 range 2.X.3.5

#---- Values that are written are those of each vertex; a program that passes nothing through still gives a primitive
!!NVgp5.0
OPTION NV_geometry_shader_passthrough;
PRIMITIVE_IN TRIANGLES;
MOV.F result.attrib[0], 1;
END
# load
