import type { ModeratedPerson } from '../../shared/moderation.ts';
import { findProfile } from '../accounts/present.ts';
import { requireModerator } from '../accounts/requireModerator.ts';
import type { Actor } from '../actor.ts';
import { readBinOf } from '../bin/readBin.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { readLog } from '../moderationLog/readLog.ts';
import { readReportsAbout } from '../reports/readReports.ts';

/** The facts of a person that only moderators see. */
export async function readPerson(deps: Deps, actor: Actor, id: number): Promise<ModeratedPerson> {
  requireModerator(actor);
  const profile = await findProfile(deps, id);
  const [comments, deleted, reports, log] = await Promise.all([
    deps.db.comments.find({ author: id }).sort({ _id: -1 }).limit(serverLimits.commentsOfPerson).toArray(),
    readBinOf(deps, id),
    readReportsAbout(deps, id),
    readLog(deps, { account: id, limit: serverLimits.logOfPerson }),
  ]);
  return {
    profile,
    comments: comments.flatMap(({ _id, levelId, time, content }) => {
      const level = deps.catalogue.get(levelId);
      if (!level) return [];
      return [{ id: _id, author: profile, time, content, level: { id: levelId, name: level.name } }];
    }),
    deleted,
    reports,
    log,
  };
}
