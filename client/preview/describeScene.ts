import type { CutKind, Scene } from '../../shared/scene.ts';
import { distance } from './camera.ts';
import { countsOf } from './places.ts';
import { sizeOf } from './poses.ts';

/** How many counts the sentence names; the rest is “and more”. */
const maxCounts = 6;

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Describes the level in words: for people who cannot see it, and below the picture for everybody. */
export function describeScene(name: string, scene: Scene): string {
  const counts = countsOf(scene);
  const shown = counts.length > maxCounts ? [...counts.slice(0, maxCounts), 'more'] : counts;
  const units = (length: number) => Math.round(length).toLocaleString('en');
  const size = `${name} is ${units(sizeOf(scene.bounds.play))} units across`;
  const things = shown.length > 0 ? `, with ${list.format(shown)}` : '';
  const { start, finish } = scene;
  const way =
    start && finish
      ? `; the finish lies ${units(distance(start.position, finish.position))} units from the start`
      : '';
  return `${size}${things}${way}.`;
}

const cutNames: Record<CutKind, string> = {
  instances: 'parts',
  triangles: 'triangles',
  surfaces: 'surfaces',
  items: 'things',
  triggers: 'areas',
  materials: 'materials',
  textures: 'textures',
  markers: 'stops of platforms',
  coordinates: 'things that lie too far away',
  bytes: 'parts',
};

/** What the picture leaves out, in sentences; empty when it is whole. */
export function describeGaps({
  gaps,
  left,
  materials,
}: Pick<Scene, 'gaps' | 'left' | 'materials'>): string[] {
  const stock = gaps.filter(({ why }) => why === 'stock').length;
  const unshown = gaps.length - stock;
  const missing = materials.filter(({ isMissing }) => isMissing).length;
  const drawn = materials.filter(({ texture }) => texture === null).length - missing;
  return [
    ...(drawn > 0 ? ['Textures that come with the game are drawn by us.'] : []),
    ...(missing > 0 ? [`${missing === 1 ? '1 texture is' : `${missing} textures are`} missing.`] : []),
    ...(stock > 0 ? [`${parts(stock)} that ${come(stock)} with the game ${are(stock)} shown as a box.`] : []),
    ...(unshown > 0 ? [`${parts(unshown)} could not be shown.`] : []),
    ...left.map(
      ({ what, count }) =>
        `${count.toLocaleString('en')} ${cutNames[what]} are left out: there are too many.`,
    ),
  ];
}

/** What its author may have forgotten, in sentences. */
export function describeFaults({
  start,
  finish,
  items,
  bounds,
}: Pick<Scene, 'start' | 'finish' | 'items' | 'bounds'>): string[] {
  const hasGoal = finish !== null || items.some(({ kind }) => kind === 'gem');
  const isFar = sizeOf(bounds.all) > farAway * sizeOf(bounds.play);
  return [
    ...(start ? [] : ['It has no start.']),
    ...(hasGoal ? [] : ['It has neither a finish nor gems.']),
    ...(isFar ? ['Something lies far away from the rest.'] : []),
  ];
}

/** In multiples of the level's size. */
const farAway = 10;

const parts = (count: number): string => (count === 1 ? '1 part' : `${count} parts`);
const are = (count: number): string => (count === 1 ? 'is' : 'are');
const come = (count: number): string => (count === 1 ? 'comes' : 'come');
