import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openDiskFiles } from '../files/diskFiles.ts';
import { pieceBytes } from '../files/pieceBuffers.ts';
import { beginAnswer } from '../testing/beginAnswer.ts';
import { tempDir } from '../testing/tempDir.ts';
import { urlOf } from '../testing/urlOf.ts';
import { giveBackPieces } from './giveBackPieces.ts';

const pieces = 40;

test('buffers are used again, and whoever reads fast, slowly or not to the end gets the right bytes', async () => {
  const store = await openDiskFiles(await tempDir());
  const contents = Array.from({ length: 6 }, () => randomBytes(pieces * pieceBytes - 7));
  await Promise.all(contents.map((content, index) => store.put(`file${index}`, content)));
  const http = createServer(async ({ url = '' }, response) => {
    const file = await store.read(url.slice(1));
    giveBackPieces(response);
    file.pipe(response);
    response.once('close', () => file.destroy());
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');

  async function read(index: number, { pauseMs = 0, leavesAfter = Number.POSITIVE_INFINITY } = {}) {
    const response = await beginAnswer(`${urlOf(http)}/file${index}`);
    const chunks: Buffer[] = [];
    let received = 0;
    for await (const chunk of response) {
      chunks.push(chunk);
      received += chunk.length;
      if (received > leavesAfter) break;
      if (pauseMs > 0 && chunks.length % 10 === 0) await wait(pauseMs);
    }
    const got = Buffer.concat(chunks);
    return got.equals(contents[index]?.subarray(0, got.length) ?? got) && got.length;
  }

  const made = vi.spyOn(Buffer, 'allocUnsafeSlow');
  const whole = contents[0]?.length;
  for (let round = 0; round < 3; round += 1) {
    const reads = await Promise.all([
      read(0),
      read(1, { pauseMs: 5 }),
      read(2, { leavesAfter: 3_000_000 }),
      read(3),
      read(4, { pauseMs: 1 }),
      read(5),
    ]);
    expect(reads.filter((length) => length === whole)).toHaveLength(5);
    expect(reads[2]).toBeGreaterThan(3_000_000);
  }
  const buffers = made.mock.calls.filter(([size]) => size === pieceBytes).length;
  made.mockRestore();
  expect(buffers).toBeGreaterThan(0);
  expect(buffers).toBeLessThan((3 * 6 * pieces) / 2);
  http.closeAllConnections();
  http.close();
});
