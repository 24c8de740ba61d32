import { ApiError } from '../../shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** Runs long work with a signal that aborts when the actor is suspended meanwhile. */
export async function untilSuspended<T>(
  { live }: Pick<Deps, 'live'>,
  actor: Actor,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const suspended = new AbortController();
  const unfollow = live.follow(({ name, payload }) => {
    const isIt = name === 'session:changed' && payload.profile.id === actor.id && payload.profile.isSuspended;
    if (isIt) suspended.abort(new ApiError('suspended'));
  });
  try {
    return await work(suspended.signal);
  } finally {
    unfollow();
  }
}
