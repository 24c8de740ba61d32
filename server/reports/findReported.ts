import { ApiError } from '../../shared/errors.ts';
import type { NamedAccount } from '../../shared/fields.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import type { QueuedReport, ReportedKind } from '../../shared/reports.ts';
import { findProfile } from '../accounts/present.ts';
import { excerptOf } from '../comments/deleteComment.ts';
import { nameOf } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';

type Reported = Pick<QueuedReport, 'thing' | 'account'>;

/** The reported thing, with its current name and its owner. */
export async function findReported(deps: Deps, kind: ReportedKind, id: number): Promise<Reported> {
  const { ownerId, name, path } = await findThing(deps, kind, id);
  const { username } = await findProfile(deps, ownerId);
  const account: NamedAccount = { id: ownerId, username };
  return { thing: { kind, id, name: name ?? username, path }, account };
}

async function findThing({ db }: Deps, kind: ReportedKind, id: number) {
  switch (kind) {
    case 'level': {
      const level = await db.levels.findOne({ _id: id });
      if (!level) throw new ApiError('level_not_found');
      return {
        ownerId: level.addedBy,
        name: nameOf(level) ?? level.baseName,
        path: pathOf('level', { id }),
      };
    }
    case 'comment': {
      const comment = await db.comments.findOne({ _id: id });
      if (!comment) throw new ApiError('comment_not_found');
      return {
        ownerId: comment.author,
        name: excerptOf(comment.content),
        path: pathOf('level', { id: comment.levelId }),
      };
    }
    case 'pack': {
      const pack = await db.packs.findOne({ _id: id });
      if (!pack) throw new ApiError('pack_not_found');
      return { ownerId: pack.createdBy, name: pack.name, path: pathOf('pack', { id }) };
    }
    case 'profile':
      return { ownerId: id, name: null, path: pathOf('profile', { id }) };
  }
}
