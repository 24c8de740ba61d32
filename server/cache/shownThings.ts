import type { ExtendedPackInfo } from '../../shared/extendedPacks.ts';
import type { ExtendedLevelInfo } from '../../shared/levels.ts';
import type { ExtendedProfileInfo } from '../../shared/profiles.ts';
import type { OwnPacks } from './pageCaches.ts';
import type { ShownThings } from './shownIndex.ts';

export const shownOnLevels: ShownThings<ExtendedLevelInfo> = {
  pack: ({ packs }) => packs.map(({ id }) => id),
  account: ({ addedBy, packs, comments }) => [
    addedBy.id,
    ...packs.map(({ createdBy }) => createdBy.id),
    ...comments.map(({ author }) => author.id),
  ],
};

export const shownOnPacks: ShownThings<ExtendedPackInfo> = {
  level: ({ levelIds }) => levelIds,
  account: ({ createdBy, editors }) => [createdBy.id, ...editors.map(({ id }) => id)],
};

/** The levels of a profile are those of its account. */
export const shownOnProfiles: ShownThings<ExtendedProfileInfo> = {
  pack: ({ createdPacks }) => createdPacks.map(({ id }) => id),
};

export const shownOnOwnPacks: ShownThings<OwnPacks> = {
  pack: ({ packs, sharedPacks }) => [...packs, ...sharedPacks].map(({ id }) => id),
};
