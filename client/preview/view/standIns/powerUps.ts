import type { ItemKind } from '../../../../shared/scene.ts';
import { blue, type Draw, dark, gold, red, white } from './drawn.ts';
import { ball, box, disc, ring } from './parts.ts';

/** Things that give the marble a power. */
export const powerUps = {
  helicopter: () => ({
    solid: [
      disc(blue, { bottom: 0.12, top: 0.05, height: 0.28 }, { at: [0, 0, 0.26] }),
      ball(blue, 0.12, { at: [0, 0, 0.14] }),
      box(white, [0.95, 0.1, 0.03], { at: [0, 0, 0.42] }),
      box(white, [0.1, 0.95, 0.03], { at: [0, 0, 0.42] }),
    ],
  }),
  antiGravity: () => ({
    solid: [
      disc(0x9b5de5, { bottom: 0.2, height: 0.55 }, { at: [0, 0, 0.38] }),
      disc(0x9b5de5, { bottom: 0.48, top: 0, height: 0.5 }, { at: [0, 0, 0.88] }),
      ring(white, 0.55, 0.07, { at: [0, 0, 0.16] }),
    ],
  }),
  superJump: () => ({
    solid: [
      ...[0, 1, 2].map((step) => ring(0xb9c4d6, 0.2, 0.045, { at: [0, 0, 0.1 + step * 0.17] })),
      disc(0x37c4f0, { bottom: 0.12, height: 0.3 }, { at: [0, 0, 0.66] }),
      disc(0x37c4f0, { bottom: 0.25, top: 0, height: 0.42 }, { at: [0, 0, 1.02] }),
    ],
  }),
  superSpeed: () => ({
    solid: [0, 1, 2].map((step) =>
      disc(
        step === 2 ? red : 0xf58a2c,
        { bottom: 0.22, top: 0, height: 0.5, sides: 3 },
        {
          at: [0, -0.5 + step * 0.5, 0.3],
          turn: [-1, 0, 0],
        },
      ),
    ),
  }),
  superBounce: () => ({
    solid: [
      ball(0xf0569b, 0.4, { at: [0, 0, 0.62] }),
      ring(white, 0.42, 0.06, { at: [0, 0, 0.62] }),
      ring(0xb9c4d6, 0.3, 0.05, { at: [0, 0, 0.14] }),
    ],
  }),
  shockAbsorber: () => ({
    solid: [
      box(0x30a889, [0.38, 1.7, 0.16], { at: [0, 0, 0.1] }),
      ...[-0.5, 0, 0.5].map((y) => ring(white, 0.14, 0.04, { at: [0, y, 0.26] })),
    ],
  }),
  timeTravel: () => ({
    solid: [
      disc(gold, { bottom: 0.28, top: 0.04, height: 0.42 }, { at: [0, 0, 0.27] }),
      disc(gold, { bottom: 0.04, top: 0.28, height: 0.42 }, { at: [0, 0, 0.69] }),
      disc(dark, { bottom: 0.3, height: 0.07 }, { at: [0, 0, 0.04] }),
      disc(dark, { bottom: 0.3, height: 0.07 }, { at: [0, 0, 0.93] }),
    ],
  }),
  blast: () => ({
    solid: [ball(0x49d3f2, 0.26, { at: [0, 0, 0.45] }), ring(white, 0.42, 0.05, { at: [0, 0, 0.45] })],
  }),
  megaMarble: () => ({
    solid: [
      ball(0x3d8bfd, 0.5, { at: [0, 0, 0.6] }),
      ring(gold, 0.5, 0.06, { at: [0, 0, 0.6], turn: [1, 0, 0] }),
    ],
  }),
  random: () => ({
    solid: [
      box(0x8a63d2, [0.6, 0.6, 0.6], { at: [0, 0, 0.45] }),
      box(white, [0.2, 0.62, 0.2], { at: [0, 0, 0.45] }),
      box(white, [0.62, 0.2, 0.2], { at: [0, 0, 0.45] }),
    ],
  }),
} satisfies Partial<Record<ItemKind, Draw>>;
