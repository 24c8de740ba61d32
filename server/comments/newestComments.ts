import { LRUCache } from 'lru-cache';
import type { CommentInfo } from '../../shared/comments.ts';
import { limits } from '../../shared/limits.ts';
import type { Database } from '../db/connect.ts';
import type { CommentDocument } from '../db/documents/comment.ts';
import { createGatherer, type Gatherer } from '../services/gatherer.ts';
import { findComments } from './readComments.ts';

/**
 * Most levels have fewer comments. Those of levels that have more are read level by level, with a limit each; it is at
 * most a page, so that whoever has a whole page is known to have more.
 */
const few = Math.min(50, limits.commentsPage);
/** Levels that are remembered to have more. */
const maxRemembered = 5_000;

/**
 * Reads the newest comments of levels for many calls at once, each after its call: one question about many levels
 * costs the database little more than one about a single one.
 */
export function createNewestComments(
  db: Pick<Database, 'comments'>,
  show: (found: ReadonlyMap<number, CommentDocument[]>) => Promise<Map<number, CommentInfo[]>>,
): Gatherer<number, CommentInfo[]> {
  const withMany = new LRUCache<number, true>({ max: maxRemembered });

  /** The newest comments of these levels; null when they have a few or more each, on average. */
  async function findAll(levelIds: readonly number[]): Promise<Map<number, CommentDocument[]> | null> {
    const most = few * levelIds.length;
    const found = await db.comments
      .find({ levelId: { $in: levelIds } }, { limit: most, batchSize: most })
      .toArray();
    if (found.length === most) return null;
    const byLevel = new Map(levelIds.map((levelId): [number, CommentDocument[]] => [levelId, []]));
    for (const comment of found.sort((a, b) => b._id - a._id)) {
      const newest = byLevel.get(comment.levelId) ?? [];
      if (newest.length < limits.commentsPage) newest.push(comment);
    }
    return byLevel;
  }

  async function findNewest(levelIds: readonly number[]): Promise<Map<number, CommentDocument[]>> {
    const withFew = levelIds.filter((levelId) => !withMany.has(levelId));
    const together = withFew.length > 1 ? await findAll(withFew) : null;
    const newest = new Map(
      await Promise.all(
        levelIds.map(
          async (levelId) => [levelId, together?.get(levelId) ?? (await findComments(db, levelId))] as const,
        ),
      ),
    );
    for (const [levelId, { length }] of newest) {
      if (length >= few) withMany.set(levelId, true);
    }
    return newest;
  }

  return createGatherer({
    thingOf: (levelId) => levelId,
    async run(levelIds) {
      const shown = await show(await findNewest([...new Set(levelIds)]));
      return levelIds.map((levelId) => ({ value: shown.get(levelId) ?? [] }));
    },
  });
}
