import { rotate } from '../../../shared/placement.ts';
import type { Quaternion, Vector } from '../../../shared/scene.ts';
import type { Hanging } from '../../formats/mission/placements/hanging.ts';
import { type PlacedMover, wholeInterior } from '../../formats/mission/placements/movers.ts';
import type { PlacedMarker } from '../../formats/mission/placements/placedMarker.ts';
import type { PlacedInterior, Placements } from '../../formats/mission/placements.ts';
import { serverLimits } from '../../limits.ts';
import { add, combine, subtract } from '../transform.ts';

const unturned: Quaternion = [0, 0, 0, 1];
const inverse = ([x, y, z, w]: Quaternion): Quaternion => [-x, -y, -z, w];

/**
 * Makes things that hang on a moving thing move with it. Things that hang on a fixed one stay where they are.
 */
export function moveHangings(placements: Placements): Placements {
  const moving = new Map(placements.movers.map((mover) => [mover.name, mover]));
  const hangingByName = new Map<string, PlacedInterior>();
  for (const item of placements.items) {
    if (item.ride) moving.set(item.name, item.ride);
    else if (item.hangs) hangingByName.set(item.name, { ...item, file: item.shape });
  }
  for (const interior of placements.interiors) if (interior.hangs) hangingByName.set(interior.name, interior);
  // Unnamed things share the empty name, by which nothing can hang on them.
  moving.delete('');
  hangingByName.delete('');
  /** All things that hang on turning ones share this many markers. */
  let left: number = serverLimits.sceneMarkers;

  /** `above` are the things that hang on this one: nothing moves in a circle. */
  function rideOf(thing: PlacedInterior, above: readonly PlacedInterior[] = []): PlacedMover | null {
    if (!thing.hangs || above.includes(thing) || above.length > 8) return null;
    const { parent } = thing.hangs;
    const higher = hangingByName.get(parent);
    const mover = moving.get(parent) ?? (higher ? rideOf(higher, [...above, thing]) : null);
    if (!mover || mover.markers.length < 2) return null;
    // All markers of a path have a rotation, or none.
    const turns = mover.markers[0]?.rotation !== undefined;
    if (turns && mover.markers.length > left) return null;
    if (turns) left -= mover.markers.length;
    const ride = goWith(mover, thing, thing.hangs, turns);
    if (thing.name !== '') moving.set(thing.name, ride);
    return ride;
  }

  const rides = placements.interiors.map((interior) => rideOf(interior));
  return {
    ...placements,
    items: placements.items.map((item) =>
      item.ride ? item : { ...item, ride: rideOf({ ...item, file: item.shape }) },
    ),
    interiors: placements.interiors.filter((_, index) => !rides[index]),
    movers: [...placements.movers, ...rides.filter((ride) => ride !== null)],
  };
}

function goWith(mover: PlacedMover, thing: PlacedInterior, hanging: Hanging, turns: boolean): PlacedMover {
  const { isSimple, isUpright, offset } = hanging;
  const [first] = mover.markers;
  const start = first?.position ?? mover.position;
  const turned = isUpright ? unturned : (first?.rotation ?? mover.rotation);
  const place: Vector = isSimple
    ? [0, 0, 0]
    : (hanging.place ?? rotate(inverse(turned), subtract(thing.position, mover.position)));
  const own = isSimple ? unturned : combine(inverse(turned), thing.rotation);
  const carriedPose = (position: Vector, rotation: Quaternion) => {
    const ownRotation = combine(rotation, own);
    return {
      position: add(add(position, rotate(rotation, place)), rotate(ownRotation, offset)),
      rotation: ownRotation,
    };
  };
  const markerOf = ({ position, rotation, ms, smoothing }: PlacedMarker): PlacedMarker => ({
    ...carriedPose(
      add(mover.position, subtract(position, start)),
      isUpright ? unturned : (rotation ?? mover.rotation),
    ),
    ms,
    smoothing,
  });
  return {
    ...mover,
    name: thing.name,
    file: thing.file,
    index: wholeInterior,
    scale: thing.scale,
    ...carriedPose(mover.position, turned),
    markers: turns ? mover.markers.map(markerOf) : mover.markers,
  };
}
