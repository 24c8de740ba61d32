import type { ResumeToken } from 'mongodb';
import { clearPages } from '../cache/clearPages.ts';
import { refreshCatalogue } from '../catalogue/refreshCatalogue.ts';
import { followChanges, type StoredChange } from '../db/changeStream.ts';
import type { Deps } from '../deps.ts';
import { followAnnounced } from './announced.ts';
import { catchUpAccounts } from './catchUpAccounts.ts';
import { catchUpComments } from './catchUpComments.ts';
import { catchUpLevels } from './catchUpLevels.ts';
import { catchUpPacks } from './catchUpPacks.ts';

/** Verbs publish a moment after they have stored; changes published within this time need no second look. */
const gatherMs = 300;
const retryMs = 1_000;

/** The open pages of this process. */
interface OpenPages {
  /** Makes them load again, when nobody knows what has changed. */
  reload(): void;
  /** Ends those of sessions that are stored no longer. */
  endSessions(ids: ReadonlySet<string>): void;
}

/**
 * Keeps the list and the pages in memory correct, and notifies the open pages of this process, when something
 * other than a verb writes: another process whose message was lost, a command, an operator. `after` is the
 * position in the database's history at which the list was read. Returns a function that stops it.
 */
export function followWrites(
  deps: Deps,
  after: ResumeToken,
  { reload, endSessions }: OpenPages,
): () => Promise<void> {
  const { db, live, log, pageCaches, catalogue } = deps;
  const announced = followAnnounced(live);
  // Every process follows the database by itself.
  const here: Deps = { ...deps, live: { ...live, publish: announced.publish } };
  let waiting: StoredChange[] = [];
  let goneSessions = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let catching = Promise.resolve();
  let isStopped = false;

  const catchUp = async () => {
    const changes = waiting;
    waiting = [];
    if (goneSessions.size > 0) endSessions(goneSessions);
    goneSessions = new Set();
    const unannounced = changes.filter((change) => !announced.has(change));
    await tryTo(catchUpLevels, changes.filter(isOf('levels')));
    await tryTo(catchUpPacks, unannounced.filter(isOf('packs')));
    await tryTo(catchUpComments, unannounced.filter(isOf('comments')));
    await tryTo(catchUpAccounts, unannounced.filter(isOf('accounts')));
  };
  /** The database may go away between a change and the look at it. */
  const tryTo = async (publish: typeof catchUpPacks, changes: StoredChange[]) => {
    try {
      await publish(here, changes);
    } catch (error) {
      log.warn({ err: error }, 'What was written to the database could not be read');
      waiting = [...changes, ...waiting];
      catchUpIn(retryMs);
    }
  };
  const catchUpIn = (ms: number) => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      timer = null;
      catching = catching.then(catchUp);
    }, ms);
  };
  const stop = followChanges({
    db,
    after,
    log,
    onChange(change) {
      waiting.push(change);
      catchUpIn(gatherMs);
    },
    onSessionGone(id) {
      goneSessions.add(id);
      catchUpIn(gatherMs);
    },
    async onLost() {
      await refreshCatalogue(catalogue, db);
      clearPages(pageCaches);
      reload();
    },
  });
  return async () => {
    isStopped = true;
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
