import { ApiError } from '../../shared/errors.ts';
import { canModerate, type Viewer } from '../../shared/permissions.ts';

export function requireModerator(actor: Viewer): void {
  if (!canModerate(actor)) throw new ApiError('not_allowed');
}
