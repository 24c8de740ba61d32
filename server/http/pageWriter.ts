import type { CarriedData, RenderedPage } from '../../shared/carriedData.ts';
import { ApiError } from '../../shared/errors.ts';
import { type FoundPage, findPage } from '../../shared/pageAddresses.ts';
import { discoveryLinks } from '../elsewhere/discoveryLinks.ts';
import type { Logger } from '../log.ts';
import { createKeptPages, type ReadyPage, readyPage } from '../rendering/keptPages.ts';
import { createRenderBudget } from '../rendering/renderBudget.ts';
import type { Renderer } from '../rendering/renderer.ts';
import type { Turns } from '../services/turns.ts';
import { fillTemplate, renewData } from './fillTemplate.ts';
import type { PageData } from './pageData.ts';
import type { PageLinks } from './pageLinks.ts';

interface PageWriterParts {
  /** The built index.html. */
  template: string;
  links: PageLinks;
  /** Null when pages are rendered in the browser only. */
  renderer: Renderer | null;
  publicUrl: string;
  turns: Turns;
  log: Logger;
  clock: () => number;
}

/** Enough for 500 pages of levels, of 16 kB each and as much again for gzip. Those of packs can be many times larger. */
const keptBytes = 18_000_000;

/** A profile shows sums of counts too, so it is rendered anew. */
const showsSums = (found: FoundPage | null): boolean => found?.name === 'profile';

/** Colours are seen only until the pictures are loaded, so new ones are not worth a new page at once. */
const withEarlierColors = (data: CarriedData, earlier: CarriedData): CarriedData => ({
  ...data,
  'picture colors': earlier['picture colors'],
});

const unrenderedPage: RenderedPage = { markup: '', parts: [] };

/**
 * Returns the function that writes the HTML of a page. Visitors' pages are kept as long as their data stay the same,
 * but for colours of pictures; where only counts have changed, those are renewed in it. Pages for one person or one
 * search are rendered each time, within a budget of time. A page that cannot be rendered comes with its data, and the
 * browser renders it.
 */
export function createPageWriter({
  template,
  links,
  renderer,
  publicUrl,
  turns,
  log,
  clock,
}: PageWriterParts) {
  const kept = createKeptPages<CarriedData>(keptBytes, clock);
  const budget = createRenderBudget();

  function write(page: PageData, found: FoundPage | null, search: string, rendered: RenderedPage): string {
    const isShown = page.status === 200 && page.head.isIndexed;
    const elsewhere = found && isShown ? discoveryLinks(found, search, publicUrl) : [];
    const parts = { links: links(found?.name, rendered.parts), elsewhere, ...rendered };
    return fillTemplate(template, page, parts, publicUrl);
  }

  async function render(page: PageData, address: string): Promise<RenderedPage> {
    try {
      return (await renderer?.renderPage(address, page.data)) ?? unrenderedPage;
    } catch (error) {
      log.error({ err: error, address }, 'A page could not be rendered');
      return unrenderedPage;
    }
  }

  return async (
    page: PageData,
    { path, search, address }: { path: string; search: string; address: string },
  ): Promise<ReadyPage> => {
    const found = findPage(path);
    // Without an answer from the database, the browser reports the failure.
    const isAnswered = page.status === 200 || page.status === 404;
    if (!renderer || !isAnswered) {
      return readyPage(write(page, found, search, unrenderedPage));
    }
    // Addresses of missing things, and of protocols, are endless, and their pages look the same.
    const isEndless = found !== null && (page.status === 404 || found.name === 'protocolError');
    const isKept = page.data['account.checkToken'] === null && search === '' && !isEndless;
    const make = async (data: CarriedData) => {
      const shown = { ...page, data };
      return write(shown, found, search, await render(shown, path));
    };
    const renew = showsSums(found)
      ? undefined
      : (html: string, data: CarriedData) => renewData(renderer.renewCounts(html, data), data);
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.run(address, work);
    try {
      const { game = '' } = page.data;
      const ways = { inTurn, renew, withEarlier: withEarlierColors };
      if (isKept) return await kept.read(`${found?.path ?? ''} ${game}`, page.data, make, ways);
      const rendered = await inTurn(() => budget.spend(() => render(page, path + search)));
      return readyPage(write(page, found, search, rendered ?? unrenderedPage));
    } catch (error) {
      // Too many pages for one address are waiting.
      if (error instanceof ApiError) return readyPage(write(page, found, search, unrenderedPage));
      throw error;
    }
  };
}
