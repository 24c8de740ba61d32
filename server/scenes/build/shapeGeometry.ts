import { rotate } from '../../../shared/placement.ts';
import type { Quaternion, Vector } from '../../../shared/scene.ts';
import { FormatError } from '../../formats/formatError.ts';
import type { Geometry } from '../../formats/interior/geometry.ts';
import { openMesh, type Primitive, type ShapeMesh } from '../../formats/shape/openMesh.ts';
import type { ShapeDetail, ShapeObject } from '../../formats/shape/readRecords.ts';
import type { ShapeModel } from '../../formats/shape.ts';
import { add, combine } from '../transform.ts';
import { type Corner, createFaces, type Faces } from './faces.ts';
import { isNear } from './usable.ts';

/**
 * The most detailed meshes of a shape at rest. Each triangle is a face of its own, with the texture
 * coordinates of its corners as those of its plane, so that it looks as it would with coordinates at its
 * corners.
 * @throws FormatError
 */
export function shapeGeometry(model: ShapeModel): Geometry {
  const faces = createFaces();
  const nodes = nodesOf(model);
  for (const { object, detail } of seenObjects(model)) {
    const layout = model.records.meshes[object.firstMesh + detail.objectDetail];
    if (!layout) continue;
    const mesh = openMesh(model, layout);
    const node = nodes[object.node] ?? root;
    const cornerAt = (index: number): Corner => cornerOf(mesh, mesh.corner(index), node);
    for (const primitive of mesh.primitives()) addPrimitive(faces, primitive, cornerAt);
  }
  return faces.geometry(model);
}

/** Those of the most detailed level, without the ones that marbles collide with instead. */
function* seenObjects({
  records: { details, subShapes, objects },
}: ShapeModel): Generator<{ object: ShapeObject; detail: ShapeDetail }> {
  const detail = details.find(({ size }) => size >= 0);
  const part = detail && subShapes[detail.subShape];
  if (!part) return;
  for (const object of objects.slice(part.firstObject, part.firstObject + part.objects)) {
    const isSeen = detail.objectDetail < object.meshes && !/^col/i.test(object.name);
    if (isSeen) yield { object, detail };
  }
}

/** Where a node puts the points of its objects. */
interface Node {
  turn: Quaternion;
  move: Vector;
}

const root: Node = { turn: [0, 0, 0, 1], move: [0, 0, 0] };

/** @throws FormatError for a node before its parent */
function nodesOf({ buffer: { words, shorts }, records }: ShapeModel): Node[] {
  const { parents, rotations, translations } = records;
  const nodes: Node[] = [];
  for (const [index, parent] of parents.entries()) {
    if (parent >= index) throw new FormatError('A node of the shape comes before its parent.');
    const turn = turnOf((part) => shorts.view.getInt16(rotations.at + index * 8 + part * 2, true));
    const number = (axis: number) => words.view.getFloat32(translations.at + index * 12 + axis * 4, true);
    const above = nodes[parent] ?? root;
    const move = add(above.move, rotate(above.turn, [number(0), number(1), number(2)]));
    nodes.push({ turn: combine(above.turn, turn), move });
  }
  return nodes;
}

/** The file turns the other way round. */
function turnOf(part: (index: number) => number): Quaternion {
  const [x, y, z, w] = [part(0), part(1), part(2), part(3)];
  const length = Math.hypot(x, y, z, w);
  return length === 0 ? root.turn : [-x / length, -y / length, -z / length, w / length];
}

function cornerOf(mesh: ShapeMesh, corner: number, { turn, move }: Node): Corner {
  const at = (axis: number) => mesh.vertex(corner, axis);
  const along = (part: number) => {
    const value = mesh.textureVertex(corner, part);
    // Even shapes of the games have some that are no numbers.
    return isNear(value) ? value : 0;
  };
  return { point: add(move, rotate(turn, [at(0), at(1), at(2)])), uv: [along(0), along(1)] };
}

const kinds = { list: 0, strip: 1, fan: 2 };
const noMaterial = 2 ** 28;

/** Lists, fans and every other triangle of a strip are clockwise seen from the front. */
function addPrimitive(
  faces: Faces,
  { start, count, word }: Primitive,
  cornerAt: (index: number) => Corner,
): void {
  faces.count(1);
  if (word & noMaterial) return;
  const [kind, material] = [word >>> 30, word & (noMaterial - 1)];
  const step = kind === kinds.list ? 3 : 1;
  for (let at = 0; at + 2 < count; at += step) {
    const first = cornerAt(start + (kind === kinds.fan ? 0 : at));
    const [second, third] = [cornerAt(start + at + 1), cornerAt(start + at + 2)];
    if (kind === kinds.strip && at % 2 === 1) faces.add(material, [first, third, second]);
    else faces.add(material, [first, second, third]);
  }
}
