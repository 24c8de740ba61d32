import { FileMissingError, type FileStore } from '../files/fileStore.ts';
import { failureLifeMs } from './derivedImages.ts';
import { ImageError, isImageProblem } from './imageError.ts';
import type { KeptImages } from './keptImages.ts';

/**
 * Remembers stored pictures that cannot be shown in any size, for all processes: an attempt takes seconds,
 * and every page with such a picture would request it again.
 */
export interface Unshowable {
  /** Throws the `ImageError` of a picture that could not be shown. */
  refuse(sha256: string): Promise<void>;
  note(sha256: string, error: ImageError): Promise<void>;
}

export function createUnshowable(files: FileStore, kept: KeptImages): Unshowable {
  return {
    async refuse(sha256) {
      const problem = await readNote(files, noteKey(sha256));
      if (problem !== null) throw new ImageError(problem);
    },
    note: (sha256, { problem }) => kept.keep(noteKey(sha256), Buffer.from(problem)),
  };
}

const noteKey = (sha256: string): string => `derived/${sha256}/unshowable`;

async function readNote(files: FileStore, key: string) {
  const found = await files.stat(key);
  if (!found) return null;
  try {
    const problem = (await files.readAll(key)).toString();
    const isOld = found.modifiedAt.getTime() < Date.now() - failureLifeMs;
    if (!isImageProblem(problem) || (problem === 'tooExpensive' && isOld)) return null;
    return problem;
  } catch (error) {
    // A sweeper has just removed it.
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}
