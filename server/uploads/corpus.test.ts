import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { corpusFile, corpusPath, hasCorpus, readExpected } from '../formats/testing/corpus.ts';
import { makeUpload } from '../testing/madeUpload.ts';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { zipOf } from '../testing/tinyLevels.ts';

const server = await serverForFile();
const person = await signUpPerson(server);

const upload = (zip: Buffer) =>
  person.request('upload.check', { body: zip }, { 'Content-Type': 'application/zip' });

/** Submits an upload, and returns the page of its level. */
async function submit(uploadId: string) {
  const { levelIds } = await person.call('upload.submit', {
    body: { uploadId, remarks: [''], addToPacks: [], newPack: null },
  });
  return person.call('level.extendedInfo', { params: { id: String(levelIds[0]) } });
}

test('a level with every supported format', async () => {
  const made = await makeUpload();
  const { json } = await upload(zipOf(made));
  expect(json).toMatchObject({ status: 'success' });
  expect(json.warnings ?? []).toEqual([]);
  const level = await submit(json.uploadId);
  expect(level).toMatchObject({
    name: 'Made here',
    artist: 'Marbleland',
    gems: 1,
    hasCustomCode: false,
    hasEasterEgg: false,
    missesDependencies: false,
  });
  const fileNames = level.dependencies.map((path) => path.split('/').at(-1));
  const used = Object.keys(made).map((path) => path.split('/').at(-1));
  expect(fileNames).toEqual(expect.arrayContaining(used));
});

describe.skipIf(!hasCorpus)('real levels, as players upload them (skipped without ../shared/corpus)', () => {
  const names = hasCorpus ? readdirSync(corpusPath('levels')).sort() : [];

  test.each(names)('%s', async (name) => {
    const expected = readExpected().levels[name];
    const { status, json } = await upload(corpusFile(`levels/${name}`));
    if (!expected?.thumbnail) {
      expect(status).toBe(400);
      expect(json.problems).toEqual([
        expect.stringMatching(/^The level .*\.mis is missing an image thumbnail\.$/),
      ]);
      return;
    }
    expect(json).toMatchObject({ status: 'success' });
    const level = await submit(json.uploadId);
    expect(level).toMatchObject({
      name: expected.name,
      artist: expected.artist,
      gems: expected.gems,
      hasCustomCode: expected.hasCustomCode,
      hasEasterEgg: expected.hasEasterEgg,
      missesDependencies: false,
    });
    expect(level.gameMode ?? null).toBe(expected.gameMode);
    const fileNames = level.dependencies.map((path) => path.split('/').at(-1)?.toLowerCase());
    for (const interior of expected.interiors) expect(fileNames).toContain(interior.toLowerCase());
  });
});
