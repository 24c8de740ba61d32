import escapeHtml from 'escape-html';
import type { FoundPage } from '../../shared/pageAddresses.ts';
import { type FeedFormat, feedTypes } from './feed.ts';
import { isEmbedded } from './readEmbed.ts';
import { feedPages } from './readFeed.ts';

/** The address of a page's feed, without the search. */
const feedPath = (page: string, format: FeedFormat): string => `${page === '/' ? '' : page}/feed.${format}`;

/**
 * The link elements by which programs find the feeds and the card of a page. `search` is the search of its
 * address, with the `?`.
 */
export function discoveryLinks({ name, path }: FoundPage, search: string, origin: string): string[] {
  const links: string[] = [];
  if (feedPages.some((feedPage) => feedPage === name)) {
    const own = name === 'search' ? search : '';
    for (const format of ['atom', 'json'] as const) {
      links.push(link(feedTypes[format], `${origin}${feedPath(path, format)}${own}`));
    }
  }
  if (isEmbedded(name)) {
    const page = encodeURIComponent(origin + path);
    links.push(link('application/json+oembed', `${origin}/oembed?format=json&url=${page}`));
    links.push(link('text/xml+oembed', `${origin}/oembed?format=xml&url=${page}`));
  }
  return links;
}

const link = (type: string, href: string): string =>
  `<link rel="alternate" type="${type}" href="${escapeHtml(href)}">`;
