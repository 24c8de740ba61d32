import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import type { LevelInfo } from '../../shared/levels.ts';
import { missionFileOf } from '../db/documents/level.ts';
import { readBlob } from '../files/blobs.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { createGate } from '../testing/gate.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { readZipStrictly } from '../testing/strictZipReader.ts';
import { buildInterior, buildMission, interiorObject, zipOf } from '../testing/tinyLevels.ts';
import { startUploadSite } from '../testing/uploadSite.ts';

const { server, person: owner, picture } = await startUploadSite();

const info = { name: 'Slope', artist: 'Ivory', type: 'Custom', goldTime: '1000' };
const known = { name: 'Slope', artist: 'Ivory', type: 'Custom', goldtime: '1000' };
const missionOf = (fields: Record<string, string> = info) =>
  buildMission({ info: fields, objects: interiorObject('~/data/interiors/own.dif'), before: '// Grüße' });

async function createLevel(mission: string | Uint8Array = missionOf()): Promise<number> {
  const zip = zipOf({ 'x.mis': mission, 'x.jpg': picture, 'own.dif': buildInterior([]) });
  const { json } = await owner.request('upload.check', { body: zip }, { 'Content-Type': 'application/zip' });
  const submission = { uploadId: json.uploadId, remarks: ['First'], addToPacks: [], newPack: null };
  return (await owner.request('upload.submit', { body: submission })).json.levelIds[0] ?? 0;
}

interface Change {
  missionInfo?: Record<string, string> | null;
  remarks?: string | null;
  editedAt?: number | null;
}
const edit = (who: Person, id: number, change: Change) =>
  who.request('level.edit', { params: { id }, body: { missionInfo: null, remarks: null, ...change } });
const read = async (id: number) => (await owner.request('level.extendedInfo', { params: { id } })).json;

async function storedMission(id: number): Promise<Buffer> {
  const level = await server.deps.db.levels.findOne({ _id: id });
  const file = level && missionFileOf(level);
  return buffer(await readBlob(server.deps.files, file?.sha256 ?? ''));
}

/** Blocks all edits of a level until `howMany` calls have read the same state of it. */
function meetAfterReading(id: number, howMany: number) {
  const { reads } = server.deps;
  const read = reads.level;
  const gate = createGate();
  let there = 0;
  return vi.spyOn(reads, 'level').mockImplementation(async (wanted) => {
    const level = await read(wanted);
    if (wanted !== id) return level;
    there += 1;
    if (there === howMany) gate.open();
    await gate.opened;
    return level;
  });
}

test('an edit cannot make the list longer than an upload can', async () => {
  const id = await createLevel();
  for (const [field, length, max] of [
    ['name', 201, '200'],
    ['artist', 201, '200'],
    ['desc', 2_001, '2,000'],
  ] as const) {
    const { status, json } = await edit(owner, id, {
      missionInfo: { ...known, [field]: 'x'.repeat(length) },
    });
    const reason = `Property "${field}" is too long. At most ${max} characters are allowed.`;
    expect([status, json.code, json.reason]).toEqual([400, 'edit_refused', reason]);
  }
  const { json } = await edit(owner, id, { missionInfo: { ...known, starthelptext: 'x'.repeat(20_000) } });
  expect(json.reason).toBe('MissionInfo is too long. At most 20,000 characters are allowed.');
  const fits = await edit(owner, id, { missionInfo: { ...known, desc: 'x'.repeat(2_000) } });
  expect(fits.status).toBe(200);
});

test('an archive that was sent again and again is the edited one as soon as the level is edited', async () => {
  const id = await createLevel();
  const guest = visitor(server);
  const archive = `/api/level/${id}/zip`;
  for (let time = 1; time <= 3; time += 1) await guest.send('GET', archive);
  expect((await edit(owner, id, { missionInfo: { ...known, name: 'Steeper' } })).status).toBe(200);
  const { bytes, headers } = await guest.send('GET', archive);
  expect(headers.get('Content-Disposition')).toContain('Steeper');
  const mission = readZipStrictly(bytes).find(({ name }) => name.endsWith('.mis'));
  expect(String(mission?.data)).toContain('Steeper');
});

describe('an edit', () => {
  test('changes the block, and the archive, hashes and lists follow', async () => {
    const mission = missionOf();
    const id = await createLevel(mission);
    const before = await server.deps.db.levels.findOne({ _id: id });
    const listener = await visitor(server).listen(`level:${id}`);
    const list = await visitor(server).listen('levels');
    const missionInfo = { ...known, NAME: 'Steeper', goldtime: '900', startHelpText: 'Say "hi"' };
    const { status, json } = await edit(owner, id, { missionInfo, remarks: ' Second ' });
    expect(status).toBe(200);
    expect(json).toMatchObject({ id, name: 'Steeper', goldTime: 900, remarks: 'Second', version: 1 });
    expect(json.missionInfo).toEqual({
      ...known,
      name: 'Steeper',
      goldtime: '900',
      starthelptext: 'Say "hi"',
    });
    expect(json.editedAt).toBeGreaterThanOrEqual(json.addedAt);

    // Changes of other levels come together with it, or before.
    let changed: LevelInfo | undefined;
    while (!changed) changed = (await list.next('levels:changed')).levels.find((level) => level.id === id);
    expect(changed).toMatchObject({ name: 'Steeper', goldTime: 900 });
    const { lovedByYou: _, ...published } = await listener.next('level:edited');
    expect(json).toMatchObject(published);
    for (const each of [listener, list]) each.close();

    const expected = mission
      .replace('"Slope"', '"Steeper"')
      .replace('"1000";', '"900";\r\n    startHelpText = "Say \\"hi\\"";');
    expect((await storedMission(id)).toString()).toBe(expected);
    const zip = await visitor(server).request('level.zip', { params: { id }, query: { assuming: 'none' } });
    const entry = readZipStrictly(zip.bytes).find(({ name }) => name === 'missions/x.mis');
    expect(entry?.data.toString()).toBe(expected);

    const after = await server.deps.db.levels.findOne({ _id: id });
    expect(after?.misHash).toBe(createHash('sha256').update(expected).digest('hex'));
    expect(after?.contentHash).toBe(before?.contentHash);
    expect(after?.versions[0]?.files).toEqual(after?.files);
    const shown = await visitor(server).call('level.list');
    expect(shown.find((level) => level.id === id)?.name).toBe('Steeper');
  });

  test('leaves null parts unchanged, and clears remarks', async () => {
    const id = await createLevel();
    const mission = await storedMission(id);
    expect((await edit(owner, id, { remarks: '' })).json).toMatchObject({
      remarks: null,
      missionInfo: known,
    });
    expect(await storedMission(id)).toEqual(mission);
    const { desc: _, ...again } = (await edit(owner, id, { missionInfo: { ...known, desc: 'x' } })).json;
    expect(again).toMatchObject({ remarks: null, missionInfo: { desc: 'x' } });
    expect((await edit(owner, id, { missionInfo: known })).json.missionInfo).toEqual(known);
    expect(await storedMission(id)).toEqual(mission);
  });

  test('editedAt grows with every edit, also when the clock does not, and stays without a change', async () => {
    const id = await createLevel();
    await server.deps.db.levels.updateOne({ _id: id }, { $set: { editedAt: 9e12 } });
    expect((await edit(owner, id, { remarks: 'a' })).json.editedAt).toBe(9e12 + 1);
    const listener = await visitor(server).listen(`level:${id}`);
    expect((await edit(owner, id, { remarks: 'a', missionInfo: known })).json.editedAt).toBe(9e12 + 1);
    expect((await edit(owner, id, { remarks: 'b' })).json.editedAt).toBe(9e12 + 2);
    expect(await listener.next('level:edited')).toMatchObject({ remarks: 'b' });
    listener.close();
  });

  test('compares later duplicates with the edited mission', async () => {
    const id = await createLevel();
    await edit(owner, id, { missionInfo: { ...known, name: 'Other' } });
    const zip = zipOf({ 'x.mis': await storedMission(id), 'x.jpg': picture, 'own.dif': buildInterior([]) });
    const type = { 'Content-Type': 'application/zip' };
    const again = await owner.request('upload.check', { body: zip }, type);
    expect(again.json.problems).toEqual(['Duplicate: Mission x.mis has already been uploaded.']);

    const [mission, otherId] = [await storedMission(id), await createLevel()];
    const edited = mission.toString().replace('"Other"', '"Another"');
    const misHash = createHash('sha256').update(edited).digest('hex');
    await server.deps.db.levels.updateOne({ _id: otherId }, { $set: { misHash } });
    const { status, json } = await edit(owner, id, { missionInfo: { ...known, name: 'Another' } });
    expect([status, json.reason]).toEqual([400, 'Duplicate: Mission x.mis has already been uploaded.']);
  });

  test('updates the music dependency', async () => {
    const id = await createLevel();
    const stock = await edit(owner, id, { missionInfo: { ...known, music: 'Astrolabe.ogg' } });
    expect(stock.json.dependencies.filter((path: string) => path.startsWith('sound/'))).toHaveLength(1);
    expect(stock.json.missesDependencies).toBe(false);
    const missing = await edit(owner, id, { missionInfo: { ...known, music: 'nobody has it.ogg' } });
    expect([missing.status, missing.json.reason]).toEqual([
      400,
      "Missing dependency: sound/music/nobody has it.ogg is required by x.mis but couldn't be found.",
    ]);
    const none = await edit(owner, id, { missionInfo: known });
    expect(none.json.missesDependencies).toBe(false);
    expect(none.json.dependencies.filter((path: string) => path.startsWith('sound/'))).toEqual([]);
  });

  test('keeps the encoding, and reports text that does not fit in it', async () => {
    const id = await createLevel(Buffer.from(missionOf(), 'latin1'));
    const { json } = await edit(owner, id, { missionInfo: { ...known, desc: 'Größe' } });
    expect(json.desc).toBe('Größe');
    expect((await storedMission(id)).toString('latin1')).toContain('desc = "Größe"');
    const refused = await edit(owner, id, { missionInfo: { ...known, desc: '🎱' } });
    expect([refused.status, refused.json.reason]).toEqual([
      400,
      'Property "desc" has characters that this mission file cannot hold.',
    ]);
  });
});

describe('an edit is refused', () => {
  test.each([
    ['without a name', { artist: 'x', type: 'Custom' }, 'MissionInfo is missing "name".'],
    [
      'for what affects play',
      { ...known, type: 'custom' },
      'Property "type" is not allowed to change. (was: Custom)',
    ],
    [
      'for a new field that is not known',
      { ...known, constructor: 'x' },
      'Property "constructor" is not allowed to change. (was: undefined)',
    ],
    [
      'for another modification',
      { ...known, ultimateTime: '5' },
      'The changes to MissionInfo would reclassify this level to have a different modification, which is disallowed.',
    ],
    [
      'for keys that are no names',
      { ...known, 'a b': 'x' },
      'Property "a b" is not allowed to change. (was: undefined)',
    ],
  ])('%s', async (_, missionInfo, reason) => {
    const id = await createLevel();
    const mission = await storedMission(id);
    const { status, json } = await edit(owner, id, { missionInfo, remarks: 'not stored either' });
    expect([status, json.code, json.reason]).toEqual([400, 'edit_refused', reason]);
    expect(json.issues?.[0]?.path).toMatch(/^missionInfo/);
    expect(await read(id)).toMatchObject({ missionInfo: known, remarks: 'First', editedAt: null });
    expect(await storedMission(id)).toEqual(mission);
  });

  test('for others, visitors and suspended owners, but not for moderators', async () => {
    const id = await createLevel();
    const listener = await visitor(server).listen(`level:${id}`);
    const change = { remarks: 'Mine' };
    expect((await edit(await signUpPerson(server), id, change)).json.code).toBe('not_allowed');
    expect((await edit(visitor(server), id, change)).status).toBe(401);
    const suspended = { $set: { isSuspended: true, suspensionReason: 'Spam' } };
    const other = await signUpPerson(server);
    await server.deps.db.levels.updateOne({ _id: id }, { $set: { addedBy: other.id } });
    await changeAccount(server, other.id, suspended);
    expect((await edit(other, id, change)).status).toBe(403);
    expect(listener.received().filter(({ event }) => event.startsWith('level:'))).toEqual([]);
    const moderator = await signUpPerson(server, { isModerator: true });
    expect((await edit(moderator, id, change)).json.remarks).toBe('Mine');
    listener.close();
  });

  test('for unknown levels and bad bodies', async () => {
    const id = await createLevel();
    expect((await edit(owner, 99_999, { remarks: 'x' })).status).toBe(404);
    const bodies = [
      {},
      { missionInfo: null },
      { missionInfo: { name: 1 }, remarks: null },
      { missionInfo: [], remarks: null },
    ];
    for (const body of [...bodies, { missionInfo: null, remarks: 'x'.repeat(10_001) }, null, 'x']) {
      expect((await owner.request('level.edit', { params: { id }, body })).status).toBe(400);
    }
  });
});

describe('two edits', () => {
  test('one after the other: the later one is refused, and a repeat of the first succeeds', async () => {
    const id = await createLevel();
    const first = await edit(owner, id, { missionInfo: { ...known, name: 'One' }, editedAt: null });
    const second = await edit(owner, id, { missionInfo: { ...known, name: 'Two' }, editedAt: null });
    expect([first.status, second.status, second.json.code]).toEqual([200, 409, 'conflict']);
    expect((await edit(owner, id, { missionInfo: { ...known, name: 'One' }, editedAt: null })).status).toBe(
      200,
    );
    const { editedAt } = await read(id);
    expect((await edit(owner, id, { missionInfo: { ...known, name: 'Two' }, editedAt })).status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'Two' });
  });

  test('at once: those of different parts are all stored; of one part exactly one wins and the others are refused', async () => {
    const id = await createLevel();
    const moderator = await signUpPerson(server, { isModerator: true });
    const names = Array.from({ length: 6 }, (_, index) => `Name ${index}`);
    const everyoneHasRead = meetAfterReading(id, names.length + 1);
    const [remarks, ...replies] = await Promise.all([
      edit(moderator, id, { remarks: 'Together' }),
      ...names.map((name) => edit(owner, id, { missionInfo: { ...known, name } })),
    ]);
    everyoneHasRead.mockRestore();
    expect(remarks?.status).toBe(200);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const level = await read(id);
    expect(level.name).toBe(names[replies.findIndex(({ status }) => status === 200)]);
    expect(level.remarks).toBe('Together');
    expect((await storedMission(id)).toString()).toContain(`name = "${level.name}"`);
  });
});
