import type { Database } from '../db/connect.ts';
import type { PublishedEvent } from '../live/live.ts';
import type { Logger } from '../log.ts';
import type { LevelCatalogue } from './catalogue.ts';
import { readListed, refreshCatalogue } from './refreshCatalogue.ts';

interface CatalogueKeeper {
  /** Applies what another process has published. */
  apply(event: PublishedEvent): void;
  close(): Promise<void>;
}

interface KeeperOptions {
  catalogue: LevelCatalogue;
  db: Database;
  log: Logger;
}

const checkEveryMs = 30_000;

/**
 * Keeps the catalogue in step with other processes: by their events, and by regular comparison with the
 * database.
 */
export function keepCatalogueFresh(options: KeeperOptions): CatalogueKeeper {
  const { catalogue, db, log } = options;
  const failed = (error: unknown) => log.warn({ err: error }, 'The level list could not be refreshed');
  let checking: Promise<void> | null = null;
  const timer = setInterval(() => {
    checking ??= refreshCatalogue(catalogue, db)
      .catch(failed)
      .finally(() => {
        checking = null;
      });
  }, checkEveryMs);
  timer.unref();
  return {
    apply: (event) => void applyEvent(options, event).catch(failed),
    async close() {
      clearInterval(timer);
      await checking;
    },
  };
}

async function applyEvent(
  { catalogue, db }: KeeperOptions,
  { name, payload }: PublishedEvent,
): Promise<void> {
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
