!!ARBfp1.0
# Three lights whose directions and half vectors are normalised from parameters, for every fragment.
PARAM light[3] = { program.local[0..2] };
PARAM eye = program.local[3];
PARAM material = program.local[4];
TEMP n, l, h, c, s;
DP3 n.w, fragment.texcoord[0], fragment.texcoord[0];
RSQ n.w, n.w;
MUL n.xyz, fragment.texcoord[0], n.w;
MOV c, fragment.color;

DP3 l.w, light[0], light[0];
RSQ l.w, l.w;
MUL l.xyz, light[0], l.w;
ADD h.xyz, l, eye;
DP3 h.w, h, h;
RSQ h.w, h.w;
MUL h.xyz, h, h.w;
DP3 s.x, n, l;
DP3 s.y, n, h;
POW s.z, s.y, material.w;
MAD c.xyz, material, s.x, c;
ADD c.xyz, c, s.z;

DP3 l.w, light[1], light[1];
RSQ l.w, l.w;
MUL l.xyz, light[1], l.w;
ADD h.xyz, l, eye;
DP3 h.w, h, h;
RSQ h.w, h.w;
MUL h.xyz, h, h.w;
DP3 s.x, n, l;
DP3 s.y, n, h;
MAD c.xyz, material, s.x, c;
MAD c.xyz, material.w, s.y, c;

DP3 l.w, light[2], light[2];
RSQ l.w, l.w;
MUL l.xyz, light[2], l.w;
ADD h.xyz, l, eye;
DP3 h.w, h, h;
RSQ h.w, h.w;
MUL h.xyz, h, h.w;
DP3 s.x, n, l;
DP3 s.y, n, h;
MAD c.xyz, material, s.x, c;
MAD result.color, material.w, s.y, c;
END
