import type { WebhookDocument } from '../db/documents/webhook.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { deliver } from './deliver.ts';

const maxAtOnce = 4;
/** Longer than a delivery takes. After this time another process takes over from a killed one. */
const turnMs = 30_000;

/**
 * Delivers pending events to webhooks. Returns a function that stops it; deliveries interrupted by that are
 * posted again later.
 */
export function startDeliveries(deps: Deps): () => void {
  const stopping = new AbortController();
  let turns = 0;

  function wake(): void {
    if (turns >= maxAtOnce || stopping.signal.aborted) return;
    turns += 1;
    work()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) deps.log.warn({ err: error }, 'Webhooks could not be worked off');
      })
      .finally(() => {
        turns -= 1;
      });
  }
  async function work(): Promise<void> {
    for (let next = await take(deps); next && !stopping.signal.aborted; next = await take(deps)) {
      // Other webhooks may be waiting as well.
      wake();
      await deliver(deps, next, stopping.signal);
    }
  }

  const timer = setInterval(wake, serverLimits.webhookLookMs);
  const stopListening = deps.changes.onNews(wake);
  return () => {
    clearInterval(timer);
    stopListening();
    stopping.abort();
  };
}

/** Takes the webhook that has waited longest, for this process alone as long as a turn lasts. */
async function take({ db, changes, clock }: Deps): Promise<WebhookDocument | null> {
  const now = clock();
  return db.webhooks.findOneAndUpdate(
    { isOn: true, nextTryAt: { $lte: now }, deliveredUpTo: { $lt: changes.newest } },
    { $set: { nextTryAt: now + turnMs } },
    { sort: { nextTryAt: 1 }, returnDocument: 'before' },
  );
}
