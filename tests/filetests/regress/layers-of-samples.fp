!!NVfp4.0
OPTION NV_texture_multisample;
TEMP R;
MOV.S R, {1, 20, 300, 4};
TXFMS result.color, R, texture[5], ARRAY2DMS;
END
# section: NV_texture_multisample
# x, y and z select the texel, w the sample; the sampler gives x, y + layer, and the sample.
# run: sampler = coordinates => result.color = 1, 320, 4, 5
