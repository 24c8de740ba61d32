import { placedPoint } from '../../shared/placement.ts';
import type { Scene, Vector } from '../../shared/scene.ts';
import { plus } from './camera.ts';
import { middleOf } from './poses.ts';

/** A name above something, and its position. */
export interface Label {
  text: string;
  position: Vector;
}

/** A level may have thousands of unknown things. */
const maxLabels = 200;
const maxLetters = 40;

/** How far above a thing its name is, in units of the level. */
const above = { thing: 1.2, box: 2.6 };

/**
 * The names of what is drawn without knowing what it looks like: boxes of missing parts, and unknown things.
 */
export function labelsOf({ items, gaps }: Pick<Scene, 'items' | 'gaps'>): Label[] {
  const unknown = items.filter(({ kind, ride }) => (kind === 'other' || kind === 'shape') && !ride);
  return [
    ...gaps.map((gap) => ({
      text: fileName(gap.path),
      position: plus(gap.box ? placedPoint(gap, middleOf(gap.box)) : gap.position, [0, 0, above.box]),
    })),
    ...unknown.map(({ name, position }) => ({
      text: fileName(name),
      position: plus(position, [0, 0, above.thing]),
    })),
  ]
    .slice(0, maxLabels)
    .map(({ text, position }) => ({ text: text.slice(0, maxLetters), position }));
}

const fileName = (path: string): string => path.replace(/^.*[\\/]/, '');
