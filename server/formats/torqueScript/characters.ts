/** Character classes of TorqueScript, by character code; NaN (past the end of the text) belongs to none. */

export function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

export function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

export function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** The first offset from `from` on whose character is not in the class. */
export function endOfRun(text: string, from: number, isOfClass: (code: number) => boolean): number {
  let at = from;
  while (isOfClass(text.charCodeAt(at))) at++;
  return at;
}
