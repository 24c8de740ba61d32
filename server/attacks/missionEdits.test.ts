import { afterEach, describe, expect, test, vi } from 'vitest';
import { callLimits } from '../../shared/callLimits.ts';
import { missionFileOf } from '../db/documents/level.ts';
import { storeBlob } from '../files/blobs.ts';
import { createThreads, type Threads } from '../services/threads.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { buildMission, zipOf } from '../testing/tinyLevels.ts';
import { startUploadSite } from '../testing/uploadSite.ts';

/** Edits of mission info that try to be expensive. */

const { server, person, picture } = await startUploadSite();
afterEach(() => vi.restoreAllMocks());

const info = { name: 'Slope', artist: 'Ivory' };
const type = { 'Content-Type': 'application/zip' };

const upload = (who: Person, mission: string) =>
  who.request('upload.check', { body: zipOf({ 'x.mis': mission, 'x.jpg': picture }) }, type);

async function createLevel(who: Person, objects = ''): Promise<number> {
  const mission = buildMission({
    info,
    objects: `// ${Math.random()}\n${objects}`,
    before: `$x = ${Math.random()};`,
  });
  const { json } = await upload(who, mission);
  const { levelIds } = await who.call('upload.submit', {
    body: { uploadId: json.uploadId, remarks: [''], addToPacks: [], newPack: null },
  });
  return levelIds[0] ?? 0;
}

const edit = (who: Person, id: number, missionInfo: Record<string, string>) =>
  who.request('level.edit', { params: { id }, body: { missionInfo, remarks: null } });

const groups = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `new SimGroup(Group${index}) { position = "${index} 0 0"; };`,
  ).join('\n');

describe('a refusal is short', () => {
  test('however many fields are not allowed', async () => {
    const id = await createLevel(person);
    const wrong = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`key${index}`, 'x']));
    const { status, json, bytes } = await edit(person, id, { ...info, ...wrong });
    expect([status, json.code, json.issues?.length]).toEqual([400, 'edit_refused', 20]);
    expect(json.reason).toMatch(/There are 897 more problems\.$/);
    expect(bytes.length).toBeLessThan(5_000);
  });

  test('however many fields there are', async () => {
    const id = await createLevel(person);
    const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`k${index}`, 'x']));
    const { status, json, bytes } = await edit(person, id, { ...info, ...many });
    expect([status, json.reason]).toEqual([
      400,
      'MissionInfo has too many properties. At most 1,000 are allowed.',
    ]);
    expect(bytes.length).toBeLessThan(1_000);
  });

  test('however long a name and a value are', async () => {
    const id = await createLevel(person);
    const { status, bytes } = await edit(person, id, {
      ...info,
      [`k${'x'.repeat(300_000)}`]: 'y',
      type: 'z'.repeat(300_000),
    });
    expect(status).toBe(400);
    expect(bytes.length).toBeLessThan(5_000);
  });
});

test('an upload has the same limit of fields as an edit', async () => {
  const many = Object.fromEntries(
    Array.from({ length: callLimits.missionInfoFields }, (_, index) => [`k${index}`, 'x']),
  );
  const { status, json } = await upload(person, buildMission({ info: { ...info, ...many } }));
  expect([status, json.problems]).toEqual([
    400,
    ['The mission info in x.mis has too many fields. At most 1,000 are allowed.'],
  ]);
});

describe('music that leads nowhere is refused as at the upload', () => {
  test.each(['nobody has it.ogg', '../../../etc/passwd', `${'x'.repeat(2_000)}.ogg`])('%s', async (music) => {
    const id = await createLevel(person);
    const { status, json } = await edit(person, id, { ...info, music });
    expect([status, json.code]).toEqual([400, 'edit_refused']);
    expect(json.reason).toMatch(
      /^Missing dependency: .{1,210} is required by x\.mis but couldn't be found\.$/,
    );
    expect(json.issues).toEqual([{ path: 'missionInfo.music', message: json.reason }]);
    const level = await visitor(server).call('level.extendedInfo', { params: { id: String(id) } });
    expect([level.missesDependencies, level.editedAt]).toEqual([false, null]);
  });

  test('but a level that never had its music can still be renamed', async () => {
    const id = await createLevel(person);
    const old = { ...info, music: 'long gone.ogg' };
    const level = await server.deps.db.levels.findOne({ _id: id });
    const blob = await storeBlob(server.deps.files, Buffer.from(buildMission({ info: old })));
    const file = level && missionFileOf(level);
    const files = level?.files.map((each) => (each.path === file?.path ? { ...each, ...blob } : each)) ?? [];
    const $set = { files, missionInfo: Object.entries(old), missesDependencies: true };
    await server.deps.db.levels.updateOne({ _id: id }, { $set });
    const { status, json } = await edit(person, id, { ...old, name: 'Other' });
    expect([status, json.name, json.missesDependencies]).toEqual([200, 'Other', true]);
  });
});

describe('editing a large mission', () => {
  test('leaves the site responsive for everybody else', async () => {
    const id = await createLevel(person, groups(6_000));
    let isEdited = false;
    const edited = edit(person, id, { ...info, name: 'Large' }).finally(() => {
      isEdited = true;
    });
    let answered = 0;
    while (!isEdited) {
      await visitor(server).call('level.info', { params: { id: String(id) } });
      answered += 1;
    }
    expect((await edited).json.name).toBe('Large');
    // If it ran on the main thread, at most one call before it and one after it would be answered.
    expect(answered).toBeGreaterThan(10);
  });

  test('again and again lets others take turns', async () => {
    const other = await signUpPerson(server);
    const [large, small] = [await createLevel(person, groups(4_000)), await createLevel(other)];
    // Afterwards both threads are running.
    await Promise.all([
      edit(person, large, { ...info, name: 'First' }),
      edit(other, small, { ...info, name: 'First' }),
    ]);
    const ended: string[] = [];
    const track = async (name: string, call: Promise<{ status: number }>) => {
      const { status } = await call;
      ended.push(name);
      return { name, status };
    };
    const mine = Array.from({ length: 6 }, (_, index) =>
      track(`Turn ${index}`, edit(person, large, { ...info, name: `Turn ${index}` })),
    );
    const ofSmall = await track('Small', edit(other, small, { ...info, name: 'Small' }));
    const ofLarge = await Promise.all(mine);
    expect(ended.indexOf('Small')).toBeLessThan(3);
    expect(ofSmall.status).toBe(200);
    // An edit that another one has overtaken is refused; the name is that of one that was accepted.
    expect(ofLarge.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const accepted = ofLarge.filter(({ status }) => status === 200).map(({ name }) => name);
    const { name } = await visitor(server).call('level.info', { params: { id: String(large) } });
    expect(accepted).toContain(name);
  });
});

describe('a valid mission that costs too much', () => {
  /** What an edit must not lose. */
  async function stateOf(id: number) {
    const given = { params: { id }, query: { assuming: 'none' } };
    const { bytes } = await visitor(server).request('level.zip', given);
    const level = await server.deps.db.levels.findOne({ _id: id });
    // Reading the archive counts as a download, a moment later.
    return { ...level, downloads: null, archive: bytes.toString('latin1') };
  }
  const editBoth = (id: number, name: string) =>
    person.request('level.edit', {
      params: { id },
      body: { missionInfo: { ...info, name }, remarks: `About ${name}` },
    });

  /** Has edits carried out in another way, until mocks are restored. */
  function editBy(carryOut: Threads['run']): void {
    const { run } = server.deps.checkThreads;
    vi.spyOn(server.deps.checkThreads, 'run').mockImplementation((task, options) =>
      isEdit(task) ? carryOut(task, options) : run(task, options),
    );
  }
  const isEdit = (task: unknown) => 'missionInfo' in Object(task);

  test('has the same threads, time and memory for an edit as for an upload', async () => {
    const run = vi.spyOn(server.deps.checkThreads, 'run');
    await edit(person, await createLevel(person), { ...info, name: 'Other' });
    const limits = run.mock.calls
      .filter(([task]) => !('kind' in Object(task)))
      .map(([, { by, timeMs }]) => ({ by, timeMs }));
    const limit = { by: person.id, timeMs: callLimits.checkTimeMs };
    expect(limits).toEqual([limit, limit]);
  });

  test('is refused when the time is over, loses nothing, and the next edit is carried out', async () => {
    const id = await createLevel(person, groups(20_000));
    const before = await stateOf(id);
    const { run } = server.deps.checkThreads;
    // A minute would be long for a test. No machine is done with the mission in the time that is given here.
    editBy((task, options) => run(task, { ...options, timeMs: 1 }));
    const { status, json } = await editBoth(id, 'Slow');
    expect([status, json.code, json.reason]).toEqual([
      400,
      'edit_refused',
      'Changing this mission takes too much time.',
    ]);
    expect(await stateOf(id)).toEqual(before);
    vi.restoreAllMocks();
    expect((await editBoth(id, 'Patient')).json).toMatchObject({ name: 'Patient', remarks: 'About Patient' });
  });

  test('is refused when the memory is used up, loses nothing, and the next edit is carried out', async () => {
    const [id, tiny] = [await createLevel(person, groups(50_000)), await createLevel(person)];
    const before = await stateOf(id);
    const small = createThreads(new URL('../uploads/check/checkThread.mjs', import.meta.url), {
      concurrency: 1,
      heapMb: 40,
    });
    try {
      editBy(small.run);
      const { status, json } = await editBoth(id, 'Large');
      expect([status, json.code, json.reason]).toEqual([
        400,
        'edit_refused',
        'Changing this mission takes too much memory.',
      ]);
      expect((await editBoth(tiny, 'Small')).json.name).toBe('Small');
    } finally {
      await small.close();
    }
    expect(await stateOf(id)).toEqual(before);
    vi.restoreAllMocks();
    expect((await editBoth(id, 'Roomy')).json).toMatchObject({ name: 'Roomy', remarks: 'About Roomy' });
  });
});
