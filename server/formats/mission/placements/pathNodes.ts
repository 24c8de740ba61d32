import type { SceneMarker, Vector } from '../../../../shared/scene.ts';
import { nameOf } from '../elements.ts';
import type { PlacedMarker } from './movers.ts';
import { numberIn, vectorIn } from './numbers.ts';
import type { Placed } from './placed.ts';

/** A stop on the way of things that follow nodes, as in PlatinumQuest. */
interface PathNode {
  position: Vector;
  /** Milliseconds of the stop, and of the way to the next one. */
  delay: number;
  ms: number;
  /** Units a second; 0 if `ms` counts. */
  speed: number;
  smoothing: SceneMarker['smoothing'];
  /** Lower-case name of the next one; empty at the end. */
  next: string;
}

export interface PathNodes {
  add(node: Placed): void;
  /** The way from a node, by its name in any case, and whether it leads back there. */
  wayFrom(name: string): { markers: PlacedMarker[]; isRound: boolean };
}

/** The default of the game. */
const usualMs = 5_000;

/**
 * The limit of stops of all ways together: no real level has thousands of ways through thousands of nodes.
 */
const maxStops = 20_000;

export function createPathNodes(): PathNodes {
  const nodes = new Map<string, PathNode>();
  const ways = new Map<string, ReturnType<PathNodes['wayFrom']>>();
  let left = maxStops;

  function walk(start: string): ReturnType<PathNodes['wayFrom']> {
    const seen = new Set<string>();
    const stops: PathNode[] = [];
    let name = start;
    for (let node = nodes.get(name); node && !seen.has(name) && left > 0; node = nodes.get(name)) {
      seen.add(name);
      stops.push(node);
      left--;
      name = node.next;
    }
    const [first] = stops;
    const isRound = stops.length > 1 && name === start;
    const way = isRound && first ? [...stops, first] : stops;
    return { markers: way.flatMap((node, index) => markersOf(node, way[index + 1])), isRound };
  }

  return {
    add({ object, variables, read }) {
      const name = nameOf(object, variables);
      // Nothing can follow one without a name.
      if (name === '') return;
      const isSmooth = ['smooth', 'smoothstart', 'smoothend'].some((field) => numberIn(read(field), 0) !== 0);
      nodes.set(name, {
        position: vectorIn(read('position'), [0, 0, 0]),
        delay: Math.max(0, numberIn(read('delay'), 0)),
        ms: Math.max(0, numberIn(read('timetonext'), usualMs)),
        speed: Math.max(0, numberIn(read('speed'), 0)),
        smoothing: numberIn(read('spline'), 0) !== 0 ? 'spline' : isSmooth ? 'accelerate' : 'linear',
        next: read('nextnode').trim().toLowerCase(),
      });
    },
    wayFrom(name) {
      const start = name.trim().toLowerCase();
      const way = ways.get(start) ?? walk(start);
      ways.set(start, way);
      return way;
    },
  };
}

/** A marker for the pause at a node, if there is one, and one for the way to the next. */
function markersOf({ position, delay, ms, speed, smoothing }: PathNode, next?: PathNode): PlacedMarker[] {
  if (!next) return [{ position, ms: 0, smoothing: 'linear' }];
  const far = Math.hypot(...next.position.map((value, axis) => value - (position[axis] ?? 0)));
  const way = { position, ms: speed > 0 ? (far / speed) * 1_000 : ms, smoothing };
  return delay > 0 ? [{ position, ms: delay, smoothing: 'linear' }, way] : [way];
}
