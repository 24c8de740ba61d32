import type { FileStore } from '../files/fileStore.ts';
import { ImageError, imageProblems } from './imageError.ts';
import type { KeptImages } from './keptImages.ts';
import { readNote } from './readNote.ts';

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
      const problem = await readNote(files, noteKey(sha256), imageProblems);
      if (problem !== null) throw new ImageError(problem);
    },
    note: (sha256, { problem }) => kept.keep(noteKey(sha256), Buffer.from(problem)),
  };
}

const noteKey = (sha256: string): string => `derived/${sha256}/unshowable`;
