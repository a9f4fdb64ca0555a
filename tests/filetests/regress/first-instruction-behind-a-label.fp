!!NVfp5.0
TEMP R;
first:
TGEQ.F R.x, fragment.texcoord[0];
TGALL.F R.y, fragment.texcoord[0];
TGANY.F R.z, fragment.texcoord[0];
MOV.F result.color, R;
END
# section: NV_gpu_program4 2.X.5
# quad: fragment.texcoord[0] = (0) (1) (0) (0) => result.color = 0, 0, 1, 0
