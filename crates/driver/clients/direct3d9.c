/* A client of Direct3D 9 for Wine, whose OpenGL renderer draws it by assembly programs: four views of a square with a
 * texture, by the fixed function, with a light, by a pixel shader of model 2.0, and by shaders of model 3.0 with a
 * loop, which is NV_vertex_program3 and NV_fragment_program2.
 *
 *   direct3d9 FRAMES
 *
 * prints what Direct3D says of the device, and how long the frames took. */
#define COBJMACROS
#include <windows.h>
#include <d3d9.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    float position[3], normal[3];
    DWORD color;
    float texture[2];
} Vertex;

/* ps_2_0: dcl v0; dcl t0.xy; dcl_2d s0; texld r0, t0, s0; mul r0, r0, v0; mov oC0, r0 */
static const DWORD pixel_2_0[] = {0xffff0200, 0x0200001f, 0x80000000, 0x900f0000, 0x0200001f, 0x80000000, 0xb0030000, 0x0200001f, 0x90000000, 0xa00f0800,
    0x03000042, 0x800f0000, 0xb0e40000, 0xa0e40800, 0x03000005, 0x800f0000, 0x80e40000, 0x90e40000, 0x02000001, 0x800f0800, 0x80e40000, 0x0000ffff};

/* ps_3_0: dcl_color v0; dcl_texcoord v1.xy; dcl_2d s0; mov r0, c0; rep i0; add r0, r0, c1; endrep; texld r1, v1, s0;
   mul r0, r0, r1; mul oC0, r0, v0 */
static const DWORD pixel_3_0[] = {0xffff0300, 0x0200001f, 0x8000000a, 0x900f0000, 0x0200001f, 0x80000005, 0x90030001, 0x0200001f, 0x90000000, 0xa00f0800,
    0x02000001, 0x800f0000, 0xa0e40000, 0x01000026, 0xf0e40000, 0x03000002, 0x800f0000, 0x80e40000, 0xa0e40001, 0x00000027,
    0x03000042, 0x800f0001, 0x90e40001, 0xa0e40800, 0x03000005, 0x800f0000, 0x80e40000, 0x80e40001, 0x03000005, 0x800f0800, 0x80e40000, 0x90e40000, 0x0000ffff};

/* vs_3_0: position, colour and coordinates as they are */
static const DWORD vertex_3_0[] = {0xfffe0300, 0x0200001f, 0x80000000, 0x900f0000, 0x0200001f, 0x8000000a, 0x900f0001, 0x0200001f, 0x80000005, 0x900f0002,
    0x0200001f, 0x80000000, 0xe00f0000, 0x0200001f, 0x8000000a, 0xe00f0001, 0x0200001f, 0x80000005, 0xe0030002,
    0x02000001, 0xe00f0000, 0x90e40000, 0x02000001, 0xe00f0001, 0x90e40001, 0x02000001, 0xe0030002, 0x90e40002, 0x0000ffff};

static void check(HRESULT result, const char *what) {
    if (FAILED(result)) {
        printf("%s: %08lx\n", what, result);
        exit(1);
    }
}
#define CHECK(call) check(call, #call)

static IDirect3DTexture9 *checkers(IDirect3DDevice9 *device) {
    IDirect3DTexture9 *texture;
    CHECK(IDirect3DDevice9_CreateTexture(device, 64, 64, 0, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture, NULL));
    for (int level = 0; level < 7; level++) {
        const int size = 64 >> level;
        D3DLOCKED_RECT locked;
        CHECK(IDirect3DTexture9_LockRect(texture, level, &locked, NULL, 0));
        for (int y = 0; y < size; y++) {
            DWORD *row = (DWORD *)((char *)locked.pBits + y * locked.Pitch);
            for (int x = 0; x < size; x++) row[x] = (x * 8 / size + y * 8 / size) & 1 ? 0xffffffff : 0xff808020;
        }
        CHECK(IDirect3DTexture9_UnlockRect(texture, level));
    }
    return texture;
}

static void light(IDirect3DDevice9 *device) {
    const D3DLIGHT9 lamp = {.Type = D3DLIGHT_POINT, .Diffuse = {1, 1, 1, 1}, .Position = {0, 0, -1}, .Range = 1e6f, .Attenuation0 = 0.5f, .Attenuation1 = 0.3f};
    const D3DMATERIAL9 material = {.Diffuse = {1, 1, 0.5f, 1}, .Emissive = {0, 0, 0.2f, 0}};
    CHECK(IDirect3DDevice9_SetLight(device, 0, &lamp));
    CHECK(IDirect3DDevice9_LightEnable(device, 0, TRUE));
    CHECK(IDirect3DDevice9_SetMaterial(device, &material));
    CHECK(IDirect3DDevice9_SetRenderState(device, D3DRS_DIFFUSEMATERIALSOURCE, D3DMCS_MATERIAL));
}

int main(int count, char **arguments) {
    const int frames = count > 1 ? atoi(arguments[1]) : 200;
    HWND window = CreateWindowA("static", "direct3d9", WS_POPUP | WS_VISIBLE, 0, 0, 640, 480, NULL, NULL, NULL, NULL);
    IDirect3D9 *d3d = Direct3DCreate9(D3D_SDK_VERSION);
    D3DCAPS9 caps;
    CHECK(IDirect3D9_GetDeviceCaps(d3d, 0, D3DDEVTYPE_HAL, &caps));
    printf("vertex shaders %lu.%lu, pixel shaders %lu.%lu\n", caps.VertexShaderVersion >> 8 & 0xff, caps.VertexShaderVersion & 0xff,
        caps.PixelShaderVersion >> 8 & 0xff, caps.PixelShaderVersion & 0xff);
    D3DPRESENT_PARAMETERS parameters = {.BackBufferWidth = 640, .BackBufferHeight = 480, .BackBufferFormat = D3DFMT_A8R8G8B8,
        .SwapEffect = D3DSWAPEFFECT_DISCARD, .hDeviceWindow = window, .Windowed = TRUE, .EnableAutoDepthStencil = TRUE,
        .AutoDepthStencilFormat = D3DFMT_D24S8, .PresentationInterval = D3DPRESENT_INTERVAL_IMMEDIATE};
    IDirect3DDevice9 *device;
    CHECK(IDirect3D9_CreateDevice(d3d, 0, D3DDEVTYPE_HAL, window, D3DCREATE_HARDWARE_VERTEXPROCESSING, &parameters, &device));
    IDirect3DPixelShader9 *second, *third;
    IDirect3DVertexShader9 *vertices;
    CHECK(IDirect3DDevice9_CreatePixelShader(device, pixel_2_0, &second));
    CHECK(IDirect3DDevice9_CreatePixelShader(device, pixel_3_0, &third));
    CHECK(IDirect3DDevice9_CreateVertexShader(device, vertex_3_0, &vertices));
    IDirect3DTexture9 *texture = checkers(device);
    const Vertex square[] = {{{-1, -1, 0.5f}, {0, 0, -1}, 0xffff0000, {0, 1}}, {{-1, 1, 0.5f}, {0, 0, -1}, 0xff00ff00, {0, 0}},
        {{1, -1, 0.5f}, {0, 0, -1}, 0xff0000ff, {1, 1}}, {{1, 1, 0.5f}, {0, 0, -1}, 0xffffffff, {1, 0}}};
    CHECK(IDirect3DDevice9_SetFVF(device, D3DFVF_XYZ | D3DFVF_NORMAL | D3DFVF_DIFFUSE | D3DFVF_TEX1));
    CHECK(IDirect3DDevice9_SetTexture(device, 0, (IDirect3DBaseTexture9 *)texture));
    CHECK(IDirect3DDevice9_SetRenderState(device, D3DRS_CULLMODE, D3DCULL_NONE));
    const D3DSAMPLERSTATETYPE filters[] = {D3DSAMP_MINFILTER, D3DSAMP_MAGFILTER, D3DSAMP_MIPFILTER};
    for (int n = 0; n < 3; n++) CHECK(IDirect3DDevice9_SetSamplerState(device, 0, filters[n], D3DTEXF_LINEAR));
    const float constants[] = {0, 0, 0, 1, 0.25f, 0.2f, 0.15f, 0};
    const int rounds[] = {4, 0, 0, 0};
    light(device);
    const DWORD begin = GetTickCount();
    for (int frame = 0; frame < frames; frame++) {
        MSG message;
        while (PeekMessageA(&message, NULL, 0, 0, PM_REMOVE)) DispatchMessageA(&message);
        CHECK(IDirect3DDevice9_Clear(device, 0, NULL, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER | D3DCLEAR_STENCIL, 0xff203040, 1, 0));
        CHECK(IDirect3DDevice9_BeginScene(device));
        for (int view = 0; view < 4; view++) {
            const D3DVIEWPORT9 area = {(view & 1) * 320 + 10, view / 2 * 240 + 10, 300, 220, 0, 1};
            CHECK(IDirect3DDevice9_SetViewport(device, &area));
            CHECK(IDirect3DDevice9_SetRenderState(device, D3DRS_LIGHTING, view == 1));
            CHECK(IDirect3DDevice9_SetPixelShader(device, view == 2 ? second : view == 3 ? third : NULL));
            CHECK(IDirect3DDevice9_SetVertexShader(device, view == 3 ? vertices : NULL));
            if (view == 3) {
                CHECK(IDirect3DDevice9_SetPixelShaderConstantF(device, 0, constants, 2));
                CHECK(IDirect3DDevice9_SetPixelShaderConstantI(device, 0, rounds, 1));
            }
            CHECK(IDirect3DDevice9_DrawPrimitiveUP(device, D3DPT_TRIANGLESTRIP, 2, square, sizeof square[0]));
        }
        CHECK(IDirect3DDevice9_EndScene(device));
        CHECK(IDirect3DDevice9_Present(device, NULL, NULL, NULL, NULL));
    }
    printf("%d frames: %lu ms\n", frames, GetTickCount() - begin);
    /* Wine's thread of commands is not to run while the process ends. */
    IDirect3DTexture9_Release(texture);
    IDirect3DVertexShader9_Release(vertices);
    IDirect3DPixelShader9_Release(third);
    IDirect3DPixelShader9_Release(second);
    IDirect3DDevice9_Release(device);
    IDirect3D9_Release(d3d);
    return 0;
}
