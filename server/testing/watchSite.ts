import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { inTime, late } from './inTime.ts';

/**
 * How long all processes of a site may take to start on a busy machine: a new database writes to the disk four hundred
 * times, each after the one before.
 */
const maxStartMs = 150_000;
/** How long anything else may take there. */
const maxStepMs = 60_000;
const keptLines = 60;

interface WatchedSite {
  /** How often server processes of the site have said that they are ready. */
  readonly ready: number;
  /**
   * Resolves when they have said so `howMany` times, and rejects with what the site printed once it has ended or
   * taken too long.
   */
  untilReady(howMany: number): Promise<void>;
  /** Resolves with `step`; when that takes too long, rejects with `what` was waited for and what the site printed. */
  within<T>(what: string, step: Promise<T>): Promise<T>;
}

/** `child` is the start script of a site; its output is piped. */
export function watchSite(child: ChildProcess): WatchedSite {
  if (!child.stdout || !child.stderr) throw new Error('The output of the site is not piped.');
  let ready = 0;
  const lines: string[] = [];
  child.stderr.pipe(process.stderr, { end: false });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
      if (line.includes('Marbleland is ready')) ready += 1;
    });
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const failure = (what: string) => {
    const state = hasEnded() ? `has ended (${child.signalCode ?? child.exitCode})` : 'runs';
    return new Error(`${what}; the site ${state}:\n${lines.join('\n')}`);
  };
  return {
    get ready() {
      return ready;
    },
    async untilReady(howMany) {
      const endsAt = Date.now() + maxStartMs;
      while (ready < howMany && !hasEnded() && Date.now() < endsAt) await wait(50);
      if (ready < howMany) throw failure(`${ready} of ${howMany} processes are ready`);
    },
    async within(what, step) {
      const outcome = await inTime(step, maxStepMs);
      if (outcome === late) throw failure(`Not within ${maxStepMs / 1000} s: ${what}`);
      return outcome;
    },
  };
}
