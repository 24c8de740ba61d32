import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { PageName } from '../../shared/pages.ts';
import { inlineStyles } from './inlineHead.ts';

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
 * The styles of pages, and links to their code, which the browser would otherwise discover only after the
 * code of every page. There are none when the client is not built.
 */
export async function readPageLinks(clientFolder: string): Promise<PageLinks> {
  const folder = join(clientFolder, '.vite');
  if (!existsSync(join(folder, 'pages.json'))) return () => '';
  const manifest = new Map(Object.entries(Manifest.parse(await readJson(join(folder, 'manifest.json')))));
  const files = PageFiles.parse(await readJson(join(folder, 'pages.json')));
  const entry = [...manifest].find(([, { isEntry }]) => isEntry)?.[0] ?? '';
  const common = chunksOf(manifest, entry);
  const styles = await readStyles(manifest, clientFolder);
  return (page, parts) => {
    const own = [...(page ? [files[page] ?? ''] : []), ...parts].flatMap((name) => [
      ...chunksOf(manifest, name),
    ]);
    return linksTo(
      [...new Set(own)].filter((name) => !common.has(name)).flatMap((name) => manifest.get(name) ?? []),
      styles,
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

/** Every stylesheet of the build by its name. */
async function readStyles(manifest: Chunks, folder: string): Promise<ReadonlyMap<string, string>> {
  const files = [...new Set([...manifest.values()].flatMap(({ css }) => css))];
  const read = async (file: string) => [file, await readFile(join(folder, file), 'utf8')] as const;
  return new Map(await Promise.all(files.map(read)));
}

function linksTo(chunks: readonly z.output<typeof Chunk>[], styles: ReadonlyMap<string, string>): string {
  return [
    ...chunks.flatMap(({ css }) => css).map((file) => inlineStyles(file, styles.get(file) ?? '')),
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n');
}
