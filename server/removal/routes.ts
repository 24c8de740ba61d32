import type { ownAccountRoutes } from '../../shared/ownAccount.ts';
import type { HandlersOf } from '../handlers.ts';
import { deleteAccount } from './deleteAccount.ts';

export const removalHandlers: HandlersOf<Pick<typeof ownAccountRoutes, 'account.delete'>> = {
  'account.delete': async (call) => {
    await deleteAccount(call.deps, call.actor, call.body);
    call.http.setSessionCookie(null);
    return {};
  },
};
