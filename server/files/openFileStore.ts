import { openDiskFiles } from './diskFiles.ts';
import { localFolderOf } from './fileFolders.ts';
import type { FileStore } from './fileStore.ts';
import type { S3Options } from './s3Bucket.ts';

export interface FileStoreConfig {
  dataDir: string;
  s3?: S3Options | undefined;
}

/**
 * Opens S3 when it is configured, else the folder `files` in the data folder. The S3 client is loaded only
 * when needed.
 */
export async function openFileStore({ dataDir, s3 }: FileStoreConfig): Promise<FileStore> {
  if (!s3) return openDiskFiles(localFolderOf('disk', dataDir));
  const { openS3Files } = await import('./s3Files.ts');
  return openS3Files(s3, localFolderOf('s3', dataDir));
}
