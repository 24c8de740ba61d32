import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

declare global {
  interface ImportMeta {
    /** The folder of the built programs, in which this code stands; see infra/scripts/buildServer.mjs. */
    builtIn?: string;
  }
}

/** The built file of a program, by its path in the project; undefined when the sources run. */
export const builtProgram = (source: string): URL | undefined =>
  import.meta.builtIn === undefined
    ? undefined
    : pathToFileURL(join(import.meta.builtIn, source.replace(/\.ts$/, '.js')));

/** The options and the file with which Node runs one of the site's programs, in the project's folder. */
export function programFor(source: string): { execArgv: string[]; path: string } {
  const built = builtProgram(source);
  if (built) return { execArgv: ['--enable-source-maps'], path: built.pathname };
  return { execArgv: ['--import', 'tsx'], path: source };
}

/**
 * Variables of a server process that keep its memory small, unless the operator has set them: few arenas keep
 * freed memory together; large pieces of memory of their own go back to the system as soon as they are free,
 * where glibc would otherwise raise this size itself; and halves of the young generation of 8 MB, instead of Node's
 * 16, take 20 MB less. Reads are no slower by it as long as V8 allocates nothing among the old from the beginning
 * (`noEarlyTenure` in main.ts); before, they were, by a fifth beside writes.
 */
export const memoryVariables = (): Record<
  'MALLOC_ARENA_MAX' | 'MALLOC_MMAP_THRESHOLD_' | 'NODE_OPTIONS',
  string
> => ({
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  NODE_OPTIONS: process.env.NODE_OPTIONS ?? '--max-semi-space-size=8',
});
