import { countedPart } from '../../shared/countNames.ts';
import type { Database } from '../db/connect.ts';
import type { PublishedEvent } from '../live/live.ts';
import type { LevelCatalogue } from './catalogue.ts';
import { readListed } from './refreshCatalogue.ts';

/** Applies events of another process to the list. `onListed` is called when it has, or no longer has, the level. */
export async function applyToCatalogue(
  catalogue: LevelCatalogue,
  db: Database,
  { name, payload }: PublishedEvent,
  onListed: () => void,
): Promise<void> {
  switch (name) {
    case 'level:added':
    case 'level:changed': {
      const level = await readListed(db, payload.id);
      if (level) catalogue.put(level);
      onListed();
      break;
    }
    case 'level:removed':
      catalogue.remove(payload.id);
      onListed();
      break;
    case 'love:counted':
    case 'download:counted':
      if (payload.kind === 'level') catalogue.setCount(payload.id, countedPart(name, payload.count));
  }
}
