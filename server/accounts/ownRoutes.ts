import type { ownAccountRoutes } from '../../shared/ownAccount.ts';
import type { HandlersOf } from '../handlers.ts';
import { changeEmail } from './changeEmail.ts';
import { endOtherSessions, endSession } from './endSessions.ts';
import { readOwn } from './readOwn.ts';

/** Deleting and exporting also concern the things of an account, so their handlers are elsewhere. */
type Here = Omit<typeof ownAccountRoutes, 'account.delete' | 'account.export'>;

export const ownAccountHandlers: HandlersOf<Here> = {
  'account.own': (call) => readOwn(call.deps, call.actor),
  'account.endSession': async (call) => {
    const hasEnded = await endSession(call.deps, call.actor, call.params.sessionId);
    if (!hasEnded) call.http.logInVain('session_not_found');
    return {};
  },
  'account.endOtherSessions': async (call) => {
    await endOtherSessions(call.deps, call.actor);
    return {};
  },
  'account.changeEmail': async (call) => ({
    requiresVerificationForEmail: await changeEmail(call.deps, call.actor, call.body),
  }),
};
