import { type AddressInput, addressOf, type Optional } from '../../shared/routeAddress.ts';
import type { RouteName } from '../../shared/routes.ts';
import { errorOf, fetchAnswer } from './call.ts';

/**
 * Calls an endpoint that answers with a file. Throws `CallError`, or the signal's own error when it is
 * aborted.
 */
export async function fetchFile<Name extends RouteName>(
  name: Name,
  signal: AbortSignal,
  ...input: Optional<AddressInput<Name>>
): Promise<Response> {
  const answer = await fetchAnswer(addressOf(name, ...input), { signal });
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => undefined);
  throw errorOf(answer.status, body);
}
