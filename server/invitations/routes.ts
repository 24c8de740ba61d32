import type { invitationRoutes } from '../../shared/invitations.ts';
import type { HandlersOf } from '../handlers.ts';
import { createInvitation } from './createInvitation.ts';
import { acceptInvitation, lookAtInvitation } from './openInvitation.ts';
import { readInvitations } from './readInvitations.ts';
import { revokeInvitation } from './revokeInvitation.ts';

export const invitationHandlers: HandlersOf<typeof invitationRoutes> = {
  'invitation.list': ({ deps, actor, params }) => readInvitations(deps, actor, params.id),
  'invitation.create': ({ deps, actor, params }) => createInvitation(deps, actor, params.id),
  'invitation.revoke': async ({ deps, actor, params }) => {
    await revokeInvitation(deps, actor, params.id, params.invitationId);
    return {};
  },
  'invitation.look': ({ deps, actor, body }) => lookAtInvitation(deps, actor, body.token),
  'invitation.accept': async ({ deps, actor, body }) => ({
    packId: await acceptInvitation(deps, actor, body.token),
  }),
};
