import type { Filter } from 'mongodb';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { repeat } from '../services/repeat.ts';

interface Unfinished {
  noun: 'removal' | 'suspension';
  /** The accounts on which something is unfinished. */
  marked: Filter<AccountDocument>;
  everyMs: number;
  finish(account: AccountDocument): Promise<void>;
}

/**
 * Finishes what a crash or an unreachable database interrupted: at the start, and again and again. Returns a
 * function that stops it.
 */
export const finishMarked = (deps: Deps, { noun, marked, everyMs, finish }: Unfinished): (() => void) =>
  repeat(
    async (isStopped) => {
      for (const account of await deps.db.accounts.find(marked).toArray()) {
        if (isStopped()) return;
        try {
          await finish(account);
        } catch (error) {
          if (isStopped()) return;
          deps.log.warn({ err: error, account: account._id }, `A ${noun} could not be finished yet`);
        }
      }
    },
    {
      everyMs,
      onError: (error) => deps.log.warn({ err: error }, `Unfinished ${noun}s could not be read`),
    },
  );
