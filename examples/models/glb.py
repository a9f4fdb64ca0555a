"""Writes a mesh to a binary glTF file, for the scripts beside it."""
import json
import struct


def write(output, positions, normals, colors, triangles, nodes):
    """Positions and perhaps normals are triples of numbers, colours four bytes of each vertex; a node is what glTF has for it."""
    low = [min(p[i] for p in positions) for i in range(3)]
    high = [max(p[i] for p in positions) for i in range(3)]
    vectors = {"componentType": 5126, "type": "VEC3"}
    parts = [("POSITION", b"".join(struct.pack("<3f", *p) for p in positions), {**vectors, "min": low, "max": high})]
    if normals:
        parts.append(("NORMAL", b"".join(struct.pack("<3f", *n) for n in normals), vectors))
    parts.append(("COLOR_0", b"".join(map(bytes, colors)), {"componentType": 5121, "normalized": True, "type": "VEC4"}))
    attributes = {name: number for number, (name, _, _) in enumerate(parts)}
    accessors = [{"bufferView": number, "count": len(positions), **kind} for number, (_, _, kind) in enumerate(parts)]
    accessors.append({"bufferView": len(parts), "componentType": 5123, "count": 3 * len(triangles), "type": "SCALAR"})
    binary, views = b"", []
    for part in [part for _, part, _ in parts] + [b"".join(struct.pack("<3H", *t) for t in triangles)]:
        views.append({"buffer": 0, "byteOffset": len(binary), "byteLength": len(part)})
        binary += part + b"\0" * (-len(part) % 4)
    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": list(range(len(nodes)))}],
        "nodes": nodes,
        "meshes": [{"primitives": [{"attributes": attributes, "indices": len(parts)}]}],
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": len(binary)}],
    }
    text = json.dumps(document, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    with open(output, "wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, 12 + 8 + len(text) + 8 + len(binary)))
        file.write(struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(binary), b"BIN\0") + binary)
