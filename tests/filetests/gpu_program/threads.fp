#---- Which thread of its quad a fragment is: G5
!!NVfp5.0
OPTION NV_shader_thread_group;
OPTION ARB_draw_buffers;
ATTRIB id = fragment.threadid;
TEMP R;
MOV.U result.color, id;
MOV.U R.x, fragment.threadeqmask.x;
MOV.U R.y, fragment.threadltmask.x;
MOV.U R.z, fragment.threadlemask.x;
MOV.U R.w, fragment.threadgtmask.x;
MOV.U result.color[1], R;
MOV.U R.x, fragment.threadgemask.x;
MOV.U R.y, fragment.warpid.x;
MOV.U R.z, fragment.smid.x;
MOV.U R.w, fragment.threadeqmask.w;
MOV.U result.color[2], R;
END
# section: NV_shader_thread_group 2.X.3.2
# quad:
#     => result.color = (0x00000000, 0, 0, 0) (0x00000001, 0, 0, 0) (0x00000002, 0, 0, 0) (0x00000003, 0, 0, 0);
#     result.color[1] = (0x00000001, 0x00000000, 0x00000001, 0x0000000e) (0x00000002, 0x00000001, 0x00000003, 0x0000000c)
#     (0x00000004, 0x00000003, 0x00000007, 0x00000008) (0x00000008, 0x00000007, 0x0000000f, 0x00000000);
#     result.color[2] = (0x0000000f, 0, 0, 0) (0x0000000e, 0, 0, 0) (0x0000000c, 0, 0, 0) (0x00000008, 0, 0, 0)

#---- A ballot below one's own thread counts places
!!NVfp5.0
OPTION NV_shader_thread_group;
TEMP R, B;
SGT.F R, fragment.texcoord[0], 0;
TGBALLOT.F B, R;
AND.U B.x, B.x, fragment.threadltmask.x;
BTC.U result.color, B.x;
END
# section: NV_shader_thread_group 2.X.8.Z
# quad: fragment.texcoord[0] = (1) (-1) (1) (1)
#     => result.color = (0x00000000) (0x00000001) (0x00000001) (0x00000002)

#---- One as an index
!!NVfp5.0
OPTION NV_shader_thread_group;
ATTRIB t = fragment.threadeqmask;
ATTRIB lane = fragment.threadid;
TEMP a[4];
MOV.U a[lane.x], 7;
MOV.U result.color.x, t.x;
MOV.U result.color.y, a[1];
END
# section: NV_shader_thread_group 2.X.3.2
# quad:
#     => result.color = (0x00000001, 0x00000000, *, *) (0x00000002, 0x00000007, *, *) (0x00000004, 0x00000000, *, *) (0x00000008, 0x00000000, *, *)

#---- What all threads are run by
!!NVfp5.0
OPTION NV_shader_thread_group;
PARAM p[] = { state.thread.warpsize, state.thread.warpspersm, state.thread.smcount };
TEMP R;
MOV.U R.x, p[0];
MOV.U R.y, p[1].x;
MOV.U R.z, state.thread.smcount.x;
MOV.U R.w, p[2].y;
MOV.U result.color, R;
END
# section: NV_shader_thread_group 2.X.3.3
# run: => result.color = 0x00000020, 0x00000001, 0x00000001, 0x00000000

#---- Without the option
!!NVfp5.0
TEMP R;
MOV.U R, fragment.threadid;
MOV.U R, state.thread.warpsize;
MOV.U R, fragment.helperthread;
END
# section: NV_shader_thread_group 2.X.6
# error: 3:19 version 2.X.6 "NV_shader_thread_group"
# error: 4:16 version 2.X.3.3 "NV_shader_thread_group"

#---- Integers are not interpolated
!!NVfp5.0
OPTION NV_shader_thread_group;
TEMP R;
IPAC.F R, fragment.threadid;
MOV.U R, state.thread.warps;
END
# section: NV_shader_thread_group 2.X.3.2
# error: 4:11 restriction IPAC
# error: 5:23 name 2.X.3.3

#---- what fragments of NV_gpu_program4 know of their thread
!!NVfp4.0
OPTION NV_shader_thread_group;
MOV.U result.color.x, fragment.threadid;
MOV.S result.color.y, fragment.helperthread;
MOV.U result.color.zw, fragment.threadltmask.x;
END
# section: NV_shader_thread_group 2.X.2
# quad: fragment.attrib[0] = 0 => result.color = (0i, 0i, 0i, 0i) (1i, 0i, 1i, 1i) (2i, 0i, 3i, 3i) (3i, 0i, 7i, 7i)
