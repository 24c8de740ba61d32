import { ProfileInfo } from '../../shared/accounts.ts';
import type { PackInfo } from '../../shared/packs.ts';
import type { PageCaches } from './pageCaches.ts';

const fields = ProfileInfo.keyof().options;

/**
 * Drops the profile of an account, and the pages that show more of the account than `profile` says: a new bio
 * does not change them.
 */
export function dropAccount(pageCaches: PageCaches, profile: ProfileInfo): void {
  const isOutdated = (shown: ProfileInfo) =>
    shown.id === profile.id && fields.some((field) => shown[field] !== profile[field]);
  const isIn = ({ createdBy }: PackInfo) => isOutdated(createdBy);
  pageCaches.profiles.drop(profile.id);
  pageCaches.packList.patchAll((packs) => (packs.some(isIn) ? null : packs));
  pageCaches.packs.patchShowing('account', profile.id, (pack) =>
    isIn(pack) || pack.editors.some(isOutdated) ? null : pack,
  );
  pageCaches.levels.patchShowing('account', profile.id, (level) => {
    const isAuthor = level.comments.some(({ author }) => isOutdated(author));
    return isOutdated(level.addedBy) || isAuthor || level.packs.some(isIn) ? null : level;
  });
  pageCaches.histories.patchAll((history) =>
    history.some(
      ({ by, editorChanges }) =>
        isOutdated(by) || editorChanges.some((change) => isOutdated(change.account) || isOutdated(change.by)),
    )
      ? null
      : history,
  );
  pageCaches.steps.patchAll((steps) => (steps.ops.some(({ by }) => isOutdated(by)) ? null : steps));
  pageCaches.ownPacks.patchAll((own) =>
    own.sharedPacks.some(({ owner }) => owner.id === profile.id && owner.username !== profile.username)
      ? null
      : own,
  );
}
