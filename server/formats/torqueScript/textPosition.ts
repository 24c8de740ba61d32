/** Offsets at which the lines of a text begin. Lines end with CR LF, LF or CR. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) starts.push(at + 1);
  }
  return starts;
}

/** Number (from 1) of the line that holds an offset. */
export function lineAt(starts: number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** Line and column, both from 1, of an offset. */
export function textPosition(text: string, offset: number): { line: number; column: number } {
  const starts = lineStarts(text);
  const line = lineAt(starts, offset);
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
}
