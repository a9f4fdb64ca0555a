# section: ARB_draw_buffers 3.11.4.5.3
# Numbers of colours need an option, that of number 0, too. The plain name and number 0 are one result.
#---- no option
!!ARBfp1.0
MOV result.color[0], 1;
#               ^ restriction 3.11.4.5.3
END
#---- two names of one result
!!ARBfp1.0
OPTION ATI_draw_buffers;
MOV result.color, 1;
MOV result.color[0].x, 0;
END
# run: => result.color = 0, 1, 1, 1
