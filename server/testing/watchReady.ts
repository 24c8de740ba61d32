import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** How long all processes of a site may take to start on a busy machine. */
const maxStartMs = 90_000;
const keptLines = 60;

/**
 * Counts how often the server processes of a site have said that they are ready. `child` is the site's start
 * script; its output is piped. What is returned resolves when they have said so `howMany` times, and rejects
 * with what the site printed once it has ended or taken too long.
 */
export function watchReady(child: ChildProcess): (howMany: number) => Promise<void> {
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
  return async (howMany) => {
    const endsAt = Date.now() + maxStartMs;
    while (ready < howMany && !hasEnded() && Date.now() < endsAt) await wait(50);
    if (ready >= howMany) return;
    const state = hasEnded() ? `has ended (${child.signalCode ?? child.exitCode})` : 'runs';
    throw new Error(`${ready} of ${howMany} processes are ready; the site ${state}:\n${lines.join('\n')}`);
  };
}
