import { expect, test } from 'vitest';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { tinyImage } from '../testing/tinyImages.ts';
import { buildMission, zipOf } from '../testing/tinyLevels.ts';

const server = await serverForFile({ env: { RATE_LIMITS: 'on' } });

test('whoever comes back to an upload may continue it more often than they may upload', async () => {
  const person = await signUpPerson(server);
  const picture = await tinyImage('jpeg', { width: 160, height: 120 });
  const body = zipOf({ 'a.mis': buildMission({ info: { name: 'A', artist: 'Me' } }), 'a.jpg': picture });
  const zip = { 'Content-Type': 'application/zip' };
  const { json } = await person.request('upload.check', { body }, zip);
  const params = { uploadId: String(json.uploadId) };
  for (let time = 0; time < 30; time += 1) {
    expect((await person.request('upload.checkAgain', { params })).status).toBe(200);
  }
  // Uploading has its own allowance.
  const statuses = new Set<number>();
  for (let time = 0; time < 20; time += 1) {
    statuses.add((await person.request('upload.check', { body: Buffer.from('no zip') }, zip)).status);
  }
  expect([...statuses]).toEqual([400, 429]);
});
