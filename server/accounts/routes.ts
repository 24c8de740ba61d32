import type { accountRoutes } from '../../shared/accounts.ts';
import type { Call, HandlersOf } from '../handlers.ts';
import { acknowledgeGuidelines } from './acknowledgeGuidelines.ts';
import { changePassword } from './changePassword.ts';
import { describeDevice } from './describeDevice.ts';
import { letIn } from './letIn.ts';
import { presentSignIn } from './present.ts';
import { closeSession } from './sessions.ts';
import { signIn } from './signIn.ts';
import { signUp } from './signUp.ts';

async function checkToken({ deps, actor, http }: Call<'account.checkToken' | 'account.checkTokenByPost'>) {
  http.renewSessionCookie();
  const signIn = await presentSignIn(deps, actor.id);
  // Its JSON is made once: game clients ask often, and the packs may be many.
  deps.keptJson.of(signIn, signIn);
  return signIn;
}

export const accountHandlers: HandlersOf<typeof accountRoutes> = {
  'account.signUp': async ({ deps, body, http }) => {
    const signedUp = await signUp(deps, body, {
      address: http.address,
      device: describeDevice(http.userAgent),
    });
    if ('token' in signedUp) await letIn(deps, http, signedUp.signInInfo.profile.id, signedUp.token);
    return signedUp;
  },
  'account.signIn': async ({ deps, body, http }) => {
    const { address, browserCookie } = http;
    const result = await signIn(deps, body, {
      address,
      browserCookie,
      device: describeDevice(http.userAgent),
    });
    await letIn(deps, http, result.signInInfo.profile.id, result.token);
    return result;
  },
  'account.signOut': async ({ deps, actor, http }) => {
    if (actor) await closeSession(deps, actor);
    http.setSessionCookie(null);
    return {};
  },
  'account.checkToken': checkToken,
  'account.checkTokenByPost': checkToken,
  'account.changePassword': async (call) => {
    await changePassword(call.deps, call.actor, call.body);
    return {};
  },
  'account.acknowledgeGuidelines': async (call) => {
    await acknowledgeGuidelines(call.deps, call.actor);
    return {};
  },
};
