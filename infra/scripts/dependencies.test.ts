import { createServer } from 'node:http';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { tempDir } from '../../server/testing/tempDir.ts';
import { urlOf } from '../../server/testing/urlOf.ts';
import { writeFiles } from '../../server/testing/writeFiles.ts';
import { checkLicences, checkWeaknesses } from './dependencies.ts';

let said: string[];
beforeEach(() => {
  said = [];
  for (const kind of ['log', 'error'] as const) {
    const spy = vi.spyOn(console, kind).mockImplementation((line: string) => void said.push(line));
    onTestFinished(() => spy.mockRestore());
  }
});

interface Installed {
  /** What its package.json says; null for one that is not installed. */
  says: object | null;
  isOptional?: boolean;
}

/** The folder of a project that depends on packages of version 1.0.0. */
async function projectWith(packages: Record<string, Installed>): Promise<string> {
  const folder = await tempDir();
  const own = { name: 'site', version: '1.0.0' };
  const names = Object.keys(packages);
  const dependencies = Object.fromEntries(names.map((name) => [name, '1.0.0']));
  const entries = Object.entries(packages).map(([name, { isOptional }]) => [
    `node_modules/${name}`,
    { version: '1.0.0', ...(isOptional && { optional: true }) },
  ]);
  const lock = {
    ...own,
    lockfileVersion: 3,
    packages: { '': { ...own, dependencies }, ...Object.fromEntries(entries) },
  };
  await writeFiles(folder, {
    'package.json': JSON.stringify({ ...own, dependencies }),
    'package-lock.json': JSON.stringify(lock),
    ...Object.fromEntries(
      Object.entries(packages).flatMap(([name, { says }]) =>
        says
          ? [[`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', ...says })]]
          : [],
      ),
    ),
  });
  return folder;
}

const licenced = (license: unknown) => projectWith({ one: { says: { license } } });

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'GPL-2.0-only OR Apache-2.0', '(MIT AND Zlib)', { type: 'ISC' }])(
  'a package of the licence %j is accepted',
  async (license) => {
    expect(await checkLicences(await licenced(license))).toBe(true);
  },
);

test.each([
  ['GPL-3.0-only', 'GPL-3.0-only'],
  ['MIT AND GPL-3.0-only', 'MIT AND GPL-3.0-only'],
  ['SEE LICENSE IN LICENSE.txt', 'SEE LICENSE IN LICENSE.txt'],
  ['UNLICENSED', 'UNLICENSED'],
  ['', ''],
  [{ type: 'AGPL-3.0' }, 'AGPL-3.0'],
])('a package of the licence %j is not accepted, and is named', async (license, named) => {
  expect(await checkLicences(await licenced(license))).toBe(false);
  expect(said).toContain(`Not accepted: node_modules/one: ${named}`);
});

test('of several licences in the old form, one that is accepted is enough', async () => {
  const licenses = [{ type: 'GPL-3.0-only' }, { type: 'MIT' }];
  expect(await checkLicences(await projectWith({ old: { says: { licenses } } }))).toBe(true);
});

test('a package without a licence, or that cannot be read, is not accepted', async () => {
  expect(await checkLicences(await projectWith({ bare: { says: {} } }))).toBe(false);
  expect(await checkLicences(await projectWith({ odd: { says: { license: 7 } } }))).toBe(false);
  expect(await checkLicences(await projectWith({ gone: { says: null } }))).toBe(false);
  const refused = said.filter((line) => line.startsWith('Not accepted'));
  expect(refused).toEqual(['bare', 'odd', 'gone'].map((name) => `Not accepted: node_modules/${name}: none`));
});

test('an optional package that is not installed is left out; an installed one counts', async () => {
  const license = 'GPL-3.0-only';
  expect(await checkLicences(await projectWith({ other: { says: null, isOptional: true } }))).toBe(true);
  expect(await checkLicences(await projectWith({ here: { says: { license }, isOptional: true } }))).toBe(
    false,
  );
});

test('one package that is not accepted is enough, and all licences are counted', async () => {
  const folder = await projectWith({
    a: { says: { license: 'MIT' } },
    b: { says: { license: 'MIT' } },
    c: { says: { license: 'GPL-3.0-only' } },
  });
  expect(await checkLicences(folder)).toBe(false);
  expect(said).toContain('2 MIT, 1 GPL-3.0-only');
});

/** A registry that knows the package `weak`, with a weakness of this severity. */
async function openRegistry(severity: string | null): Promise<string> {
  const weakness = { id: 1, url: 'https://a.example/1', title: 'A weakness', severity };
  const known = severity ? { weak: [{ ...weakness, vulnerable_versions: '<2.0.0' }] } : {};
  const versions = { '1.0.0': { name: 'weak', version: '1.0.0' } };
  const http = createServer((request, response) => {
    request.resume().on('end', () => {
      const isAudit = request.url?.endsWith('/advisories/bulk');
      const about = { name: 'weak', 'dist-tags': { latest: '1.0.0' }, versions };
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(isAudit ? known : about));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return urlOf(http);
}

// npm remembers weaknesses by their IDs.
beforeEach(async () => {
  vi.stubEnv('npm_config_cache', await tempDir());
  onTestFinished(() => void vi.unstubAllEnvs());
});

const weak = () => projectWith({ weak: { says: { license: 'MIT' } } });

test.each([
  [null, true],
  ['low', true],
  ['moderate', true],
  ['high', false],
  ['critical', false],
])('a known weakness of the severity %s: %s', async (severity, isPassed) => {
  expect(await checkWeaknesses(await weak(), await openRegistry(severity))).toBe(isPassed);
  expect(said).toEqual([expect.stringMatching(`^${severity ? 1 : 0} known weaknesses`)]);
});

test('without a registry that answers, nothing is claimed', async () => {
  expect(await checkWeaknesses(await weak(), 'http://127.0.0.1:1')).toBeNull();
  expect(said).toEqual([expect.stringContaining('NOT CHECKED')]);
});
