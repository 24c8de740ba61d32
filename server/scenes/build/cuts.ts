import type { CutKind, SceneCut } from '../../../shared/scene.ts';

/** Counts what a scene leaves out. */
export interface Cuts {
  add(what: CutKind, count?: number): void;
  list(): SceneCut[];
}

export function createCuts(): Cuts {
  const counts = new Map<CutKind, number>();
  return {
    add: (what, count = 1) => counts.set(what, (counts.get(what) ?? 0) + count),
    list: () => [...counts].map(([what, count]) => ({ what, count })),
  };
}
