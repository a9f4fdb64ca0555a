!!ARBfp1.0
# Each face in its way: the front chequered, the back in stripes. Colour 1 is the window position of the fragment.
# Render: --mesh ribbon --background 0.6,0.65,0.7
OPTION NV_fragment_program2;
OPTION ARB_fog_linear;
OPTION ARB_draw_buffers;
OPTION ARB_fragment_program_shadow;
ATTRIB uv = fragment.texcoord[0];
PARAM steps = { 3 };
TEMP color, sum, shade;

MOVC color.x, fragment.facing.x;
IF GT.x;
  TEX sum, uv, texture[0], 2D;
ELSE;
  MOV sum, 0;
  REP steps;
    MAD sum, sum, 0.5, 0.2;
  ENDREP;
  MUL shade.x, uv.x, 20;
  FRC sum.y, shade.x;
ENDIF;
MUL color, sum, fragment.color.secondary;
MUL shade, fragment.position, { 0.015, 0.02, 0, 0 };
MOV shade.z, 0.5;
TEX shade, shade, texture[2], SHADOW2D;
MAD shade, shade, 0.5, 0.5;
ADD color, color, fragment.color;
MUL result.color, color, shade;
MOV result.color.w, 1;
MUL result.color[1], fragment.position, { 0.015625, 0.02, 1, 0 };
MOV result.depth.z, fragment.position.z;
END
