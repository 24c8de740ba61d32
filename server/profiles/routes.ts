import type { profileRoutes } from '../../shared/profiles.ts';
import { readProfileCard } from '../elsewhere/readProfileCard.ts';
import type { HandlersOf } from '../handlers.ts';
import { readAvatar } from './readAvatar.ts';
import { showProfile } from './readProfile.ts';
import { receiveAvatar } from './receiveAvatar.ts';
import { removeAvatar, setAvatar } from './setAvatar.ts';
import { setBio } from './setBio.ts';

export const profileHandlers: HandlersOf<typeof profileRoutes> = {
  'account.info': ({ deps, params, actor }) => showProfile(deps, params.id, actor),
  'account.avatar': ({ deps, params, query, http }) =>
    readAvatar(deps, params.id, { ...query, accepts: http.accepts, asker: http }),
  'account.card': ({ deps, params, http }) => readProfileCard(deps, params.id, http),
  'account.setAvatar': async (call) => ({
    avatarVersion: await setAvatar(call.deps, call.actor, call.params.id, call.http, () =>
      receiveAvatar(call.http),
    ),
  }),
  'account.removeAvatar': async (call) => ({
    avatarVersion: await removeAvatar(call.deps, call.actor, call.params.id),
  }),
  'account.setBio': async (call) => {
    await setBio(call.deps, call.actor, call.params.id, call.body);
    return {};
  },
};
