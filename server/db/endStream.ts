import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeStream } from 'mongodb';

const againMs = 100;

/**
 * Ends a change stream; resolves when `reading`, which reads it, has returned. The driver opens a stream that broke off
 * anew by itself, and may do so just after it was closed; so it is closed again until its reader has returned.
 */
export async function endStream(stream: ChangeStream | undefined, reading: Promise<void>): Promise<void> {
  const ended = reading.then(() => true);
  do await stream?.close();
  while (!(await Promise.race([ended, wait(againMs, false, { ref: false })])));
}
