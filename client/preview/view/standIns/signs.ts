import type { ItemKind } from '../../../../shared/scene.ts';
import { shade } from '../ink.ts';
import { type Draw, dark, gray, white } from './drawn.ts';
import { box, disc, type Part } from './parts.ts';

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

/** Boards and posts. */
export const signs = {
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
} satisfies Partial<Record<ItemKind, Draw>>;
