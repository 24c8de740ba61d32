import type { SceneItem } from '../../../../shared/scene.ts';
import type { Part } from './parts.ts';

/** The opaque and the transparent parts of a thing. */
export interface Drawn {
  solid?: Part[];
  clear?: Part[];
}

/** Draws a thing. */
export type Draw = (item: Pick<SceneItem, 'color' | 'variant'>) => Drawn;

/** The colours that several things share. */
export const [white, gray, dark, gold, red, green, blue] = [
  0xf4f7fb, 0x8b94a5, 0x2b3040, 0xf2b632, 0xe23b4e, 0x2fae62, 0x2f7fe0,
];
