import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signUpPerson } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { projectDir } from '../variables.ts';

const corpus = join(projectDir, '..', 'shared', 'corpus');
const hasCorpus = existsSync(join(corpus, 'expected.json'));
if (!hasCorpus) console.log(`Skipped: there are no real levels to check at ${corpus}.`);

const Expected = z.object({
  levels: z.record(
    z.string(),
    z.object({
      name: z.string(),
      artist: z.string(),
      gameMode: z.string().nullable(),
      gems: z.number(),
      hasCustomCode: z.boolean(),
      hasEasterEgg: z.boolean(),
      interiors: z.array(z.string()),
      mission: z.string(),
      thumbnail: z.boolean(),
    }),
  ),
});

describe.skipIf(!hasCorpus)('real levels, as players upload them', () => {
  const names = hasCorpus ? readdirSync(join(corpus, 'levels')).sort() : [];
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startTestServer();
    person = await signUpPerson(server);
  });
  afterAll(() => server.stop());

  test.each(names)('%s', async (name) => {
    const expected = Expected.parse(JSON.parse(readFileSync(join(corpus, 'expected.json'), 'utf8'))).levels[
      name
    ];
    const zip = readFileSync(join(corpus, 'levels', name));
    const { status, json } = await person.request('POST', '/api/level/upload', zip, {
      'Content-Type': 'application/zip',
    });
    if (!expected?.thumbnail) {
      expect(status).toBe(400);
      expect(json.problems).toEqual([
        expect.stringMatching(/^The level .*\.mis is missing an image thumbnail\.$/),
      ]);
      return;
    }
    expect(json).toMatchObject({ status: 'success' });
    const submitted = await person.request('POST', '/api/level/submit', {
      uploadId: json.uploadId,
      remarks: [''],
      addToPacks: [],
      newPack: null,
    });
    const level = await person.request('GET', `/api/level/${submitted.json.levelIds[0]}/extended-info`);
    expect(level.json).toMatchObject({
      name: expected.name,
      artist: expected.artist,
      gems: expected.gems,
      hasCustomCode: expected.hasCustomCode,
      hasEasterEgg: expected.hasEasterEgg,
      missesDependencies: false,
    });
    expect(level.json.gameMode ?? null).toBe(expected.gameMode);
    const fileNames = level.json.dependencies.map((path: string) => path.split('/').at(-1)?.toLowerCase());
    for (const interior of expected.interiors) expect(fileNames).toContain(interior.toLowerCase());
  });
});
