/** Pixels seen from one direction: the nearest thing at each place. */
export interface Raster {
  width: number;
  height: number;
  /** How near the visible surface is: nearer is greater; −∞ where there is none. */
  depth: Float32Array;
  /** 0xRRGGBB. */
  color: Uint32Array;
  /** How many more pixels may be drawn: a level can hold a million triangles as large as itself. */
  left: number;
}

const maxPixels = 80_000_000;

export const createRaster = (width: number, height: number): Raster => ({
  width,
  height,
  depth: new Float32Array(width * height).fill(Number.NEGATIVE_INFINITY),
  color: new Uint32Array(width * height),
  left: maxPixels,
});

export interface RasterCorner {
  x: number;
  y: number;
  depth: number;
}

/** Draws a triangle in one colour, where nothing drawn before is nearer. */
export function fillTriangle(
  raster: Raster,
  a: RasterCorner,
  b: RasterCorner,
  c: RasterCorner,
  color: number,
): void {
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (area === 0) return;
  const slopeX = ((b.depth - a.depth) * (c.y - a.y) - (c.depth - a.depth) * (b.y - a.y)) / area;
  const slopeY = ((c.depth - a.depth) * (b.x - a.x) - (b.depth - a.depth) * (c.x - a.x)) / area;
  const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y) - 0.5));
  const bottom = Math.min(raster.height - 1, Math.ceil(Math.max(a.y, b.y, c.y) - 0.5) - 1);
  for (let row = top; row <= bottom; row++) {
    const [from, to] = spanOf(row + 0.5, a, b, c);
    const first = Math.max(0, Math.ceil(from - 0.5));
    const last = Math.min(raster.width - 1, Math.ceil(to - 0.5) - 1);
    if (first > last) continue;
    if (raster.left < last - first) return;
    raster.left -= last - first + 1;
    let depth = a.depth + (first + 0.5 - a.x) * slopeX + (row + 0.5 - a.y) * slopeY;
    for (let at = row * raster.width + first; at <= row * raster.width + last; at++, depth += slopeX) {
      if (depth <= (raster.depth[at] ?? 0)) continue;
      raster.depth[at] = depth;
      raster.color[at] = color;
    }
  }
}

/** The horizontal range of a triangle on a line of pixels. */
function spanOf(y: number, a: RasterCorner, b: RasterCorner, c: RasterCorner): [from: number, to: number] {
  const crossings = [crossingOf(y, a, b), crossingOf(y, b, c), crossingOf(y, c, a)];
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const x of crossings) {
    if (x < from) from = x;
    if (x > to) to = x;
  }
  return [from, to];
}

/** Where an edge crosses a line of pixels; NaN where it does not. */
function crossingOf(y: number, one: RasterCorner, other: RasterCorner): number {
  if (one.y <= y === other.y <= y) return Number.NaN;
  return one.x + ((y - one.y) / (other.y - one.y)) * (other.x - one.x);
}
