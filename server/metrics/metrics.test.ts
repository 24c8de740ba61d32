import { expect, test } from 'vitest';
import { findFreePort } from '../db/engine/findFreePort.ts';
import { insertLevel } from '../testing/factories.ts';
import { parseMetrics } from '../testing/parseMetrics.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { receiveNews } from '../testing/receiveNews.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { startTestServer } from '../testing/testServer.ts';

const token = 'a-token-for-prometheus';
const headers = { Authorization: `Bearer ${token}` };
const server = await serverForFile({ env: { METRICS_TOKEN: token } });
const person = await signUpPerson(server);

const readSamples = async () =>
  parseMetrics((await visitor(server).send('GET', '/metrics', undefined, headers)).bytes.toString());

/** The value of the sample with these labels; 0 where there is none yet. */
async function read(name: string, labels: Record<string, string> = {}): Promise<number> {
  const samples = await readSamples();
  const found = samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return found?.value ?? 0;
}

const requests = (route: string, status = '2xx') =>
  read('marbleland_http_request_seconds_count', { route, status });

test('requests are counted by route and kind of answer, once their answer is out', async () => {
  const level = await insertLevel(server, person.id);
  for (let call = 0; call < 5; call += 1) {
    await visitor(server).call('level.info', { params: { id: String(level._id) } });
  }
  await visitor(server).request('level.info', { params: { id: 999999 } });
  await visitor(server).send('GET', `/nothing/${Math.random()}`);
  await visitor(server).send('GET', '/search');
  await expect.poll(() => requests('level.info')).toBe(5);
  await expect.poll(() => requests('level.info', '4xx')).toBe(1);
  await expect.poll(() => requests('other', '4xx')).toBe(1);
  await expect.poll(() => requests('page.search')).toBe(1);
  expect(await read('marbleland_http_request_seconds_sum', { route: 'level.info' })).toBeGreaterThan(0);
});

test('events, commands to the database and reads of caches are counted', async () => {
  const level = await insertLevel(server, person.id);
  const id = String(level._id);
  // Background work reads these caches too, and news of the level empty them, so both have to be over first.
  await server.deps.imagesAhead.flush();
  await receiveNews(server);
  const readCounters = () =>
    Promise.all([
      read('marbleland_events_published_total', { event: 'comment:added' }),
      read('marbleland_database_command_seconds_count', { command: 'insert', outcome: 'ok' }),
      read('marbleland_cache_reads_total', { cache: 'levels', result: 'hit' }),
      read('marbleland_cache_reads_total', { cache: 'levels', result: 'miss' }),
      read('marbleland_cache_reads_total', { cache: 'answers', result: 'hit' }),
      read('marbleland_cache_reads_total', { cache: 'images', result: 'miss' }),
    ]);
  const before = await readCounters();
  for (let call = 0; call < 3; call += 1) {
    await person.call('comment.post', { params: { id }, body: { content: 'Nice' } });
  }
  for (let call = 0; call < 4; call += 1) {
    await visitor(server).send('GET', `/level/${id}`);
    const picture = await visitor(server).request('level.image', {
      params: { id },
      query: { width: 64, height: 64 },
    });
    expect(picture.status).toBe(200);
  }
  const after = await readCounters();
  // Each comment is stored together with its event in the public history.
  expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([3, 6, 3, 1, 3, 1]);
});

test('sockets and people are those that are connected', async () => {
  const [one, two] = [await person.listen(), await visitor(server).listen()];
  expect([await read('marbleland_sockets'), await read('marbleland_people')]).toEqual([2, 2]);
  one.close();
  two.close();
  await expect.poll(() => read('marbleland_sockets')).toBe(0);
});

test('all queues and the process itself are measured', async () => {
  const samples = await readSamples();
  const queues = samples.filter(({ name }) => name === 'marbleland_queue_waiting');
  expect(queues.map(({ labels }) => labels.queue)).toEqual([
    'images',
    'imagesAhead',
    'checks',
    'scenes',
    'passwords',
    'packReads',
    'packSizeReads',
    'bulkReads',
    'bulkSizeReads',
    'downloads',
  ]);
  expect(await read('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect(await read('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
});

test('no label holds text that people can choose', async () => {
  await visitor(server).request('level.info', { params: { id: 123456 }, query: { secret: 654321 } });
  await visitor(server).send('GET', '/profile/123456');
  // A value may have these digits by chance.
  const text = JSON.stringify((await readSamples()).map(({ name, labels }) => [name, labels]));
  expect(text).not.toMatch(/123456|654321|127\.0\.0\.1/);
});

test('only the token reads them', async () => {
  const one = visitor(server);
  for (const given of ['', 'Bearer wrong', `Bearer ${person.token}`]) {
    const {
      status,
      json,
      headers: answered,
    } = await one.send('GET', '/metrics', undefined, {
      Authorization: given,
    });
    expect([status, json.code]).toEqual([401, 'not_signed_in']);
    expect(answered.get('WWW-Authenticate')).toBe('Bearer');
  }
  const allowed = await one.send('GET', '/metrics', undefined, headers);
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(allowed.headers.get('Cache-Control')).toBe('no-store');
});

test('nothing is exposed unless it is configured', async () => {
  const plain = await startTestServer();
  try {
    expect(plain.deps.metrics).toBeNull();
    expect((await visitor(plain).send('GET', '/metrics', undefined, headers)).status).toBe(404);
  } finally {
    await plain.stop();
  }
});

test('a port of its own serves them and nothing else; the site does not', async () => {
  const port = await findFreePort();
  const site = await startTestServer({ env: { METRICS_PORT: String(port) } });
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.status).toBe(200);
    expect(parseMetrics(await answer.text()).length).toBeGreaterThan(50);
    for (const path of ['/', '/nothing', '/api/level/list']) {
      const unknown = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
    const posted = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' });
    expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    expect((await visitor(site).send('GET', '/metrics')).status).toBe(404);
  } finally {
    await site.stop();
  }
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});
