import { axesOf, cornersOf, type Direction, overviewDirections } from '../../../shared/overviews.ts';
import type { Scene, Vector } from '../../../shared/scene.ts';
import { type PlacedTriangle, placedTriangles } from '../raster/placedTriangles.ts';
import { createRaster, fillTriangle, type RasterCorner } from '../raster/rasterise.ts';
import { add, cross, dot, multiply, subtract } from '../transform.ts';

/** The picture of a direction is as small as a stamp, without perspective. */
const width = 64;
const height = 48;

/** The largest triangles are drawn; the others together hardly change a stamp. */
const maxTriangles = 3_000;

/** What start and finish are worth when they are in sight, as a share of the picture: one, both. */
const sightWorth = [0, 0.225, 0.3];

type RankedScene = Omit<Scene, 'overviews'>;

/** Indices of `overviewDirections`: first those that show more of the level, and start and finish. */
export function rankOverviews(scene: RankedScene): number[] {
  const triangles = largestTriangles(scene);
  const goals = [scene.start, scene.finish].flatMap((place) =>
    place ? [add(place.position, [0, 0, 0.5])] : [],
  );
  return overviewDirections
    .map((direction, index) => ({ index, worth: worthOf(direction, triangles, goals, scene.bounds.play) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ index }) => index);
}

/** A triangle with its doubled area. */
type MeasuredTriangle = PlacedTriangle & { area: number };

function largestTriangles(scene: RankedScene): PlacedTriangle[] {
  let largest: MeasuredTriangle[] = [];
  const keepLargest = () => {
    largest = largest.sort((a, b) => b.area - a.area).slice(0, maxTriangles);
  };
  for (const triangle of placedTriangles(scene)) {
    const [a, b, c] = triangle.corners;
    largest.push({ ...triangle, area: Math.hypot(...cross(subtract(b, a), subtract(c, a))) });
    if (largest.length >= 8 * maxTriangles) keepLargest();
  }
  keepLargest();
  return largest;
}

/** The part of the picture that the level fills, plus a bonus for the goals in sight. */
function worthOf(
  direction: Direction,
  triangles: readonly PlacedTriangle[],
  goals: readonly Vector[],
  box: Scene['bounds']['play'],
): number {
  const { across, upwards } = axesOf(direction);
  const towardsEye = cross(across, upwards);
  const middle = multiply(add(box.min, box.max), [0.5, 0.5, 0.5]);
  const reachAlong = (axis: Vector): number =>
    Math.max(1, ...cornersOf(box).map((corner) => Math.abs(dot(subtract(corner, middle), axis))));
  const scale = Math.min(width / 2 / reachAlong(across), height / 2 / reachAlong(upwards));
  const [left, top] = [dot(middle, across) - width / 2 / scale, dot(middle, upwards) + height / 2 / scale];
  const cornerOf = (point: Vector): RasterCorner => ({
    x: (dot(point, across) - left) * scale,
    y: (top - dot(point, upwards)) * scale,
    depth: dot(point, towardsEye),
  });
  const stamp = createRaster(width, height);
  for (const { corners, normal } of triangles) {
    if (dot(normal, towardsEye) <= 0) continue;
    const [a, b, c] = corners;
    fillTriangle(stamp, cornerOf(a), cornerOf(b), cornerOf(c), 0);
  }
  const filled = stamp.depth.reduce((count, depth) => count + (depth > Number.NEGATIVE_INFINITY ? 1 : 0), 0);
  const seen = goals.filter((goal) => {
    const { x, y, depth } = cornerOf(goal);
    const [column, row] = [Math.floor(x), Math.floor(y)];
    // A goal above the box may be outside of the picture, where nothing hides it.
    const isInside = column >= 0 && column < width && row >= 0 && row < height;
    return !isInside || depth >= (stamp.depth[row * width + column] ?? 0);
  });
  return filled / (width * height) + (sightWorth[seen.length] ?? 0);
}
