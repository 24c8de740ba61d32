import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { GivenParts } from '../../server/testing/address.ts';
import { addressWith } from '../../shared/routeAddress.ts';
import { type RouteName, routes } from '../../shared/routes.ts';
import type { BenchSite } from './benchSite.ts';
import type { EditorsResult } from './editTogether.ts';
import { startTask } from './generator.ts';
import type { Figure } from './report.ts';

const everyMs = 100;
const seconds = 10;
const levels = 100;
const password = 'a long password';

/** Measures people who edit one pack, each making ten operations a second. */
export async function measureEditing(site: BenchSite): Promise<Figure[]> {
  const tokens: string[] = [];
  for (let index = 1; index <= 50; index += 1) tokens.push(await enter(site, `Editor ${index}`));
  const figures = [
    ...figuresOf('20 editors', 200, await edit(site, tokens.slice(0, 20))),
    ...figuresOf('50 editors', 500, await edit(site, tokens), 500),
  ];
  const [victim, other] = site.serverPids;
  if (victim === undefined || other === undefined) return figures;
  const killed = await edit(site, tokens.slice(0, 20), () => process.kill(victim, 'SIGKILL'));
  const what = 'after a kill of one process,';
  return [
    ...figures,
    {
      what: `${what} 20 editors agree after the last operation`,
      value: killed.agreedMs,
      unit: 'ms',
      target: { atMost: 200 },
    },
    {
      what: `${what} editors with another pack than the server`,
      value: killed.differing,
      unit: '',
      target: { atMost: 0 },
    },
  ];
}

const figuresOf = (who: string, agreeMs: number, result: EditorsResult, receiveMs = 250): Figure[] => [
  {
    what: `${who}: made to received, slowest hundredth`,
    value: result.receivedMs,
    unit: 'ms',
    target: { atMost: receiveMs },
  },
  {
    what: `${who}: all agree after the last operation`,
    value: result.agreedMs,
    unit: 'ms',
    target: { atMost: agreeMs },
  },
  {
    what: `${who}: with another pack than the server`,
    value: result.differing,
    unit: '',
    target: { atMost: 0 },
  },
];

const SignedIn = z.looseObject({ token: z.string() });
const Made = z.looseObject({ packId: z.number() });
const Own = z.looseObject({ profile: z.looseObject({ id: z.number() }) });

/** Signs a person in, or up the first time. */
async function enter(site: BenchSite, username: string): Promise<string> {
  const email = `${username.toLowerCase().replace(' ', '.')}@bench.example.org`;
  const known = await send(site, 'account.signIn', { body: { emailOrUsername: username, password } });
  if (known.ok) return SignedIn.parse(await known.json()).token;
  const account = { email, username, password };
  return SignedIn.parse(await (await send(site, 'account.signUp', { body: account })).json()).token;
}

/** All edit a new pack; `inTheMiddle` is called halfway. */
async function edit(site: BenchSite, tokens: string[], inTheMiddle?: () => void): Promise<EditorsResult> {
  const [owner = '', ...others] = tokens;
  const made = await send(site, 'pack.create', { body: { name: 'Bench', description: 'Edited' } }, owner);
  const { packId } = Made.parse(await made.json());
  const params = { id: packId };
  const levelIds = Array.from({ length: levels }, (_, index) => index + 1);
  await send(site, 'pack.setLevels', { params, body: levelIds }, owner);
  for (const token of others) {
    const own = Own.parse(await (await send(site, 'account.checkToken', {}, token)).json());
    await send(site, 'pack.addEditor', { params: { ...params, accountId: own.profile.id } }, owner);
  }
  const editing = startTask('editors', { url: site.url, tokens, packId, everyMs, seconds });
  await editing.gathered;
  if (inTheMiddle) await wait((seconds * 1_000) / 2).then(inTheMiddle);
  const result = await editing.result;
  await send(site, 'pack.delete', { params }, owner);
  return result;
}

const send = ({ url }: BenchSite, name: RouteName, { body, ...given }: GivenParts, token?: string) =>
  fetch(url + addressWith(name, given), {
    method: routes[name].method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
