import type { RefusedMessage } from '../../shared/refusedMessage.ts';

export const notAllowed: RefusedMessage = { ok: false, reason: 'You are not allowed to do this.' };
export const tooManyRequests: RefusedMessage = { ok: false, reason: 'Too many requests.', isPassing: true };
