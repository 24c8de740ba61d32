import type { CommentInfo } from '../shared/comments.ts';
import type { BoardPublisher } from './boards/boardPublisher.ts';
import type { ExternalBoards } from './boards/externalBoards.ts';
import type { KeptArchives } from './cache/keptArchives.ts';
import type { KeptContents } from './cache/keptContents.ts';
import type { KeptJson } from './cache/keptJson.ts';
import type { KeptSignIns } from './cache/keptSignIns.ts';
import type { KeptSizes } from './cache/keptSizes.ts';
import type { PageCaches } from './cache/pageCaches.ts';
import type { SamePacks } from './cache/samePacks.ts';
import type { LevelCatalogue } from './catalogue/catalogue.ts';
import type { CountedLevels } from './catalogue/countedLevels.ts';
import type { HomeLevels } from './catalogue/home.ts';
import type { LevelSearch } from './catalogue/levelSearch.ts';
import type { ListFile } from './catalogue/listFile.ts';
import type { ChangeFeed } from './changes/changeFeed.ts';
import type { LevelPolls } from './changes/levelPolls.ts';
import type { Config } from './config.ts';
import type { CountChecker } from './counts/checkCounts.ts';
import type { DownloadCounter } from './counts/downloadCounter.ts';
import type { CountPublisher } from './counts/publishCounts.ts';
import type { Database } from './db/connect.ts';
import type { NewCommentDocument, RecordedComment } from './db/documents/comment.ts';
import type { LoveJob } from './db/documents/love.ts';
import type { FileReply } from './fileReply.ts';
import type { FileStore } from './files/fileStore.ts';
import type { Identities } from './identities/identities.ts';
import type { Images } from './images/images.ts';
import type { MakeAhead } from './images/makeAhead.ts';
import type { PictureColors } from './images/pictureColors.ts';
import type { PictureSizes } from './images/pictureSizes.ts';
import type { Live } from './live/live.ts';
import type { Pacer } from './live/pacer.ts';
import type { Logger, LogSecurity } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Mbpaks } from './mbpaks/mbpaks.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PackQueue } from './packQueue/packQueue.ts';
import type { LogEntries, PackWrite } from './packQueue/packWrite.ts';
import type { Scenes } from './scenes/scenes.ts';
import type { PackSearch } from './search/packSearch.ts';
import type { createAccepted } from './services/accepted.ts';
import type { Company } from './services/company.ts';
import type { FairQueue } from './services/fairQueue.ts';
import type { FewForEach } from './services/fewForEach.ts';
import type { GatheredReads } from './services/gatheredReads.ts';
import type { Gatherer } from './services/gatherer.ts';
import type { HideName } from './services/hideNames.ts';
import type { Passwords } from './services/passwords.ts';
import type { RateLimits } from './services/rateLimits.ts';
import type { ReceivedBytes } from './services/receivedBytes.ts';
import type { Threads } from './services/threads.ts';
import type { Turns } from './services/turns.ts';
import type { Assets } from './stock/assets.ts';
import type { Stock } from './stock/stock.ts';

/** Everything outside itself that a verb may use, passed as one object. */
export interface Deps {
  db: Database;
  reads: GatheredReads;
  /** Reads who is signed in. */
  identities: Identities;
  files: FileStore;
  live: Live;
  /** Publishes facts that change often: at most once a second per key, with their latest state. */
  paced: Pacer;
  /** Every level as lists show it, in memory. */
  catalogue: LevelCatalogue;
  levelSearch: LevelSearch;
  packSearch: PackSearch;
  /** Pages as visitors see them. */
  pageCaches: PageCaches;
  samePacks: SamePacks;
  keptContents: KeptContents;
  /** The same pages as JSON. */
  keptJson: KeptJson;
  /** What signed-in people are told of themselves. */
  keptSignIns: KeptSignIns;
  /** The newest levels, for the first page. */
  home: HomeLevels;
  /** The level list as clients receive it. */
  listFile: ListFile;
  countedLevels: CountedLevels;
  /** The description of the API as clients receive it. */
  openApiFile: () => Promise<FileReply>;
  /** The public history, for those who follow the site from outside. */
  changes: ChangeFeed;
  /** Stores loves, many in one transaction; the result of each is the count after it. */
  loves: Gatherer<LoveJob, number>;
  /** Stores comments, many in one transaction; the result of each is its ID. */
  comments: Gatherer<NewCommentDocument, RecordedComment>;
  /** Reads the newest comments of a level, after the call. */
  newestComments: Gatherer<number, CommentInfo[]>;
  /** What happened to the list of levels since a revision. */
  levelPolls: LevelPolls;
  counts: CountPublisher;
  countChecker: CountChecker;
  downloads: DownloadCounter;
  boardPublisher: BoardPublisher;
  externalBoards: ExternalBoards;
  keptArchives: KeptArchives;
  /** Null where the operator has given no keys. */
  mbpaks: Mbpaks | null;
  images: Images;
  imagesAhead: MakeAhead;
  pictureColors: PictureColors;
  pictureSizes: PictureSizes;
  /** Levels in three dimensions, and from above. */
  scenes: Scenes;
  passwords: Passwords;
  /** Worker threads that check uploads, edit missions and make scenes. */
  checkThreads: Threads;
  /** Receives bodies of calls that are not small. */
  largeBodies: FairQueue;
  /** Connections of the server. */
  accepted: ReturnType<typeof createAccepted>;
  /** Whether several addresses ask for something. */
  company: Company;
  /** Searches and pages that are made for one request. */
  turns: Turns;
  /**
   * The turns in which archives, and their sizes, read levels from the database. Packs and other selections,
   * archives and sizes have separate ones, so that none waits for another.
   */
  packReads: FairQueue;
  packSizeReads: FairQueue;
  bulkReads: FairQueue;
  bulkSizeReads: FairQueue;
  /** Archives of chosen levels in progress, one per address. */
  bulkDownloads: FewForEach;
  /** Packs and exports of very many files in progress, few per address: they wait for no chosen levels. */
  largeArchives: FewForEach;
  /** Sizes of archives of chosen levels that are being added up, one per address. */
  bulkSizes: FewForEach;
  /** How large the archives of packs are. */
  keptSizes: KeptSizes;
  /** Queues every change of a pack that people request. */
  packQueue: PackQueue;
  /** Stores new states of packs, several in one transaction. */
  packWrites: Gatherer<PackWrite, LogEntries>;
  /** Null when nobody collects them. */
  metrics: Metrics | null;
  /** The files that the base games ship, and the operator's copies of them, if any. */
  stock: Stock;
  assets: Assets | null;
  rateLimits: RateLimits;
  hideName: HideName;
  receivedBytes: ReceivedBytes;
  mailer: Mailer;
  /**
   * Now, in milliseconds since 1970: whatever is stored, published, limited or expires by time uses it, so
   * that tests decide what time it is. `Date.now` is for times that other programs set too (those of files,
   * locks and the library of rate limits), `performance.now` for how long work takes, and for what is
   * remembered for a moment, where a jump of the clock must not count.
   */
  clock: () => number;
  config: Config;
  log: Logger;
  logSecurity: LogSecurity;
}
