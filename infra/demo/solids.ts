import type { InteriorBox } from '../../server/testing/tinyInterior.ts';
import type { Block } from './blocks.ts';

export type Point = [x: number, y: number, z: number];

/** Length of a tile's edge in the game. */
export const tile = 4;

/** Indices of the textures of an interior. */
const floor = 0;
const side = 1;

/** The columns of a level in the coordinates of its interior. In pictures y runs towards the viewer. */
export const boxesOf = (blocks: readonly Block[]): InteriorBox[] =>
  blocks.map(({ x, y, z, base }) => ({
    min: [x * tile, -(y + 1) * tile, base * tile],
    max: [(x + 1) * tile, -y * tile, z * tile],
    top: floor,
    sides: side,
  }));

/** A place on a column, in tiles from its middle. */
export const placeOn = ({ x, y, z }: Block, [across, along]: [number, number] = [0, 0]): Point => [
  (x + 0.5 + across) * tile,
  -(y + 0.5 + along) * tile,
  z * tile,
];
