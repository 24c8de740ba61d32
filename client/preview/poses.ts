import { mapFrame, mapSize } from '../../shared/mapFrame.ts';
import { axesOf, cornersOf, type Direction, overviewDirections } from '../../shared/overviews.ts';
import type { SceneBox, SceneHeader, Vector } from '../../shared/scene.ts';
import type { LevelView, Point } from '../../shared/together.ts';
import { distance, minus, orbitOf, plus, times, viewFrom } from './camera.ts';

/** The height of the picture as an angle, in radians. */
export const lens = (55 * Math.PI) / 180;

export const middleOf = ({ min, max }: SceneBox): Vector => times(plus(min, max), 0.5);

export const sizeOf = ({ min, max }: SceneBox): number => Math.max(distance(min, max), 1);

/** Leaves room at the edges, which the buttons cover. */
const margin = 1.14;

/**
 * The distance from which all of a box is visible, seen from a direction; `aspect` is width divided by
 * height.
 */
function viewOfBox(box: SceneBox, { yaw, pitch }: Direction, aspect: number): LevelView {
  const middle = middleOf(box);
  const away = viewFrom([0, 0, 0], { yaw, pitch, distance: 1 }).position;
  const { across, upwards } = axesOf({ yaw, pitch });
  const [tall, wide] = [Math.tan(lens / 2), Math.tan(lens / 2) * aspect];
  const needed = cornersOf(box).map((corner) => {
    const from = minus(corner, middle);
    const near = dot(from, away);
    return near + Math.max(Math.abs(dot(from, across)) / wide, Math.abs(dot(from, upwards)) / tall);
  });
  return viewFrom(middle, { yaw, pitch, distance: Math.max(...needed, 2) * margin });
}

/** The played area from straight above, framed as on the map. */
export function mapView(box: SceneBox, aspect: number): LevelView {
  const fit = Math.min(aspect / mapSize.width, 1 / mapSize.height);
  const height = 1 / (fit * mapFrame(box).scale);
  const away = height / 2 / Math.tan(lens / 2);
  return viewFrom(middleOf(box), { yaw: -Math.PI / 2, pitch: Math.PI / 2, distance: away });
}

/** Views of a level as a whole, the best first. */
export function overviewsOf(
  { bounds, overviews }: Pick<SceneHeader, 'bounds' | 'overviews'>,
  aspect: number,
): LevelView[] {
  const directions = overviews?.flatMap((index) => overviewDirections[index] ?? []) ?? overviewDirections;
  return directions.map((direction) => viewOfBox(bounds.play, direction, aspect));
}

const behind = 7;
const above = 4;
const ahead = 5;

/**
 * Views from near the place where the player starts: first from a little behind and above it, looking to the
 * finish. They are in the order in which to try them, because an eye may be inside a wall.
 */
export function startViews({ start, finish, bounds }: StartAndBounds): LevelView[] {
  if (!start) return [];
  const goal = finish?.position ?? middleOf(bounds.play);
  const toGoal = Math.atan2(goal[1] - start.position[1], goal[0] - start.position[0]);
  const turns = [0, 1, -1, 2, -2, 3, -3, 4].map((step) => (step * Math.PI) / 4);
  return [1, 0.5, 0.25].flatMap((scale) =>
    turns.map((turned) => {
      const [x, y] = [Math.cos(toGoal + turned), Math.sin(toGoal + turned)];
      return {
        position: plus(start.position, times([-x * behind, -y * behind, above], scale)),
        target: plus(start.position, [x * ahead * scale, y * ahead * scale, 1]),
      };
    }),
  );
}

type StartAndBounds = Pick<SceneHeader, 'start' | 'finish' | 'bounds'>;

/** A close view of a place, from the side on which the eye already is. */
export function viewOfPlace(place: Point, size: number, from: LevelView): LevelView {
  const { yaw } = orbitOf(from);
  return viewFrom(place, { yaw, pitch: Math.PI / 7, distance: Math.max(size * 2.2, 6) });
}

const stopMs = 4_000;

/** The stops of the flight around a level: its author's, else a circle around what is played. */
export function tourOf({ tour, bounds }: Pick<SceneHeader, 'tour' | 'bounds'>): TourStop[] {
  if (tour.length > 1) {
    return tour.map(({ position, rotation, ms }) => ({
      view: { position, target: plus(position, times(forwardOf(rotation), 20)) },
      ms: Math.max(ms, 100),
    }));
  }
  const { min, max } = bounds.play;
  const middle = middleOf(bounds.play);
  const away = Math.max(sizeOf(bounds.play) * 0.62, 12);
  const height = Math.max(min[2] + (max[2] - min[2]) * 0.875 - middle[2], away * 0.4);
  return Array.from({ length: 16 }, (_, index) => {
    const angle = (index / 16) * 2 * Math.PI;
    const offset: Point = [Math.cos(angle) * away, Math.sin(angle) * away, height];
    return { view: { position: plus(middle, offset), target: middle }, ms: stopMs };
  });
}

export interface TourStop {
  view: LevelView;
  /** The time to the next stop. */
  ms: number;
}

/** The direction of a camera with this rotation: along its own y. */
function forwardOf([x, y, z, w]: [number, number, number, number]): Point {
  return [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)];
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
