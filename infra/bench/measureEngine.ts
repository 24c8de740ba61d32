import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { connect, type Database } from '../../server/db/connect.ts';
import type { EngineName } from '../../server/db/engine/program.ts';
import { type Engine, startEngine } from '../../server/db/engine/startEngine.ts';
import { fillShapes, type QueryShape, shapes } from './engineShapes.ts';

const seconds = 1;
const connections = 50;

interface Cost {
  /** Milliseconds of one call, alone. */
  ms: number;
  /** Calls a second, 50 at a time. */
  perSecond: number;
}

/**
 * Measures what every kind of query costs on an embedded engine, and beside it on a real MongoDB if there is
 * an address of one. It prints a table; there is no target for an engine.
 */
export async function measureEngines(only: EngineName | undefined, mongodbUri: string | undefined) {
  const columns = new Map<string, Map<string, Cost>>();
  for (const options of [{ only }, ...(mongodbUri ? [{ mongodbUri }] : [])]) {
    const dataDir = mkdtempSync(join(tmpdir(), 'marbleland-bench-'));
    const engine = await startEngine({ dataDir, ...options });
    try {
      columns.set(`${engine.name} ${engine.version}`, await measureShapes(engine));
    } finally {
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  console.log(`\n${formatCosts(columns).join('\n')}\n`);
}

async function measureShapes({ uri, name, version }: Engine): Promise<Map<string, Cost>> {
  console.log(`Filling and measuring ${name} ${version}`);
  const db = await connect(uri, 'marbleland-bench');
  const costs = new Map<string, Cost>();
  try {
    await fillShapes(db);
    for (const [what, shape] of Object.entries(shapes)) costs.set(what, await measureShape(db, shape));
  } finally {
    await db.client.db('marbleland-bench').dropDatabase();
    await db.close();
  }
  return costs;
}

async function measureShape(db: Database, shape: QueryShape): Promise<Cost> {
  let turn = 0;
  const run = async (atOnce: number): Promise<number> => {
    const [startedAt, first] = [performance.now(), turn];
    const endAt = startedAt + seconds * 1_000;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (performance.now() < endAt) {
          turn += 1;
          await shape(db, turn);
        }
      }),
    );
    return ((turn - first) / (performance.now() - startedAt)) * 1_000;
  };
  return { ms: 1_000 / (await run(1)), perSecond: await run(connections) };
}

function formatCosts(columns: Map<string, Map<string, Cost>>): string[] {
  const rows = Object.keys(shapes).map((what) => [
    what,
    ...[...columns.values()].map((costs) => describe(costs.get(what))),
  ]);
  const head = ['one call alone · calls a second, 50 at a time', ...columns.keys()];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  return [head, ...rows].map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

const describe = (cost: Cost | undefined): string =>
  cost ? `${cost.ms.toFixed(2)} ms · ${Math.round(cost.perSecond).toLocaleString('en')}` : '';
