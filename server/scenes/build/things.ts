import { placedPoint, rotate } from '../../../shared/placement.ts';
import {
  type Placement,
  type SceneItem,
  type SceneTrigger,
  sceneLimits,
  type TriggerKind,
  type Vector,
} from '../../../shared/scene.ts';
import type { PlacedTrigger } from '../../formats/mission/placements/triggers.ts';
import type { PlacedItem, Placements } from '../../formats/mission/placements.ts';
import { gemColor, namedColor } from '../standIns/itemColor.ts';
import { itemKind, itemVariant, shapeKind } from '../standIns/itemKind.ts';
import { multiply } from '../transform.ts';
import type { Cuts } from './cuts.ts';
import { type MotionOf, placedToMove } from './moverPath.ts';
import { isNear, isUsable, keep, tidy, tidyVector } from './usable.ts';

/** Longer names and texts are cut. */
const max = { name: 200, text: 500 };

/** Each is drawn by itself; the others stand still. */
const maxRiders = 500;

export function placeItems(items: readonly PlacedItem[], motionOf: MotionOf, cuts: Cuts): SceneItem[] {
  const drawn = items.filter(({ datablock, shape }) => shape !== '' || itemKind(datablock) !== null);
  const areUsable = (item: PlacedItem) => isUsable(item.ride ?? item);
  const kept = keep(drawn, areUsable, { what: 'items', max: sceneLimits.items }, cuts);
  let riders = 0;
  return kept.map((item, index) => {
    if (!item.ride || ++riders > maxRiders) return itemOf(item, index, item.ride ?? item);
    const ride = motionOf(item.ride);
    return { ...itemOf(item, index, placedToMove(item.ride, ride)), ride };
  });
}

function itemOf(item: PlacedItem, index: number, placement: Placement): SceneItem {
  const { datablock, shape, skin } = item;
  const kind = datablock === '' ? shapeKind(shape) : (itemKind(datablock) ?? 'other');
  const color = namedColor(skin, datablock) ?? (kind === 'gem' ? gemColor(index) : undefined);
  const variant = itemVariant(kind, datablock || fileName(shape));
  return {
    kind,
    name: (datablock || shape).slice(-max.name),
    ...tidy(placement),
    ...(color !== undefined && { color }),
    ...(variant !== undefined && { variant }),
  };
}

const fileName = (path: string): string => path.replace(/^.*[\\/]/, '');

/** Kept in the order of the mission, so that movers can refer to them. */
export function placeTriggers(triggers: readonly PlacedTrigger[]): SceneTrigger[] {
  const byName = new Map(triggers.map(({ name }, index) => [name, index]));
  return triggers.map((trigger) => triggerOf(trigger, byName));
}

export const keptTriggers = (triggers: Placements['triggers'], cuts: Cuts): PlacedTrigger[] =>
  keep(
    triggers,
    (trigger) => isUsable(trigger) && trigger.polyhedron.every(isNear),
    { what: 'triggers', max: sceneLimits.triggers },
    cuts,
  );

function triggerOf(trigger: PlacedTrigger, byName: ReadonlyMap<string, number>): SceneTrigger {
  const kind = triggerKind(trigger);
  const corners = trigger.polyhedron;
  const part = (at: number): Vector => [corners[at] ?? 0, corners[at + 1] ?? 0, corners[at + 2] ?? 0];
  const edge = (at: number) => tidyVector(rotate(trigger.rotation, multiply(trigger.scale, part(at))));
  const destination = trigger.destination === '' ? undefined : byName.get(trigger.destination);
  return {
    kind,
    name: trigger.datablock.slice(0, max.name),
    corner: tidyVector(placedPoint(trigger, part(0))),
    edges: [edge(3), edge(6), edge(9)],
    ...(kind === 'help' && trigger.text !== '' && { text: trigger.text.slice(0, max.text) }),
    ...(kind === 'mover' && trigger.target !== null && { target: trigger.target }),
    ...(trigger.isInstant && { isInstant: true as const }),
    ...(kind === 'teleport' && destination !== undefined && { destination }),
  };
}

const kindsOfTriggers: [pattern: RegExp, kind: TriggerKind][] = [
  [/^inbounds/, 'inBounds'],
  [/^outofbounds/, 'outOfBounds'],
  [/^checkpoint/, 'checkpoint'],
  [/^help/, 'help'],
  [/^(relative)?(teleport|tp)/, 'teleport'],
  [/^destination/, 'destination'],
  [/^triggergoto/, 'mover'],
  [/^spawn/, 'spawn'],
];

function triggerKind({ datablock }: PlacedTrigger): TriggerKind {
  const name = datablock.toLowerCase();
  return kindsOfTriggers.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}

/** Where the player begins: at the pad, else where the mission spawns marbles. */
export function findStart(items: readonly SceneItem[], triggers: readonly PlacedTrigger[]): Placement | null {
  const pad = items.find(({ kind }) => kind === 'startPad');
  const spawn = pad ?? triggers.find(({ datablock }) => /^spawntrigger/i.test(datablock));
  return spawn ? tidy(spawn) : null;
}

export function findFinish(items: readonly SceneItem[]): Placement | null {
  const pad = items.find(({ kind }) => kind === 'endPad');
  return pad ? tidy(pad) : null;
}
