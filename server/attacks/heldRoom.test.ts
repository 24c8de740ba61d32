import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { freeSpace } from '../files/freeSpace.ts';
import { serverLimits } from '../limits.ts';
import { type AnnouncedUpload, announceUpload } from '../testing/announceUpload.ts';
import { createGate } from '../testing/gate.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { storedBytes } from '../testing/storedBytes.ts';
import { tinyImage } from '../testing/tinyImages.ts';
import { buildMission, zipOf } from '../testing/tinyLevels.ts';

/** Nobody keeps others from storing files by announcing what does not arrive. */
const server = await serverForFile({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
const picture = await tinyImage('jpeg', { width: 160, height: 120 });

const headersFrom = (address: string) => ({
  'Content-Type': 'application/zip',
  'X-Forwarded-For': address,
});
const upload = (who: Person, zip: Uint8Array, from = '192.0.2.1') =>
  who.request('upload.check', { body: zip }, headersFrom(from));
const good = () =>
  zipOf({
    'x.mis': buildMission({ before: `$x = "${randomBytes(8).toString('hex')}";` }),
    'x.jpg': picture,
  });

describe('uploads that are announced and do not arrive', () => {
  const expected = () => server.deps.receivedBytes.expectedOf({});
  const announceLarge = (who: Person, from: string) =>
    announceUpload(server, who, 100_000_000, headersFrom(from));
  const untilGone = async (held: AnnouncedUpload[]) => {
    for (const { call } of held) call.destroy();
    await expect.poll(expected).toBe(0);
  };
  const refusalOf = ({ status, json, headers }: Awaited<ReturnType<typeof upload>>) => [
    status,
    json.code,
    json.reason,
    headers.get('Retry-After'),
  ];

  test('keep others of their account and address waiting for a moment, not for a day', async () => {
    const [someone, other, zip, from] = [
      await signUpPerson(server),
      await signUpPerson(server),
      good(),
      '192.0.2.83',
    ];
    const held = [1, 2, 3].map(() => announceLarge(someone, from));
    await expect.poll(expected).toBe(300_000_000);
    const ofAccount =
      'Other uploads of yours are still arriving or being checked, and there is no room for this beside them. Please try again in a moment.';
    expect(refusalOf(await upload(someone, zip, '192.0.2.84'))).toEqual([
      429,
      'too_many_requests',
      ofAccount,
      '10',
    ]);
    expect(await someone.call('upload.room')).toEqual({ bytes: 0, reason: ofAccount });
    const { bytes } = await server.deps.receivedBytes.leftOf(from);
    await server.deps.receivedBytes.add(from, bytes - 250_000_000);
    const ofAddress =
      'Other uploads from your address are still arriving, and there is no room for this beside them. Please try again in a moment.';
    expect(refusalOf(await upload(other, zip, from))).toEqual([429, 'too_many_requests', ofAddress, '10']);
    await untilGone(held);
    expect((await upload(other, zip, from)).status).toBe(200);
    expect((await upload(someone, zip, from)).status).toBe(200);
  });

  test('keep others waiting for a moment where the disk has room for them only', async () => {
    const [someone, other, zip] = [await signUpPerson(server), await signUpPerson(server), good()];
    const { config } = server.deps;
    const { uploadReserveBytes } = config;
    const held = [1, 2, 3].map(() => announceLarge(someone, '192.0.2.85'));
    await expect.poll(expected).toBe(300_000_000);
    config.uploadReserveBytes = (await freeSpace(config.dataDir)) - 150_000_000;
    try {
      expect(refusalOf(await upload(other, zip))).toEqual([
        503,
        'not_ready',
        'Other uploads are still arriving or being checked, and there is no room for this beside them. Please try again in a moment.',
        '10',
      ]);
      await untilGone(held);
      expect((await upload(other, zip)).status).toBe(200);
    } finally {
      config.uploadReserveBytes = uploadReserveBytes;
    }
  });

  test('are refused when they arrive too slowly for what they announced', async () => {
    const [someone, zip, from] = [await signUpPerson(server), good(), '192.0.2.86'];
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const [large, steady] = [
        announceLarge(someone, from),
        announceUpload(server, someone, zip.length, headersFrom(from)),
      ];
      large.call.write(zip);
      steady.call.write(zip.subarray(0, Math.floor(zip.length * 0.7)));
      await expect.poll(expected).toBe(100_000_000 + zip.length);
      await wait(500);
      vi.advanceTimersByTime(serverLimits.uploadTimeMs / 2);
      const answer = await large.answer;
      expect([answer.statusCode, JSON.parse(await text(answer))]).toMatchObject([408, { code: 'too_slow' }]);
      await expect.poll(expected).toBe(zip.length);
      steady.call.end(zip.subarray(Math.floor(zip.length * 0.7)));
      expect(await steady.status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  describe('where nobody knows their size', () => {
    /** Begins an upload in chunks, after whose beginning time passes. */
    async function begin(beginning: Buffer, seconds: number) {
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const begun = announceUpload(server, await signUpPerson(server), null, headersFrom('192.0.2.87'));
      onTestFinished(() => void begun.call.destroy());
      begun.call.write(beginning);
      await expect.poll(() => storedBytes(server)).toBe(beginning.length);
      expect(expected()).toBe(limits.uploadBytes);
      vi.advanceTimersByTime(seconds * 1_000);
      await wait(1_500);
      return begun;
    }

    test('are taken at the pace of a line of 64 kbit/s', async () => {
      const zip = zipOf({ 'x.mis': buildMission(), 'x.jpg': picture, 'notes.txt': randomBytes(1_000_000) });
      const half = Math.floor(zip.length / 2);
      const { call, status } = await begin(zip.subarray(0, half), half / 8_000);
      call.end(zip.subarray(half));
      expect(await status).toBe(200);
    });

    test.each([
      ['arrive much more slowly', 500_000, 250],
      ['take longer than an hour', 20_000_000, 3_700],
    ])('are refused when they %s', async (_, bytes, seconds) => {
      const { answer } = await begin(Buffer.alloc(bytes), seconds);
      expect((await answer).statusCode).toBe(408);
      await expect.poll(expected).toBe(0);
    });
  });
});

test('a decision about room that takes too long is refused, and does not stop those that follow', async () => {
  const [someone, zip] = [await signUpPerson(server), good()];
  const { receivedBytes } = server.deps;
  const { opened, open } = createGate();
  const leftOf = receivedBytes.leftOf.bind(receivedBytes);
  vi.spyOn(receivedBytes, 'leftOf').mockImplementationOnce(async (address) => {
    await opened;
    return leftOf(address);
  });
  const held = upload(someone, zip);
  // The next one has the same time, of which it waits for the rest of the first one's.
  await wait(serverLimits.roomDecisionMs * 0.9);
  const follows = upload(someone, zip);
  const refused = await held;
  expect([refused.status, refused.json.code]).toEqual([503, 'not_ready']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await follows).status).toBe(200);
  open();
  await wait(100);
  expect(receivedBytes.expectedOf({})).toBe(0);
});
