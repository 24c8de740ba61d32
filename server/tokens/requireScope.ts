import { ApiError } from '../../shared/errors.ts';
import type { Scope } from '../../shared/route.ts';
import type { Actor } from '../actor.ts';

/**
 * Refuses what an API token is not allowed to do; a session may do everything that its account may.
 * @throws ApiError scope_missing, session_needed
 */
export function requireScope(actor: Actor, scope: Scope): void {
  if (actor.by === 'session') return;
  if (scope === 'session') throw new ApiError('session_needed');
  if (actor.scopes.includes(scope)) return;
  throw new ApiError('scope_missing', { reason: `This API token lacks the scope “${scope}”.` });
}
