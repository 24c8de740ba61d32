import { type Placement, type SceneMarker, type SceneMotion, sceneLimits } from '../../../shared/scene.ts';
import type { PlacedMover } from '../../formats/mission/placements/movers.ts';
import type { PlacedMarker } from '../../formats/mission/placements/placedMarker.ts';
import type { PlacedTrigger } from '../../formats/mission/placements/triggers.ts';
import type { ObjectSyntax } from '../../formats/torqueScript/syntax.ts';
import { serverLimits } from '../../limits.ts';
import { subtract } from '../transform.ts';
import type { Cuts } from './cuts.ts';
import { isNear, isUsable, tidyNumber, tidyRotation, tidyVector } from './usable.ts';

/** The limit for one mover. */
const maxTriggers = 16;

export type MotionOf = (mover: PlacedMover) => SceneMotion;

/** The motions of movers; a path over the limits ends early, and later movers stand still. */
export function createPathBudget(triggers: readonly PlacedTrigger[], cuts: Cuts): MotionOf {
  const byGroup = new Map<ObjectSyntax | null, number[]>();
  for (const [index, { group, target }] of triggers.entries()) {
    if (target === null) continue;
    const known = byGroup.get(group) ?? [];
    if (known.length < maxTriggers) byGroup.set(group, [...known, index]);
  }
  let left: number = serverLimits.sceneMarkers;

  function pathOf({ markers }: PlacedMover): SceneMarker[] {
    const kept = markers.slice(0, Math.min(sceneLimits.markers, left)).filter(isUsableMarker);
    if (kept.length < markers.length) cuts.add('markers', markers.length - kept.length);
    left -= kept.length;
    return kept.map((marker) => markerOf(marker, kept[0] ?? marker));
  }

  return (mover) => {
    const path = pathOf(mover);
    const duration = path.slice(0, -1).reduce((sum, { ms }) => sum + ms, 0);
    const within = (ms: number) => Math.min(Math.max(tidyNumber(ms) || 0, 0), duration);
    return {
      path,
      duration,
      start: within(mover.start),
      mode: modeOf(mover.target),
      target: within(mover.target),
      triggers: mover.group ? (byGroup.get(mover.group) ?? []) : [],
    };
  };
}

/** The placement of something that moves: where its path turns or stretches it, it is placed without that. */
export const placedToMove = (
  { position, rotation, scale }: Placement,
  { path: [first] }: SceneMotion,
): Placement => ({
  position,
  rotation: first?.rotation ? [0, 0, 0, 1] : rotation,
  scale: first?.scale ? [1, 1, 1] : scale,
});

const isUsableMarker = ({
  position,
  rotation = [0, 0, 0, 1],
  scale = [1, 1, 1],
  ms,
}: PlacedMarker): boolean => isUsable({ position, rotation, scale }) && ms >= 0 && isNear(ms / 1_000);

const markerOf = (
  { position, rotation, scale, ms, smoothing }: PlacedMarker,
  first: PlacedMarker,
): SceneMarker => ({
  offset: tidyVector(subtract(position, first.position)),
  ...(rotation && { rotation: tidyRotation(rotation) }),
  ...(scale && { scale: tidyVector(scale) }),
  ms,
  smoothing,
});

function modeOf(target: number): SceneMotion['mode'] {
  if (target === -1) return 'loop';
  if (target === -2) return 'backward';
  return target > 0 ? 'to' : 'waits';
}
