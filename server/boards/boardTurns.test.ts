import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createExternalBoards } from './externalBoards.ts';

/** A site that never answers. */
const asked: (string | undefined)[] = [];
const site = createServer(({ url }) => void asked.push(url));
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

test('boards that one asker waits for keep nobody else out', async () => {
  const address = site.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const source = { id: 'elsewhere', url: `http://127.0.0.1:${port}/{id}` };
  const boards = createExternalBoards({
    clock: Date.now,
    nextRevision: async () => 1,
    log: createLog('silent'),
  });
  const reads = Array.from({ length: 110 }, (_, index) =>
    boards.read(source, index + 1, '198.51.100.1').catch((error: Error) => error.message),
  );
  const other = boards.read(source, 999, '203.0.113.1').catch(() => null);
  await expect.poll(() => asked).toContain('/999');
  expect(asked).toHaveLength(5);
  expect(await Promise.race(reads.slice(104))).toMatch(/still waiting/);
  site.closeAllConnections();
  await other;
});
