import type { z } from 'zod';
import type { ChangePassword } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from './actor.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';
import { closeOtherSessions } from './sessions.ts';

export async function changePassword(
  deps: Deps,
  actor: Actor,
  input: z.infer<typeof ChangePassword>,
): Promise<void> {
  const account = await deps.db.accounts.findOne({ _id: actor.id });
  if (!(await isPasswordRight(input.currentPassword, account?.passwordHash))) {
    throw new ApiError('wrong_password');
  }
  const passwordHash = await hashPassword(input.newPassword);
  await deps.db.accounts.updateOne({ _id: actor.id }, { $set: { passwordHash } });
  await closeOtherSessions(deps, actor);
}
