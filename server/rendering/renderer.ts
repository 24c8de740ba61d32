import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Renders the page at an address (`/search?q=a`) to HTML from the replies that it brings, by React; see
 * client/renderPage.tsx.
 */
export type RenderPage = (address: string, data: ReadonlyMap<string, unknown>) => Promise<string>;

/** The pages' own code as the build made it for servers; null where it is not built, as in development. */
export async function openRenderer(folder: string): Promise<RenderPage | null> {
  const file = join(folder, 'renderPage.js');
  if (!existsSync(file)) return null;
  const built = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return built.renderPage;
}
