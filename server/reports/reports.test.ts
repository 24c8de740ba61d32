import { expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile();
const [owner, reporter] = await Promise.all([signUpPerson(server), signUpPerson(server)]);
const [first, second] = await Promise.all([
  signUpPerson(server, { isModerator: true }),
  signUpPerson(server, { isModerator: true }),
]);

const report = (person: Person, kind: string, id: number, reason: unknown = 'It is copied') =>
  person.request('report.post', { body: { kind, id, category: 'copied', reason } });
const act = (person: Person, id: number, verb: 'take' | 'release' | 'resolve', body?: unknown) =>
  person.request(`report.${verb}`, { params: { id }, body });

test('a report waits in a queue, is taken by one moderator and resolved with a note, visible to the right people', async () => {
  const level = await insertLevel(server, owner.id);
  const atQueue = await second.listen('moderators');
  const atReporter = await reporter.listen();
  const posted = await report(reporter, 'level', level._id);
  expect(posted.json).toMatchObject({ state: 'open', thing: { name: 'Slope', path: `/level/${level._id}` } });
  expect(await atQueue.next('report:queued')).toMatchObject({
    waiting: 1,
    report: { reporter: { id: reporter.id }, account: { id: owner.id } },
  });
  const { id } = posted.json;
  const takes = await Promise.all([act(first, id, 'take'), act(second, id, 'take')]);
  expect(takes.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [holder, late] = takes[0]?.status === 200 ? [first, second] : [second, first];
  expect((await act(late, id, 'resolve', { note: 'Mine' })).json.reason).toContain(holder.username);
  expect((await act(holder, id, 'take')).status).toBe(200);
  expect((await act(late, id, 'release')).json).toMatchObject({ state: 'open', moderator: null });
  expect((await act(late, id, 'take')).status).toBe(200);
  for (const note of ['', 'x'.repeat(1_001), undefined]) {
    expect((await act(late, id, 'resolve', { note })).status).toBe(400);
  }
  expect((await act(late, id, 'resolve', { note: 'Asked its author.' })).status).toBe(200);
  let received = await atReporter.next('report:changed');
  while (received.state !== 'resolved') received = await atReporter.next('report:changed');
  expect(received).toMatchObject({ note: 'Asked its author.' });
  expect(received).not.toHaveProperty('moderator');
  expect(await reporter.call('report.own')).toEqual([received]);
  const queue = (await first.request('report.queue')).json;
  expect(queue).toEqual({ waiting: 0, reports: [] });
  const resolved = (await first.request('report.queue', { query: { show: 'resolved' } })).json;
  expect(resolved.reports).toMatchObject([{ id, moderator: { id: late.id } }]);
  const [entry] = (await first.request('moderation.log', { query: { limit: 1 } })).json;
  expect(entry).toMatchObject({ action: 'report.resolve', by: { id: late.id }, reason: 'Asked its author.' });
  atQueue.close();
  atReporter.close();
});

test('nobody has two open reports of a thing, or reports their own things', async () => {
  const level = await insertLevel(server, owner.id);
  const answers = await Promise.all([1, 2, 3].map(() => report(reporter, 'level', level._id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const id = answers.find(({ status }) => status === 200)?.json.id ?? 0;
  await act(first, id, 'take');
  await act(first, id, 'resolve', { note: 'Done' });
  expect((await report(reporter, 'level', level._id)).status).toBe(200);
  expect((await report(owner, 'level', level._id)).status).toBe(403);
});

test('levels, comments, packs and people can be reported, by everybody who may write', async () => {
  const level = await insertLevel(server, owner.id);
  const comments = await owner.request('comment.post', {
    params: { id: level._id },
    body: { content: 'Rude' },
  });
  const pack = await owner.request('pack.create', { body: { name: 'Rude', description: 'Too' } });
  expect((await report(reporter, 'comment', comments.json[0]?.id ?? 0)).json.thing.name).toBe('Rude');
  expect((await report(reporter, 'pack', pack.json.packId)).json.thing.name).toBe('Rude');
  expect((await report(reporter, 'profile', owner.id)).json.thing.name).toBe(owner.username);
  for (const kind of ['level', 'comment', 'pack', 'profile']) {
    expect((await report(reporter, kind, 999_999)).status).toBe(404);
  }
  expect((await report(visitor(server), 'level', level._id)).status).toBe(401);
  for (const reason of ['', 'x'.repeat(1_001), { $gt: '' }]) {
    expect((await report(reporter, 'level', level._id, reason)).status).toBe(400);
  }
});

test('only moderators read the queue and receive its events, until they lose the role', async () => {
  expect((await reporter.request('report.queue')).status).toBe(403);
  expect((await act(reporter, 1, 'take')).status).toBe(403);
  const outside = await reporter.listen();
  const join = { room: 'moderators' };
  expect(await outside.socket.emitWithAck('room:join', join)).toMatchObject({ ok: false });
  const nobody = await visitor(server).listen();
  expect(await nobody.socket.emitWithAck('room:join', join)).toMatchObject({ ok: false });

  const former = await signUpPerson(server, { isModerator: true });
  const inside = await former.listen();
  expect(await inside.socket.emitWithAck('room:join', join)).toEqual({ ok: true });
  await server.deps.db.accounts.updateOne({ _id: former.id }, { $set: { isModerator: false } });
  await server.deps.db.accountChanges.insertOne({ accountId: former.id });
  expect((await inside.next('session:changed')).profile.isModerator).toBe(false);
  const witness = await first.listen('moderators');
  await report(reporter, 'level', (await insertLevel(server, owner.id))._id);
  await witness.next('report:queued');
  await inside.socket.emitWithAck('room:join', { room: 'levels' });
  for (const { received } of [inside, outside, nobody]) {
    expect(received().map(({ event }) => event)).not.toContain('report:queued');
  }
  expect((await former.request('report.queue')).status).toBe(403);
  for (const listener of [outside, nobody, inside, witness]) listener.close();
});
