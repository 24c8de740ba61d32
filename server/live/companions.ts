import { limits } from '../../shared/limits.ts';
import type { Companion } from '../../shared/together.ts';

/** The people who look around together in a level, in all processes of the site. */
export interface Companions {
  /** Null leaves. False when the level has no free place. */
  put(levelId: number, key: string, companion: Companion | null): boolean;
  at(levelId: number): Companion[];
  /** Removes people who have been silent for a while. Returns the levels concerned. */
  sweep(): number[];
}

export function createCompanions(clock: () => number): Companions {
  const levels = new Map<number, Map<string, { companion: Companion; receivedAt: number }>>();
  const leave = (levelId: number, key: string): boolean => {
    const level = levels.get(levelId);
    const wasThere = level?.delete(key) ?? false;
    if (level?.size === 0) levels.delete(levelId);
    return wasThere;
  };
  return {
    put(levelId, key, companion) {
      if (!companion) return leave(levelId, key);
      const level = levels.get(levelId) ?? new Map();
      if (!level.has(key) && level.size >= limits.companions) return false;
      levels.set(levelId, level.set(key, { companion, receivedAt: clock() }));
      return true;
    },
    at: (levelId) => [...(levels.get(levelId)?.values() ?? [])].map(({ companion }) => companion),
    sweep() {
      const oldest = clock() - limits.companionLifeMs;
      const silent = [...levels].flatMap(([levelId, level]) =>
        [...level].flatMap(([key, { receivedAt }]) => (receivedAt < oldest ? { levelId, key } : [])),
      );
      for (const { levelId, key } of silent) leave(levelId, key);
      return [...new Set(silent.map(({ levelId }) => levelId))];
    },
  };
}
