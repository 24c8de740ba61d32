import { LRUCache } from 'lru-cache';
import type { PackContent } from '../../shared/applyPackOp.ts';

/** Packs as they were at earlier versions, which never change: each takes a replay of its history. */
export interface KeptContents {
  get(packId: number, version: number): PackContent | undefined;
  set(packId: number, version: number, content: PackContent): void;
}

const maxBytes = 20_000_000;

export function createKeptContents(): KeptContents {
  const kept = new LRUCache<string, PackContent>({ maxSize: maxBytes, sizeCalculation: sizeOfContent });
  return {
    get: (packId, version) => kept.get(`${packId}:${version}`),
    set: (packId, version, content) => void kept.set(`${packId}:${version}`, content),
  };
}

/** About how many bytes a pack takes, in memory and in the database. */
export const sizeOfContent = ({ name, description, levelIds, notes = {} }: PackContent): number =>
  100 +
  name.length +
  description.length +
  10 * levelIds.length +
  Object.values(notes).reduce((sum, note) => sum + note.length + 20, 0);
