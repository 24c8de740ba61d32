import { readLines } from './textLines.ts';

/**
 * The texture names of a flip-book's frames (.ifl), in order, unique, as written with or without extension.
 * Each line is a name and an optional duration; lines that start with `//` are comments.
 * @throws FormatError
 */
export function parseFlipbook(bytes: Uint8Array): string[] {
  const lines = readLines(bytes).filter((line) => !line.startsWith('//'));
  const names = lines.map((line) => line.split(/\s/, 1)[0] ?? '');
  return [...new Set(names)];
}
