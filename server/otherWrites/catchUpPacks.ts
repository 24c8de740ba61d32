import { rooms } from '../../shared/rooms.ts';
import { clearPages } from '../cache/clearPages.ts';
import type { StoredChange } from '../db/changeStream.ts';
import { isTouch } from '../db/touch.ts';
import type { Deps } from '../deps.ts';
import { publishEditors } from '../packs/editors/editors.ts';
import { publishEditorChange } from '../packs/editors/publishEditorChange.ts';
import { publishState } from '../packs/publishPack.ts';
import { isBulk } from './isBulk.ts';
import { publishCount } from './publishCount.ts';

/**
 * Publishes packs written by something other than a verb. Only the present state of a pack is published,
 * once for all changes of its content.
 */
export async function catchUpPacks(deps: Deps, changes: readonly StoredChange[]): Promise<void> {
  const { pageCaches, live } = deps;
  if (isBulk(changes)) return clearPages(pageCaches);
  const changed = new Set<number>();
  for (const { id, kind, fields } of changes) {
    if (kind === 'removed') {
      live.publish([rooms.packs, rooms.site, rooms.pack(id)], 'pack:removed', { id });
    } else if (kind === 'inserted') {
      await publishState(deps, id, 'pack:added');
    } else {
      publishCounts(deps, id, fields);
      if (typeof fields.editorsVersion === 'number') {
        await publishEditorChange(deps, id, fields.editorsVersion);
      } else if (Object.keys(fields).some(isOfEditors)) {
        await publishEditors(deps, id, null);
      }
      if (
        kind === 'replaced' ||
        Object.keys(fields).some((field) => !isCount(field) && !isTouch(field) && !isOfEditors(field))
      ) {
        changed.add(id);
      }
    }
  }
  for (const id of changed) await publishState(deps, id, 'pack:changed');
}

/** Fields inside of a list are named by their position. */
const isOfEditors = (field: string): boolean => /^editors(Version|\.\d+)?$/.test(field);

const isCount = (field: string): boolean => field === 'lovedCount' || field === 'downloads';

function publishCounts(deps: Deps, id: number, { lovedCount, downloads }: StoredChange['fields']): void {
  if (typeof lovedCount === 'number') {
    publishCount(deps, { event: 'love:counted', kind: 'pack', id, count: lovedCount });
  }
  if (typeof downloads === 'number') {
    publishCount(deps, { event: 'download:counted', kind: 'pack', id, count: downloads });
  }
}
