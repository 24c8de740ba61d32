import { z } from 'zod';
import { inDays } from './durations.ts';
import { empty, id, idParam, NamedAccount, time } from './fields.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

const lifeInDays = inDays(limits.invitationLifeMs);

/** A link that lets whoever opens it edit a pack; its token is shown once, when it is made. */
export const InvitationInfo = z.strictObject({
  id,
  by: NamedAccount,
  createdAt: time,
  expiresAt: time,
});
export type InvitationInfo = z.infer<typeof InvitationInfo>;

/** What an open link offers, to whoever has its token. */
export const Invitation = z.strictObject({
  packId: id,
  packName: z.string(),
  by: NamedAccount,
  expiresAt: time,
});
export type Invitation = z.infer<typeof Invitation>;

/** 32 random bytes in base64url. */
const token = z.string().regex(/^[\w-]{43}$/, 'This is not the whole link.');
const byPack = z.strictObject({ id: idParam });
const closedLink = [
  'invitation_not_found',
  'invitation_expired',
  'invitation_revoked',
  'too_many_editors',
  'pack_not_found',
] as const;

export const invitationRoutes = {
  'invitation.list': route({
    method: 'GET',
    path: '/pack/:id/invitations',
    summary: 'The open invitation links of a pack, newest first',
    refusals: ['pack_not_found', 'not_allowed'],
    access: 'signedIn',
    params: byPack,
    reply: z.array(InvitationInfo),
  }),
  'invitation.create': route({
    method: 'POST',
    path: '/pack/:id/invitations',
    summary: `Make a link that lets whoever opens it edit the pack, for ${lifeInDays} days`,
    refusals: ['pack_not_found', 'not_allowed', 'too_many_invitations'],
    scope: 'session',
    params: byPack,
    reply: z.strictObject({
      invitation: InvitationInfo,
      token: z.string().describe('The end of the link. It is answered once and stored nowhere.'),
    }),
  }),
  'invitation.revoke': route({
    method: 'DELETE',
    path: '/pack/:id/invitations/:invitationId',
    summary: 'Revoke an invitation link',
    refusals: ['pack_not_found', 'not_allowed', 'invitation_not_found'],
    scope: 'session',
    params: z.strictObject({ id: idParam, invitationId: idParam }),
    reply: empty,
  }),
  // The token is sent in bodies, since addresses are written into logs.
  'invitation.look': route({
    method: 'POST',
    path: '/invitation',
    summary: 'What an invitation link offers',
    refusals: closedLink,
    access: 'anyone',
    scope: 'read',
    rateLimit: 'read',
    body: z.strictObject({ token }),
    reply: Invitation,
  }),
  'invitation.accept': route({
    method: 'POST',
    path: '/invitation/accept',
    summary: 'Join the editors of a pack by an invitation link',
    refusals: closedLink,
    scope: 'session',
    body: z.strictObject({ token }),
    reply: z.strictObject({ packId: id }),
  }),
};

const Told = z.strictObject({ packId: id, packName: z.string(), by: NamedAccount });

/** In the room of the account that was invited or removed. */
export const invitationEvents = {
  'editor:invited': Told,
  'editor:removed': Told,
};
