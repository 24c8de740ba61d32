import { type ApiCall, addressOfCall, bodyTypesOf, type CallValues, replyTypeOf } from './apiCalls.ts';

/**
 * The call as a shell command; `origin` is that of the site. `$TOKEN` stands for the token from signing in.
 */
export function curlCommand(call: ApiCall, values: CallValues, origin: string): string {
  const program = call.method === 'GET' ? 'curl' : `curl -X ${call.method}`;
  const address = quote(origin + addressOfCall(call, values));
  const options = [...sessionParts(call), ...bodyParts(call, values), ...replyParts(call)];
  return [`${program} ${address}`, ...options].join(' \\\n  ');
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const sessionParts = ({ operation }: ApiCall) =>
  operation['x-access'] === 'anyone' ? [] : ['-H "Authorization: Bearer $TOKEN"'];

function bodyParts(call: ApiCall, { body }: CallValues): string[] {
  const [type] = bodyTypesOf(call);
  if (!type) return [];
  if (type === 'application/json' || type === 'text/plain') {
    return [`-H 'Content-Type: ${type}'`, `-d ${quote(body)}`];
  }
  if (type === 'application/x-www-form-urlencoded') return [`-d ${quote(body)}`];
  return [`-H 'Content-Type: ${type}'`, '--data-binary @file'];
}

function replyParts(call: ApiCall): string[] {
  const type = replyTypeOf(call);
  if (type === 'application/json') return [];
  if (type === '') return ['-i'];
  return type === 'application/zip' ? ['-OJ'] : ['-o picture.jpg'];
}
