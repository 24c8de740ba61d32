import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { limits } from '../../../shared/limits.ts';
import { addressOf } from '../../../shared/routeAddress.ts';
import type { Attack, Attacker, Attacks } from './attack.ts';
import { asJson, atOnce, keepSending, post, send } from './requests.ts';

const asVisitor = { 'Content-Type': 'application/json' };
const Token = z.object({ token: z.string() });
const Created = z.object({ packId: z.int() });

/** A visit that leaves something behind is finished even after the attack: the site stays as it was. */
const comeAndGo =
  (lines: number, visit: (attacker: Attacker) => Promise<void>): Attack =>
  (attacker, signal) =>
    atOnce(lines, signal, () => visit(attacker));

async function signUpAndLeave(attacker: Attacker): Promise<void> {
  const username = `N${randomUUID().slice(0, 8)}`;
  const account = { email: `${username}@example.org`, username, password: randomUUID() };
  const signUp = { path: addressOf('account.signUp'), method: 'POST' as const, headers: asVisitor };
  const reply = await send(attacker, { ...signUp, body: JSON.stringify(account) });
  const { token } = Token.parse(await reply.json());
  const body = JSON.stringify({ username, password: account.password, levels: 'take' });
  await send(attacker, { path: addressOf('account.delete'), method: 'POST', headers: asJson(token), body });
}

async function createAndDeletePack(attacker: Attacker): Promise<void> {
  const headers = asJson(attacker.token);
  const body = JSON.stringify({ name: 'Large', description: 'x'.repeat(limits.packDescriptionLength) });
  const reply = await send(attacker, { path: addressOf('pack.create'), method: 'POST', headers, body });
  const { packId } = Created.parse(await reply.json());
  await send(attacker, {
    path: addressOf('pack.delete', { params: { id: packId } }),
    method: 'DELETE',
    headers,
  });
}

export const peopleAttacks: Attacks = {
  'wrong passwords': keepSending(20, (turn) => ({
    path: addressOf('account.signIn'),
    method: 'POST',
    headers: asVisitor,
    body: JSON.stringify({ emailOrUsername: `nobody${turn}`, password: 'wrong but long' }),
  })),
  'forged tokens': keepSending(30, () => ({
    path: addressOf('account.checkToken'),
    headers: { Authorization: `Bearer ${randomUUID()}${randomUUID()}` },
  })),
  'accounts that come and go': comeAndGo(10, signUpAndLeave),
  'requests for mails': post(10, addressOf('account.forgotPassword'), (turn) =>
    JSON.stringify({ email: `person${turn}@example.org` }),
  ),
  'packs that come and go': comeAndGo(10, createAndDeletePack),
};
