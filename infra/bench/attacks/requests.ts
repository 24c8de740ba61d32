import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadRequest } from '../measureLoad.ts';
import type { Attack, Attacker } from './attack.ts';

interface Request extends Omit<LoadRequest, 'body' | 'method'> {
  method?: 'DELETE' | 'GET' | 'PATCH' | 'POST';
  body?: string | Uint8Array<ArrayBuffer>;
}

/** Sends requests on several lines at once, each waiting for its answer. `turn` counts from 1. */
export const keepSending =
  (lines: number, requestOf: (turn: number, attacker: Attacker) => Request): Attack =>
  (attacker, signal) => {
    const over = once(signal, 'abort');
    return atOnce(lines, signal, async (turn) => {
      const reply = await send(attacker, requestOf(turn, attacker), signal);
      // The body itself would be kept until the attack is over.
      const isRead = reply.arrayBuffer().then(() => true);
      // A compressed body that is broken off may never settle in Node 20.
      await Promise.race([isRead, over]);
    });
  };

/** Reads as a visitor. */
export const read = (
  lines: number,
  pathOf: (turn: number, attacker: Attacker) => string,
  headers: Record<string, string> = {},
): Attack => keepSending(lines, (turn, attacker) => ({ path: pathOf(turn, attacker), headers }));

/** Posts JSON with the attacker's session. */
export const post = (lines: number, path: string, bodyOf: (turn: number) => string): Attack =>
  keepSending(lines, (turn, attacker) => ({
    path,
    method: 'POST',
    headers: asJson(attacker.token),
    body: bodyOf(turn),
  }));

export const asJson = (token: string) => ({
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
});

/** The attacker's address, as a proxy tells it. */
export const from = ({ address }: Attacker) => ({ 'X-Forwarded-For': address });

export async function send(
  attacker: Attacker,
  { path, method = 'GET', headers, body }: Request,
  signal?: AbortSignal,
): Promise<Response> {
  const init = { method, headers: { ...from(attacker), ...headers } };
  const reply = await fetch(attacker.url + path, {
    ...init,
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
  attacker.answers.set(reply.status, (attacker.answers.get(reply.status) ?? 0) + 1);
  return reply;
}

/**
 * Repeats `attempt` on several lines at once; refusals and broken connections are what the attacker expects.
 */
export async function atOnce(
  lines: number,
  signal: AbortSignal,
  attempt: (turn: number) => Promise<unknown>,
): Promise<void> {
  let turn = 0;
  const goOn = async () => {
    while (!signal.aborted) {
      turn += 1;
      await attempt(turn).catch(() => delay(5));
    }
  };
  await Promise.all(Array.from({ length: lines }, goOn));
}
