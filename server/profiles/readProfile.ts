import { ApiError } from '../../shared/errors.ts';
import type { Viewer } from '../../shared/permissions.ts';
import type { ExtendedProfileInfo } from '../../shared/profiles.ts';
import { presentProfile } from '../accounts/present.ts';
import type { Deps } from '../deps.ts';
import { lovesOf, withLoves } from '../loves/readLoves.ts';
import { packsByCreator } from '../packs/readPacks.ts';

/** A person's page as `viewer` sees it, from memory: as visitors see it, with their own loves. */
export async function showProfile(deps: Deps, id: number, viewer: Viewer): Promise<ExtendedProfileInfo> {
  const [profile, loves] = await Promise.all([deps.pageCaches.profiles.read(id), lovesOf(deps, viewer)]);
  const createdPacks = withLoves(profile.createdPacks, loves);
  return createdPacks === profile.createdPacks ? profile : { ...profile, createdPacks };
}

/** The same page as a visitor sees it, from the database. */
export async function readProfile(deps: Deps, id: number): Promise<ExtendedProfileInfo> {
  const account = await deps.db.accounts.findOne({ _id: id });
  // A removed account whose things stay keeps a page for them.
  if (!account || account.removal?.levels === 'take') throw new ApiError('account_not_found');
  return {
    ...presentProfile(deps, account),
    bio: account.bio,
    uploadedLevels: deps.catalogue.byUploader(id),
    createdPacks: await packsByCreator(deps, id, null),
  };
}
