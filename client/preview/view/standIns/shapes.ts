import type { BufferGeometry } from 'three';
import type { ItemKind, SceneItem } from '../../../../shared/scene.ts';
import { shade } from '../ink.ts';
import { blue, type Draw, type Drawn, gold, gray, green, red } from './drawn.ts';
import { obstacles } from './obstacles.ts';
import { ball, box, disc, join, type Part, ring } from './parts.ts';
import { powerUps } from './powerUps.ts';
import { signs } from './signs.ts';

/** The drawing of a thing: its opaque parts and its transparent ones. */
export interface Shape {
  solid: BufferGeometry | null;
  clear: BufferGeometry | null;
}

/** A cut stone around z, from `bottom` to `top`. */
const stone = (color: number, radius: number, [bottom, top]: [number, number]): Part[] => {
  const height = top - bottom;
  const girdle = bottom + height * 0.62;
  return [
    disc(
      color,
      { bottom: 0.001, top: radius, height: girdle - bottom, sides: 8 },
      {
        at: [0, 0, (bottom + girdle) / 2],
      },
    ),
    disc(
      shade(color, 0.2),
      { bottom: radius, top: radius * 0.55, height: top - girdle, sides: 8 },
      {
        at: [0, 0, (girdle + top) / 2],
      },
    ),
  ];
};

const pad = (color: number): Drawn => ({
  solid: [
    disc(gray, { bottom: 1.97, height: 0.14, sides: 40 }, { at: [0, 0, -0.02] }),
    disc(color, { bottom: 1.72, height: 0.16, sides: 40 }),
    ring(shade(color, 0.55), 1.25, 0.05, { at: [0, 0, 0.09] }),
    disc(shade(color, 0.35), { bottom: 0.5, height: 0.18, sides: 24 }),
  ],
});

const draw: Record<ItemKind, Draw> = {
  ...powerUps,
  ...obstacles,
  ...signs,
  gem: ({ color = red }) => ({ solid: stone(color, 0.3, [0.05, 0.58]) }),
  startPad: () => pad(green),
  endPad: () => pad(gold),
  button: () => ({
    solid: [
      box(gray, [0.93, 1.34, 0.5], { at: [0, 0, 0.25] }),
      disc(red, { bottom: 0.36, top: 0.32, height: 0.37 }, { at: [0, 0, 0.66] }),
    ],
  }),
  checkpoint: () => ({
    solid: [
      box(0x4a5a78, [3.8, 4, 0.12], { at: [0, 0, 0] }),
      ring(0x49d3f2, 1.3, 0.1, { at: [0, 0, 0.08] }),
      disc(0x49d3f2, { bottom: 0.5, height: 0.06 }, { at: [0, 0, 0.07] }),
    ],
  }),
  easterEgg: () => ({
    solid: [
      disc(0xf7e6b5, { bottom: 0.29, top: 0.12, height: 0.34 }, { at: [0, 0, 1.2] }),
      ball(0xf7e6b5, 0.29, { at: [0, 0, 1.05] }),
      ball(0xf7e6b5, 0.13, { at: [0, 0, 1.36] }),
      ring(0xf0569b, 0.29, 0.025, { at: [0, 0, 1.05] }),
      ring(blue, 0.23, 0.025, { at: [0, 0, 1.2] }),
    ],
  }),
  glass: ({ variant = '1' }) => {
    const length = 2 * Math.min(Math.max(Number(variant) || 1, 1), 24);
    return {
      clear: [box(0xbfe6ff, [0.1, length, 6], { at: [0, 0, 3] })],
      solid: [
        box(gray, [0.5, length, 0.14], { at: [0, 0, 0.07] }),
        box(gray, [0.5, length, 0.14], { at: [0, 0, 5.93] }),
      ],
    };
  },
  teleportPad: () => ({
    solid: [
      disc(0x3a3550, { bottom: 1.3, height: 0.12 }, { at: [0, 0, 0.04] }),
      ring(0xb06cff, 1, 0.09, { at: [0, 0, 0.12] }),
      ring(0xb06cff, 0.55, 0.07, { at: [0, 0, 0.12] }),
    ],
  }),
  shape: ({ color = 0xb8c2d2 }) => ({ solid: stone(color, 0.4, [0, 0.8]) }),
  other: ({ color = 0xb8c2d2 }) => ({ solid: stone(color, 0.28, [0, 0.56]) }),
};

/** Draws a thing of the games. */
export function shapeOf(item: Pick<SceneItem, 'kind' | 'color' | 'variant'>): Shape {
  const { solid = [], clear = [] } = draw[item.kind](item);
  return {
    solid: solid.length > 0 ? join(solid) : null,
    clear: clear.length > 0 ? join(clear) : null,
  };
}
