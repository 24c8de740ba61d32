import type { ResumeToken } from 'mongodb';
import { refreshCatalogue } from '../catalogue/refreshCatalogue.ts';
import { followChanges, type StoredChange } from '../db/changeStream.ts';
import type { Deps } from '../deps.ts';
import { followAnnounced } from './announced.ts';
import { catchUpComments } from './catchUpComments.ts';
import { catchUpLevels } from './catchUpLevels.ts';
import { catchUpPacks } from './catchUpPacks.ts';

/** Verbs publish a moment after they have stored; changes published within this time need no second look. */
const gatherMs = 100;

/**
 * Keeps the list and the pages in memory correct, and notifies the open pages of this process, when something
 * else than a verb writes: another process whose message was lost, a command, an operator. `after` is the
 * position in the database's history at which the list was read. Returns a function that stops it.
 */
export function followWrites(deps: Deps, after: ResumeToken): () => Promise<void> {
  const { db, live, log, pages, catalogue } = deps;
  const announced = followAnnounced(live, deps.clock);
  // Every process follows the database by itself.
  const here: Deps = { ...deps, live: { ...live, publish: announced.publish } };
  let waiting: StoredChange[] = [];

  const catchUp = async () => {
    const changes = waiting;
    waiting = [];
    const unheard = changes.filter((change) => !announced.has(change));
    await catchUpLevels(here, changes.filter(isOf('levels')));
    await catchUpPacks(here, unheard.filter(isOf('packs')));
    await catchUpComments(here, unheard.filter(isOf('comments')));
  };
  let timer: NodeJS.Timeout | null = null;
  let catching = Promise.resolve();
  const catchUpSoon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      catching = catching
        .then(catchUp)
        .catch((error) => log.warn({ err: error }, 'What was written to the database could not be read'));
    }, gatherMs);
  };
  const stop = followChanges({
    db,
    after,
    log,
    onChange(change) {
      waiting.push(change);
      catchUpSoon();
    },
    async onLost() {
      await refreshCatalogue(catalogue, db);
      for (const cache of Object.values(pages)) cache.clear();
    },
  });
  return async () => {
    await stop();
    announced.stop();
    if (timer) clearTimeout(timer);
    await catching;
  };
}

const isOf =
  (collection: StoredChange['collection']) =>
  (change: StoredChange): boolean =>
    change.collection === collection;
