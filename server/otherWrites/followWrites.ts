import type { ResumeToken } from 'mongodb';
import { clearPages } from '../cache/clearPages.ts';
import { dropFiles } from '../cache/dropFiles.ts';
import { refreshCatalogue } from '../catalogue/refreshCatalogue.ts';
import { followChanges, type StoredChange } from '../db/changeStream.ts';
import type { Deps } from '../deps.ts';
import { areKnown } from '../identities/knownAccount.ts';
import { followAnnounced } from './announced.ts';
import { catchUpAccounts } from './catchUpAccounts.ts';
import { catchUpComments } from './catchUpComments.ts';
import { catchUpLevels, changesOnlyCounts } from './catchUpLevels.ts';
import { catchUpPacks } from './catchUpPacks.ts';
import { createWriteNotes } from './writeNotes.ts';

/** Verbs publish a moment after they have stored; changes published within this time need no second look. */
const gatherMs = 300;
const retryMs = 1_000;
/**
 * A change of editors is also told to the person, who must not be told twice; so a verb of a busy process has
 * longer to do it.
 */
const patienceWithEditorsMs = 2_000;

interface Waiting {
  change: StoredChange;
  /** By `performance.now`. */
  due: number;
}

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
  const { db, live, log, pageCaches, catalogue, identities } = deps;
  const announced = followAnnounced(live);
  // Every process follows the database by itself.
  const here: Deps = { ...deps, live: { ...live, publish: announced.publish } };
  const notes = createWriteNotes(here);
  let waiting: Waiting[] = [];
  let goneSessions = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let catching = Promise.resolve();
  let isStopped = false;

  const catchUp = async () => {
    const now = performance.now();
    const changes = waiting.filter(({ due }) => due <= now).map(({ change }) => change);
    waiting = waiting.filter(({ due }) => due > now);
    const gone = goneSessions;
    goneSessions = new Set();
    if (gone.size > 0) await tryTo(async () => endSessions(gone), []);
    const unannounced = changes.filter((change) => !announced.has(change));
    await tryTo((levels) => catchUpLevels(here, notes, levels), changes.filter(isOf('levels')));
    await tryTo((packs) => catchUpPacks(here, notes, packs), unannounced.filter(isOf('packs')));
    await tryTo((comments) => catchUpComments(here, comments), unannounced.filter(isOf('comments')));
    await tryTo((accounts) => catchUpAccounts(here, accounts), unannounced.filter(isOf('accounts')));
    if (waiting.length > 0) catchUpIn(gatherMs);
  };
  /** The database may go away between a change and the look at it. */
  const tryTo = async (work: (changes: StoredChange[]) => Promise<void>, changes: StoredChange[]) => {
    try {
      await work(changes);
    } catch (error) {
      log.warn({ err: error }, 'What was written to the database could not be read');
      waiting = [...changes.map((change) => ({ change, due: 0 })), ...waiting];
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
      const { collection, id, kind, fields } = change;
      const changesKnown = kind !== 'updated' || areKnown(Object.keys(fields));
      if (collection === 'accounts' && changesKnown) identities.forget(id);
      // Events of accounts do not tell which biography they were about.
      if (collection === 'accounts' && fields.bio !== undefined) {
        pageCaches.profiles.patch(id, (profile) => (profile.bio === fields.bio ? profile : null));
      }
      // Lists may show nothing of such a change, but an archive is made of all files of a level.
      if (collection === 'levels' && !changesOnlyCounts(change)) dropFiles(pageCaches, id);
      const isOfEditors = change.fields.editorsVersion !== undefined;
      waiting.push({ change, due: isOfEditors ? performance.now() + patienceWithEditorsMs : 0 });
      catchUpIn(gatherMs);
    },
    onSecretGone(id) {
      identities.forgetSecret(id);
      if (typeof id !== 'string') return;
      goneSessions.add(id);
      catchUpIn(gatherMs);
    },
    onLove({ kind, thingId, accountId, loved }) {
      pageCaches.loves.patch(accountId, (own) => (own[kind].has(thingId) === loved ? own : null));
    },
    async onLost() {
      identities.forgetAll();
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
