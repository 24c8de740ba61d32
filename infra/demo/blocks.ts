/** A column of one tile; `z` is its top and `base` its underside, in tile edges. */
export interface Block {
  x: number;
  y: number;
  z: number;
  base: number;
}

/** The blocks of a picture, and the path through them from start to finish. */
export interface Scene {
  blocks: Block[];
  path: Block[];
}

/** Thickness of floating floors. */
export const slab = 0.7;

export const floating = (x: number, y: number, z: number): Block => ({ x, y, z, base: z - slab });
export const standing = (x: number, y: number, z: number, base = -1): Block => ({ x, y, z, base });

/** Every tile of a grid of `columns` by `rows`. */
export const field = (columns: number, rows: number, at: (x: number, y: number) => Block): Block[] =>
  Array.from({ length: columns * rows }, (_, index) => at(index % columns, Math.floor(index / columns)));

/** A path through `blocks` along their middle tiles. */
export const across = (blocks: Block[], size: number): Block[] => {
  const middle = Math.floor(size / 2);
  return blocks.filter(({ x, y }) => (x === middle && y >= middle) || (y === middle && x >= middle));
};

/** The tiles at a distance around the middle, starting in front. */
export function ringOf(distance: number): [number, number][] {
  const side = 2 * distance;
  return Array.from({ length: side * 4 }, (_, step): [number, number] => {
    const along = step % side;
    if (step < side) return [distance, distance - along];
    if (step < side * 2) return [distance - along, -distance];
    if (step < side * 3) return [-distance, -distance + along];
    return [-distance + along, distance];
  });
}

export function unique(blocks: Block[]): Block[] {
  return [...new Map(blocks.map((block) => [`${block.x}:${block.y}:${block.z}`, block])).values()];
}
