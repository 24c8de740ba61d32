import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { type Listener, type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

const [server, second] = await startTwoProcesses();
let people: Person[];
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 5 }, () => signUpPerson(server)));
});

/** How often a page is told that somebody writes, until the comment after it. */
async function signalsUntilComment(page: Listener): Promise<number> {
  await page.next('comment:added');
  return page.received().filter(({ event }) => event === 'comment:writing').length;
}

/** What the processes have told each other about writing, through the database. */
async function exchanged(levelId: number): Promise<number> {
  const messages = await server.deps.db.processEvents.find().toArray();
  const texts = messages.map((message) => JSON.stringify(message));
  return texts.filter((text) => text.includes(`"comment:writing",{"levelId":${levelId},`)).length;
}

test.each([
  ['one person in many windows', 1],
  ['many people together', 5],
])('%s who write all at once are hardly announced more often than one', async (_, count) => {
  const writers = people.slice(0, count);
  const levelId = (await insertLevel(server, people[0]?.id ?? 0))._id;
  const room = `level:${levelId}`;
  const pages = [await visitor(server).listen(room), await visitor(second).listen(room)];
  const windows = await Promise.all(
    writers.flatMap((writer) => Array.from({ length: 20 / count }, () => writer.listen(room))),
  );
  for (const page of pages) while ((await page.next('looking:changed')).count < 22);
  for (const { socket } of windows) socket.emit('comment:write', { room });
  await Promise.all(windows.map(({ socket }) => socket.emitWithAck('room:join', { room: 'site' })));
  await writers[0]?.call('comment.post', { params: { id: String(levelId) }, body: { content: 'Done' } });
  for (const page of pages) {
    const signals = await signalsUntilComment(page);
    expect(signals).toBeGreaterThan(0);
    expect(signals).toBeLessThanOrEqual(2);
  }
  expect(await exchanged(levelId)).toBeLessThanOrEqual(2);
  for (const each of [...pages, ...windows]) each.close();
});
