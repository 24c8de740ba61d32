import type { ChangeFacts } from '../../shared/changes.ts';
import { rooms } from '../../shared/rooms.ts';
import { clearPages } from '../cache/clearPages.ts';
import type { StoredChange } from '../db/changeStream.ts';
import { readCountsOf } from '../db/counts.ts';
import type { Deps } from '../deps.ts';
import { publishEditors } from '../packs/editors/editors.ts';
import { publishEditorChange } from '../packs/editors/publishEditorChange.ts';
import { publishState } from '../packs/publishPack.ts';
import { changesContent, isCount, isOfEditors } from './fieldsOfPacks.ts';
import { isBulk } from './isBulk.ts';
import { publishCount } from './publishCount.ts';
import type { Write, WriteNotes } from './writeNotes.ts';

/**
 * Publishes packs written by something other than a verb. Only the present state of a pack is published,
 * once for all changes of its content.
 */
export async function catchUpPacks(
  deps: Deps,
  notes: WriteNotes,
  changes: readonly StoredChange[],
): Promise<void> {
  const { pageCaches, live } = deps;
  if (isBulk(changes)) clearPages(pageCaches);
  notes.add(await writesOf(deps, changes));
  await notes.store();
  if (isBulk(changes)) return;
  const counted = changes.filter(({ fields }) => Object.keys(fields).some(isCount));
  await publishCounts(
    deps,
    counted.map(({ id }) => id),
  );
  const changed = new Set<number>();
  for (const change of changes) {
    const { id, kind, fields } = change;
    if (kind === 'removed') {
      live.publish([rooms.packs, rooms.site, rooms.pack(id)], 'pack:removed', { id });
    } else if (kind === 'inserted') {
      await publishState(deps, id, 'pack:added');
    } else {
      if (typeof fields.editorsVersion === 'number') {
        await publishEditorChange(deps, id, fields.editorsVersion);
      } else if (Object.keys(fields).some(isOfEditors)) {
        await publishEditors(deps, id, null);
      }
      if (changesContent(change)) changed.add(id);
    }
  }
  for (const id of changed) await publishState(deps, id, 'pack:changed');
}

/** What the public history says of the writes. */
async function writesOf({ db }: Deps, changes: readonly StoredChange[]): Promise<Write[]> {
  const wanted = changes.filter((change) => change.kind !== 'updated' || changesContent(change));
  if (wanted.length === 0) return [];
  const present = await db.packs
    .find({ _id: { $in: wanted.map(({ id }) => id) } })
    .project<{ _id: number; name: string }>({ name: 1 })
    .toArray();
  const names = new Map(present.map(({ _id, name }) => [_id, name]));
  return wanted.flatMap((change) => {
    const facts = factsOf(change, names.get(change.id));
    return facts ? { change, facts } : [];
  });
}

/** Null for a pack that has been removed since, which is a write of its own. */
function factsOf({ id: packId, kind }: StoredChange, name: string | undefined): ChangeFacts | null {
  if (kind === 'removed') return { event: 'pack:removed', packId };
  if (name === undefined) return null;
  return { event: kind === 'inserted' ? 'pack:added' : 'pack:changed', packId, name };
}

/** Of the counts that are stored now: those of a write may be older than what pages show. */
async function publishCounts(deps: Deps, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const [id, { lovedCount, downloads }] of await readCountsOf(deps.db, 'pack', ids)) {
    publishCount(deps, { event: 'love:counted', kind: 'pack', id, count: lovedCount });
    publishCount(deps, { event: 'download:counted', kind: 'pack', id, count: downloads });
  }
}
