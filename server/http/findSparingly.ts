import type { Deps } from '../deps.ts';
import { hashSecret } from '../services/secrets.ts';
import { tooMany } from '../services/tooMany.ts';

/**
 * Finds who has sent a token. One that was not found before is looked up in the database, among the tokens of
 * everybody: invented ones draw on an allowance of their address, and beyond it are not looked up.
 * @throws ApiError too_many_requests
 */
export async function findSparingly<Found>(
  { identities, rateLimits }: Pick<Deps, 'identities' | 'rateLimits'>,
  { token, address }: { token: string; address: string },
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  if (identities.hasFound(hashSecret(token))) return find();
  const taken = await rateLimits.take('unknownToken', 'address', address);
  if (taken?.isRefused) {
    throw tooMany('Too many unknown tokens.', taken, { allowance: 'unknownToken.address' });
  }
  const found = await find();
  if (found) await taken?.giveBack();
  return found;
}
