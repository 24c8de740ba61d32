import { serverLimits } from '../../../limits.ts';
import { nameOf } from '../elements.ts';
import type { NodeWay, PathNode } from './nodeCurve.ts';
import { type NodePath, walk } from './nodePath.ts';
import { numberIn, rotationIn, scaleIn, vectorIn } from './numbers.ts';
import type { Placed } from './placed.ts';

export interface PathNodes {
  add(node: Placed): void;
  /** The path from a node, by its name in any case. */
  pathFrom(name: string): NodePath;
}

/** The default of the game. */
const usualMs = 5_000;

/**
 * The limits of a path whose circle is repeated: at 5 s for each stop, the usual time, 60 stops are five
 * minutes of play. A way that turns or bends has up to 12 markers.
 */
const maxStopsRound = 60;
const maxMarkersRound = 240;

/** A node as it is written: its handles are other objects, by name. */
type WrittenNode = Omit<PathNode, 'handles'> & { handles: { before: string; after: string } };

export function createPathNodes(): PathNodes {
  const written = new Map<string, WrittenNode>();
  const paths = new Map<string, NodePath>();
  let left: number = serverLimits.sceneMarkers;

  function nodeOf(name: string): PathNode | undefined {
    const node = written.get(name);
    if (!node) return undefined;
    const placeOf = (handle: string) => written.get(handle)?.position ?? null;
    const { before, after } = node.handles;
    return { ...node, handles: { before: placeOf(before), after: placeOf(after) } };
  }

  /**
   * A path can end in a circle, which things follow for ever. A scene can repeat only whole paths, so when the
   * circle does not begin at the first stop, its stops are repeated here.
   */
  function findPath(start: string): NodePath {
    const stops = new Map<string, PathNode>();
    let name = start;
    for (let node = nodeOf(name); node && !stops.has(name) && stops.size < left; node = nodeOf(name)) {
      stops.set(name, node);
      name = node.next;
    }
    const isRound = stops.size > 1 && name === start;
    const passed = [...stops.values()];
    const circle = isRound || !stops.has(name) ? [] : passed.slice([...stops.keys()].indexOf(name));
    const once = walk(waysThrough(passed, isRound), left);
    const perStop = Math.max(1, once.markers.length / passed.length);
    const maxStops = Math.min(maxStopsRound, maxMarkersRound / perStop);
    const rounds = circle.length > 1 ? Math.floor((maxStops - passed.length) / circle.length) : 0;
    for (let round = 0; round < rounds; round++) passed.push(...circle);
    const path = rounds > 0 ? walk(waysThrough(passed, isRound), left) : once;
    left -= path.markers.length;
    return { ...path, isRound };
  }

  return {
    add(placed) {
      const name = nameOf(placed.object, placed.variables);
      // Nothing can follow one without a name.
      if (name !== '') written.set(name, readNode(placed));
    },
    pathFrom(name) {
      const start = name.trim().toLowerCase();
      const path = paths.get(start) ?? findPath(start);
      paths.set(start, path);
      return path;
    },
  };
}

function readNode({ read }: Placed): WrittenNode {
  const isOn = (field: string, instead = false): boolean => {
    const text = read(field).trim().toLowerCase();
    return text === '' ? instead : text === 'true' || numberIn(text, 0) !== 0;
  };
  const named = (field: string) => read(field).trim().toLowerCase();
  const isBent = isOn('bezier');
  return {
    position: vectorIn(read('position'), [0, 0, 0]),
    rotation: rotationIn(read('rotation')),
    scale: scaleIn(read('scale')),
    uses: {
      position: isOn('useposition', true),
      rotation: isOn('userotation', true),
      scale: isOn('usescale', true),
    },
    delay: Math.max(0, numberIn(read('delay'), 0)),
    ms: Math.max(0, numberIn(read('timetonext'), usualMs)),
    speed: Math.max(0, numberIn(read('speed'), 0)),
    isSmooth: [isOn('smooth') || isOn('smoothstart'), isOn('smooth') || isOn('smoothend')],
    isSpline: isOn('spline'),
    handles: {
      before: isBent ? named('bezierhandle1') : '',
      after: isBent ? named('bezierhandle2') : '',
    },
    next: named('nextnode'),
  };
}

/** The ways between stops; a round one ends where it begins. */
function waysThrough(stops: readonly PathNode[], isRound: boolean): NodeWay[] {
  const at = (index: number) => (isRound ? stops.at(index % stops.length) : stops[index]);
  return stops.flatMap((from, index) => {
    const to = at(index + 1);
    return to ? [{ before: at(index - 1) ?? from, from, to, behind: at(index + 2) ?? to }] : [];
  });
}
