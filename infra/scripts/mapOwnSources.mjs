import { readFileSync, writeFileSync } from 'node:fs';
import { decode, encode } from '@jridgewell/sourcemap-codec';

/** From here on nothing is known, so that no position counts as one of the line before. */
const unmapped = [[0]];

/**
 * Leaves the code of packages out of a source map, which every process with this code reads: it would be three times as
 * large. In stack traces, positions in packages are then those of the build.
 */
export function mapOwnSources(path) {
  const map = JSON.parse(readFileSync(path, 'utf8'));
  const isOwn = map.sources.map((source) => !source.includes('node_modules/'));
  let isMapped = true;
  const lines = decode(map.mappings).map((line) => {
    const own = line.filter(([, source]) => isOwn[source]);
    const wasMapped = isMapped;
    isMapped = own.length > 0;
    return isMapped || !wasMapped ? own : unmapped;
  });
  writeFileSync(path, JSON.stringify({ ...map, mappings: encode(lines) }));
}
