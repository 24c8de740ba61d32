import { join } from 'node:path';
import type { FileStore } from './fileStore.ts';

/** Where a store on disk keeps its files. */
const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/**
 * Where files of a store that is elsewhere are copied to while something reads them as local files. The system's
 * folder for temporary files may be in memory. The sweeper removes what a crash has left.
 */
export const copiesFolder = (dataDir: string): string => join(dataDir, 'copies');

/** Where a store writes on this machine. */
export const localFolderOf = (kind: FileStore['kind'], dataDir: string): string =>
  kind === 'disk' ? filesFolder(dataDir) : copiesFolder(dataDir);
