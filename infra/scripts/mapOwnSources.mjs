import { readFileSync, writeFileSync } from 'node:fs';
import { decode, encode } from '@jridgewell/sourcemap-codec';

/**
 * Leaves the code of packages out of a source map, which every process with this code reads: it would be three times as
 * large. In stack traces, positions in packages are then those of the build.
 */
export function mapOwnSources(path) {
  const map = JSON.parse(readFileSync(path, 'utf8'));
  const isOwn = map.sources.map((source) => !source.includes('node_modules/'));
  let wasOwn = true;
  const lines = decode(map.mappings).map((line) =>
    line.flatMap((segment) => {
      const [column, source] = segment;
      const kept = isOwn[source] ? [segment] : wasOwn ? [[column]] : [];
      wasOwn = isOwn[source] ?? false;
      return kept;
    }),
  );
  writeFileSync(path, JSON.stringify({ ...map, mappings: encode(lines) }));
}
