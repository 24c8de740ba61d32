import type { ProfileInfo } from '../../shared/accounts.ts';
import { createEntityStore } from '../state/entityStore.ts';

/** People whose names or pictures changed while a page was open. */
export const profiles = createEntityStore<ProfileInfo>();

/** A person as last heard of: what was heard while another page was open may be older than what this one brings. */
export function useProfile(profile: ProfileInfo): ProfileInfo {
  const heard = profiles.use((state) => state.byId.get(profile.id));
  return heard && heard.avatarVersion >= profile.avatarVersion ? heard : profile;
}
