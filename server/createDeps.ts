import { ChangeName } from '../shared/changes.ts';
import { createBoardPublisher } from './boards/boardPublisher.ts';
import { createExternalBoards } from './boards/externalBoards.ts';
import { createPageCache } from './cache/pageCache.ts';
import { dropOutdated, type PageCaches } from './cache/pageCaches.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { keepCatalogueFresh } from './catalogue/keepCatalogueFresh.ts';
import { createListFile } from './catalogue/listFile.ts';
import { fillCatalogue } from './catalogue/refreshCatalogue.ts';
import { createChangeFeed } from './changes/changeFeed.ts';
import { createDownloadCounter } from './counts/downloadCounter.ts';
import { createCountPublisher } from './counts/publishCounts.ts';
import type { Deps } from './deps.ts';
import { createImages } from './images/images.ts';
import { createMakeAhead } from './images/makeAhead.ts';
import { readBoard } from './leaderboards/readBoard.ts';
import { findPictures } from './levels/readImage.ts';
import { readLevel } from './levels/readLevel.ts';
import { createLive } from './live/createLive.ts';
import type { LiveServer } from './live/liveServer.ts';
import { createMailer } from './mail/createMailer.ts';
import { createMbpaks } from './mbpaks/mbpaks.ts';
import { createMetrics } from './metrics/metrics.ts';
import { watchDatabase } from './metrics/watchDatabase.ts';
import { readPack } from './packs/readPack.ts';
import { readPacks } from './packs/readPacks.ts';
import { readProfile } from './profiles/readProfile.ts';
import { createKeyedMutex } from './services/keyedMutex.ts';
import { createPasswords } from './services/passwords.ts';
import { createQueue } from './services/queue.ts';
import { createRateLimits } from './services/rateLimits.ts';
import { createOpenApiFile } from './site/openApiFile.ts';
import { openAssets } from './stock/assets.ts';
import { readStock } from './stock/stock.ts';
import { createCheckThreads } from './uploads/check/runCheck.ts';

export type GivenDeps = Pick<Deps, 'config' | 'db' | 'files' | 'log' | 'clock'>;

interface OpenDeps {
  deps: Deps;
  /** Ends the background work; what the caller passed in stays open. */
  close(): Promise<void>;
}

/**
 * Creates the dependencies of verbs beside what is given: the lists and pages in memory, live updates, the
 * services.
 */
export async function createDeps(given: GivenDeps, io: LiveServer, isOneOfMany: boolean): Promise<OpenDeps> {
  const { config, clock, db, files, log } = given;
  const catalogue = createCatalogue();
  await fillCatalogue(catalogue, db);

  const pages: PageCaches = {
    levels: createPageCache((id) => readLevel(deps, id, null), clock),
    packs: createPageCache((id) => readPack(deps, id, null), clock),
    packList: createPageCache(() => readPacks(deps), clock),
    profiles: createPageCache((id) => readProfile(deps, id, null), clock),
    pictures: createPageCache((id) => findPictures(given, id), clock),
  };
  const metrics = config.metrics.isOn ? createMetrics() : null;
  const live = createLive(io, {
    isProduction: config.isProduction,
    isOneOfMany,
    onError: (error) => log.warn({ err: error }, 'An event of another process was not understood'),
  });
  const keeper = keepCatalogueFresh({ catalogue, db, log });
  const changes = createChangeFeed({ db, log });
  live.follow((event, isOwn) => {
    dropOutdated(pages, event.name, event.payload);
    if (!isOwn) return keeper.apply(event);
    metrics?.countEvent(event.name);
    if (ChangeName.safeParse(event.name).success) changes.wake();
  });
  const counts = createCountPublisher({ db, live, catalogue, pages, clock, log });
  const rateLimits = createRateLimits(given);
  const services = {
    changes,
    downloads: createDownloadCounter({ db, counts, clock, log }),
    counts,
    externalBoards: createExternalBoards(clock, log),
    boardPublisher: createBoardPublisher({
      readBoard: (leaderboardId, levelId) => readBoard(deps, levelId, leaderboardId),
      live,
      log,
    }),
    imagesAhead: createMakeAhead(log),
    images: createImages(files, log),
    checkThreads: createCheckThreads(),
    passwords: createPasswords(),
    mbpaks: config.mbpak ? createMbpaks(files, config.mbpak, config.dataDir) : null,
    archiveReads: createQueue({ concurrency: 2, maxWaiting: 50 }),
    packTurns: createKeyedMutex(),
    mailer: createMailer(given, rateLimits),
  };
  const deps: Deps = {
    ...given,
    ...services,
    rateLimits,
    metrics,
    catalogue,
    pages,
    live,
    listFile: createListFile(catalogue, clock),
    openApiFile: createOpenApiFile(),
    stock: readStock(config.dataDir),
    assets: config.assetsDir ? await openAssets(config.assetsDir) : null,
  };
  if (metrics) {
    watchDatabase(metrics, db.client);
    const { images, imagesAhead, checkThreads: checks, passwords, archiveReads, downloads } = services;
    metrics.watchQueues({ images, imagesAhead, checks, passwords, archiveReads, downloads });
    metrics.watchCaches({ ...pages, images });
  }
  return {
    deps,
    async close() {
      for (const service of [keeper, ...Object.values(services)]) await service?.close();
    },
  };
}
