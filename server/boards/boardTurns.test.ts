import { createServer } from 'node:http';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createExternalBoards } from './externalBoards.ts';

/** Boards of a site that never answers. */
async function open() {
  const asked: (string | undefined)[] = [];
  const site = createServer(({ url }) => void asked.push(url));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    site.closeAllConnections();
    site.close();
  });
  const address = site.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const source = { id: 'elsewhere', url: `http://127.0.0.1:${port}/{id}` };
  const logged: string[] = [];
  const boards = createExternalBoards({
    clock: Date.now,
    nextRevision: async () => 1,
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  });
  /** Resolves with the reason of a refusal, or of a failure. */
  const read = (id: number, from: string, signal?: AbortSignal) =>
    boards
      .read(source, id, { address: from, ...(signal && { signal }) })
      .catch((error: Error) => error.message);
  return { asked, logged, read, failAll: () => site.closeAllConnections() };
}
const idsFrom = (first: number, howMany: number) =>
  Array.from({ length: howMany }, (_, index) => first + index);

test('boards that one asker waits for keep nobody else out', async () => {
  const { asked, logged, read, failAll } = await open();
  const reads = idsFrom(1, 110).map((id) => read(id, '198.51.100.1'));
  const other = read(999, '203.0.113.1');
  await expect.poll(() => asked).toHaveLength(5);
  expect(asked).toContain('/999');
  expect(await Promise.race(reads.slice(104))).toMatch(/still waiting/);
  // Nothing was asked for a board that was refused, so nothing has failed.
  expect(logged).toEqual([]);
  failAll();
  await other;
});

test('nobody waits for a board in the turn of somebody who waits for many, and no board is asked for twice', async () => {
  const { asked, read } = await open();
  for (const id of idsFrom(1, 50)) void read(id, '198.51.100.1');
  await expect.poll(() => asked).toHaveLength(4);
  void read(50, '203.0.113.1');
  await expect.poll(() => asked).toContain('/50');
  void read(50, '203.0.113.2');
  void read(77, '203.0.113.2');
  await expect.poll(() => asked).toContain('/77');
  expect(asked.filter((url) => url === '/50')).toHaveLength(1);
});

test('a board is fetched for those who still wait for it, and for nobody who has left', async () => {
  const { asked, read, failAll } = await open();
  for (const id of idsFrom(1, 4)) void read(id, '198.51.100.1');
  await expect.poll(() => asked).toHaveLength(4);
  const leaving = new AbortController();
  const left = [60, 61].map((id) => read(id, '198.51.100.1', leaving.signal));
  void read(61, '198.51.100.1');
  leaving.abort(new Error('left'));
  expect(await Promise.all(left)).toEqual(['left', 'left']);
  failAll();
  await expect.poll(() => asked).toContain('/61');
  expect(asked).not.toContain('/60');
});
