import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { announceUpload } from '../../testing/announceUpload.ts';
import { heldBytes } from '../../testing/heldBytes.ts';
import { signUpPerson } from '../../testing/person.ts';
import { serverForFile } from '../../testing/serverForFile.ts';
import { storedBytes } from '../../testing/storedBytes.ts';

const server = await serverForFile();

test('what has arrived of an upload is not kept in memory', async () => {
  const person = await signUpPerson(server);
  const before = heldBytes();
  const { call } = announceUpload(server, person, 60_000_000, { 'Content-Type': 'application/zip' });
  onTestFinished(() => void call.destroy());
  const piece = Buffer.alloc(1_000_000);
  for (let sent = 0; sent < 50; sent += 1) if (!call.write(piece)) await once(call, 'drain');
  await expect.poll(() => storedBytes(server)).toBeGreaterThan(49_000_000);
  await expect.poll(() => heldBytes() - before).toBeLessThan(15_000_000);
});
