import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeStream } from 'mongodb';
import { endStream } from '../db/endStream.ts';
import type { Deps } from '../deps.ts';
import { publishAccount } from './publishAccount.ts';

const reopenAfterMs = 1_000;

/**
 * Publishes changes of accounts that commands made beside the running site. Their notes are stored until a
 * process takes them, so the change stream only says when to look. Returns a function that stops it.
 */
export function followAccountChanges(deps: Deps): () => Promise<void> {
  const { accountChanges } = deps.db;
  let stream: ChangeStream | undefined;
  let isStopped = false;

  const publishAll = async () => {
    for (;;) {
      const change = await accountChanges.findOneAndDelete({});
      if (!change) return;
      const { accountId, action } = change;
      const message = 'A command changed an account, such as its role';
      deps.logSecurity('changed_by_command', { accountId, action }, message);
      await publishAccount(deps, accountId);
    }
  };
  const follow = async () => {
    while (!isStopped) {
      try {
        stream = accountChanges.watch([{ $match: { operationType: 'insert' } }]);
        // Opens the stream, so that no change is missed between looking and waiting.
        await stream.tryNext();
        while (!isStopped) {
          await publishAll();
          await stream.next();
        }
      } catch (error) {
        if (isStopped) return;
        deps.log.warn({ err: error }, 'Changes of accounts by commands are not followed right now');
        await wait(reopenAfterMs, undefined, { ref: false });
      } finally {
        await stream?.close().catch(() => undefined);
      }
    }
  };
  const following = follow();
  return async () => {
    isStopped = true;
    await endStream(stream, following);
  };
}
