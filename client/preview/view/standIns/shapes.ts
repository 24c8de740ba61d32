import type { BufferGeometry } from 'three';
import type { ItemKind, SceneItem } from '../../../../shared/scene.ts';
import { shade } from '../ink.ts';
import { ball, box, disc, join, type Part, ring } from './parts.ts';

/** The drawing of a thing: its opaque parts and its transparent ones. */
export interface Shape {
  solid: BufferGeometry | null;
  clear: BufferGeometry | null;
}

interface Drawn {
  solid?: Part[];
  clear?: Part[];
}

type Draw = (item: Pick<SceneItem, 'color' | 'variant'>) => Drawn;

const [white, gray, dark, gold, red, green, blue] = [
  0xf4f7fb, 0x8b94a5, 0x2b3040, 0xf2b632, 0xe23b4e, 0x2fae62, 0x2f7fe0,
];

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

/** An arrow on a board that faces −y; `quarters` turns it there, from pointing up. */
const arrowOnBoard = (quarters: number): Part[] => {
  const angle = (-quarters * Math.PI) / 2;
  const on = (x: number, z: number): [number, number, number] => [
    x * Math.cos(angle) - z * Math.sin(angle),
    -0.1,
    1.2 + x * Math.sin(angle) + z * Math.cos(angle),
  ];
  return [
    box(white, [0.14, 0.04, 0.5], { at: on(0, -0.08), turn: [0, quarters, 0] }),
    disc(
      white,
      { bottom: 0.24, top: 0, height: 0.28, sides: 3 },
      { at: on(0, 0.22), turn: [0, quarters, 0] },
    ),
  ];
};

const board = (color: number, [width, height]: [number, number], above: number): Part[] => [
  disc(gray, { bottom: 0.06, height: above + 0.1 }, { at: [0, 0, (above + 0.1) / 2] }),
  box(shade(color, -0.35), [width + 0.12, 0.08, height + 0.12], { at: [0, 0.03, above + height / 2] }),
  box(color, [width, 0.12, height], { at: [0, 0, above + height / 2] }),
];

const quartersOf: Record<string, number> = { up: 0, right: 1, down: 2, left: 3 };

const draw: Record<ItemKind, Draw> = {
  gem: ({ color = red }) => ({ solid: stone(color, 0.3, [0.05, 0.58]) }),
  startPad: () => pad(green),
  endPad: () => pad(gold),
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
  easterEgg: () => ({
    solid: [
      disc(0xf7e6b5, { bottom: 0.29, top: 0.12, height: 0.34 }, { at: [0, 0, 1.2] }),
      ball(0xf7e6b5, 0.29, { at: [0, 0, 1.05] }),
      ball(0xf7e6b5, 0.13, { at: [0, 0, 1.36] }),
      ring(0xf0569b, 0.29, 0.025, { at: [0, 0, 1.05] }),
      ring(blue, 0.23, 0.025, { at: [0, 0, 1.2] }),
    ],
  }),
  sign: () => ({ solid: board(0x3d6fd6, [1.36, 0.85], 0.78) }),
  cautionSign: () => ({
    solid: [
      ...board(0xf6c83a, [1, 1], 0.95),
      box(dark, [0.12, 0.04, 0.5], { at: [0, -0.08, 1.55] }),
      box(dark, [0.12, 0.04, 0.12], { at: [0, -0.08, 1.12] }),
    ],
  }),
  finishSign: () => ({
    solid: [
      disc(gray, { bottom: 0.12, height: 4.2 }, { at: [-1.95, 0, 2.1] }),
      disc(gray, { bottom: 0.12, height: 4.2 }, { at: [1.95, 0, 2.1] }),
      ...Array.from({ length: 14 }, (_, index) =>
        box((index + (index % 7) + Math.floor(index / 7)) % 2 === 0 ? white : dark, [0.6, 0.3, 0.5], {
          at: [-1.8 + (index % 7) * 0.6, 0, 3.35 + Math.floor(index / 7) * 0.5],
        }),
      ),
    ],
  }),
  arrowSign: ({ variant = 'up' }) => ({
    solid: [...board(0x3d6fd6, [1.36, 0.85], 0.78), ...arrowOnBoard(quartersOf[variant] ?? 0)],
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
