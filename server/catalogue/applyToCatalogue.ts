import type { Database } from '../db/connect.ts';
import type { PublishedEvent } from '../live/live.ts';
import type { LevelCatalogue } from './catalogue.ts';
import { readListed } from './refreshCatalogue.ts';

/** Applies events of another process to the list. `onRead` is called when it had to read a level first. */
export async function applyToCatalogue(
  catalogue: LevelCatalogue,
  db: Database,
  { name, payload }: PublishedEvent,
  onRead: () => void,
): Promise<void> {
  switch (name) {
    case 'level:added':
    case 'level:changed': {
      const level = await readListed(db, payload.id);
      if (level) catalogue.put(level);
      onRead();
      break;
    }
    case 'level:removed':
      catalogue.remove(payload.id);
      break;
    case 'love:counted':
      if (payload.kind === 'level') catalogue.setCount(payload.id, { lovedCount: payload.count });
      break;
    case 'download:counted':
      if (payload.kind === 'level') catalogue.setCount(payload.id, { downloads: payload.count });
  }
}
