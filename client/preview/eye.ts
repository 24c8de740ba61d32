import type { LevelView } from '../../shared/together.ts';
import { between, distance, ease, fly, lerp, slide, turn, zoom } from './camera.ts';
import type { TourStop } from './poses.ts';

/** What a key or button does to the eye while it is held. */
export type Motion =
  | 'turnLeft'
  | 'turnRight'
  | 'turnUp'
  | 'turnDown'
  | 'nearer'
  | 'further'
  | 'ahead'
  | 'back'
  | 'left'
  | 'right'
  | 'up'
  | 'down';

interface EyeOptions {
  first: LevelView;
  /**
   * The size of the played area, in units of the level; it sets how fast and how far away the eye can move.
   */
  size: number;
  /** Whether flights are animated; otherwise the view changes at once. */
  fliesThere: boolean;
  /** Called when a new frame is needed. */
  onMove: () => void;
}

/** The position and direction of the eye, moved by hand, on a flight or on a tour. */
export interface Eye {
  readonly view: LevelView;
  /** True for a view without perspective, like the map, until the eye is turned. */
  readonly isFlat: boolean;
  readonly isTouring: boolean;
  /** Moves the eye by hand; this ends flights and tours. */
  turn(yaw: number, pitch: number): void;
  zoom(factor: number): void;
  /** In parts of the height of the picture. */
  slide(right: number, up: number): void;
  /** Takes one step at once, and goes on until it is released. */
  hold(motion: Motion): void;
  /** Takes one step, as a button does. */
  step(motion: Motion): void;
  release(motion?: Motion): void;
  goTo(view: LevelView, options?: { isFlat?: boolean; ms?: number }): void;
  /** Starts a tour of the stops, which begins again after the last one. */
  tour(stops: readonly TourStop[]): void;
  stop(): void;
  /** Advances every movement by some milliseconds. */
  move(stepMs: number): { view: LevelView; isFlat: boolean; isMoving: boolean };
}

interface Flight {
  from: LevelView;
  to: LevelView;
  ms: number;
  goneMs: number;
}

const flightMs = 900;
/** How much a key does at once, and in a second. */
const turned = { step: Math.PI / 24, second: Math.PI / 2 };
const zoomed = { step: 0.88, second: 0.25 };
const flown = { step: 0.02, second: 0.35 };

export function createEye({ first, size, fliesThere, onMove }: EyeOptions): Eye {
  let view = first;
  let isFlat = false;
  let flight: Flight | null = null;
  let tour: { stops: readonly TourStop[]; at: number; goneMs: number } | null = null;
  const held = new Set<Motion>();
  const furthest = size * 4;

  function byHand(next: LevelView, staysFlat = true): void {
    flight = null;
    tour = null;
    view = next;
    isFlat &&= staysFlat;
    onMove();
  }
  /** The view after `amount` steps or seconds of a motion. */
  function moved(motion: Motion, kind: 'step' | 'second', amount = 1): LevelView {
    const angle = turned[kind] * amount;
    const far = Math.min(Math.max(distance(view.position, view.target), 4), size);
    const way = flown[kind] * amount * (kind === 'step' ? size * 0.5 + far : far + 6);
    const factor = zoomed[kind] ** amount;
    const motions: Record<Motion, () => LevelView> = {
      turnLeft: () => turn(view, -angle, 0),
      turnRight: () => turn(view, angle, 0),
      turnUp: () => turn(view, 0, angle),
      turnDown: () => turn(view, 0, -angle),
      nearer: () => zoom(view, factor, furthest),
      further: () => zoom(view, 1 / factor, furthest),
      ahead: () => fly(view, way, 0, 0),
      back: () => fly(view, -way, 0, 0),
      left: () => fly(view, 0, -way, 0),
      right: () => fly(view, 0, way, 0),
      up: () => fly(view, 0, 0, way),
      down: () => fly(view, 0, 0, -way),
    };
    return motions[motion]();
  }
  const step = (motion: Motion): void => byHand(moved(motion, 'step'), !motion.startsWith('turn'));

  function fliesOn(stepMs: number): void {
    if (!flight) return;
    flight.goneMs += stepMs;
    const t = Math.min(flight.goneMs / flight.ms, 1);
    view = between(flight.from, flight.to, ease(t));
    if (t === 1) {
      view = flight.to;
      flight = null;
    }
  }
  function toursOn(stepMs: number): void {
    if (!tour) return;
    tour.goneMs += stepMs;
    const here = tour.stops[tour.at];
    const next = tour.stops[(tour.at + 1) % tour.stops.length];
    if (!here || !next) return;
    const t = Math.min(tour.goneMs / here.ms, 1);
    view = {
      position: between(here.view, next.view, t).position,
      target: lerp(here.view.target, next.view.target, t),
    };
    if (t === 1) tour = { ...tour, at: (tour.at + 1) % tour.stops.length, goneMs: 0 };
  }

  return {
    get view() {
      return view;
    },
    get isFlat() {
      return isFlat;
    },
    get isTouring() {
      return tour !== null;
    },
    turn: (yaw, pitch) => byHand(turn(view, yaw, pitch), false),
    zoom: (factor) => byHand(zoom(view, factor, furthest)),
    slide(right, up) {
      const far = distance(view.position, view.target);
      byHand(slide(view, right * far, up * far));
    },
    hold(motion) {
      if (held.has(motion)) return;
      held.add(motion);
      step(motion);
    },
    step,
    release(motion) {
      if (motion) held.delete(motion);
      else held.clear();
    },
    goTo(to, { isFlat: becomesFlat = false, ms = flightMs } = {}) {
      tour = null;
      isFlat = becomesFlat;
      flight = fliesThere ? { from: view, to, ms, goneMs: 0 } : null;
      if (!flight) view = to;
      onMove();
    },
    tour(stops) {
      flight = null;
      isFlat = false;
      tour = { stops, at: 0, goneMs: 0 };
      onMove();
    },
    stop() {
      tour = null;
      flight = null;
    },
    move(stepMs) {
      fliesOn(stepMs);
      toursOn(stepMs);
      for (const motion of held) {
        view = moved(motion, 'second', stepMs / 1000);
      }
      return { view, isFlat, isMoving: flight !== null || tour !== null || held.size > 0 };
    },
  };
}
