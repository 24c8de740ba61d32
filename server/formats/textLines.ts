import { decodeText } from './decodeText.ts';
import { FormatError } from './formatError.ts';

/** The largest list read, in bytes and in lines: real ones have some dozen lines. */
const maxBytes = 256 * 1024;
const maxLines = 4096;

/**
 * The trimmed lines of a text list, without empty ones. @throws FormatError for a file that is not text or is
 * over the limits
 */
export function readLines(bytes: Uint8Array): string[] {
  if (bytes.length > maxBytes) throw new FormatError(`A list may have at most ${maxBytes} bytes.`);
  const text = decodeText(bytes);
  const strange = [...text].findIndex(isControlCharacter);
  if (strange >= 0) throw new FormatError('This is no text.', { offset: strange });
  const lines = text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > maxLines) throw new FormatError(`A list may have at most ${maxLines} lines.`);
  return lines;
}

function isControlCharacter(character: string): boolean {
  return (character < ' ' && !/\s/.test(character)) || character === '\x7f';
}
