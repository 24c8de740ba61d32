import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { id, idParam, text, time } from './fields.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

/** `removed`: by the owner or a moderator; `left`: by themselves. */
export const PackEditorChangeKind = z.enum(['invited', 'joined', 'removed', 'left']);
export type PackEditorChangeKind = z.infer<typeof PackEditorChangeKind>;

/** A change of who edits a pack; `joined` by a link. */
export const PackEditorChange = z.strictObject({
  kind: PackEditorChangeKind,
  account: ProfileInfo,
  by: ProfileInfo,
  time,
});
export type PackEditorChange = z.infer<typeof PackEditorChange>;

export const editorsVersion = z.int().nonnegative().describe('Grows with every change of the editors.');

/** Who may edit a pack beside its owner. */
export const PackEditors = z.strictObject({
  /** In the order of their invitations by the owner. */
  editors: z.array(ProfileInfo),
  editorsVersion,
});
export type PackEditors = z.infer<typeof PackEditors>;

const byId = z.strictObject({ id: idParam });
const byEditor = z.strictObject({ id: idParam, accountId: idParam });

export const packEditorRoutes = {
  'pack.inviteEditor': route({
    method: 'POST',
    path: '/pack/:id/editors',
    summary: 'Let someone edit it, by username',
    scope: 'packs',
    refusals: [
      'pack_not_found',
      'account_not_found',
      'not_allowed',
      'too_many_editors',
      'too_many_shared_packs',
    ],
    params: byId,
    body: z.strictObject({ username: text(limits.usernameMaxLength, 1) }),
    reply: PackEditors,
  }),
  'pack.addEditor': route({
    method: 'PUT',
    path: '/pack/:id/editors/:accountId',
    summary: 'Let someone edit it',
    scope: 'packs',
    refusals: [
      'pack_not_found',
      'account_not_found',
      'not_allowed',
      'too_many_editors',
      'too_many_shared_packs',
    ],
    params: byEditor,
    reply: PackEditors,
  }),
  'pack.removeEditor': route({
    method: 'DELETE',
    path: '/pack/:id/editors/:accountId',
    summary: 'Let someone edit it no longer',
    scope: 'packs',
    refusals: ['pack_not_found', 'account_not_found', 'not_allowed'],
    params: byEditor,
    reply: PackEditors,
  }),
};

export const packEditorEvents = {
  'editors:changed': z.strictObject({ packId: id, ...PackEditors.shape }),
};
