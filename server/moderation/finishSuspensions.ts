import type { Deps } from '../deps.ts';
import { finishMarked } from '../removal/finishMarked.ts';
import { finishSuspension } from './finishSuspension.ts';

/** Finishes suspensions that were interrupted. Returns a function that stops it. */
export const finishSuspensions = (deps: Deps): (() => void) =>
  finishMarked(deps, {
    noun: 'suspension',
    marked: { 'pendingDeletion.at': { $gt: 0 } },
    everyMs: 30_000,
    finish: ({ _id }) => finishSuspension(deps, _id),
  });
