import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { openFlakyProxy } from '../testing/flakyProxy.ts';
import { personWith, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/** New things are stored once, however often they are sent again after a lost answer. */
const server = await serverForFile();
const person = await signUpPerson(server);
const level = { id: String((await insertLevel(server, person.id))._id) };

const newId = () => randomBytes(12).toString('hex');
const isOne = <T>(values: readonly T[]) => new Set(values).size === 1;

test('a comment whose answer is lost is posted once, and the repeat is answered with it', async () => {
  const body = { content: 'Lost on the way back', clientId: newId() };
  const watching = await person.listen(`level:${level.id}`);
  const way = await openFlakyProxy(server.url);
  const behind = personWith({ ...server, url: `http://${new URL(way.uri).host}` }, person.token);
  way.loseAnswerTo(body.clientId);
  await expect(behind.call('comment.post', { params: level, body })).rejects.toThrow('fetch failed');
  expect((await watching.next('comment:added')).comment.content).toBe(body.content);

  const comments = await behind.call('comment.post', { params: level, body });
  expect(comments.filter(({ content }) => content === body.content)).toHaveLength(1);
  expect(watching.received().map(({ event }) => event)).not.toContain('comment:added');
  watching.close();
  await way.close();
});

test('of several at the same moment one is posted; another person’s counts separately', async () => {
  const body = { content: 'At the same moment', clientId: newId() };
  const other = await signUpPerson(server);
  await Promise.all(
    [person, person, person, other].map((each) => each.call('comment.post', { params: level, body })),
  );
  const stored = await server.deps.db.comments.find({ clientId: body.clientId }).toArray();
  expect(stored.map(({ author }) => author).sort()).toEqual([person.id, other.id].sort());
});

test('a pack is created once too, and comments without a client ID every time', async () => {
  const body = { name: 'Once', description: 'only', clientId: newId() };
  const made = await Promise.all([1, 2, 3].map(() => person.call('pack.create', { body })));
  expect(isOne(made.map(({ packId }) => packId))).toBe(true);
  expect(await server.deps.db.packs.countDocuments({ createdBy: person.id, name: 'Once' })).toBe(1);
  const twice = { content: 'Twice' };
  await person.call('comment.post', { params: level, body: twice });
  const comments = await person.call('comment.post', { params: level, body: twice });
  expect(comments.filter(({ content }) => content === 'Twice')).toHaveLength(2);
});
