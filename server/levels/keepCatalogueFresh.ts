import { type EventPayload, events } from '../../shared/events.ts';
import type { Deps } from '../deps.ts';
import type { LiveServer } from '../live/liveServer.ts';
import { refreshCatalogue } from './catalogue.ts';

const checkEveryMs = 30_000;

/** Applies what other processes publish, and compares with the database now and then. Answers how to stop. */
export function keepCatalogueFresh(deps: Deps, io: LiveServer): () => void {
  const failed = (error: unknown) => deps.log.warn({ err: error }, 'The level list could not be refreshed');

  io.on('published', (event, payload) => {
    if (event === 'level:added' || event === 'level:changed') {
      reload(deps, events[event].parse(payload)).catch(failed);
    }
    if (event === 'level:removed') deps.catalogue.remove(events[event].parse(payload).id);
    if (event === 'love:counted' || event === 'download:counted') {
      const { kind, id, count } = events[event].parse(payload);
      if (kind !== 'level') return;
      deps.catalogue.setCount(id, event === 'love:counted' ? { lovedCount: count } : { downloads: count });
    }
  });

  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    refreshCatalogue(deps.catalogue, deps.db)
      .catch(failed)
      .finally(() => {
        isChecking = false;
      });
  }, checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function reload(deps: Deps, { id }: EventPayload<'level:changed'>): Promise<void> {
  const level = await deps.db.levels.findOne({ _id: id });
  if (level) deps.catalogue.put(level);
}
