import { randomUUID } from 'node:crypto';
import { hourMs, minuteMs } from '../../shared/durations.ts';
import { takeLock } from '../db/withLock.ts';
import type { Deps } from '../deps.ts';
import { repeat } from '../services/repeat.ts';
import { sweepFiles, sweepOwnFolders } from './sweepFiles.ts';

const everyMs = hourMs;
const firstAfterMs = 5 * minuteMs;
/** It ends by itself before the next turn of the process that has it. */
const lockMs = everyMs - minuteMs;

/**
 * Sweeps regularly, in one process of the site: it looks up every file in the database. Returns a function that
 * stops it.
 */
export const startSweeper = (deps: Deps): (() => void) =>
  repeat(
    async () => {
      if (await takeLock(deps.db.locks, 'sweep', randomUUID(), lockMs)) await sweepFiles(deps);
      else await sweepOwnFolders(deps);
    },
    {
      everyMs,
      firstAfterMs,
      onError: (error) => deps.log.warn({ err: error }, 'Unused files could not be removed'),
    },
  );
