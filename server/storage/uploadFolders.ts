import { join } from 'node:path';
import { localFolderOf } from '../files/fileFolders.ts';
import type { FileStore } from '../files/fileStore.ts';

/** The folder with the files of running checks; the sweeper removes those that a crash has left. */
export const checksFolder = (dataDir: string): string => join(dataDir, 'checks');

/** Everywhere on this machine what is uploaded is written to: each folder may be on a disk of its own. */
export const uploadFolders = (dataDir: string, kind: FileStore['kind']): string[] => [
  dataDir,
  localFolderOf(kind, dataDir),
  checksFolder(dataDir),
];
