!!ARBfp1.0
OPTION NV_fragment_program2;
# The Mandelbrot set: z = z^2 + c in a loop, which each fragment leaves as soon as its z is far away.
#
#   fragment.texcoord[0]    c, the point of the complex plane
#
# Colours tell how many steps that took, with fractions from how far z went in the last one.
#
# Try: nvjit run examples/programs/mandelbrot.fp --set 'fragment.texcoord[0]=0.1,0.2'
# Try: nvjit run examples/programs/mandelbrot.fp --set 'fragment.texcoord[0]=0.5,0.5'
# Render: --mesh quad --param 'c[19]=0.012,0.012,-0.7535,0.0955'
PARAM steps = {255, 0, 0, 0};
TEMP z, square, count, color;

MOV z, 0;
MOV count, 0;
REP steps.x;
    MUL square.xyz, z.xyxx, z.xyyx;             # x*x, y*y, x*y
    ADD square.w, square.x, square.y;
    SUBC z.w, square.w, 64;
    BRK (GT.w);
    SUB z.x, square.x, square.y;
    ADD z.y, square.z, square.z;
    ADD z.xy, z, fragment.texcoord[0];
    ADD count.x, count.x, 1;
ENDREP;

MOV color, 0;
IF GT.w;                                        # it left: outside of the set
    LG2 count.y, square.w;                      # 6 to 12: |z|^2 was squared once more or less
    MUL count.y, count.y, 0.1666667;
    LG2 count.y, count.y;
    SUB count.x, count.x, count.y;
    MUL color.xyz, count.x, {0.031, 0.033, 0.035, 0};
    ADD color.xyz, color, {3.9, 3.4, 2.8, 0};
    COS color.x, color.x;
    COS color.y, color.y;
    COS color.z, color.z;
    MAD color.xyz, color, 0.5, 0.5;
ENDIF;
MOV result.color.xyz, color;
MOV result.color.w, 1;
END
