import { ApiError } from '../../shared/errors.ts';
import type { ExtendedProfileInfo } from '../../shared/profiles.ts';
import type { Deps } from '../deps.ts';

/** A profile as other sites may show it: that of a suspended account is for its own page only. */
export async function readPublicProfile({ pageCaches }: Deps, id: number): Promise<ExtendedProfileInfo> {
  const profile = await pageCaches.profiles.read(id);
  if (profile.isSuspended) throw new ApiError('account_not_found');
  return profile;
}
