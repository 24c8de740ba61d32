import type { ResumeToken } from 'mongodb';
import { ChangeName } from '../shared/changes.ts';
import { createBoardPublisher } from './boards/boardPublisher.ts';
import { createExternalBoards } from './boards/externalBoards.ts';
import { createPageChanges } from './cache/applyToPages.ts';
import { createKeptArchives } from './cache/keptArchives.ts';
import { createKeptContents } from './cache/keptContents.ts';
import { createKeptJson } from './cache/keptJson.ts';
import { createKeptSignIns } from './cache/keptSignIns.ts';
import { createKeptSizes } from './cache/keptSizes.ts';
import { createCacheByKey, createPageCache } from './cache/pageCache.ts';
import type { PageCaches } from './cache/pageCaches.ts';
import { createSamePacks } from './cache/samePacks.ts';
import { shownOnLevels, shownOnOwnPacks, shownOnPacks, shownOnProfiles } from './cache/shownThings.ts';
import { applyToCatalogue } from './catalogue/applyToCatalogue.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { createCountedLevels } from './catalogue/countedLevels.ts';
import { createHome } from './catalogue/home.ts';
import { createLevelSearch } from './catalogue/levelSearch.ts';
import { createListFile } from './catalogue/listFile.ts';
import { fillCatalogue, takeInLevels } from './catalogue/refreshCatalogue.ts';
import { createChangeFeed } from './changes/changeFeed.ts';
import { createLevelPolls } from './changes/levelPolls.ts';
import { readChangedLevels } from './changes/readChangedLevels.ts';
import { createNewestComments } from './comments/newestComments.ts';
import { showNewest } from './comments/readComments.ts';
import { recordComments } from './comments/recordComments.ts';
import { createCountChecker } from './counts/checkCounts.ts';
import { createDownloadCounter } from './counts/downloadCounter.ts';
import { createCountPublisher } from './counts/publishCounts.ts';
import { readPlace } from './db/changeStream.ts';
import type { NewCommentDocument } from './db/documents/comment.ts';
import type { LoveJob } from './db/documents/love.ts';
import type { Deps } from './deps.ts';
import { createIdentities } from './identities/identities.ts';
import { createImages } from './images/images.ts';
import { createMakeAhead } from './images/makeAhead.ts';
import { createPictureColors } from './images/pictureColors.ts';
import { createPictureSizes } from './images/pictureSizes.ts';
import { readBoard } from './leaderboards/readBoard.ts';
import { readPacked } from './levels/findLevel.ts';
import { findPictures, readPictureColor } from './levels/readImage.ts';
import { readLevel } from './levels/readLevel.ts';
import { serverLimits } from './limits.ts';
import { createLive } from './live/createLive.ts';
import type { LiveServer } from './live/liveServer.ts';
import { createPacer } from './live/pacer.ts';
import { readLoves } from './loves/readLoves.ts';
import { recordLoves } from './loves/recordLoves.ts';
import { createMailer } from './mail/createMailer.ts';
import { createMbpaks } from './mbpaks/mbpaks.ts';
import { createMetrics } from './metrics/metrics.ts';
import { watchDatabase } from './metrics/watchDatabase.ts';
import { createPackQueue } from './packQueue/packQueue.ts';
import type { PackWrite } from './packQueue/packWrite.ts';
import { opsSince, readHistory } from './packs/history/readHistory.ts';
import { readOwnPacks } from './packs/readOwnPacks.ts';
import { readPack } from './packs/readPack.ts';
import { readPacks } from './packs/readPacks.ts';
import { runPackQueue } from './packs/runPackQueue.ts';
import { recordSteps } from './packs/steps/recordSteps.ts';
import { readProfile } from './profiles/readProfile.ts';
import { createScenes } from './scenes/scenes.ts';
import { createPackSearch } from './search/packSearch.ts';
import { createAccepted } from './services/accepted.ts';
import { createCompany } from './services/company.ts';
import { createFairQueue } from './services/fairQueue.ts';
import { createFewForEach } from './services/fewForEach.ts';
import { createGatheredReads } from './services/gatheredReads.ts';
import { createGatherer } from './services/gatherer.ts';
import { createHideName } from './services/hideNames.ts';
import { createPasswords } from './services/passwords.ts';
import { createRateLimits } from './services/rateLimits.ts';
import { createReceivedBytes } from './services/receivedBytes.ts';
import { createTurns } from './services/turns.ts';
import { createOpenApiFile } from './site/openApiFile.ts';
import { openAssets } from './stock/assets.ts';
import { readStock } from './stock/stock.ts';
import { createCheckThreads } from './uploads/check/runCheck.ts';

export type GivenDeps = Pick<Deps, 'config' | 'db' | 'files' | 'log' | 'logSecurity' | 'clock'>;

interface OpenDeps {
  deps: Deps;
  /** The position in the database's history at which the list was read. */
  filledAfter: ResumeToken;
  /** Ends the background work; what the caller passed in stays open. */
  close(): Promise<void>;
}

const bulkDownloadRefusal =
  'Your last download of several levels is still running. Please wait until it has finished, or cancel it.';
const largeArchiveRefusal =
  'Your last downloads of very large archives are still running. Please wait until one has finished, or cancel one.';
const bulkSizeRefusal =
  'The size of your last selection of levels is still being added up. Please wait a moment.';

/**
 * Creates the dependencies of verbs in addition to the given ones: the lists and pages in memory, live
 * updates, the services.
 */
export async function createDeps(given: GivenDeps, io: LiveServer, isOneOfMany: boolean): Promise<OpenDeps> {
  const { config, clock, db, files, log } = given;
  const catalogue = createCatalogue(clock);
  const filledAfter = await readPlace(db);
  await fillCatalogue(catalogue, db);
  takeInLevels(db);
  catalogue.beginCounting();

  // Each answer holds many steps, so fewer of them are kept than of other pages.
  const answers = { nameOf: JSON.stringify, maxEntries: 200, maxLength: 4_000_000, clock };
  // About as many levels as have their archives in memory.
  const packed = { maxEntries: 500, maxLength: 4_000_000, clock };
  const pageCaches: PageCaches = {
    levels: createPageCache((id) => readLevel(deps, id), clock, shownOnLevels),
    packs: createPageCache((id) => readPack(deps, id, null), clock, shownOnPacks),
    packList: createPageCache(() => readPacks(deps), clock),
    packCount: createPageCache(() => db.packs.countDocuments(), clock),
    histories: createCacheByKey({ load: (asked) => readHistory(deps, asked), ...answers }),
    steps: createCacheByKey({ load: (asked) => opsSince(deps, asked), ...answers }),
    profiles: createPageCache((id) => readProfile(deps, id), clock, shownOnProfiles),
    pictures: createPageCache((id) => findPictures(deps, id), clock),
    packedLevels: createCacheByKey({ load: (id) => readPacked(deps, id), nameOf: (id) => id, ...packed }),
    loves: createPageCache((id) => readLoves(given, id), clock),
    ownPacks: createPageCache((id) => readOwnPacks(deps, id), clock, shownOnOwnPacks),
  };
  const metrics = config.metrics.isOn ? createMetrics() : null;
  const live = createLive(io, {
    isProduction: config.isProduction,
    isOneOfMany,
    onError: (error) => log.warn({ err: error }, 'An event of another process was not understood'),
  });
  const identities = createIdentities({ db, clock, isOneOfMany });
  const changes = createChangeFeed({ db, log, clock, isOneOfMany });
  const countChecker = createCountChecker({ db, live, catalogue, log });
  const applyToPages = createPageChanges(pageCaches, catalogue);
  live.follow((event, isOwn, rooms) => {
    const changePages = () => applyToPages(event, rooms);
    changePages();
    countChecker.receive(event, isOwn);
    if (!isOwn) {
      // Pages that are read until the list has the change show the list as it was.
      applyToCatalogue(catalogue, db, event, changePages).catch((error) =>
        log.warn({ err: error }, 'An event of another process could not be applied to the list'),
      );
      return;
    }
    metrics?.countEvent(event.name);
    if (ChangeName.safeParse(event.name).success) changes.wake();
  });
  const nextBoardRevision = () => db.nextId('boardRevisions');
  const counts = createCountPublisher({ db, live, catalogue, pageCaches, onShown: countChecker.note, log });
  const hideName = await createHideName(db);
  const rateLimits = createRateLimits({ ...given, hideName, isOneOfMany });
  const paced = createPacer({
    everyMs: 1_000,
    onError: (error) =>
      log.warn({ err: error }, 'A change was stored, but not everything behind it was done'),
  });
  const images = createImages(files, log);
  const imagesAhead = createMakeAhead(log);
  const checkThreads = createCheckThreads();
  const accepted = createAccepted();
  const company = createCompany({ accepted });
  const assets = config.assetsDir ? await openAssets(config.assetsDir) : null;
  const services = {
    identities,
    paced,
    changes,
    downloads: createDownloadCounter({ db, counts, clock, hideName, log }),
    loves: createGatherer({
      run: (jobs: readonly LoveJob[], isAlone) => recordLoves(given, jobs, isAlone),
      thingOf: ({ kind, thingId }) => `${kind}:${thingId}`,
      everyMs: serverLimits.writesGatherMs,
    }),
    comments: createGatherer({
      run: (comments: readonly NewCommentDocument[], isAlone) => recordComments(given, comments, isAlone),
      thingOf: ({ levelId }) => levelId,
      everyMs: serverLimits.writesGatherMs,
    }),
    newestComments: createNewestComments(db, (found) => showNewest(deps, found)),
    levelPolls: createLevelPolls(
      createGatherer({
        run: (revisions: readonly number[]) => readChangedLevels(given, revisions),
        thingOf: (revision) => revision,
      }),
    ),
    counts,
    countChecker,
    externalBoards: createExternalBoards({ clock, nextRevision: nextBoardRevision, log }),
    boardPublisher: createBoardPublisher({
      readBoard: (leaderboardId, levelId) =>
        readBoard(deps, levelId, leaderboardId, { address: 'publisher' }),
      nextRevision: nextBoardRevision,
      live,
      log,
    }),
    imagesAhead,
    images,
    scenes: createScenes({ files, images, checkThreads, assets, log }),
    checkThreads,
    passwords: createPasswords(),
    mbpaks: config.mbpak ? createMbpaks(files, config.mbpak, config.dataDir) : null,
    largeBodies: createFairQueue({ concurrency: 100, maxWaiting: 100, restMs: () => 50 }),
    // For one address: more than a browser asks for, and no more than a second of work.
    turns: createTurns({ accepted, maxWaiting: 100, restMs: company.restMs }),
    packReads: createFairQueue({ concurrency: 2, maxWaiting: 20 }),
    packSizeReads: createFairQueue({ concurrency: 2, maxWaiting: 20 }),
    bulkReads: createFairQueue({ concurrency: 1, maxWaiting: 20, restMs: company.restMs }),
    bulkSizeReads: createFairQueue({ concurrency: 1, maxWaiting: 20, restMs: company.restMs }),
    packQueue: createPackQueue((id, requests) => runPackQueue(deps, id, requests)),
    packWrites: createGatherer({
      run: (writes: readonly PackWrite[]) => recordSteps(given, writes),
      thingOf: ({ after }) => after._id,
    }),
    mailer: createMailer(given, rateLimits),
    receivedBytes: createReceivedBytes({ db, clock, hideName }),
    rateLimits,
  };
  const keptJson = createKeptJson();
  const levelSearch = createLevelSearch(catalogue);
  const listFile = createListFile(catalogue, clock);
  const deps: Deps = {
    ...given,
    ...services,
    accepted,
    company,
    reads: createGatheredReads(db),
    hideName,
    metrics,
    catalogue,
    pageCaches,
    samePacks: createSamePacks(),
    keptContents: createKeptContents(),
    live,
    levelSearch,
    packSearch: createPackSearch(),
    home: createHome(catalogue, levelSearch, keptJson),
    listFile,
    countedLevels: createCountedLevels({ catalogue, listFile, clock, isOneOfMany }),
    openApiFile: createOpenApiFile(),
    keptJson,
    keptSignIns: createKeptSignIns(),
    keptArchives: createKeptArchives(),
    bulkDownloads: createFewForEach(1, config.hasRateLimits ? bulkDownloadRefusal : null),
    largeArchives: createFewForEach(
      serverLimits.largeArchives,
      config.hasRateLimits ? largeArchiveRefusal : null,
    ),
    bulkSizes: createFewForEach(1, config.hasRateLimits ? bulkSizeRefusal : null),
    keptSizes: createKeptSizes(),
    pictureColors: createPictureColors(imagesAhead, (id) => readPictureColor(deps, id)),
    pictureSizes: createPictureSizes(files),
    stock: readStock(config.dataDir),
    assets,
  };
  if (metrics) {
    watchDatabase(metrics, db.client);
    const { imagesAhead, checkThreads: checks, scenes, passwords, downloads } = services;
    const { packReads, packSizeReads, bulkReads, bulkSizeReads } = services;
    metrics.watchQueues({
      images,
      imagesAhead,
      checks,
      scenes,
      passwords,
      packReads,
      packSizeReads,
      bulkReads,
      bulkSizeReads,
      downloads,
    });
    metrics.watchCaches({ ...pageCaches, images, archives: deps.keptArchives });
  }
  return {
    deps,
    filledAfter,
    async close() {
      for (const service of [...Object.values(services), live]) await service?.close();
    },
  };
}
