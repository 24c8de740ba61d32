import { Writable } from 'node:stream';
import { beforeEach } from 'vitest';
import { createLog } from '../log.ts';

type Line = Record<string, unknown>;

/** A log, and the lines that it got since each test of the file began; `security()` are those about security. */
export function keepLines(level = 'info') {
  const lines: Line[] = [];
  const destination = new Writable({
    write(bytes, _encoding, done) {
      for (const line of String(bytes).trim().split('\n')) lines.push(JSON.parse(line));
      done();
    },
  });
  const forget = () => {
    lines.length = 0;
  };
  beforeEach(forget);
  const security = () => lines.filter((line) => 'security' in line);
  return { log: createLog(level, destination), lines, forget, security };
}
