import type { ChangeFacts } from '../../shared/changes.ts';
import { countEvents, countNames } from '../../shared/countNames.ts';
import { rooms } from '../../shared/rooms.ts';
import { clearPages } from '../cache/clearPages.ts';
import type { StoredChange } from '../db/changeStream.ts';
import { isCount, readCountsOf } from '../db/counts.ts';
import type { Deps } from '../deps.ts';
import { publishEditors } from '../packs/editors/editors.ts';
import { publishEditorChange } from '../packs/editors/publishEditorChange.ts';
import { publishState } from '../packs/publishPack.ts';
import type { Announced } from './announced.ts';
import { changesContent, isOfEditors } from './fieldsOfPacks.ts';
import { isBulk } from './isBulk.ts';
import { publishCount } from './publishCount.ts';
import { unlessGone } from './unlessGone.ts';
import type { WriteNotes } from './writeNotes.ts';

/**
 * Publishes packs written by something other than a verb. Only the present state of a pack is published,
 * once for all changes of its content.
 */
export async function catchUpPacks(
  deps: Deps,
  { notes, announced }: { notes: WriteNotes; announced: Pick<Announced, 'hasCount'> },
  written: readonly StoredChange[],
): Promise<void> {
  const { pageCaches, live } = deps;
  if (isBulk(written)) clearPages(pageCaches);
  const names = await readNames(deps, written);
  // A pack that is there has come back since, perhaps by a verb, which has published that.
  const changes = written.filter(({ kind, id }) => kind !== 'removed' || !names.has(id));
  for (const change of changes) {
    const facts = factsOf(change, names.get(change.id));
    if (facts) notes.add({ change, facts });
  }
  if (isBulk(changes)) return;
  await publishCounts(deps, announced, changes);
  const changed = new Set<number>();
  for (const change of changes) {
    const { id, kind, fields } = change;
    if (kind === 'removed') {
      live.publish([rooms.packs, rooms.site, rooms.pack(id)], 'pack:removed', { id });
    } else if (kind === 'inserted') {
      await unlessGone(() => publishState(deps, id, 'pack:added'));
    } else {
      const { editorsVersion } = fields;
      if (typeof editorsVersion === 'number') {
        await unlessGone(() => publishEditorChange(deps, id, editorsVersion));
      } else if (Object.keys(fields).some(isOfEditors)) {
        await unlessGone(() => publishEditors(deps, id, null));
      }
      if (changesContent(change)) changed.add(id);
    }
  }
  for (const id of changed) await unlessGone(() => publishState(deps, id, 'pack:changed'));
}

/** The names of the stored packs, of those that were added, removed or changed in content. */
async function readNames(
  { db }: Deps,
  changes: readonly StoredChange[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = changes.filter((change) => change.kind !== 'updated' || changesContent(change));
  if (wanted.length === 0) return new Map();
  const present = await db.packs
    .find({ _id: { $in: wanted.map(({ id }) => id) } })
    .project<{ _id: number; name: string }>({ name: 1 })
    .toArray();
  return new Map(present.map(({ _id, name }) => [_id, name]));
}

/**
 * What the public history says of a write; null where it says nothing, and for a pack that has been removed since, which
 * is a write of its own.
 */
function factsOf(change: StoredChange, name: string | undefined): ChangeFacts | null {
  const { id: packId, kind } = change;
  if (kind === 'removed') return { event: 'pack:removed', packId };
  if (name === undefined || (kind === 'updated' && !changesContent(change))) return null;
  return { event: kind === 'inserted' ? 'pack:added' : 'pack:changed', packId, name };
}

/** Publishes the stored counts, where they are not published yet: those of a write may be older. */
async function publishCounts(
  deps: Deps,
  announced: Pick<Announced, 'hasCount'>,
  changes: readonly StoredChange[],
): Promise<void> {
  const counted = changes.filter(
    ({ kind, fields }) => kind === 'replaced' || Object.keys(fields).some(isCount),
  );
  if (counted.length === 0) return;
  const readAt = performance.now();
  const stored = await readCountsOf(
    deps.db,
    'pack',
    counted.map(({ id }) => id),
  );
  for (const { id, kind, fields } of counted) {
    for (const name of countNames) {
      const count = stored.get(id)?.[name];
      const isWritten = kind === 'replaced' || name in fields;
      if (count === undefined || !isWritten || announced.hasCount(id, name, count, readAt)) continue;
      publishCount(deps, { event: countEvents[name], kind: 'pack', id, count });
    }
  }
}
