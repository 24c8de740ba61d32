import { placedPoint } from '../../shared/placement.ts';
import type { ItemKind, Scene, SceneItem } from '../../shared/scene.ts';
import type { Point } from '../../shared/together.ts';
import { middleOf, sizeOf } from './poses.ts';

/** Somewhere to fly to. */
export interface ScenePlace {
  /** “Gem 3” */
  label: string;
  position: Point;
  /** How large the thing there is, in units of the level. */
  size: number;
}

/** Places of one kind, in the order in which they are in the level. */
export interface PlaceGroup {
  /** “Gems” */
  title: string;
  places: ScenePlace[];
}

interface Naming {
  one: string;
  many: string;
}

/** The names of the kinds of things; signs and unimportant things have no places. */
const itemNames: Partial<Record<ItemKind, Naming>> = {
  gem: { one: 'Gem', many: 'Gems' },
  checkpoint: { one: 'Checkpoint', many: 'Checkpoints' },
  easterEgg: { one: 'Easter egg', many: 'Easter eggs' },
  timeTravel: { one: 'Time travel', many: 'Time travels' },
  superJump: { one: 'Super jump', many: 'Super jumps' },
  superSpeed: { one: 'Super speed', many: 'Super speeds' },
  superBounce: { one: 'Super bounce', many: 'Super bounces' },
  shockAbsorber: { one: 'Shock absorber', many: 'Shock absorbers' },
  helicopter: { one: 'Helicopter', many: 'Helicopters' },
  antiGravity: { one: 'Gravity modifier', many: 'Gravity modifiers' },
  blast: { one: 'Blast', many: 'Blasts' },
  megaMarble: { one: 'Mega marble', many: 'Mega marbles' },
  random: { one: 'Random power-up', many: 'Random power-ups' },
  teleportPad: { one: 'Teleporter', many: 'Teleporters' },
  button: { one: 'Button', many: 'Buttons' },
  trapdoor: { one: 'Trapdoor', many: 'Trapdoors' },
  roundBumper: { one: 'Bumper', many: 'Bumpers' },
  triangleBumper: { one: 'Triangle bumper', many: 'Triangle bumpers' },
  fan: { one: 'Fan', many: 'Fans' },
  smallFan: { one: 'Small fan', many: 'Small fans' },
  mine: { one: 'Land mine', many: 'Land mines' },
  nuke: { one: 'Nuke', many: 'Nukes' },
  tornado: { one: 'Tornado', many: 'Tornados' },
  oilSlick: { one: 'Oil slick', many: 'Oil slicks' },
  magnet: { one: 'Magnet', many: 'Magnets' },
};

/** All places of a level that are worth a flight. */
export function placesOf(scene: Scene): PlaceGroup[] {
  const { start, finish, movers, meshes } = scene;
  const pads: ScenePlace[] = [];
  if (start) pads.push({ label: 'Start', position: start.position, size: 4 });
  if (finish) pads.push({ label: 'Finish', position: finish.position, size: 4 });
  const platforms = movers.flatMap((mover) => {
    const box = meshes[mover.mesh]?.box;
    return box ? { position: placedPoint(mover, middleOf(box)), size: sizeOf(box) } : [];
  });
  return [
    { title: 'Start and finish', places: pads },
    ...(Object.keys(itemNames) as ItemKind[]).map((kind) => groupOf(kind, scene.items)),
    {
      title: 'Moving platforms',
      places: platforms.map(({ position, size }, index) => ({
        label: numbered('Platform', index, platforms.length),
        position,
        size,
      })),
    },
  ].filter(({ places }) => places.length > 0);
}

function groupOf(kind: ItemKind, items: readonly SceneItem[]): PlaceGroup {
  const { one, many } = itemNames[kind] ?? { one: '', many: '' };
  const found = items.filter((item) => item.kind === kind);
  return {
    title: many,
    places: found.map(({ position }, index) => ({
      label: numbered(one, index, found.length),
      position,
      size: 2.5,
    })),
  };
}

const numbered = (name: string, index: number, count: number): string =>
  count === 1 ? name : `${name} ${index + 1}`;

/** The number of each kind of thing that a sentence about the level mentions, in words. */
export function countsOf(scene: Scene): string[] {
  const countOf = (count: number, { one, many }: Naming) =>
    count === 0 ? [] : [`${count} ${(count === 1 ? one : many).toLowerCase()}`];
  return [
    ...countOf(scene.movers.length, { one: 'moving platform', many: 'moving platforms' }),
    ...(Object.entries(itemNames) as [ItemKind, Naming][]).flatMap(([kind, naming]) =>
      countOf(scene.items.filter((item) => item.kind === kind).length, naming),
    ),
  ];
}
