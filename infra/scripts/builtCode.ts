import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { projectDir } from '../../server/variables.ts';

const built = join(projectDir, 'dist', 'client');

const Chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
});
type Manifest = Map<string, z.output<typeof Chunk>>;

/** The code of the built client, by the sources that its files are made of. */
export interface BuiltCode {
  /** The source of the entry. */
  entry: string;
  /** What the entry loads later: pages and parts of pages. */
  later: string[];
  /** The files that are loaded with some sources. */
  filesOf(sources: string[]): Set<string>;
  /** The size of files together, compressed. */
  bytesOf(files: Iterable<string>): number;
}

export function readBuiltCode(): BuiltCode {
  const text = readFileSync(join(built, '.vite', 'manifest.json'), 'utf8');
  const manifest: Manifest = new Map(Object.entries(z.record(z.string(), Chunk).parse(JSON.parse(text))));
  const [entry = '', { dynamicImports: later } = Chunk.parse({ file: '' })] =
    [...manifest].find(([, { isEntry }]) => isEntry) ?? [];
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(built, file)), { level: 9 }).length;
    sizes.set(file, size);
    return size;
  };
  return {
    entry,
    later,
    filesOf: (sources) =>
      new Set([...withImports(manifest, sources)].map((name) => manifest.get(name)?.file ?? '')),
    bytesOf: (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0),
  };
}

function withImports(manifest: Manifest, names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withImports(manifest, manifest.get(name)?.imports ?? [], found);
  }
  return found;
}
