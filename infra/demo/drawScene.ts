import type { Block, Scene } from './blocks.ts';
import type { Random } from './random.ts';

/** The area that the scene has to fit into, in pixels of the picture. */
const frame = { left: 40, top: 64, width: 560, height: 372 };

/** Colours of the two kinds of tiles, and of the left and right side of a block. */
export const floors = {
  blue: ['#dbe8fb', '#4f8ff0', '#2f62b8', '#1d3f86'],
  gold: ['#f8eccb', '#e6ac35', '#b07a1c', '#7c5410'],
  green: ['#dff5e1', '#45ad63', '#2c7c46', '#1c5530'],
  purple: ['#f1e0f8', '#a45fd6', '#7036a0', '#4a1f6c'],
  red: ['#fde0d8', '#e35f4d', '#a93b2d', '#742419'],
  stone: ['#e2e9ee', '#73899a', '#4a6070', '#303f4b'],
  ice: ['#f4fcff', '#93d3ec', '#5b9dbd', '#38708c'],
  copper: ['#fbe3cf', '#cf7a44', '#96502a', '#653317'],
  paper: ['#ffffff', '#e9dfd2', '#c2b3a0', '#93826d'],
} as const;

export type FloorName = keyof typeof floors;

const gemColours = ['#f0425f', '#ffcb3d', '#3ddc84', '#5ec8ff', '#c77dff'] as const;

type Point = [x: number, y: number];

interface View {
  /** Width of half a tile in pixels. */
  unit: number;
  at(x: number, y: number, z: number): Point;
}

/**
 * Draws a scene as SVG, seen from above one corner, with a marble at its start, a finish, and gems along the
 * path.
 */
export function drawScene(scene: Scene, floor: FloorName, random: Random, gems: number): string {
  const view = fitView(scene.blocks);
  const things = placeThings(scene, random, gems);
  return [...scene.blocks]
    .sort((a, b) => a.x + a.y - b.x - b.y || a.z - b.z)
    .map((block) => drawBlock(block, floor, view) + drawThing(things.get(block), block, view, random))
    .join('');
}

function fitView(blocks: Block[]): View {
  const flat = blocks.flatMap(({ x, y, z, base }) => [
    project(x, y, z),
    project(x + 1, y + 1, base),
    project(x + 1, y, base),
    project(x, y + 1, base),
  ]);
  const [xs, ys] = [flat.map(([x]) => x), flat.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const unit = Math.min(frame.width / width, frame.height / height, 46);
  const shift: Point = [
    frame.left + (frame.width - width * unit) / 2 - left * unit,
    frame.top + (frame.height - height * unit) / 2 - top * unit,
  ];
  return {
    unit,
    at(x, y, z) {
      const [across, down] = project(x, y, z);
      return [round(across * unit + shift[0]), round(down * unit + shift[1])];
    },
  };
}

const project = (x: number, y: number, z: number): Point => [x - y, (x + y) / 2 - z];
const round = (value: number): number => Math.round(value * 10) / 10;
const polygon = (points: Point[], fill: string): string =>
  `<path d="M${points.map((point) => point.join(' ')).join('L')}Z" fill="${fill}"/>`;

function drawBlock({ x, y, z, base }: Block, floor: FloorName, { at }: View): string {
  const [light, dark, left, right] = floors[floor];
  const [west, front, east] = [at(x, y + 1, z), at(x + 1, y + 1, z), at(x + 1, y, z)];
  const top = polygon([at(x, y, z), east, front, west], (x + y) % 2 === 0 ? light : dark);
  return (
    polygon([west, front, at(x + 1, y + 1, base), at(x, y + 1, base)], left) +
    polygon([front, east, at(x + 1, y, base), at(x + 1, y + 1, base)], right) +
    top +
    `<path d="M${west.join(' ')}L${front.join(' ')}L${east.join(' ')}" class="edge"/>`
  );
}

type Thing = 'marble' | 'finish' | 'gem';

function placeThings({ path }: Scene, random: Random, gems: number): Map<Block, Thing> {
  const things = new Map<Block, Thing>();
  const [start] = path;
  const finish = path.at(-1);
  const shown = gems === 0 ? 0 : Math.min(2 + Math.floor(gems / 5), 9, path.length - 2);
  for (let gem = 0; gem < shown; gem += 1) things.set(random.pick(path), 'gem');
  if (finish) things.set(finish, 'finish');
  if (start) things.set(start, 'marble');
  return things;
}

function drawThing(thing: Thing | undefined, { x, y, z }: Block, { at, unit }: View, random: Random): string {
  if (!thing) return '';
  const [across, down] = at(x + 0.5, y + 0.5, z);
  const place = `transform="translate(${across} ${down}) scale(${round((unit / 34) * 100) / 100})"`;
  if (thing === 'finish') return `<use href="#finish" ${place}/>`;
  if (thing === 'marble') return `<use href="#marble" ${place}/>`;
  return `<use href="#gem" ${place} fill="${random.pick(gemColours)}"/>`;
}

/**
 * SVG definitions that drawn scenes refer to; drawn around 0 0 as the point on the floor, for tiles of 34
 * pixels.
 */
export const sceneDefinitions = `<style>.edge{fill:none;stroke:#fff;stroke-opacity:.35;stroke-width:1}</style>
<radialGradient id="ball" cx=".38" cy=".3" r=".8"><stop stop-color="#bfe3ff"/><stop offset=".45" stop-color="#2f7df0"/><stop offset="1" stop-color="#10206e"/></radialGradient>
<linearGradient id="beam" x2="0" y2="1"><stop stop-color="#ffe27a" stop-opacity="0"/><stop offset="1" stop-color="#ffd23d" stop-opacity=".85"/></linearGradient>
<g id="marble"><ellipse cy="3" rx="20" ry="9" opacity=".35"/><circle cy="-18" r="22" fill="url(#ball)"/><path d="M-21 -16q10 -12 21 -2t21 -5q0 8-3.500 11-10-3.500-18 2.500t-17 2.500q-4-4-4-9Z" fill="#ffd24a" opacity=".92"/><ellipse cx="-8" cy="-28" rx="7.500" ry="4.500" transform="rotate(-30 -8 -28)" fill="#fff" opacity=".8"/></g>
<g id="finish"><ellipse rx="24" ry="12" fill="#fff" opacity=".9"/><ellipse rx="18" ry="9" fill="#ffb820"/><path d="M-18 0V-70H18V0A18 9 0 0 1 -18 0Z" fill="url(#beam)"/></g>
<g id="gem"><ellipse rx="9" ry="4" fill="#000" opacity=".3"/><path d="M0 -36l10 13-10 16-10-16Z"/><path d="M0 -36l10 13-10 3Z" fill="#fff" opacity=".45"/><path d="M0 -7l-10 -16 10 3Z" opacity=".3" fill="#000"/></g>`;
