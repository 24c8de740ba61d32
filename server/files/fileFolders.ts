import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from './fileStore.ts';

/** Where a store on disk keeps its files. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/** Where files of a store that is elsewhere are copied to while something reads them as local files. */
export const copiesFolder = (): string => tmpdir();

/** Where a store writes on this machine. */
export const localFolderOf = (kind: FileStore['kind'], dataDir: string): string =>
  kind === 'disk' ? filesFolder(dataDir) : copiesFolder();
