import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { findDatabases } from './findDatabases.ts';
import { identifyProcess } from './processes.ts';
import { type Engine, startEngine } from './startEngine.ts';

let dataDir = '';
let engine: Engine | undefined;
const said: string[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'marbleland-test-'));
  said.length = 0;
});
afterEach(async () => {
  await engine?.stop();
  engine = undefined;
});

async function start(): Promise<Engine> {
  engine = await startEngine({ dataDir, progress: (sentence) => said.push(sentence) });
  return engine;
}

const enginePids = () => findDatabases(join(dataDir, 'db'));

async function withNumbers<T>(
  uri: string,
  work: (numbers: ReturnType<typeof numbersOf>) => Promise<T>,
): Promise<T> {
  const client = await MongoClient.connect(uri, { writeConcern: { w: 'majority', journal: true } });
  try {
    return await work(numbersOf(client));
  } finally {
    await client.close();
  }
}

function numbersOf(client: MongoClient) {
  return client.db('engine-test').collection<{ _id: number }>('numbers');
}

async function readNumbers(uri: string): Promise<number[]> {
  return withNumbers(uri, async (numbers) =>
    (await numbers.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id),
  );
}

describe('startEngine', () => {
  test('keeps its data from one start to the next', async () => {
    const first = await start();
    await withNumbers(first.uri, (numbers) => numbers.insertOne({ _id: 1 }));
    await first.stop();
    expect(enginePids()).toEqual([]);
    expect(await readNumbers((await start()).uri)).toEqual([1]);
  });

  test('refuses a second start on the same data', async () => {
    await start();
    await expect(startEngine({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`);
  });

  test('restarts an engine that is killed, and loses no acknowledged write', async () => {
    const { uri } = await start();
    const acknowledged: number[] = [];
    await withNumbers(uri, async (numbers) => {
      for (let round = 0; round < 3; round += 1) {
        const writes = Array.from({ length: 60 }, async (_, index) => {
          const _id = round * 100 + index;
          await numbers.insertOne({ _id });
          acknowledged.push(_id);
          if (index === 30) for (const pid of enginePids()) process.kill(pid, 'SIGKILL');
        });
        await Promise.allSettled(writes);
      }
    });
    expect(acknowledged.length).toBeGreaterThan(90);
    expect(await readNumbers(uri)).toEqual(expect.arrayContaining(acknowledged));
    expect(said.join()).toContain('is started again');
  });

  test('takes over from a killed start', async () => {
    const url = JSON.stringify(new URL('startEngine.ts', import.meta.url).href);
    const code = `
      import { startEngine } from ${url};
      console.log((await startEngine({ dataDir: ${JSON.stringify(dataDir)} })).uri);
    `;
    const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
    const [uri] = await once(owner.stdout, 'data');
    await withNumbers(String(uri).trim(), (numbers) => numbers.insertOne({ _id: 7 }));
    const [leftOver] = enginePids();
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(await readNumbers((await start()).uri)).toEqual([7]);
    expect(identifyProcess(leftOver ?? 0)).toBeUndefined();
  });

  test('stays with the engine that made the data, even when a better one is available', async () => {
    const { name } = await start();
    await engine?.stop();
    const other = name === 'mongod' ? 'secantusd-py' : 'mongod';
    engine = await startEngine({ dataDir, only: other });
    expect(engine.name).toBe(name);
  });

  test('refuses a folder of another engine and releases it', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'db', 'marbleland-engine.json'), '{"engine":"another","version":"1"}');
    await expect(start()).rejects.toThrow('does not name a database');
    await expect(start()).rejects.toThrow('does not name a database');
  });

  test('leaves nothing behind in memory mode', async () => {
    const temporary = await startEngine({ dataDir, memory: true });
    expect(await readNumbers(temporary.uri)).toEqual([]);
    await temporary.stop();
    await expect(readNumbers(`${temporary.uri}&serverSelectionTimeoutMS=200`)).rejects.toThrow(
      'ECONNREFUSED',
    );
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
  });

  test('uses an external replica set unchanged', async () => {
    const mongodbUri = testDatabase();
    expect(await startEngine({ dataDir, mongodbUri })).toMatchObject({ name: 'external', uri: mongodbUri });
    const nobody = 'mongodb://someone:hunter2@127.0.0.1:1/?serverSelectionTimeoutMS=200';
    const refused = startEngine({ dataDir, mongodbUri: nobody });
    await expect(refused).rejects.toThrow('MONGODB_URI cannot be used');
    await expect(refused).rejects.not.toThrow('hunter2');
  });
});
