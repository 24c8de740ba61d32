import type { ownAccountRoutes } from '../../shared/ownAccount.ts';
import type { HandlersOf } from '../handlers.ts';
import { exportAccount } from './exportAccount.ts';

export const exportHandlers: HandlersOf<Pick<typeof ownAccountRoutes, 'account.export'>> = {
  'account.export': (call) => exportAccount(call.deps, call.actor, call.http),
};
