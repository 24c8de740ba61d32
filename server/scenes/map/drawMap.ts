import { expandMesh } from '../../../shared/expandMesh.ts';
import { mapFrame, mapSize } from '../../../shared/mapFrame.ts';
import { poseAt } from '../../../shared/moverMotion.ts';
import { rotate } from '../../../shared/placement.ts';
import type { Placement, Scene, Vector } from '../../../shared/scene.ts';
import { lightOn } from '../../../shared/sceneLight.ts';
import { add } from '../transform.ts';
import { encodePng } from './encodePng.ts';
import { drawMarks } from './marks.ts';
import { createRaster, fillTriangle, type Raster, type RasterCorner } from './rasterise.ts';
import { shadeAndShrink } from './shade.ts';

/** Each pixel of the map is the average of this many in either direction, so that its edges are smooth. */
const fineness = 2;

/**
 * A scene from above as PNG of `mapSize`; with marks for start, finish, gems and checkpoints when it replaces
 * a missing picture.
 */
export function drawMap(scene: Scene, { isMarked }: { isMarked: boolean }): Buffer {
  const [width, height] = [mapSize.width * fineness, mapSize.height * fineness];
  const frame = mapFrame(scene.bounds.play);
  const raster = createRaster(width, height);
  const cornerOf = ([x, y, z]: Vector): RasterCorner => ({
    x: frame.x(x) * fineness,
    y: frame.y(y) * fineness,
    depth: z,
  });
  const moving = scene.movers.map((mover) => {
    const { offset, rotation = mover.rotation, scale = mover.scale } = poseAt(mover.path, mover.start);
    return { ...mover, position: add(mover.position, offset), rotation, scale };
  });
  const instances = [...scene.statics, ...moving];
  for (const index of scene.meshes.keys()) {
    const placements = instances.filter(({ mesh }) => mesh === index);
    drawInstances(scene, index, placements, raster, cornerOf);
  }
  const pixels = shadeAndShrink(raster, fineness, scene.bounds.play);
  if (isMarked) drawMarks(pixels, frame, scene);
  return encodePng(pixels, mapSize.width, mapSize.height);
}

function drawInstances(
  scene: Scene,
  index: number,
  placements: readonly Placement[],
  raster: Raster,
  cornerOf: (point: Vector) => RasterCorner,
): void {
  const mesh = scene.meshes[index];
  if (!mesh) return;
  const { positions, normals, indices, groups } = expandMesh(mesh);
  const vector = (list: Float32Array, at: number): Vector => [
    list[at * 3] ?? 0,
    list[at * 3 + 1] ?? 0,
    list[at * 3 + 2] ?? 0,
  ];
  for (const placement of placements) {
    const toWorld = placing(placement);
    const corners = Array.from({ length: positions.length / 3 }, (_, at) =>
      cornerOf(toWorld(vector(positions, at))),
    );
    for (const { material: index, start, count } of groups) {
      const material = scene.materials[index];
      // A glow adds to what is below it, and hides nothing.
      if (!material || material.blend === 'add') continue;
      const { color, isLit } = material;
      for (let at = start; at < start + count; at += 3) {
        const [one, two, three] = [indices[at] ?? 0, indices[at + 1] ?? 0, indices[at + 2] ?? 0];
        const normal = turnedNormal(placement, vector(normals, one));
        if (normal[2] <= 0) continue;
        const [a, b, c] = [corners[one], corners[two], corners[three]];
        if (!a || !b || !c) continue;
        fillTriangle(raster, a, b, c, isLit ? color : lit(color, lightOn(scene.sun, normal)));
      }
    }
  }
}

/**
 * The normal of a placed face. It scales inversely: stretching makes slopes flatter, and mirroring turns
 * them.
 */
function turnedNormal({ rotation, scale }: Placement, [x, y, z]: Vector): Vector {
  const [nx, ny, nz] = rotate(rotation, [x / scale[0], y / scale[1], z / scale[2]]);
  const length = Math.hypot(nx, ny, nz) || 1;
  return [nx / length, ny / length, nz / length];
}

/** The same as `place`, with the quaternion converted to a matrix once. */
function placing({ position, rotation, scale }: Placement): (point: Vector) => Vector {
  const [x, y, z] = [
    rotate(rotation, [scale[0], 0, 0]),
    rotate(rotation, [0, scale[1], 0]),
    rotate(rotation, [0, 0, scale[2]]),
  ];
  return ([px, py, pz]) => [
    position[0] + x[0] * px + y[0] * py + z[0] * pz,
    position[1] + x[1] * px + y[1] * py + z[1] * pz,
    position[2] + x[2] * px + y[2] * py + z[2] * pz,
  ];
}

/** A colour (0xRRGGBB) in light. */
function lit(color: number, [red, green, blue]: Vector): number {
  const channel = (shift: number, light: number) => Math.round(((color >> shift) & 255) * light) << shift;
  return channel(16, red) | channel(8, green) | channel(0, blue);
}
