import type { ownAccountRoutes } from '../../shared/ownAccount.ts';
import { type HandlersOf, signedIn } from '../handlers.ts';
import { changeEmail } from './changeEmail.ts';
import { endOtherSessions, endSession } from './endSessions.ts';
import { readOwn } from './readOwn.ts';

/** Deleting and exporting reach into what the account made; they have rooms of their own. */
type Here = Omit<typeof ownAccountRoutes, 'account.delete' | 'account.export'>;

export const ownAccountHandlers: HandlersOf<Here> = {
  'account.own': (call) => readOwn(call.deps, signedIn(call)),
  'account.endSession': async (call) => {
    await endSession(call.deps, signedIn(call), call.params.sessionId);
    return {};
  },
  'account.endOtherSessions': async (call) => {
    await endOtherSessions(call.deps, signedIn(call));
    return {};
  },
  'account.changeEmail': async (call) => ({
    requiresVerificationForEmail: await changeEmail(call.deps, signedIn(call), call.body),
  }),
};
