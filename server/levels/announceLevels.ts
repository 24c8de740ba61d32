import { publishSession } from '../accounts/publishSession.ts';
import { addToList } from '../catalogue/addToList.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import { makeImagesAhead } from './makeImagesAhead.ts';

/** Publishes new levels, oldest first. */
export async function announceLevels(deps: Deps, levels: readonly LevelDocument[]): Promise<void> {
  for (const level of levels) {
    addToList(deps, level);
    makeImagesAhead(deps, level);
  }
  for (const accountId of new Set(levels.map(({ addedBy }) => addedBy))) {
    await publishSession(deps, accountId);
  }
}
