import type { ProfileInfo } from '../../shared/accounts.ts';
import { createEntityStore } from '../state/entityStore.ts';

/** The newest names and pictures of people, by account ID. */
export const profiles = createEntityStore<ProfileInfo>();
const useProfiles = profiles.useStore;

/** The newest known state of a person. */
export const useProfile = (profile: ProfileInfo): ProfileInfo =>
  useProfiles((state) => state.byId.get(profile.id) ?? profile);
