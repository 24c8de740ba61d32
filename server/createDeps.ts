import { createPageCache } from './cache/pageCache.ts';
import { dropOutdated, type PageCaches } from './cache/pageCaches.ts';
import type { Deps } from './deps.ts';
import { createRateLimits } from './http/rateLimits.ts';
import { createCatalogue } from './levels/catalogue.ts';
import { createListFile } from './levels/listFile.ts';
import { findPictures } from './levels/readImage.ts';
import { readLevel } from './levels/readLevel.ts';
import { fillCatalogue } from './levels/refreshCatalogue.ts';
import { createLive } from './live/createLive.ts';
import { hearOthers } from './live/hearOthers.ts';
import type { LiveServer } from './live/liveServer.ts';
import { createMailer } from './mail/createMailer.ts';
import { readPack } from './packs/readPack.ts';
import { readPacks } from './packs/readPacks.ts';
import { readAccount } from './profiles/readProfile.ts';
import { openAssets } from './stock/assets.ts';
import { readStock } from './stock/stock.ts';

export type GivenDeps = Pick<Deps, 'config' | 'db' | 'files' | 'log' | 'clock'>;

/** Makes what verbs need beside what is given: the lists and pages in memory, live updates, the stock lists. */
export async function createDeps(given: GivenDeps, io: LiveServer, isOneOfMany: boolean): Promise<Deps> {
  const { config, clock, db } = given;
  const catalogue = createCatalogue();
  await fillCatalogue(catalogue, db);

  const pages: PageCaches = {
    levels: createPageCache((id) => readLevel(deps, id, null), clock),
    packs: createPageCache((id) => readPack(deps, id, null), clock),
    packList: createPageCache(() => readPacks(deps), clock),
    profiles: createPageCache((id) => readAccount(deps, id, null), clock),
    pictures: createPageCache((id) => findPictures(given, id), clock),
  };
  hearOthers(
    io,
    ({ name, payload }) => dropOutdated(pages, name, payload),
    (error) => given.log.warn({ err: error }, 'An event of another process was not understood'),
  );
  const deps: Deps = {
    ...given,
    catalogue,
    pages,
    listFile: createListFile(catalogue, clock),
    live: createLive(io, { isProduction: config.isProduction, isOneOfMany }, (event, payload) =>
      dropOutdated(pages, event, payload),
    ),
    stock: readStock(config.dataDir),
    mailer: createMailer(given, createRateLimits(given)),
    assets: config.assetsDir ? await openAssets(config.assetsDir) : null,
  };
  return deps;
}
