import { minuteMs } from '../../shared/durations.ts';
import type { Logger } from '../log.ts';

/**
 * One address, as the log shows it, writes at most this many lines of each kind in a minute; a flood of
 * refusals must not fill the disk.
 */
const maxLines = 60;

/**
 * Kinds of lines. `attempts`: guesses and hostile uploads, which the limits of calls make few; `refusals`:
 * everything that costs a sender nothing, which must not crowd out the others.
 */
export type LineKind = 'attempts' | 'refusals';

interface LineAllowances {
  /** Whether the address may still write in this minute; `last`: the rest of the minute is left out. */
  take(kind: LineKind, address: string): 'line' | 'last' | 'none';
  /** Says how many lines were left out in the last minute. */
  close(): void;
}

interface Count {
  kind: LineKind;
  address: string;
  lines: number;
}

/** Counts the lines that addresses write into the security log, and says at the end of a minute how many were left out. */
export function createLineAllowances(log: Logger, clock: () => number): LineAllowances {
  let minute = 0;
  let timer: NodeJS.Timeout | undefined;
  const counts = new Map<string, Count>();
  const endMinute = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const { kind, address, lines } of counts.values()) {
      if (lines <= maxLines) continue;
      const facts = { security: 'lines_left_out', kind, leftOut: lines - maxLines };
      log.info({ ...facts, address }, 'Lines of an address were left out');
    }
    counts.clear();
  };
  return {
    take(kind, address) {
      const now = clock();
      const current = Math.floor(now / minuteMs);
      if (current !== minute) endMinute();
      minute = current;
      timer ??= setTimeout(endMinute, minuteMs - (now % minuteMs)).unref();
      const key = `${kind} ${address}`;
      const count = counts.get(key) ?? { kind, address, lines: 0 };
      counts.set(key, count);
      count.lines += 1;
      if (count.lines > maxLines) return 'none';
      return count.lines === maxLines ? 'last' : 'line';
    },
    close: endMinute,
  };
}
