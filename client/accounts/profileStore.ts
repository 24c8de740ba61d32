import type { ProfileInfo } from '../../shared/accounts.ts';
import { createEntityStore } from '../state/entityStore.ts';

/** The newest names and pictures of people, by account ID. */
export const profiles = createEntityStore<ProfileInfo>();
const useProfiles = profiles.useStore;

/** The newest known state of a person: an event may be older than the reply of the page. */
export function useProfile(profile: ProfileInfo): ProfileInfo {
  const known = useProfiles((state) => state.byId.get(profile.id));
  return known && known.avatarVersion >= profile.avatarVersion ? known : profile;
}
