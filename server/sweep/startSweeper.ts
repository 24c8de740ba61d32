import { hourMs, minuteMs } from '../../shared/durations.ts';
import type { Deps } from '../deps.ts';
import { repeat } from '../services/repeat.ts';
import { sweepFiles } from './sweepFiles.ts';

const everyMs = hourMs;
const firstAfterMs = 5 * minuteMs;

/** Sweeps regularly, also while other processes do. Returns a function that stops it. */
export const startSweeper = (deps: Deps): (() => void) =>
  repeat(() => sweepFiles(deps), {
    everyMs,
    firstAfterMs,
    onError: (error) => deps.log.warn({ err: error }, 'Unused files could not be removed'),
  });
