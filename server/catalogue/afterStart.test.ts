import { expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer } from '../testing/testServer.ts';

test('levels that are stored before a start are found and shown after it', async () => {
  const first = await startTestServer();
  const { mongodb, dataDir } = first.deps.config;
  const { id: uploader } = await signUpPerson(first);
  for (const addedAt of [1, 2, 3]) await insertLevel(first, uploader, { addedAt });
  const second = await startTestServer({
    keepsDatabase: true,
    env: { MONGODB_DATABASE: mongodb.database, DATA_DIR: dataDir },
  });
  try {
    const { call } = visitor(second);
    const search = await call('level.search', { query: { q: 'slope', sort: 'id' } });
    expect(search).toMatchObject({ matching: 3, total: 3 });
    expect(search.levels.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect((await call('level.home')).latestLevels.map(({ id }) => id)).toEqual([3, 2, 1]);
    const feed = await (await fetch(`${second.url}/feed.atom`)).text();
    expect(feed).toContain('Slope');
    const page = await (await fetch(`${second.url}/search`)).text();
    expect(page).toContain('Slope');
  } finally {
    await second.stop();
    await first.stop();
  }
});
