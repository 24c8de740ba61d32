import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../../shared/carriedData.ts';

/** The code of client/renderPage.tsx, from the build; null when there is no build, as in development. */
export async function openRenderer(folder: string): Promise<RenderPage | null> {
  const file = join(folder, 'renderPage.js');
  if (!existsSync(file)) return null;
  const built = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return built.renderPage;
}

/** Pages that have the most parts of all. */
const firstPages = ['/level/1', '/'];

/** Renders pages for nobody: the first one takes twenty times as long as those after it. */
export async function renderFirstPages(renderPage: RenderPage): Promise<void> {
  for (const address of firstPages) await renderPage(address, {});
}
