import type { ProfileInfo } from '../../shared/accounts.ts';
import { createEntityStore } from '../state/entityStore.ts';

/** People whose names or pictures changed while a page was open. */
export const profiles = createEntityStore<ProfileInfo>();
const useProfiles = profiles.useStore;

/** A person as last heard of. */
export const useProfile = (profile: ProfileInfo): ProfileInfo =>
  useProfiles((state) => state.byId.get(profile.id) ?? profile);
