import { ApiError } from '../../shared/errors.ts';
import { canModerate } from '../../shared/permissions.ts';
import type { Actor } from '../actor.ts';

/** @throws ApiError not_allowed, second_factor_needed */
export function requireModerator(actor: Actor): void {
  if (actor.by === 'session' && actor.needsSecondFactor) throw new ApiError('second_factor_needed');
  if (!canModerate(actor)) throw new ApiError('not_allowed');
}
