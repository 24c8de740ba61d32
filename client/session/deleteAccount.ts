import type { DeleteAccount } from '../../shared/ownAccount.ts';
import { call, longTimeoutMs } from '../api/call.ts';
import { leaveWith } from './session.ts';

/** Throws `CallError` with the reason to show. */
export const deleteAccount = (body: DeleteAccount): Promise<void> =>
  leaveWith(() => call('account.delete', { body, timeoutMs: longTimeoutMs }), true);
