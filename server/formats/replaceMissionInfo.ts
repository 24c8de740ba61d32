import { byteOrderMarkLength } from './decodeText.ts';
import { FormatError } from './formatError.ts';
import { applyEdits, type Edit } from './mission/applyEdits.ts';
import { collectElements } from './mission/elements.ts';
import { fieldKey, findMissionInfo } from './mission/missionInfo.ts';
import { parseText } from './mission/parseText.ts';
import { parseMission } from './mission.ts';
import { readVariables } from './torqueScript/evaluate.ts';
import type { FieldSyntax, ObjectSyntax } from './torqueScript/syntax.ts';

interface KeyedField {
  field: FieldSyntax;
  /** As in `Mission.info`; undefined for a key that cannot occur there. */
  key: string | undefined;
}

/**
 * The mission with exactly these fields in its MissionInfo. Keys are compared case-insensitively; `score0` is
 * `score[0]` too. Every byte outside the changed fields stays, and so do fields whose value only running code
 * could determine.
 * @throws FormatError for a mission that cannot be read or has no MissionInfo, and for keys that cannot name
 * a field
 */
export function replaceMissionInfo(bytes: Uint8Array, info: Record<string, string>): Uint8Array {
  const strange = Object.keys(info).find((name) => !/^[a-z_][a-z0-9_]*$/i.test(name));
  if (strange !== undefined) throw new FormatError(`${JSON.stringify(strange)} cannot name a field.`);
  const wanted = new Map(Object.entries(info).map(([name, value]) => [name.toLowerCase(), { name, value }]));
  const current = new Map(Object.entries(parseMission(bytes).info ?? {}));
  const text = textByByte(bytes);
  const { object, fields } = locateMissionInfo(text);
  const isRemoved = ({ key = '' }: KeyedField) => current.has(key) && !wanted.has(key);
  const last = new Map(fields.map((keyed) => [keyed.key, keyed]));
  const changes = [...last.values()].flatMap(({ field, key = '' }): Edit[] => {
    const value = wanted.get(key)?.value;
    if (value === undefined || value === current.get(key)) return [];
    return [{ start: field.valueStart, end: field.valueEnd, text: quote(value) }];
  });
  const removals = fields.filter(isRemoved).map(({ field }) => removal(text, field));
  const added = [...wanted].filter(([key]) => !last.has(key)).map(([, field]) => field);
  const anchor = fields.findLast((keyed) => !isRemoved(keyed))?.field;
  return applyEdits(bytes, [...changes, ...removals, ...addition(text, object, anchor, added)]);
}

/**
 * A text with one character per byte, so that its offsets are byte offsets; bytes that `decodeText` drops
 * become blanks.
 */
function textByByte(bytes: Uint8Array): string {
  const mark = byteOrderMarkLength(bytes);
  const latin1 = Buffer.from(bytes.subarray(mark)).toString('latin1');
  return ' '.repeat(mark) + latin1.replaceAll('\0', ' ').replaceAll('\x1a', ' ');
}

function locateMissionInfo(text: string): { object: ObjectSyntax; fields: KeyedField[] } {
  const { syntaxes } = parseText(text);
  const variables = readVariables(syntaxes);
  const object = findMissionInfo(collectElements(syntaxes), variables);
  if (object === undefined) throw new FormatError('There is no MissionInfo.');
  return { object, fields: object.fields.map((field) => ({ field, key: fieldKey(field, variables) })) };
}

/** Removes a field, and its line when nothing else is on it. */
function removal(text: string, { start, end }: FieldSyntax): Edit {
  let lineStart = start;
  while (text[lineStart - 1] === ' ' || text[lineStart - 1] === '\t') lineStart--;
  const lineEnd = /[ \t]*(?:\r\n|\r|\n)/y;
  lineEnd.lastIndex = end;
  const isAlone = /^[\r\n]?$/.test(text[lineStart - 1] ?? '') && lineEnd.test(text);
  return isAlone ? { start: lineStart, end: lineEnd.lastIndex, text: '' } : { start, end, text: '' };
}

/**
 * Adds fields on their own lines: after the anchor, else at the start of the object's body, which is created
 * if needed.
 */
function addition(
  text: string,
  object: ObjectSyntax,
  anchor: FieldSyntax | undefined,
  added: { name: string; value: string }[],
): Edit[] {
  if (added.length === 0) return [];
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const outside = indentAt(text, object.start);
  const indent = anchor === undefined ? `${outside}   ` : indentAt(text, anchor.start);
  const lines = added.map(({ name, value }) => `${lineBreak}${indent}${name} = ${quote(value)};`).join('');
  const at = anchor?.end ?? object.bodyStart ?? object.end;
  const hasBody = object.bodyStart !== undefined;
  return [{ start: at, end: at, text: hasBody ? lines : ` {${lines}${lineBreak}${outside}}` }];
}

/** The blanks at the start of the line. */
function indentAt(text: string, offset: number): string {
  const lineStart = Math.max(text.lastIndexOf('\n', offset), text.lastIndexOf('\r', offset)) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
}

const escapes: Record<string, string> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '"': '\\"', '\\': '\\\\' };

/** A string literal that evaluates to this text. It cannot contain NUL. */
function quote(text: string): string {
  const escaped = [...text.replaceAll('\0', '')].map((character) => {
    const code = character.charCodeAt(0).toString(16).padStart(2, '0');
    return escapes[character] ?? (character < ' ' ? `\\x${code}` : character);
  });
  return `"${escaped.join('')}"`;
}
