import type { Database } from '../db/connect.ts';
import { createGatherer } from '../services/gatherer.ts';

/**
 * Notes between the processes of a site about changed accounts. Each process reads them with every call of a
 * signed-in person, and before it says anything of people, for many at a time: none relies on an outdated account.
 */
export interface AccountNews {
  /** Resolves when this process knows all changes that were noted before the call. */
  receive(): Promise<void>;
  /**
   * Resolves when every process will know of the change before its next call, to the number of changes so far.
   */
  publish(accountId: number): Promise<number>;
  close(): Promise<void>;
}

interface Listener {
  onChanged(accountId: number): void;
  /** Called when some changes are no longer listed individually. */
  onAllChanged(): void;
}

const _id = 'accounts';
const maxRemembered = 20;

export function createAccountNews(
  { accountNews }: Pick<Database, 'accountNews'>,
  { onChanged, onAllChanged }: Listener,
): AccountNews {
  /** The number of changes that this process knows of; null before it has asked. */
  let received: number | null = null;

  async function read(): Promise<void> {
    const { changes, last } = (await accountNews.findOne({ _id })) ?? { changes: 0, last: [] };
    const isNew = changes - (received ?? changes);
    received = changes;
    if (isNew < 0 || isNew > last.length) onAllChanged();
    else if (isNew > 0) for (const accountId of last.slice(-isNew)) onChanged(accountId);
  }

  const reads = createGatherer<null, void>({
    thingOf: () => _id,
    async run(calls) {
      await read();
      return calls.map(() => ({ value: undefined }));
    },
  });

  return {
    receive: () => reads.add(null),
    async publish(accountId) {
      const last = { $each: [accountId], $slice: -maxRemembered };
      const noted = await accountNews.findOneAndUpdate(
        { _id },
        { $inc: { changes: 1 }, $push: { last } },
        { upsert: true, returnDocument: 'after', projection: { changes: 1 } },
      );
      return noted?.changes ?? 0;
    },
    close: reads.close,
  };
}
