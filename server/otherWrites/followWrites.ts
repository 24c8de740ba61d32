import { MongoError, type ResumeToken } from 'mongodb';
import { clearPages } from '../cache/clearPages.ts';
import { dropFiles } from '../cache/dropFiles.ts';
import { refreshCatalogue } from '../catalogue/refreshCatalogue.ts';
import { leaveGap } from '../changes/leaveGap.ts';
import { followChanges, type StoredChange } from '../db/changeStream.ts';
import type { Deps } from '../deps.ts';
import { areKnown } from '../identities/knownAccount.ts';
import { followAnnounced } from './announced.ts';
import { catchUpAccounts } from './catchUpAccounts.ts';
import { catchUpComments } from './catchUpComments.ts';
import { catchUpLevels, changesOnlyCounts } from './catchUpLevels.ts';
import { catchUpPacks } from './catchUpPacks.ts';
import { changesContent } from './fieldsOfPacks.ts';
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
  /** Both by `performance.now`. */
  receivedAt: number;
  due: number;
}

/** What is caught up with together. */
interface Due {
  due: readonly Waiting[];
  /** Those of them that no process has published. */
  unannounced: readonly Waiting[];
  gone: ReadonlySet<string>;
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
  const { db, live, log, pageCaches, catalogue, identities, packQueue } = deps;
  const announced = followAnnounced(live);
  // Every process follows the database by itself.
  const here: Deps = { ...deps, live: { ...live, publish: announced.publish } };
  const notes = createWriteNotes(here);
  let waiting: Waiting[] = [];
  let goneSessions = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let catching = Promise.resolve();
  let isStopped = false;

  const takeDue = (): Due => {
    const now = performance.now();
    const due = waiting.filter((each) => each.due <= now);
    waiting = waiting.filter((each) => each.due > now);
    const gone = goneSessions;
    goneSessions = new Set();
    // Asked now: it is remembered for a few seconds only, and the catching up before this one may take as long.
    return {
      due,
      unannounced: due.filter(({ change, receivedAt }) => !announced.has(change, receivedAt)),
      gone,
    };
  };
  const catchUp = async ({ due, unannounced, gone }: Due) => {
    if (gone.size > 0) await tryTo(async () => endSessions(gone), []);
    await tryTo((levels) => catchUpLevels(here, notes, levels), due.filter(isOf('levels')));
    await tryTo(
      (packs) => catchUpPacks(here, { notes, announced }, packs),
      unannounced.filter(isOf('packs')),
    );
    await tryTo(() => notes.store(), []);
    await tryTo((comments) => catchUpComments(here, comments), unannounced.filter(isOf('comments')));
    await tryTo((accounts) => catchUpAccounts(here, accounts), unannounced.filter(isOf('accounts')));
    if (waiting.length > 0) catchUpIn(gatherMs);
  };
  /** The database may go away between a change and the look at it. */
  const tryTo = async (work: (changes: StoredChange[]) => Promise<void>, changes: readonly Waiting[]) => {
    try {
      await work(changes.map(({ change }) => change));
    } catch (error) {
      log.warn({ err: error }, 'What was written to the database could not be read');
      // Another attempt at what nobody can present would fail likewise, and hold up what is written later.
      if (error instanceof MongoError) waiting = [...changes, ...waiting];
      catchUpIn(retryMs);
    }
  };
  const catchUpIn = (ms: number) => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      timer = null;
      const taken = takeDue();
      catching = catching.then(() => catchUp(taken));
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
      if (collection === 'packs' && isWithoutVersion(change)) packQueue.heads.delete(id);
      const receivedAt = performance.now();
      const isOfEditors = change.fields.editorsVersion !== undefined;
      waiting.push({ change, receivedAt, due: isOfEditors ? receivedAt + patienceWithEditorsMs : 0 });
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
      packQueue.heads.clear();
      await leaveGap(db);
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
  ({ change }: Waiting): boolean =>
    change.collection === collection;

/**
 * Whether a pack was written without a new version, by which the next edit of this process would notice it: that must
 * not undo it.
 */
const isWithoutVersion = (change: StoredChange): boolean =>
  changesContent(change) && change.fields.version === undefined;
