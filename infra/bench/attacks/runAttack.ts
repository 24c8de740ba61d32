import { once, setMaxListeners } from 'node:events';
import { constants, setPriority } from 'node:os';
import type { Attacker } from './attack.ts';
import { attacks } from './attacks.ts';

export interface AttackTask {
  /** Its name among the attacks. */
  what: string;
  attacker: Omit<Attacker, 'answers'>;
}

/**
 * Attacks from when it is told to begin until it is told to end, and returns how often each status was answered.
 * An attacker has a machine of their own: here, the site and its visitors have the processors first.
 */
export async function runAttack({ what, attacker }: AttackTask): Promise<[status: number, times: number][]> {
  const attack = attacks[what];
  if (!attack) throw new Error(`No attack is called “${what}”.`);
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const answers = new Map<number, number>();
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  await attack.prepare?.();
  process.send?.({ state: 'gathered' });
  await once(process, 'message');
  process.once('message', () => over.abort());
  await attack({ ...attacker, answers }, over.signal).catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  return [...answers];
}
