import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { serverLimits } from '../limits.ts';
import { insertLevel } from '../testing/factories.ts';
import { createGate } from '../testing/gate.ts';
import { visitor } from '../testing/person.ts';
import { startSite } from '../testing/site.ts';
import { readZipStrictly } from '../testing/strictZipReader.ts';

const { server, person: owner, get } = await startSite();
const namesIn = (zip: Buffer) => readZipStrictly(zip).map(({ name }) => name);
const missionsIn = (zip: Buffer) => namesIn(zip).filter((name) => name.endsWith('.mis'));

/** A level whose mission and picture have this name. */
async function levelCalled(stem: string) {
  const { _id, files } = await insertLevel(server, owner.id);
  const renamed = files.map((file) => ({
    ...file,
    path: file.path.replace('missions/slope', `missions/${stem}`),
  }));
  await server.deps.db.levels.updateOne({ _id }, { $set: { baseName: `${stem}.mis`, files: renamed } });
  return _id;
}

async function packOf(levelIds: number[]): Promise<number> {
  const { packId } = await owner.call('pack.create', {
    body: { name: 'Twins', description: 'Two of a name' },
  });
  await owner.call('pack.setLevels', { params: { id: String(packId) }, body: levelIds });
  return packId;
}

describe('levels whose missions have one name', () => {
  test.each(['platinumquest', 'gold', 'none'])(
    'are all in a pack’s archive for %s, with their pictures',
    async (assuming) => {
      const [one, two, other] = [
        await levelCalled('twin'),
        await levelCalled('Twin'),
        await levelCalled('single'),
      ];
      const packId = await packOf([one, two, other]);
      const { bytes } = await get(`/api/pack/${packId}/zip?assuming=${assuming}`);
      expect(namesIn(bytes).filter((name) => name.startsWith('missions/'))).toEqual([
        `missions/twin_${one}.mis`,
        `missions/twin_${one}.jpg`,
        `missions/Twin_${two}.mis`,
        `missions/Twin_${two}.jpg`,
        'missions/single.mis',
        'missions/single.jpg',
      ]);
    },
  );

  test('stay apart from a mission that is called like one of them with its ID', async () => {
    const [one, two] = [await levelCalled('echo'), await levelCalled('echo')];
    const three = await levelCalled(`Echo_${one}`);
    const { bytes } = await get(`/api/level/zip?ids=${one},${two},${three}`);
    expect(missionsIn(bytes)).toEqual([
      `missions/echo_${one}.mis`,
      `missions/echo_${two}.mis`,
      `missions/Echo_${one}_${three}.mis`,
    ]);
  });

  test('are called so anyway where IDs are asked for', async () => {
    const [one, two] = [await levelCalled('same'), await levelCalled('same')];
    const { bytes } = await get(`/api/level/zip?ids=${one},${two}&append-id-to-mis`);
    expect(missionsIn(bytes)).toEqual([`missions/same_${one}.mis`, `missions/same_${two}.mis`]);
  });
});

describe('several levels at an address', () => {
  test('are the archive that a form gets, which can be resumed', async () => {
    const ids = [await levelCalled('first'), await levelCalled('second')].join(',');
    const posted = await visitor(server).request(
      'level.zipMany',
      { query: { assuming: 'none' }, body: `ids=${ids}` },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    );
    const path = `/api/level/zip?assuming=none&ids=${ids}`;
    const whole = await get(path);
    expect(whole.bytes.equals(posted.bytes)).toBe(true);
    for (const name of [
      'ETag',
      'Content-Type',
      'Content-Length',
      'Content-Disposition',
      'Accept-Ranges',
      'Cache-Control',
    ]) {
      expect(whole.headers.get(name), name).toBe(posted.headers.get(name));
    }
    const tag = whole.headers.get('ETag') ?? '';
    const rest = await get(path, { Range: 'bytes=1000-', 'If-Range': tag });
    expect([rest.status, rest.bytes.equals(whole.bytes.subarray(1_000))]).toEqual([206, true]);
    const other = await get(path, { Range: 'bytes=1000-', 'If-Range': '"another"' });
    expect([other.status, other.bytes.length]).toEqual([200, whole.bytes.length]);
    expect((await get(path, { 'If-None-Match': tag })).status).toBe(304);
    expect((await visitor(server).send('HEAD', path)).headers.get('Content-Length')).toBe(
      String(whole.bytes.length),
    );
  });

  test('may have blanks between their IDs; anything else is refused in a sentence', async () => {
    const [one, two] = [await levelCalled('a'), await levelCalled('b')];
    const form = await visitor(server).request(
      'level.zipMany',
      { body: `ids=${one}, ${two}` },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    );
    expect(missionsIn(form.bytes)).toHaveLength(2);
    expect(missionsIn((await get(`/api/level/zip?ids=${one},+${two}`)).bytes)).toHaveLength(2);
    for (const ids of ['', '1,,2', '1 2', 'all', '-1']) {
      const { status, json } = await get(`/api/level/zip?ids=${encodeURIComponent(ids)}`);
      expect([status, json.reason]).toEqual([400, 'IDs are numbers separated by commas.']);
    }
  });
});

test('the files of a level are those of its archive, with what their bytes are', async () => {
  const { _id, files } = await insertLevel(server, owner.id);
  const answer = await get(`/api/level/${_id}/files?assuming=none`);
  expect(answer.json).toEqual(files.map(({ path, size, sha256 }) => ({ path, size, sha256 })));
  const tag = answer.headers.get('ETag') ?? '';
  expect((await get(`/api/level/${_id}/files?assuming=none`, { 'If-None-Match': tag })).status).toBe(304);
  const query = { 'append-id-to-mis': '' };
  const named = await visitor(server).request('level.files', { params: { id: _id }, query });
  expect(named.json[0]?.path).toBe(`missions/slope_${_id}.mis`);
  expect((await get(`/api/level/${_id}/files?version=2`)).json.code).toBe('version_not_found');
  expect((await get('/api/level/999999/files')).json.code).toBe('level_not_found');
});

test('the archive of a version that was asked for is called after it', async () => {
  const { _id } = await insertLevel(server, owner.id);
  const nameAt = async (path: string) => (await get(path)).headers.get('Content-Disposition');
  expect(await nameAt(`/api/level/${_id}/zip`)).toBe(`attachment; filename="Slope-${_id}.zip"`);
  expect(await nameAt(`/api/level/${_id}/zip?version=1`)).toBe(`attachment; filename="Slope-${_id}-v1.zip"`);
});

test('an archive in memory is sent while the store keeps others of the same address waiting', async () => {
  const kept = `/api/level/${await levelCalled('kept')}/zip`;
  const { bytes } = await get(kept);
  // It is kept when it is asked for again; an answer to a range is not just repeated.
  await get(kept, { Range: 'bytes=0-' });
  const store = createGate();
  const { files } = server.deps;
  const readTogether = files.readTogether.bind(files);
  let asked = 0;
  const reading = vi.spyOn(files, 'readTogether').mockImplementation(async (...wanted) => {
    asked += 1;
    await store.opened;
    return readTogether(...wanted);
  });
  onTestFinished(() => reading.mockRestore());
  const others: Promise<{ status: number }>[] = [];
  for (let count = 1; count <= serverLimits.readPieces; count += 1) {
    const before = asked;
    others.push(get(`/api/level/${await levelCalled(`waits${count}`)}/zip`));
    await eventually(() => expect(asked).toBeGreaterThan(before));
  }
  expect((await get(kept)).bytes.equals(bytes)).toBe(true);
  store.open();
  expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]));
});
