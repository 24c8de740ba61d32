/** Where a file becomes invalid: line and column (both from 1) in text, byte offset in binary files. */
export type FormatPosition = { line: number; column: number } | { offset: number };

/** The bytes violate their format. The only error that a format parser throws. */
export class FormatError extends Error {
  readonly position: FormatPosition | undefined;

  constructor(message: string, position?: FormatPosition) {
    super(message);
    this.name = 'FormatError';
    this.position = position;
  }
}
