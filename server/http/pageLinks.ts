import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { pages } from '../../shared/pages.ts';

const Chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const Manifest = z.record(z.string(), Chunk);
const PageFiles = z.record(z.string(), z.string());

/**
 * By page: the link elements for its styles and its code, which the browser would otherwise find only after the code
 * of every page. Empty where the client is not built.
 */
export async function readPageLinks(clientFolder: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(clientFolder, '.vite');
  if (!existsSync(join(folder, 'pages.json'))) return new Map();
  const manifest = new Map(Object.entries(Manifest.parse(await readJson(join(folder, 'manifest.json')))));
  const files = PageFiles.parse(await readJson(join(folder, 'pages.json')));
  const entry = [...manifest].find(([, { isEntry }]) => isEntry)?.[0] ?? '';
  const common = chunksOf(manifest, entry);
  return new Map(
    Object.keys(pages).map((name) => {
      const own = [...chunksOf(manifest, files[name] ?? '')].filter((chunk) => !common.has(chunk));
      return [name, linksTo(own, manifest)];
    }),
  );
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

type Chunks = ReadonlyMap<string, z.output<typeof Chunk>>;

/** A chunk with all that it imports. */
function chunksOf(manifest: Chunks, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest.get(name);
  if (!chunk || found.has(name)) return found;
  found.add(name);
  for (const imported of chunk.imports) chunksOf(manifest, imported, found);
  return found;
}

function linksTo(names: readonly string[], manifest: Chunks): string {
  const chunks = names.flatMap((name) => manifest.get(name) ?? []);
  const styles = chunks.flatMap(({ css }) => css);
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n');
}
