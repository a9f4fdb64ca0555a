!!ARBfp1.0
# From light to a picture: adds what was blurred, and lets bright things saturate as film does.
#
#   texcoord[0]             place on the screen
#   texture 0, 1, 2         the picture, and what is bright in it, blurred a little and much
#   amount                  x, y: how much of the two; z: exposure
PARAM amount = program.local[4];
PARAM gamma = {0.4545, 0, 0, 0};
TEMP color, more;

TEX color, fragment.texcoord[0], texture[0], 2D;
TEX more, fragment.texcoord[0], texture[1], 2D;
MAD color.xyz, more, amount.x, color;
TEX more, fragment.texcoord[0], texture[2], 2D;
MAD color.xyz, more, amount.y, color;
MUL color.xyz, color, -amount.z;
EX2 color.x, color.x;
EX2 color.y, color.y;
EX2 color.z, color.z;
SUB color.xyz, 1, color;
POW color.x, color.x, gamma.x;
POW color.y, color.y, gamma.x;
POW color.z, color.z, gamma.x;
MOV result.color.xyz, color;
MOV result.color.w, 1;
END
