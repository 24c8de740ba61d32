import { describe, expect, test } from 'vitest';
import { serverLimits } from '../limits.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/** Nobody is asked before they become an editor of a pack, so nobody is put into very many. */

const server = await serverForFile({ env: { RATE_LIMITS: 'on' } });
const [owner, victim, other] = [
  await signUpPerson(server),
  await signUpPerson(server),
  await signUpPerson(server),
];

const createPack = async (): Promise<number> =>
  (await owner.call('pack.create', { body: { name: 'Ours', description: 'Together' } })).packId;
const invite = (packId: number, person: Person) =>
  owner.request('pack.addEditor', { params: { id: packId, accountId: person.id } });
const shared = async () => (await victim.call('account.checkToken')).sharedPacks.map(({ id }) => id);

describe('a person', () => {
  test('is put into few packs of somebody else, comes into more by links, and can leave all', async () => {
    const ids: number[] = [];
    for (let count = 0; count < serverLimits.invitedPacks; count += 1) {
      const id = await createPack();
      expect((await invite(id, victim)).status).toBe(200);
      ids.push(id);
    }
    const further = await createPack();
    for (const refused of [
      await invite(further, victim),
      await owner.request('pack.inviteEditor', {
        params: { id: further },
        body: { username: victim.username },
      }),
    ]) {
      expect([refused.status, refused.json.code]).toEqual([409, 'too_many_shared_packs']);
    }
    expect(await shared()).toEqual(ids.toReversed());
    // Who is in it already stays, and others can be invited.
    expect((await invite(ids[0] ?? 0, victim)).status).toBe(200);
    expect((await invite(further, other)).status).toBe(200);
    const { token } = await owner.call('invitation.create', { params: { id: String(further) } });
    await victim.call('invitation.accept', { body: { token } });
    expect(await shared()).toEqual([further, ...ids.toReversed()]);
    for (const id of [...ids, further]) {
      await victim.call('pack.removeEditor', { params: { id: String(id), accountId: String(victim.id) } });
    }
    expect(await shared()).toEqual([]);
  });

  test('is put into no more of them by invitations at the same time', async () => {
    const ids: number[] = [];
    for (let count = 0; count < serverLimits.invitedPacks + 5; count += 1) ids.push(await createPack());
    const answers = await Promise.all(ids.map((id) => invite(id, victim)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(serverLimits.invitedPacks);
    expect(await shared()).toHaveLength(serverLimits.invitedPacks);
  });
});

describe('an account', () => {
  test('makes few people editors a day, and an invitation that is refused or repeated counts for nothing', async () => {
    const left = async () => {
      const taken = await server.deps.rateLimits.take('invitation', 'account', `id ${owner.id}`);
      await taken?.giveBack();
      return taken?.remaining;
    };
    const packId = await createPack();
    await invite(packId, other);
    const before = await left();
    await invite(packId, other);
    expect((await invite(packId, { ...other, id: 999_999 })).status).toBe(404);
    expect(await left()).toBe(before);
    for (let count = 0; count <= (before ?? 0); count += 1) {
      await server.deps.rateLimits.take('invitation', 'account', `id ${owner.id}`);
    }
    const { status, json, headers } = await invite(packId, victim);
    expect([status, json.code]).toEqual([429, 'too_many_requests']);
    expect(json.reason).toMatch(/^You have invited 100 people today\. You can still send them links\./);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(80_000);
  });
});
