import type { PageCaches } from './cache/pageCaches.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import type { FileReply } from './fileReply.ts';
import type { FileStore } from './files/fileStore.ts';
import type { LevelCatalogue } from './levels/catalogue.ts';
import type { Live } from './live/live.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Assets } from './stock/assets.ts';
import type { Stock } from './stock/stock.ts';

/** Everything a verb may use from outside, passed as one object. */
export interface Deps {
  db: Database;
  files: FileStore;
  live: Live;
  /** Every level as lists show it, in memory. */
  catalogue: LevelCatalogue;
  /** Pages as visitors see them. */
  pages: PageCaches;
  /** The level list as it is sent. */
  listFile: () => Promise<FileReply>;
  /** What the base games ship, and the operator's copy of it where there is one. */
  stock: Stock;
  assets: Assets | null;
  mailer: Mailer;
  /** Now, in milliseconds since 1970. */
  clock: () => number;
  config: Config;
  log: Logger;
}
