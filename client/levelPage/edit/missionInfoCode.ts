/** A field as it stands in the editor's text. */
export interface TypedField {
  /** The name as typed, with its index appended: `score[0]` is `score0`. */
  name: string;
  value: string;
  /** The range in the text. */
  start: number;
  end: number;
}

/** The fields of a text, or the range of its syntax error. */
export type ParsedCode =
  | { isBroken: false; fields: TypedField[] }
  | { isBroken: true; start: number; end: number };

export const syntaxProblem =
  'MissionInfo code has syntactical errors. It must follow the following pattern: key1 = "value1"; key2 = "value2"; ...';

/** One field per line; values are escaped as in JSON. */
export const printMissionInfo = (fields: Iterable<readonly [key: string, value: string]>): string =>
  [...fields].map(([key, value]) => `${key} = ${JSON.stringify(value)};`).join('\n');

export function parseMissionInfoCode(code: string): ParsedCode {
  const space = /\s*/y;
  const field = /([a-z_]\w*)\s*(?:\[\s*(\d+)\s*\]\s*)?=\s*("(?:[^"\\\r\n]|\\.)*")\s*;/iy;
  const fields: TypedField[] = [];
  let at = 0;
  while (true) {
    space.lastIndex = at;
    space.exec(code);
    const start = space.lastIndex;
    if (start === code.length) return { isBroken: false, fields };
    field.lastIndex = start;
    const [, name = '', index = '', literal = ''] = field.exec(code) ?? [];
    const value = textOf(literal);
    if (value === undefined) return { isBroken: true, start, end: endOfLine(code, start) };
    at = field.lastIndex;
    fields.push({ name: name + index, value, start, end: at });
  }
}

/** The text of a string literal; undefined for anything but a JSON string literal. */
function textOf(literal: string): string | undefined {
  try {
    return String(JSON.parse(literal));
  } catch {
    return undefined;
  }
}

function endOfLine(code: string, at: number): number {
  const end = code.slice(at).search(/[\r\n]/);
  return end < 0 ? code.length : at + end;
}
