import type { profileRoutes } from '../../shared/profiles.ts';
import type { HandlersOf } from '../handlers.ts';
import { readProfile } from './readProfile.ts';

export const profileHandlers: HandlersOf<typeof profileRoutes> = {
  'account.info': ({ deps, params, actor }) =>
    actor ? readProfile(deps, params.id, actor) : deps.pages.profiles.read(params.id),
};
