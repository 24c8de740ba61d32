import { readFileSync, writeFileSync } from 'node:fs';
import { decode, encode } from '@jridgewell/sourcemap-codec';

/** A line of which nothing is known, so that no position in it counts as one of the line before. */
const unmapped = [[0]];

/**
 * Leaves the code of packages out of a source map, which every process with this code reads: it would be four times as
 * large. In stack traces, positions in packages are then those of the build.
 */
export function mapOwnSources(path) {
  const map = JSON.parse(readFileSync(path, 'utf8'));
  const isOwn = map.sources.map((source) => !source.includes('node_modules/'));
  const lines = decode(map.mappings).map((line) => {
    const own = line.filter(([, source]) => isOwn[source]);
    return own.length > 0 ? own : unmapped;
  });
  writeFileSync(path, JSON.stringify({ ...map, mappings: encode(lines) }));
}
