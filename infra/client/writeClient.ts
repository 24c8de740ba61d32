import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeApi } from '../../server/site/openApi.ts';
import { type DescribedCall, declarations } from './declarations.ts';

const packageFolder = fileURLToPath(new URL('package', import.meta.url));

/**
 * Writes the typed client of this version as a package into `folder`, and returns the number of its calls.
 */
export async function writeClient(folder: string, version: string): Promise<number> {
  const document = describeApi(version);
  const calls: DescribedCall[] = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  await mkdir(folder, { recursive: true });
  await cp(packageFolder, folder, { recursive: true });
  await writeFile(join(folder, 'index.d.ts'), declarations(document, calls));
  await writeFile(
    join(folder, 'calls.js'),
    `export const calls = ${JSON.stringify(tableOf(calls), null, 1)};\n`,
  );
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest(version), null, 2)}\n`);
  return calls.length;
}

/** The facts of each call that the program needs, by its name. */
function tableOf(calls: readonly DescribedCall[]): Record<string, object> {
  const entries = calls.map(({ method, path, operation }) => {
    const [bodyType] = Object.keys(operation.requestBody?.content ?? {});
    const query = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
    const reply = operation.responses[200];
    const answersJson = Boolean(reply && 'content' in reply && reply.content?.['application/json']);
    return [operation['x-name'], { method, path, query, ...(bodyType && { bodyType }), answersJson }];
  });
  return Object.fromEntries(entries);
}

const manifest = (version: string) => ({
  name: 'marbleland-client',
  version,
  description: 'Every call of a Marbleland site, typed.',
  license: 'MIT',
  type: 'module',
  engines: { node: '>=20' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  files: ['index.js', 'index.d.ts', 'calls.js', 'examples'],
});
