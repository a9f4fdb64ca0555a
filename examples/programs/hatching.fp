!!ARBfp1.0
OPTION NV_fragment_program;
# A drawing in ink: four directions of strokes, one in each component, and condition codes that put a stroke down only
# where it is dark enough for it. Light is computed in halves, colour in fixed point.
#
#   fragment.position       strokes are as wide on the screen everywhere
#   fragment.texcoord[3]    normal, in eye space
#   fragment.texcoord[5]    unit vector to the light, in eye space
#   fragment.texcoord[6]    vector to the eye, in eye space
#   strokes                 how many a pixel
#
# Try: nvjit run examples/programs/hatching.fp --set 'fragment.texcoord[3]=0,0,1' --set 'fragment.texcoord[5]=0,0.6,0.8' \
#      --set 'fragment.texcoord[6]=0,0,1' --set 'fragment.position=10.5,20.5'
# Render: --background 0.96,0.94,0.88
PARAM strokes = {0.04, 0.1, 0, 0};
PARAM tones = {0.8, 0.6, 0.38, 0.2};            # as dark as this, each direction begins
PARAM width = {0.3, 0.35, 0.4, 0.5};
PARAM paper = {0.96, 0.94, 0.88, 1};
PARAM ink = {0.12, 0.1, 0.22, 1};
SHORT TEMP normal, eye, tone, color;
TEMP line;

DP3H normal.w, fragment.texcoord[3], fragment.texcoord[3];
RSQH normal.w, normal.w;
MULH normal.xyz, fragment.texcoord[3], normal.w;
DP3H_SAT tone.x, normal, fragment.texcoord[5];
MADX tone.x, tone.x, 0.85, 0.1;

MULR line, fragment.position.xyxy, strokes.x;   # across the strokes: x + y, x - y, x, y
ADDR line.xy, line, line.yxyx;
ADDR line.y, line.z, -line.w;
FRCR line, line;

MOVX color, paper;
SUBHC normal.w, width.x, line.x;                # inside of a stroke, and dark enough
SGTX eye, width, line;
SLTX tone, tone.x, tones;
MULXC tone, tone, eye;
MOVX color (NE.x), ink;
MOVX color (NE.y), ink;
MOVX color (NE.z), ink;
MOVX color (NE.w), ink;

DP3H eye.w, fragment.texcoord[6], fragment.texcoord[6];
RSQH eye.w, eye.w;
DP3H eye.x, normal, fragment.texcoord[6];
MULH eye.x, eye.x, eye.w;
SUBHC eye.x, eye.x, 0.3;                        # the outline
MOVX color (LT.x), ink;
MOVX result.color, color;
END
