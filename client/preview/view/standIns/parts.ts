import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  Matrix4,
  Quaternion,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from 'three';

/** A simple shape in one colour, a part of a thing. Z is up. */
export interface Part {
  geometry: BufferGeometry;
  color: number;
}

interface Place {
  at?: [x: number, y: number, z: number];
  /** Around x, then y, then z, in quarters of a circle. */
  turn?: [x: number, y: number, z: number];
}

function part(geometry: BufferGeometry, color: number, { at = [0, 0, 0], turn = [0, 0, 0] }: Place): Part {
  const [x, y, z] = turn.map((quarters) => (quarters * Math.PI) / 2);
  geometry
    .rotateX(x ?? 0)
    .rotateY(y ?? 0)
    .rotateZ(z ?? 0)
    .translate(...at);
  return { geometry, color };
}

export const box = (color: number, size: [number, number, number], place: Place = {}): Part =>
  part(new BoxGeometry(...size), color, place);

/** A cylinder around z; a cone where `top` is 0. */
export function disc(
  color: number,
  {
    bottom,
    top = bottom,
    height,
    sides = 24,
  }: { bottom: number; top?: number; height: number; sides?: number },
  place: Place = {},
): Part {
  return part(new CylinderGeometry(top, bottom, height, sides).rotateX(Math.PI / 2), color, place);
}

/** A flat ring around z. */
export const ring = (color: number, radius: number, tube: number, place: Place = {}): Part =>
  part(new TorusGeometry(radius, tube, 8, 24), color, place);

export const ball = (color: number, radius: number, place: Place = {}): Part =>
  part(new SphereGeometry(radius, 16, 12), color, place);

/** Light from above and a little from the front, so that the sides of a thing differ. */
const lightFrom = new Vector3(0.35, -0.5, 0.8).normalize();

/** Merges all parts, with the light in their colours. */
export function join(parts: readonly Part[]): BufferGeometry {
  const positions: number[] = [];
  const colors: number[] = [];
  const normal = new Vector3();
  for (const { geometry, color } of parts) {
    const flat = geometry.toNonIndexed();
    const [at, facing] = [flat.getAttribute('position'), flat.getAttribute('normal')];
    for (let index = 0; index < at.count; index++) {
      positions.push(at.getX(index), at.getY(index), at.getZ(index));
      normal.fromBufferAttribute(facing, index);
      const light = 0.66 + 0.34 * normal.dot(lightFrom);
      for (const shift of [16, 8, 0]) colors.push(Math.min(255, ((color >> shift) & 255) * light));
    }
    flat.dispose();
    geometry.dispose();
  }
  const joined = new BufferGeometry();
  joined.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  joined.setAttribute('color', new BufferAttribute(new Uint8Array(colors), 3, true));
  return joined;
}

/** The placement of a thing of the scene, as a matrix of three. */
export function matrixOf({
  position,
  rotation,
  scale,
}: {
  position: [number, number, number];
  rotation: [number, number, number, number];
  scale: [number, number, number];
}): Matrix4 {
  return new Matrix4().compose(new Vector3(...position), new Quaternion(...rotation), new Vector3(...scale));
}
