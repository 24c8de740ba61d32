import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface RenderedPage {
  markup: string;
  /** The modules of its lazily loaded parts, by their names in the manifest of the build. */
  parts: readonly string[];
}

/**
 * Renders the page at an address (`/search?q=a`) to HTML from the replies that it brings, by React; see
 * client/renderPage.tsx.
 */
export type RenderPage = (address: string, data: ReadonlyMap<string, unknown>) => Promise<RenderedPage>;

/** The code that renders pages, from the build; null when there is no build, as in development. */
export async function openRenderer(folder: string): Promise<RenderPage | null> {
  const file = join(folder, 'renderPage.js');
  if (!existsSync(file)) return null;
  const built = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return built.renderPage;
}
