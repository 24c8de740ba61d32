import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, MarblelandError } from '../index.js';

const [site, folder = 'levels'] = process.argv.slice(2);
const marbleland = createClient({ site });
const read = (name) => readFile(join(folder, name), 'utf8').catch(() => '');

async function readList() {
  const list = await read('list.json');
  const headers = list ? { 'If-None-Match': await read('list.etag') } : {};
  const response = await marbleland.send('level.list', {}, { headers });
  if (response.status === 304) return JSON.parse(list);
  if (!response.ok) throw new MarblelandError(response.status, await response.json());
  const text = await response.text();
  await writeFile(join(folder, 'list.json'), text);
  await writeFile(join(folder, 'list.etag'), response.headers.get('ETag'));
  return JSON.parse(text);
}

async function download({ id, editedAt }) {
  const file = join(folder, `${id}-${editedAt ?? 0}.zip`);
  if (existsSync(file)) return;
  const [part, etagFile] = [`${file}.part`, `${id}.etag`];
  const { size: have } = await stat(part).catch(() => ({ size: 0 }));
  const headers = have ? { Range: `bytes=${have}-`, 'If-Range': await read(etagFile) } : {};
  const response = await marbleland.send('level.zip', { id }, { headers });
  const pause = [429, 503].includes(response.status) && Number(response.headers.get('Retry-After') ?? 5);
  if (pause !== false) return wait(1_000 * pause).then(() => download({ id, editedAt }));
  if (response.status === 416) return rename(part, file); // It was complete already.
  if (response.status === 404) return; // Deleted since the list was made.
  if (!response.ok) throw new MarblelandError(response.status, await response.json());
  await writeFile(join(folder, etagFile), response.headers.get('ETag'));
  await pipeline(response.body, createWriteStream(part, { flags: response.status === 206 ? 'a' : 'w' }));
  await rename(part, file);
  console.log(response.status === 206 ? 'Resumed' : 'Downloaded', 'level', id);
}

await mkdir(folder, { recursive: true });
for (const level of await readList()) await download(level);
