import { ApiError } from '../../shared/errors.ts';
import type { Scope } from '../../shared/route.ts';
import type { Actor } from '../actor.ts';

/**
 * A session may do whatever its account may; an API token only what its scopes allow.
 * @throws ApiError scope_missing, session_needed
 */
export function requireScope(actor: Actor, scope: Scope): void {
  if (actor.by === 'session') return;
  if (scope === 'session') throw new ApiError('session_needed');
  if (actor.scopes.includes(scope)) return;
  throw new ApiError('scope_missing', { reason: `This API token lacks the scope “${scope}”.` });
}
