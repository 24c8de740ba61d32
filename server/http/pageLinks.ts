import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { PageName } from '../../shared/pages.ts';

const Chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const Manifest = z.record(z.string(), Chunk);
const PageFiles = z.record(z.string(), z.string());

/** The link elements for a page with its lazily loaded parts (by the names of modules). */
export type PageLinks = (page: PageName | undefined, parts: readonly string[]) => string;

/**
 * Links to the styles and the code of pages, which the browser would otherwise discover only after the code
 * of every page. There are none when the client is not built.
 */
export async function readPageLinks(clientFolder: string): Promise<PageLinks> {
  const folder = join(clientFolder, '.vite');
  if (!existsSync(join(folder, 'pages.json'))) return () => '';
  const manifest = new Map(Object.entries(Manifest.parse(await readJson(join(folder, 'manifest.json')))));
  const files = PageFiles.parse(await readJson(join(folder, 'pages.json')));
  const entry = [...manifest].find(([, { isEntry }]) => isEntry)?.[0] ?? '';
  const common = chunksOf(manifest, entry);
  return (page, parts) => {
    const own = [...(page ? [files[page] ?? ''] : []), ...parts].flatMap((name) => [
      ...chunksOf(manifest, name),
    ]);
    return linksTo(
      [...new Set(own)].filter((name) => !common.has(name)),
      manifest,
    );
  };
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

type Chunks = ReadonlyMap<string, z.output<typeof Chunk>>;

/** A chunk with all its imports. */
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
