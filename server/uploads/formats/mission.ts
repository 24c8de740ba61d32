import { decodeText } from './decodeText.ts';
import { FormatError } from './formatError.ts';
import { collectElements } from './mission/elements.ts';
import { readGameplay } from './mission/gameplay.ts';
import { readMissionInfo } from './mission/missionInfo.ts';
import { type MissionReference, readReferences, type UnusableReference } from './mission/references.ts';
import { hashProgram, hashTokens } from './torqueScript/contentHash.ts';
import { createCursor } from './torqueScript/cursor.ts';
import { hasCustomCode } from './torqueScript/customCode.ts';
import { readVariables } from './torqueScript/evaluate.ts';
import { hasMarkers } from './torqueScript/markers.ts';
import { parseProgram } from './torqueScript/parseProgram.ts';
import { parseTolerantly } from './torqueScript/parseTolerantly.ts';
import type { Syntax } from './torqueScript/syntax.ts';

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
  /** Asked-for files whose paths leave the data folder or are absolute: no file of a level can be there. */
  unusableReferences: UnusableReference[];
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

/** Largest mission read, in bytes: three times the largest one known. */
export const maxMissionBytes = 5 * 1024 * 1024;

interface Source {
  includes: { path: string; start: number }[];
  syntaxes: Syntax[];
  syntaxError: FormatError | null;
  hasCustomCode: boolean;
  contentHash: string;
}

/** @throws FormatError when not even single elements can be made out, or when the mission is over a limit */
export function parseMission(bytes: Uint8Array): Mission {
  if (bytes.length > maxMissionBytes) {
    throw new FormatError(
      `A mission may have at most ${maxMissionBytes} bytes; this one has ${bytes.length}.`,
    );
  }
  const text = decodeText(bytes);
  const source = readSource(text);
  const variables = readVariables(source.syntaxes);
  const elements = collectElements(source.syntaxes);
  const { info, infoNames } = readMissionInfo(elements, variables) ?? { info: null, infoNames: {} };
  return {
    hasMarkers: hasMarkers(text),
    parsedStrictly: source.syntaxError === null,
    syntaxError: source.syntaxError,
    info,
    infoNames,
    ...readReferences({ text, elements, variables, includes: source.includes }),
    ...readGameplay(elements, variables),
    hasCustomCode: source.hasCustomCode,
    contentHash: source.contentHash,
  };
}

function readSource(text: string): Source {
  try {
    return readStrictly(text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return readTolerantly(text, error);
  }
}

function readStrictly(text: string): Source {
  const cursor = createCursor(text, false);
  const statements = parseProgram(cursor);
  return {
    includes: cursor.scanner.includes,
    syntaxes: statements.map(({ syntax }) => syntax),
    syntaxError: null,
    hasCustomCode: hasCustomCode(text, statements),
    contentHash: hashProgram(statements),
  };
}

/** @throws FormatError, the strict parser's, when there is no object to be found either */
function readTolerantly(text: string, syntaxError: FormatError): Source {
  const cursor = createCursor(text, true);
  const syntaxes = parseTolerantly(cursor);
  if (!syntaxes.some(({ kind }) => kind === 'object')) throw syntaxError;
  const { includes } = cursor.scanner;
  return { includes, syntaxes, syntaxError, hasCustomCode: true, contentHash: hashTokens(text) };
}
