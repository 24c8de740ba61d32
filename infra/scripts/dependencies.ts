import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { projectDir } from '../../server/variables.ts';

/**
 * Licences that only require a notice, or publishing changes to their own files; LGPL for a library that is
 * loaded unmodified.
 */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

const Lock = z.object({ packages: z.record(z.string(), z.object({ optional: z.boolean().optional() })) });
const Package = z.object({
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

/** Lists the licences of all installed packages. False when one has none, or one that is not accepted. */
export async function checkLicences(folder = projectDir): Promise<boolean> {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')));
  const counts = new Map<string, number>();
  const refused: string[] = [];
  for (const [path, { optional }] of Object.entries(packages)) {
    if (path === '') continue;
    const licence = licenceOf(join(folder, path));
    // Optional packages for other systems are not installed.
    if (licence === null && optional) continue;
    const name = licence ?? 'none';
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (!isAccepted(name)) refused.push(`${path}: ${name}`);
  }
  const listed = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${count} ${name}`);
  console.log(listed.join(', '));
  for (const line of refused) console.error(`Not accepted: ${line}`);
  return refused.length === 0;
}

function licenceOf(packageFolder: string): string | null {
  try {
    const { license, licenses } = Package.parse(
      JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')),
    );
    if (typeof license === 'string') return license;
    return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? null;
  } catch {
    return null;
  }
}

/** One of several alternatives is enough; all parts of a combination are needed. */
const isAccepted = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((licence) => accepted.has(licence.trim())));

const Audit = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ high: z.number(), critical: z.number(), total: z.number() }),
  }),
});

/** Asks the registry for known vulnerabilities; null when it does not answer such requests. */
export async function checkWeaknesses(folder = projectDir, registry?: string): Promise<boolean | null> {
  const child = spawn(
    'npm',
    [
      'audit',
      '--omit=dev',
      '--json',
      '--fetch-retries=0',
      '--fetch-timeout=30000',
      ...(registry === undefined ? [] : [`--registry=${registry}`]),
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    },
  );
  const answer = Audit.safeParse(parseJson(await text(child.stdout)));
  if (!answer.success) {
    console.log('The registry of packages does not answer `npm audit`: known weaknesses were NOT CHECKED.');
    return null;
  }
  const { high, critical, total } = answer.data.metadata.vulnerabilities;
  console.log(`${total} known weaknesses, ${high} of them high and ${critical} critical`);
  return high + critical === 0;
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
