import { loadCode } from './loadCode.ts';
import { untilReachable } from './untilReachable.ts';

/**
 * Fetches code that could not be fetched, as often as the network fails. Throws `MissingCode` when the site
 * answers before and after an attempt in vain, so that it has no such code. `signal` and `onAway` are those
 * of `untilReachable`.
 */
export async function loadAgain<Code>(
  load: () => Promise<Code>,
  signal?: AbortSignal,
  onAway?: () => void,
): Promise<Code> {
  await untilReachable(signal, onAway);
  for (;;) {
    try {
      return await loadCode(load);
    } catch (missing) {
      if (await untilReachable(signal, onAway)) throw missing;
    }
  }
}
