import { ApiError } from '../../shared/errors.ts';

/**
 * Publishes what a write led to, unless the thing or its owner is not there any more: that is a write of its own, and
 * keeps nothing else from being published.
 */
export async function unlessGone(publish: () => Promise<unknown>): Promise<void> {
  try {
    await publish();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
