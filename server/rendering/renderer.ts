import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage, RenewCounts } from '../../shared/carriedData.ts';

export interface Renderer {
  renderPage: RenderPage;
  renewCounts: RenewCounts;
}

/** The code of client/renderPage.tsx, from the build; null when there is no build, as in development. */
export async function openRenderer(folder: string): Promise<Renderer | null> {
  const file = join(folder, 'renderPage.js');
  if (!existsSync(file)) return null;
  return (await import(pathToFileURL(file).href)) as Renderer;
}

/** Pages that have the most parts of all. */
const firstPages = ['/level/1', '/'];

/** Renders pages for nobody: the first one takes twenty times as long as those after it. */
export async function renderFirstPages({ renderPage }: Renderer): Promise<void> {
  for (const address of firstPages) await renderPage(address, {});
}
