import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EngineName } from '../../server/db/engine/program.ts';
import { projectDir } from '../../server/variables.ts';
import { buildClient } from '../scripts/buildClient.ts';
import { onStopSignal } from '../scripts/stopSignals.ts';
import { benchLevels, manyLevels, provideBenchData } from './benchData.ts';
import { type BenchSite, startBenchSite } from './benchSite.ts';
import { measureAttacks } from './measureAttacks.ts';
import { measureEngines } from './measureEngine.ts';
import { measureLarge, measureSize, type SiteSize } from './measureLarge.ts';
import { measureLimits } from './measureLimits.ts';
import { measureLive } from './measureLive.ts';
import { measureMixed } from './measureMixed.ts';
import { measurePacks } from './measurePacks.ts';
import { measurePages } from './measurePages.ts';
import { measurePreview } from './measurePreview.ts';
import { measureReads } from './measureReads.ts';
import { measureReplacement } from './measureReplacement.ts';
import { measureScaling } from './measureScaling.ts';
import { measureSchool } from './measureSchool.ts';
import { measureSoak } from './measureSoak.ts';
import { measureSpread } from './measureSpread.ts';
import { measureUploads } from './measureUploads.ts';
import { measureWrites } from './measureWrites.ts';
import { type Figure, formatTable, writeReport } from './report.ts';

/**
 * `npm run bench [-- reads writes mixed limits scaling live spread kill school packs pages uploads attacks]`: measures its
 * own site of 10,000 levels, kept in `.data/bench`. Without names it measures everything except uploads and attacks;
 * `attacks:lists` measures only the attacks with “lists” in their name.
 * `pages` also fills a site of 2,000 levels, which has a hundred packs.
 * `npm run bench soak -- --minutes 60` reads and writes for so long, and watches memory meanwhile.
 * `npm run bench large` measures searches and writes on a site of 100,000 levels, kept in `.data/bench-large`, and
 * what it needs more than that of 10,000; other names after `large` are measured on that site too.
 * `npm run bench engine` measures what the database needs for every kind of query instead, and beside it a
 * MongoDB at MONGODB_URI; EMBEDDED_ENGINE names another engine than the best one here.
 * `npm run bench preview` measures scenes and maps of levels.
 */

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '60' } },
});
const minutes = Number(options.minutes);
const maxMinutes = 24 * 60;
const isLarge = wanted[0] === 'large';
const folderOf = (levels: number): string =>
  join(projectDir, '.data', levels === manyLevels ? 'bench-large' : 'bench');
const dataDir = folderOf(isLarge ? manyLevels : benchLevels);
/** Of the site of 10,000 levels, and how many seconds the demo of the large one took; for `large`. */
let small: SiteSize | undefined;
let demoSeconds: number | undefined;

/** `part`: what follows a colon after the name of the group. */
const groups: Record<string, (site: BenchSite, part: string) => Promise<Figure[]>> = {
  reads: measureReads,
  writes: measureWrites,
  mixed: measureMixed,
  limits: measureLimits,
  live: measureLive,
  kill: measureReplacement,
  spread: measureSpread,
  school: measureSchool,
  packs: measurePacks,
  pages: measurePages,
  uploads: (site) => measureUploads(site, dataDir),
  attacks: measureAttacks,
  soak: (site) => measureSoak(site, minutes),
  large: (site) => measureLarge(site, { small, demoSeconds }),
};
const usual = [
  'reads',
  'writes',
  'mixed',
  'limits',
  'scaling',
  'live',
  'spread',
  'kill',
  'school',
  'packs',
  'pages',
];
/** Those that start other sites than `npm start` does: several processes, or with rate limits. */
const onOtherSites = ['limits', 'scaling', 'spread', 'kill', 'school', 'attacks'];
const onTwoSites = ['live', 'spread', 'kill'];

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
const known = [...Object.keys(groups), 'scaling'];
const unknown = wanted.find((name) => !known.includes(groupOf(name)));
if (unknown !== undefined) {
  console.error(
    `There is nothing to measure called ${unknown}. There are: ${known.join(', ')}, engine, preview.`,
  );
  process.exit(1);
}
if (!isLarge && wanted.some((name) => groupOf(name) === 'large')) {
  console.error('large has a site of its own and comes first; what follows is measured on that site, too.');
  process.exit(1);
}
if (!(minutes > 0 && minutes <= maxMinutes)) {
  console.error(`Usage: npm run bench soak -- --minutes 60 (up to ${maxMinutes})`);
  process.exit(1);
}

await buildClient(console.log);
if (isLarge) {
  await provideSite(benchLevels);
  small = await withBenchSite({}, measureSize);
}
demoSeconds = await provideSite(isLarge ? manyLevels : benchLevels);
const names = wanted.length > 0 ? wanted : usual;
const attacks = names.filter((name) => groupOf(name) === 'attacks');
const onOneProcess = names.filter((name) => !onOtherSites.includes(groupOf(name)));
const onTwoProcesses = names.filter((name) => onTwoSites.includes(name));
if (onOneProcess.length > 0) await measureOn({}, onOneProcess);
if (names.includes('limits')) {
  for (const processes of [1, 2]) await measureOn({ processes, hasLimits: true }, ['limits']);
}
if (names.includes('scaling')) await reportScaling();
// Each on a site of its own: some of them kill a process.
for (const name of onTwoProcesses) await measureOn({ processes: 2 }, [name]);
if (names.includes('school')) await measureOn({ processes: 2, hasLimits: true }, ['school']);
if (attacks.length > 0) await measureOn({ hasLimits: true }, attacks);
process.exit();

/** From here on, this is the site that is built, started and measured. Returns what `provideBenchData` does. */
function provideSite(levels: number): Promise<number | undefined> {
  const folder = folderOf(levels);
  Object.assign(process.env, {
    DATA_DIR: folder,
    MONGODB_URI: '',
    S3_ENDPOINT: '',
    S3_BUCKET: '',
    PUBLIC_URL: '',
  });
  return provideBenchData({ folder, levels, say: console.log });
}

async function withBenchSite<Result>(
  siteOptions: Parameters<typeof startBenchSite>[1],
  work: (site: BenchSite) => Promise<Result>,
): Promise<Result> {
  const site = await startBenchSite(process.env.DATA_DIR ?? '', siteOptions);
  onStopSignal(() => void site.stop().then(() => process.exit(130)));
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

async function measureOn(siteOptions: Parameters<typeof startBenchSite>[1], some: string[]): Promise<void> {
  await withBenchSite(siteOptions, async (site) => {
    console.log(
      `Database: ${site.engine}. ${describeMachine()}, ${site.serverPids.length} server processes.`,
    );
    const figures: Figure[] = [];
    const measured: string[] = [];
    try {
      for (const name of some) {
        console.log(`Measuring ${name}`);
        figures.push(...((await groups[groupOf(name)]?.(site, partOf(name))) ?? []));
        measured.push(name);
      }
    } finally {
      // A group that fails does not take along what others have measured.
      if (measured.length > 0) report(measured, site, figures);
    }
  });
}

async function reportScaling(): Promise<void> {
  const sites: BenchSite[] = [];
  console.log(`Measuring scaling. ${describeMachine()}.`);
  const figures = await measureScaling((processes, work) =>
    withBenchSite({ processes }, (site) => {
      sites.push(site);
      return work(site);
    }),
  );
  const last = sites.at(-1);
  if (last) report(['scaling'], last, figures);
}

function report(some: string[], { engine, serverPids }: BenchSite, figures: Figure[]): void {
  console.log(['', ...formatTable(figures), ''].join('\n'));
  const path = writeReport(dataDir, {
    groups: some,
    processes: serverPids.length,
    measuredAt: new Date().toISOString(),
    engine,
    node: process.version,
    processors: availableParallelism(),
    figures,
  });
  console.log(`Written to ${path}`);
}

function describeMachine(): string {
  return `Node ${process.version}, ${availableParallelism()} processors`;
}
