import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemoSite } from '../demo/demoSite.ts';
import { withSite } from '../demo/withSite.ts';
import { onStopSignal } from '../scripts/stopSignals.ts';
import { type BenchSite, startBenchSite } from './benchSite.ts';

/** Runs `work` on a site of its own with so many levels of the demo; it is removed afterwards. */
export async function withDemoSite<Result>(
  levels: number,
  work: (site: BenchSite) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-demo-'));
  try {
    await fill(dataDir, levels);
    const site = await startBenchSite(dataDir);
    onStopSignal(() => void site.stop().then(() => process.exit(130)));
    try {
      return await work(site);
    } finally {
      await site.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Commands find their site by the environment, which is that of the measured site otherwise. */
async function fill(dataDir: string, levels: number): Promise<void> {
  const { DATA_DIR: before } = process.env;
  Object.assign(process.env, { DATA_DIR: dataDir, MONGODB_URI: '', S3_ENDPOINT: '', S3_BUCKET: '' });
  try {
    await withSite(async (deps) => void (await fillDemoSite(deps, levels, () => undefined)));
  } finally {
    if (before === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = before;
  }
}
