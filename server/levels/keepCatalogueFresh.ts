import type { Deps } from '../deps.ts';
import { hearOthers } from '../live/hearOthers.ts';
import type { PublishedEvent } from '../live/live.ts';
import type { LiveServer } from '../live/liveServer.ts';
import { readListed, refreshCatalogue } from './refreshCatalogue.ts';

const checkEveryMs = 30_000;

/** Applies what other processes publish, and compares with the database now and then. Answers how to stop. */
export function keepCatalogueFresh(deps: Deps, io: LiveServer): () => void {
  const failed = (error: unknown) => deps.log.warn({ err: error }, 'The level list could not be refreshed');
  hearOthers(io, (event) => void applyEvent(deps, event).catch(failed), failed);

  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    await refreshCatalogue(deps.catalogue, deps.db).catch(failed);
    isChecking = false;
  }, checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function applyEvent({ catalogue, db }: Deps, { name, payload }: PublishedEvent): Promise<void> {
  switch (name) {
    case 'level:added':
    case 'level:changed': {
      const level = await readListed(db, payload.id);
      if (level) catalogue.put(level);
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
