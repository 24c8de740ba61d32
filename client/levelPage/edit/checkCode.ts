import {
  type ChangeProblem,
  checkMissionInfoChange,
  type EditedLevel,
  foldMissionInfo,
  type MissionInfo,
} from '../../../shared/missionInfo.ts';
import { parseMissionInfoCode, syntaxProblem, type TypedField } from './missionInfoCode.ts';

export interface CodeProblem {
  message: string;
  /** The range in the code; null for a field that is missing. */
  range: { start: number; end: number } | null;
}

export interface CheckedCode {
  /** Names and values as typed; null while the syntax is broken. */
  fields: [name: string, value: string][] | null;
  problems: CodeProblem[];
}

/** Finds the problems that the server would find, with their ranges in the code. */
export function checkCode(code: string, known: MissionInfo, level: EditedLevel): CheckedCode {
  const parsed = parseMissionInfoCode(code);
  if (parsed.isBroken) return { fields: null, problems: [{ message: syntaxProblem, range: parsed }] };
  const fields = pairsOf(parsed.fields);
  const places = new Map(parsed.fields.map((field) => [field.name.toLowerCase(), field]));
  const place = ({ message, key }: ChangeProblem): CodeProblem => ({
    message,
    range: places.get(key ?? '') ?? null,
  });
  return { fields, problems: checkMissionInfoChange(known, foldMissionInfo(fields), level).map(place) };
}

/** Whether two codes have the same fields. Code with broken syntax equals only itself. */
export function isSameCode(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [parseMissionInfoCode(one), parseMissionInfoCode(other)];
  if (a.isBroken || b.isBroken) return false;
  const [fields, others] = [foldMissionInfo(pairsOf(a.fields)), foldMissionInfo(pairsOf(b.fields))];
  return fields.size === others.size && [...fields].every(([key, value]) => others.get(key) === value);
}

const pairsOf = (fields: readonly TypedField[]): [string, string][] =>
  fields.map(({ name, value }) => [name, value]);
