import type { SitePlan } from './planSite.ts';

export interface LevelCounts {
  downloads: number;
  lovedCount: number;
  /** Every comment also writes to its level. */
  touches: number;
}

/** The numbers of loves and comments in a plan, by the index of each level and pack. */
export function countPlan({ levels, packs, loves, comments }: SitePlan) {
  const counts = {
    levels: levels.map(({ downloads }): LevelCounts => ({ downloads, lovedCount: 0, touches: 0 })),
    packs: packs.map(({ downloads }) => ({ downloads, lovedCount: 0 })),
  };
  for (const { kind, thing } of loves) {
    const counted = (kind === 'level' ? counts.levels : counts.packs)[thing];
    if (counted) counted.lovedCount += 1;
  }
  for (const { level } of comments) {
    const counted = counts.levels[level];
    if (counted) counted.touches += 1;
  }
  return counts;
}
