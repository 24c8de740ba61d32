import type { ItemKind } from '../../../shared/scene.ts';

/** Names of datablocks → what is drawn for them; the first match counts. */
const rules: [pattern: RegExp, kind: ItemKind | null][] = [
  // Domes of sky around the level.
  [/^(clear|cloudy|dusk|wintry|astrolabe)$/, null],
  [/gemitem/, 'gem'],
  [/^startpad/, 'startPad'],
  [/^endpad/, 'endPad'],
  [/^roundbumper/, 'roundBumper'],
  [/^tri(angle)?bumper/, 'triangleBumper'],
  [/^(small|mini)(duct)?fan|^smallfan/, 'smallFan'],
  [/^(duct)?fan|ductfan/, 'fan'],
  [/^nuke/, 'nuke'],
  [/^(land)?mine/, 'mine'],
  [/^tornado/, 'tornado'],
  [/^trapdoor/, 'trapdoor'],
  [/^oilslick/, 'oilSlick'],
  [/^magnet/, 'magnet'],
  [/^checkpoint/, 'checkpoint'],
  [/button/, 'button'],
  [/^helicopter/, 'helicopter'],
  [/antigravity|^gravity/, 'antiGravity'],
  [/^superjump/, 'superJump'],
  [/^superspeed/, 'superSpeed'],
  [/^superbounce/, 'superBounce'],
  [/^shockabsorber/, 'shockAbsorber'],
  [/^timetravel|^timepenalty/, 'timeTravel'],
  [/^blast/, 'blast'],
  [/^megamarble/, 'megaMarble'],
  [/^random/, 'random'],
  [/^(nest|easter)egg/, 'easterEgg'],
  [/^signcaution/, 'cautionSign'],
  [/^signfinish/, 'finishSign'],
  [/^sign(plain)?(up|down|left|right|side)|^arrow/, 'arrowSign'],
  [/^sign/, 'sign'],
  [/^glass/, 'glass'],
  [/^teleportpad|^teleport/, 'teleportPad'],
];

/** Whether a datablock is a dome of sky, which a mission puts around the level as a thing. */
export const isDome = (datablock: string): boolean => itemKind(datablock) === null;

/** Files of the games' shapes → their kinds; any other is a shape of the level's own. */
const shapeRules: [pattern: RegExp, kind: ItemKind][] = [
  [/(^|\/)glass\/([^/]*\/)?[^/]*\dx\d+$/, 'glass'],
  [/(^|\/)checkpoint$/, 'checkpoint'],
  [/(^|\/)teleportpad$/, 'teleportPad'],
  [/(^|\/)startarea$/, 'startPad'],
  [/(^|\/)endarea$/, 'endPad'],
  [/(^|\/)sign(up|down|left|right)(-?side)?$/, 'arrowSign'],
  [/(^|\/)finishlinesign$/, 'finishSign'],
  [/(^|\/)cautionsign$/, 'cautionSign'],
  [/(^|\/)plainsign$/, 'sign'],
];

/** The kind of a shape that is placed by its file. */
export function shapeKind(file: string): ItemKind {
  const path = file
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/\.dts$/, '');
  return shapeRules.find(([pattern]) => pattern.test(path))?.[1] ?? 'shape';
}

/** Null for things that are not drawn. */
export function itemKind(datablock: string): ItemKind | null {
  const name = datablock.toLowerCase().replace(/_?(mbg|mbp|mbu|mbm|pq)$/, '');
  const rule = rules.find(([pattern]) => pattern.test(name));
  return rule ? rule[1] : 'other';
}

/** The direction that an arrow's name ends with, or the size of glass. */
export function itemVariant(kind: ItemKind, datablock: string): string | undefined {
  if (kind === 'arrowSign') {
    return /((?:up|down)?side|up|down|left|right)/i.exec(datablock)?.[1]?.toLowerCase();
  }
  return kind === 'glass' ? /\d+/.exec(datablock)?.[0] : undefined;
}
