import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

/** The answer to a request on a connection of its own, of which nothing is read yet; a POST with a `form`. */
export async function beginAnswer(
  address: string,
  { form, headers = {} }: { form?: string | undefined; headers?: Record<string, string> } = {},
): Promise<IncomingMessage> {
  const ofForm = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const call = request(address, {
    method: form === undefined ? 'GET' : 'POST',
    headers: { ...(form === undefined ? {} : ofForm), ...headers },
    agent: false,
  });
  call.on('error', () => undefined);
  call.end(form);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}
