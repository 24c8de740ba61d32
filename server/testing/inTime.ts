import { setTimeout as wait } from 'node:timers/promises';

export const late = Symbol('late');

/** Resolves as `step` does, or with `late` after `ms`. */
export const inTime = <Outcome>(step: Promise<Outcome>, ms: number): Promise<Outcome | typeof late> =>
  Promise.race([step, wait(ms, late, { ref: false })]);
