import { readFileSync } from 'node:fs';

const usual = 10_000;

/**
 * How many files and connections the process may have open, as reported by Linux; a usual number elsewhere.
 */
export function descriptorLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? usual : Number(soft);
  } catch {
    return usual;
  }
}
