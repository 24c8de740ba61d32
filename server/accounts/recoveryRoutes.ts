import { ApiError } from '../../shared/errors.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import type { recoveryRoutes } from '../../shared/recovery.ts';
import type { Actor } from '../actor.ts';
import type { HandlersOf } from '../handlers.ts';
import { describeDevice } from './describeDevice.ts';
import { forgotPassword } from './forgotPassword.ts';
import { letIn } from './letIn.ts';
import { resetPassword } from './resetPassword.ts';
import { verifyEmail } from './verifyEmail.ts';

export const recoveryHandlers: HandlersOf<typeof recoveryRoutes> = {
  'account.verifyEmail': async ({ deps, query, actor, http }) => {
    try {
      const { accountId, token } = await verifyEmail(
        deps,
        query.token,
        actor,
        describeDevice(http.userAgent),
      );
      if (token) http.setMailedSessionCookie(token);
      return { location: pathOf('profile', { id: accountId }) };
    } catch (error) {
      const isPerson = http.accepts.includes('text/html');
      if (!isPerson || !(error instanceof ApiError) || error.status !== 400) throw error;
      http.logInVain(error.code);
      return { location: `${pathOf('verifyEmail')}?source=${error.code}` };
    }
  },
  'account.forgotPassword': async ({ deps, actor, body }) => {
    refuseSignedIn(actor);
    return { status: 'success', message: await forgotPassword(deps, body) };
  },
  'account.resetPassword': async ({ deps, actor, body, http }) => {
    refuseSignedIn(actor);
    const result = await resetPassword(deps, body, describeDevice(http.userAgent));
    await letIn(deps, http, result.signInInfo.profile.id, result.token);
    return result;
  },
};

/** Signed-in people change their password with the current one instead. */
function refuseSignedIn(actor: Actor | null): void {
  if (actor) throw new ApiError('not_allowed', { reason: "You're already signed in!" });
}
