import type { ProfileInfo } from '../../shared/accounts.ts';
import type { ExtendedProfileInfo } from '../../shared/profiles.ts';
import { createEntityStore } from '../state/entityStore.ts';

/** The part of a profile that only its page shows; levels and packs are in their own stores. */
export interface ProfilePageFacts {
  id: number;
  profile: ProfileInfo;
  bio: string;
  /** Newest first. */
  levelIds: readonly number[];
}

export const profilePages = createEntityStore<ProfilePageFacts>();
export const useProfilePages = profilePages.useStore;

/** Splits a reply into the parts that the stores hold. */
export function splitProfile({ bio, uploadedLevels, createdPacks, ...profile }: ExtendedProfileInfo) {
  const levelIds = uploadedLevels.map((level) => level.id);
  const page: ProfilePageFacts = { id: profile.id, profile, bio, levelIds };
  return { page, profile, uploadedLevels, createdPacks };
}
