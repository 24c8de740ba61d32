import { editorMarkers } from '../../shared/editorMarkers.ts';
import type { FormatError } from './formatError.ts';
import { decodeMission } from './mission/decodeMission.ts';
import { collectElements } from './mission/elements.ts';
import { readGameplay } from './mission/gameplay.ts';
import { findMissionInfo, readFields } from './mission/missionInfo.ts';
import { parseText } from './mission/parseText.ts';
import { type MissionReference, readReferences, type UnusableReference } from './mission/references.ts';
import { hashProgram, hashTokens } from './torqueScript/contentHash.ts';
import { hasCustomCode } from './torqueScript/customCode.ts';
import { readVariables } from './torqueScript/evaluate.ts';

/** What a level needs to know of a .mis file. */
export interface Mission {
  /** Whether both marker comments for the editor are there. */
  hasMarkers: boolean;
  /** The syntax error, with line and column; the elements were then extracted tolerantly. */
  syntaxError: FormatError | null;
  /**
   * Fields of the MissionInfo object as display text, keys lower case with the index appended (`score[0]` →
   * `score0`); null without the object.
   */
  info: Record<string, string> | null;
  references: MissionReference[];
  /** Requested files whose paths leave the data folder or are absolute: no file of a level can be there. */
  unusableReferences: UnusableReference[];
  /**
   * Datablocks of placed elements that determine in which games a level works: lower case, sorted, unique.
   */
  datablocks: string[];
  /**
   * Values of `skin` fields (`red` makes a shape's `base.gem` texture `red.gem`): lower case, sorted, unique.
   */
  skins: string[];
  gems: number;
  hasEasterEgg: boolean;
  hasCustomCode: boolean;
  /**
   * Equal for missions with the same meaning: ignores comments, white space, case, the order of fields and
   * elements, and MissionInfo.
   */
  contentHash: string;
}

/** @throws FormatError when not a single element can be extracted, or when the mission is over a limit */
export function parseMission(bytes: Uint8Array): Mission {
  const text = decodeMission(bytes);
  const { syntaxes, statements, syntaxError, includes } = parseText(text);
  const variables = readVariables(syntaxes);
  const elements = collectElements(syntaxes);
  const missionInfo = findMissionInfo(elements, variables);
  return {
    hasMarkers: text.includes(editorMarkers.begin) && text.includes(editorMarkers.end),
    syntaxError,
    info: missionInfo ? readFields(missionInfo, variables) : null,
    ...readReferences({ text, elements, variables, includes }),
    ...readGameplay(elements, variables),
    hasCustomCode: statements === null || hasCustomCode(text, statements),
    contentHash: statements === null ? hashTokens(text) : hashProgram(statements),
  };
}
