import type { RouteName } from '../../shared/routes.ts';
import { type AddressInput, addressOf, type Optional } from './address.ts';
import { fetchAnswer, refusalIn } from './call.ts';

/** Calls an endpoint that answers with a file. Throws `CallError`, or the signal's own error when it is aborted. */
export async function fetchFile<Name extends RouteName>(
  name: Name,
  signal: AbortSignal,
  ...input: Optional<AddressInput<Name>>
): Promise<Response> {
  const answer = await fetchAnswer(addressOf(name, ...input), { signal });
  if (answer.ok) return answer;
  throw refusalIn({ status: answer.status, text: await answer.text() });
}
