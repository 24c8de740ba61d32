import type { ClientSession } from 'mongodb';
import { presentLevel } from '../catalogue/presentLevel.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';

/** Notes changes of levels in the public history, in the transaction that stores them. */
export const noteLevels = (
  deps: Deps,
  event: 'level:added' | 'level:changed' | 'level:removed',
  levels: readonly LevelDocument[],
  session: ClientSession,
): Promise<void> =>
  noteChanges(
    deps,
    levels.map((level) =>
      event === 'level:removed'
        ? { event, levelId: level._id }
        : { event, levelId: level._id, name: presentLevel(level).name },
    ),
    session,
  );
