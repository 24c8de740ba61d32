import { z } from 'zod';
import { ProfileInfo } from '../../shared/accounts.ts';
import { count, id } from '../../shared/fields.ts';
import type { Lookers } from '../../shared/looking.ts';
import { serverLimits } from '../limits.ts';
import { forgetAfterMs } from './processTimes.ts';

/**
 * A person who looks at a level: their profile if they allow others to see it, and whether they may comment.
 */
export interface Looker {
  profile: ProfileInfo | null;
  mayWrite: boolean;
}

/** The number of people at a level in one process, and some of those who allow others to see it. */
export const LevelLookers = z.tuple([id, count, z.array(ProfileInfo)]);
export type LevelLookers = z.infer<typeof LevelLookers>;

interface ProcessLookers {
  byLevel: Map<number, LevelLookers>;
  receivedAt: number;
}

/** The people at each level in the other processes of the site. */
export function createOtherLookers(clock: () => number) {
  const processes = new Map<string, ProcessLookers>();
  return {
    /** Takes a process's changes, or everything that it knows. Returns the levels concerned. */
    put(processId: string, levels: readonly LevelLookers[], isWhole: boolean): number[] {
      const known = processes.get(processId)?.byLevel ?? new Map<number, LevelLookers>();
      const byLevel = isWhole ? new Map<number, LevelLookers>() : known;
      const before = isWhole ? [...known.keys()] : [];
      for (const level of levels) {
        if (level[1] > 0) byLevel.set(level[0], level);
        else byLevel.delete(level[0]);
      }
      processes.set(processId, { byLevel, receivedAt: clock() });
      return [...new Set([...before, ...levels.map(([levelId]) => levelId)])];
    },
    /** Forgets processes that are gone. Returns the levels concerned. */
    sweep(): number[] {
      const oldest = clock() - forgetAfterMs;
      const gone = [...processes].filter(([, { receivedAt }]) => receivedAt < oldest);
      for (const [processId] of gone) processes.delete(processId);
      return gone.flatMap(([, { byLevel }]) => [...byLevel.keys()]);
    },
    of: (levelId: number): LevelLookers[] =>
      [...processes.values()].flatMap(({ byLevel }) => {
        const level = byLevel.get(levelId);
        return level ? [level] : [];
      }),
  };
}

/** The totals of all processes for a level; a person with several windows has one face. */
export function joinLookers(levelId: number, parts: readonly LevelLookers[]): Lookers {
  const people = new Map(parts.flatMap(([, , faces]) => faces.map((face) => [face.id, face])));
  return {
    levelId,
    count: parts.reduce((sum, [, looking]) => sum + looking, 0),
    people: [...people.values()].slice(0, serverLimits.lookingFaces),
  };
}
