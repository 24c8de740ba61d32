import { FormatError } from './formatError.ts';

export type MissionReferenceKind =
  | 'interior'
  | 'pathedInterior'
  | 'sky'
  | 'shape'
  | 'music'
  | 'audio'
  | 'datablockFile'
  | 'include';

/** A file that a mission asks for. Each (kind, path) comes once, where it is first asked for. */
export interface MissionReference {
  kind: MissionReferenceKind;
  /** Relative to the game's data folder, `/` separated, case as written, without `.` and `..`; music may lack its extension. */
  path: string;
  /** As the mission says it, after evaluation. */
  raw: string;
  /** Line (from 1) of the element or comment that asks for it. */
  line?: number;
}

/** What a level needs to know of a .mis file. */
export interface Mission {
  /** Both marker comments for the editor are there. */
  hasMarkers: boolean;
  /** False when the syntax is broken and the elements were picked out tolerantly. */
  parsedStrictly: boolean;
  /** Why it was not parsed strictly, with line and column. */
  syntaxError: FormatError | null;
  /** Fields of the MissionInfo object as display text, keys lower case with the index appended (`score[0]` → `score0`); null without the object. */
  info: Record<string, string> | null;
  /** The spelling of each key of `info` as the mission has it (`goldtime` → `goldTime`, `score0` → `score[0]`). */
  infoNames: Record<string, string>;
  references: MissionReference[];
  /** Asked-for files whose paths leave the data folder or are absolute: nothing can be there. */
  unusableReferences: MissionReference[];
  /** Datablocks of placed elements that decide in which games a level works: lower case, sorted, unique. */
  datablocks: string[];
  /** Values of `skin` fields (`red` makes a shape's `base.gem` texture `red.gem`): lower case, sorted, unique. */
  skins: string[];
  gems: number;
  hasEasterEgg: boolean;
  hasCustomCode: boolean;
  /** Equal for missions that mean the same: blind to comments, white space, case, order of fields and elements, and MissionInfo. */
  contentHash: string;
}

/** @throws FormatError when not even single elements can be made out, or when the mission is over a limit */
export function parseMission(bytes: Uint8Array): Mission {
  throw new FormatError(`This mission of ${bytes.length} bytes cannot be read yet.`, { line: 1, column: 1 });
}
