/** The acting or viewing account, as far as rules need it; null is a visitor. */
export type Viewer = { id: number; isModerator: boolean; isSuspended: boolean } | null;

const isActive = (viewer: Viewer): viewer is NonNullable<Viewer> => viewer !== null && !viewer.isSuspended;

const ownsOrModerates = (viewer: Viewer, ownerId: number): boolean =>
  isActive(viewer) && (viewer.isModerator || viewer.id === ownerId);

export const canWrite = (viewer: Viewer): boolean => isActive(viewer);

export const canEditLevel = (viewer: Viewer, level: { addedBy: number }): boolean =>
  ownsOrModerates(viewer, level.addedBy);

export const canDeleteComment = (viewer: Viewer, comment: { author: number }): boolean =>
  ownsOrModerates(viewer, comment.author);

export const canDeleteScore = (viewer: Viewer, score: { accountId: number }): boolean =>
  ownsOrModerates(viewer, score.accountId);

export const canEditPack = (
  viewer: Viewer,
  pack: { createdBy: number; editors: readonly number[] },
): boolean =>
  ownsOrModerates(viewer, pack.createdBy) || (isActive(viewer) && pack.editors.includes(viewer.id));

export const canDeletePack = (viewer: Viewer, pack: { createdBy: number }): boolean =>
  ownsOrModerates(viewer, pack.createdBy);

export const canChooseEditors = (viewer: Viewer, pack: { createdBy: number }): boolean =>
  ownsOrModerates(viewer, pack.createdBy);

export const canModerate = (viewer: Viewer): boolean => isActive(viewer) && viewer.isModerator;

/** Nobody suspends their own account or a moderator's. */
export const canSuspend = (viewer: Viewer, account: { id: number; isModerator: boolean }): boolean =>
  canModerate(viewer) && viewer?.id !== account.id && !account.isModerator;

/** Owners do not report their own things. */
export const canReport = (viewer: Viewer, ownerId: number): boolean =>
  isActive(viewer) && viewer.id !== ownerId;

/** Owners restore what they deleted themselves; moderators restore everything. */
export const canBringBack = (viewer: Viewer, thing: { owner: number; deletedBy: number }): boolean =>
  isActive(viewer) && (viewer.isModerator || (viewer.id === thing.owner && viewer.id === thing.deletedBy));

/** The picture and the text about oneself. */
export const canEditProfile = (viewer: Viewer, profile: { id: number }): boolean =>
  ownsOrModerates(viewer, profile.id);
