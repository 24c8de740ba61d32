import type { Variables } from '../torqueScript/evaluate.ts';
import { lineAt, lineStarts } from '../torqueScript/textPosition.ts';
import { dataPath } from './dataPath.ts';
import { classOf, type Element, fieldText, nameOf } from './elements.ts';

export type MissionReferenceKind =
  | 'interior'
  | 'pathedInterior'
  | 'sky'
  | 'shape'
  | 'music'
  | 'audio'
  | 'datablockFile'
  | 'include';

/** A file that a mission requests. Each (kind, path) is listed once, at its first request. */
export interface MissionReference {
  kind: MissionReferenceKind;
  /**
   * Relative to the game's data folder, `/` separated, case as written, without `.` and `..`; music may lack
   * its extension.
   */
  path: string;
  /** The path as the mission gives it, after evaluation. */
  raw: string;
  /** Line (from 1) of the element or comment that requests it. */
  line?: number;
}

/** A requested file at a path where no file of a level can be. */
export type UnusableReference = Omit<MissionReference, 'path'>;

interface FoundReference {
  kind: MissionReferenceKind;
  raw: string;
  /** Offset in the text. */
  start: number;
}

export interface ReferenceSource {
  text: string;
  elements: Element[];
  variables: Variables;
  /** Paths of `// @include` comments. */
  includes: { path: string; start: number }[];
}

export function readReferences({ text, elements, variables, includes }: ReferenceSource): {
  references: MissionReference[];
  unusableReferences: UnusableReference[];
} {
  const starts = lineStarts(text);
  const references = new Map<string, MissionReference>();
  const unusableReferences = new Map<string, UnusableReference>();
  const add = ({ kind, raw, start }: FoundReference): void => {
    const path = pathOf(kind, raw);
    const known: Map<string, UnusableReference> = path === undefined ? unusableReferences : references;
    const key = `${kind} ${(path ?? raw).toLowerCase()}`;
    if (known.has(key)) return;
    const line = lineAt(starts, start);
    if (path === undefined) unusableReferences.set(key, { kind, raw, line });
    else references.set(key, { kind, path, raw, line });
  };
  for (const element of elements) for (const found of referencesOf(element, variables)) add(found);
  for (const { path, start } of includes) add({ kind: 'include', raw: path, start });
  return { references: [...references.values()], unusableReferences: [...unusableReferences.values()] };
}

const fileFields: ReadonlyMap<string, [field: string, kind: MissionReferenceKind]> = new Map([
  ['interiorinstance', ['interiorfile', 'interior']],
  ['pathedinterior', ['interiorresource', 'pathedInterior']],
  ['sky', ['materiallist', 'sky']],
  ['tsstatic', ['shapename', 'shape']],
  ['audioemitter', ['filename', 'audio']],
]);

function referencesOf({ object }: Element, variables: Variables): FoundReference[] {
  const read = (kind: MissionReferenceKind, field: string): FoundReference[] => {
    const raw = fieldText(object, field, variables).trim();
    return raw === '' ? [] : [{ kind, raw, start: object.start }];
  };
  if (object.isDatablock) {
    return [...read('datablockFile', 'filename'), ...read('datablockFile', 'shapefile')];
  }
  if (nameOf(object, variables) === 'missioninfo') return read('music', 'music');
  const className = classOf(object);
  if (className === 'trigger') {
    const isMusic = fieldText(object, 'datablock', variables).toLowerCase() === 'musictrigger';
    return isMusic ? read('music', 'text') : [];
  }
  const [field, kind] = fileFields.get(className) ?? [];
  return field === undefined || kind === undefined ? [] : read(kind, field);
}

/** Missions name music without its folder. */
function pathOf(kind: MissionReferenceKind, raw: string): string | undefined {
  const isBareName = kind === 'music' && !/[\\/]/.test(raw);
  return dataPath(isBareName ? `sound/music/${raw}` : raw);
}
