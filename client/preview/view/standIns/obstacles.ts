import type { ItemKind } from '../../../../shared/scene.ts';
import { blue, type Draw, type Drawn, dark, gray, red, white } from './drawn.ts';
import { box, disc, ring } from './parts.ts';

const fanOf = (side: number): Drawn => ({
  solid: [
    box(gray, [side, side, 0.1], { at: [0, 0, 0.05] }),
    ring(dark, side * 0.42, side * 0.04, { at: [0, 0, 0.12] }),
    ...[0, 0.5, 1, 1.5].map((turn) =>
      box(white, [side * 0.36, side * 0.12, 0.04], {
        at: [Math.cos(turn * Math.PI) * side * 0.2, Math.sin(turn * Math.PI) * side * 0.2, 0.14],
        turn: [0, 0, turn * 2],
      }),
    ),
    disc(red, { bottom: side * 0.08, height: 0.1 }, { at: [0, 0, 0.16] }),
  ],
});

const bomb = (color: number): Drawn => ({
  solid: [
    disc(dark, { bottom: 0.17, top: 0.13, height: 0.06 }, { at: [0, 0, 0.03] }),
    disc(color, { bottom: 0.08, height: 0.05 }, { at: [0, 0, 0.07] }),
  ],
});

/** Things that push, blow or stop the marble. */
export const obstacles = {
  roundBumper: () => ({
    solid: [
      disc(red, { bottom: 0.44, top: 0.38, height: 0.3 }, { at: [0, 0, 0.15] }),
      ring(white, 0.4, 0.07, { at: [0, 0, 0.24] }),
      disc(white, { bottom: 0.22, height: 0.13 }, { at: [0, 0, 0.36] }),
    ],
  }),
  triangleBumper: () => ({
    solid: [
      disc(blue, { bottom: 1, height: 0.5, sides: 3 }, { at: [0, 0, 0.25] }),
      disc(white, { bottom: 0.7, height: 0.06, sides: 3 }, { at: [0, 0, 0.52] }),
    ],
  }),
  fan: () => fanOf(2),
  smallFan: () => fanOf(1),
  mine: () => bomb(red),
  nuke: () => bomb(0xf6d743),
  tornado: () => ({
    clear: [0, 1, 2, 3, 4, 5].map((step) =>
      ring(0x9fb4cc, 0.6 + step * 0.7, 0.28 + step * 0.05, { at: [0, 0, 0.5 + step * 1.5] }),
    ),
  }),
  trapdoor: () => ({
    solid: [
      box(0xa06a3c, [2.2, 2, 0.14], { at: [0, 0, -0.07] }),
      box(gray, [2.24, 0.12, 0.18], { at: [0, 0.6, -0.07] }),
      box(gray, [2.24, 0.12, 0.18], { at: [0, -0.6, -0.07] }),
      box(dark, [2.1, 0.1, 0.24], { at: [0, 1, -0.07] }),
    ],
  }),
  oilSlick: () => ({
    solid: [
      disc(0x20232e, { bottom: 1.1, height: 0.02 }, { at: [0.5, 0, 0.01] }),
      disc(0x20232e, { bottom: 0.9, height: 0.02 }, { at: [-0.8, 0.1, 0.012] }),
      disc(0x4a5068, { bottom: 0.4, height: 0.02 }, { at: [0.4, 0.2, 0.02] }),
    ],
  }),
  magnet: () => ({
    solid: [
      box(red, [1, 0.3, 0.3], { at: [0, 0, 0.15] }),
      box(red, [0.3, 0.3, 0.6], { at: [-0.35, 0, 0.5] }),
      box(red, [0.3, 0.3, 0.6], { at: [0.35, 0, 0.5] }),
      box(white, [0.3, 0.3, 0.22], { at: [-0.35, 0, 0.9] }),
      box(white, [0.3, 0.3, 0.22], { at: [0.35, 0, 0.9] }),
    ],
  }),
} satisfies Partial<Record<ItemKind, Draw>>;
