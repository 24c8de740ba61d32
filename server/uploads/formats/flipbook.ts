import { decodeText } from './decodeText.ts';

/** Frame texture names of a flip-book (.ifl), in order, unique, as written with or without extension. Lines are `name[ count]`. */
export function parseFlipbook(bytes: Uint8Array): string[] {
  const names = decodeText(bytes)
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .map((line) => line.split(/\s+/, 1)[0] ?? '');
  return [...new Set(names)];
}
