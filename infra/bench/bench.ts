import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { EngineName } from '../../server/db/engine/program.ts';
import { projectDir } from '../../server/variables.ts';
import { buildClient } from '../scripts/buildClient.ts';
import { onStopSignal } from '../scripts/stopSignals.ts';
import { benchLevels, manyLevels, provideBenchData } from './benchData.ts';
import { type BenchSite, startBenchSite } from './benchSite.ts';
import { measureAttacks } from './measureAttacks.ts';
import { measureEngines } from './measureEngine.ts';
import { measureLarge } from './measureLarge.ts';
import { measureLive } from './measureLive.ts';
import { measureMixed } from './measureMixed.ts';
import { measurePacks } from './measurePacks.ts';
import { measurePages } from './measurePages.ts';
import { measurePreview } from './measurePreview.ts';
import { measureReads } from './measureReads.ts';
import { measureSchool } from './measureSchool.ts';
import { measureUploads } from './measureUploads.ts';
import { measureWrites } from './measureWrites.ts';
import { type Figure, formatTable, writeReport } from './report.ts';

/**
 * `npm run bench [-- reads writes mixed live school packs pages uploads attacks]`: measures its own site of 10,000
 * levels, kept in `.data/bench`. Without names it measures everything except uploads and attacks;
 * `attacks:lists` measures only the attacks with “lists” in their name.
 * `npm run bench large` measures searches and writes on a site of 100,000 levels, kept in `.data/bench-large`.
 * `npm run bench engine` measures what the database needs for every kind of query instead, and beside it a
 * MongoDB at MONGODB_URI; EMBEDDED_ENGINE names another engine than the best one here.
 * `npm run bench preview` measures scenes and maps of levels.
 */

const wanted = process.argv.slice(2);
const isLarge = wanted[0] === 'large';
const dataDir = join(projectDir, '.data', isLarge ? 'bench-large' : 'bench');

/** `part`: what follows a colon after the name of the group. */
const groups: Record<string, (site: BenchSite, part: string) => Promise<Figure[]>> = {
  reads: measureReads,
  writes: measureWrites,
  mixed: measureMixed,
  live: measureLive,
  school: measureSchool,
  packs: measurePacks,
  pages: measurePages,
  uploads: (site) => measureUploads(site, dataDir),
  attacks: measureAttacks,
  large: measureLarge,
};
const usual = ['reads', 'writes', 'mixed', 'live', 'school', 'packs', 'pages'];

const groupOf = (name: string): string => name.split(':', 1)[0] ?? '';
const partOf = (name: string): string => name.slice(groupOf(name).length + 1);
if (wanted[0] === 'engine') {
  await measureEngines(process.env.EMBEDDED_ENGINE as EngineName | undefined, process.env.MONGODB_URI);
  process.exit();
}
if (wanted[0] === 'preview') {
  console.log(`\n${formatTable(await measurePreview()).join('\n')}\n`);
  process.exit();
}
const unknown = wanted.find((name) => !(groupOf(name) in groups));
if (unknown !== undefined) {
  console.error(
    `There is nothing to measure called ${unknown}. There are: ${Object.keys(groups).join(', ')}, engine, preview.`,
  );
  process.exit(1);
}

// One data folder for the site being built, one for the site being measured.
Object.assign(process.env, {
  DATA_DIR: dataDir,
  MONGODB_URI: '',
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  PUBLIC_URL: '',
});
await provideBenchData({ folder: dataDir, levels: isLarge ? manyLevels : benchLevels, say: console.log });
await buildClient(console.log);
const names = wanted.length > 0 ? wanted : usual;
const attacks = names.filter((name) => groupOf(name) === 'attacks');
const withoutLimits = names.filter((name) => !attacks.includes(name) && name !== 'school');
if (withoutLimits.length > 0) await measureOn({}, withoutLimits);
if (names.includes('live')) await measureOn({ processes: 2 }, ['live']);
if (names.includes('school')) await measureOn({ processes: 2, hasLimits: true }, ['school']);
if (attacks.length > 0) await measureOn({ hasLimits: true }, attacks);
process.exit();

async function measureOn(options: Parameters<typeof startBenchSite>[1], some: string[]): Promise<void> {
  const site = await startBenchSite(dataDir, options);
  onStopSignal(() => void site.stop().then(() => process.exit(130)));
  try {
    await measure(site, some);
  } finally {
    await site.stop();
  }
}

async function measure(site: BenchSite, some: string[]): Promise<void> {
  const report = {
    groups: some,
    processes: site.serverPids.length,
    measuredAt: new Date().toISOString(),
    engine: site.engine,
    node: process.version,
    processors: availableParallelism(),
    figures: [] as Figure[],
  };
  console.log(
    `Database: ${report.engine}. Node ${report.node}, ${report.processors} processors, ${report.processes} server processes.`,
  );
  for (const name of some) {
    console.log(`Measuring ${name}`);
    report.figures.push(...((await groups[groupOf(name)]?.(site, partOf(name))) ?? []));
  }
  console.log(['', ...formatTable(report.figures), ''].join('\n'));
  console.log(`Written to ${writeReport(dataDir, report)}`);
}
