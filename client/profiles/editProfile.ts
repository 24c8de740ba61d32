import type { ProfileInfo } from '../../shared/accounts.ts';
import { profiles } from '../accounts/profileStore.ts';
import { call } from '../api/call.ts';
import { uploadFiles } from '../api/upload.ts';
import { profilePages } from './profilePageStore.ts';

/**
 * These functions show the stored result at once; everyone else receives an event. They throw `CallError`.
 */

export async function saveBio(id: number, bio: string): Promise<void> {
  await call('account.setBio', { params: { id }, body: bio });
  profilePages.update(id, (page) => ({ ...page, bio }));
}

export async function saveAvatar(profile: ProfileInfo, picture: Blob): Promise<void> {
  const { id } = profile;
  const { avatarVersion } = await uploadFiles('account.setAvatar', { params: { id }, body: picture });
  profiles.put({ ...profile, hasAvatar: true, avatarVersion });
}

export async function removeAvatar(profile: ProfileInfo): Promise<void> {
  const { avatarVersion } = await call('account.removeAvatar', { params: { id: profile.id } });
  profiles.put({ ...profile, hasAvatar: false, avatarVersion });
}
