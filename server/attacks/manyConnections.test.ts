import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startServerProcess } from '../testing/serverProcess.ts';
import { tempDir } from '../testing/tempDir.ts';

/** A visitor whose connection is not taken tries again after a second: the queue holds more than come at once. */
test('nine hundred connections at once are taken while the server does something else', async () => {
  const { child, url } = await startServerProcess({
    MONGODB_URI: inject('mongodbUri'),
    MONGODB_DATABASE: `test-${process.pid}-${Date.now()}`,
    DATA_DIR: await tempDir(),
  });
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    const isGone = once(child, 'exit');
    child.kill('SIGKILL');
    await isGone;
  });
  child.kill('SIGSTOP');
  let taken = 0;
  for (let index = 0; index < 900; index += 1) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      taken += 1;
    });
    sockets.push(socket);
  }
  // One that is not taken is tried again for as long as nothing makes room in the queue.
  await expect.poll(() => taken).toBe(900);
});
