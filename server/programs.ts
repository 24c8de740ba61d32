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
