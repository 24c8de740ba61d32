import escapeHtml from 'escape-html';
import type { FoundPage } from '../../shared/pageAddresses.ts';
import { isEmbedded } from './readEmbed.ts';
import { feedPages } from './readFeed.ts';

const feedTypes = { atom: 'application/atom+xml', json: 'application/feed+json' } as const;

/** The address of a page's feed, without the search. */
const feedPath = (page: string, type: keyof typeof feedTypes): string =>
  `${page === '/' ? '' : page}/feed.${type}`;

/**
 * The link elements by which programs find a page's feeds and its card; `search` is that of its address, with its `?`.
 */
export function discoveryLinks({ name, path }: FoundPage, search: string, origin: string): string[] {
  const links: string[] = [];
  if (feedPages.some((feedPage) => feedPage === name)) {
    for (const type of ['atom', 'json'] as const) {
      const own = name === 'search' ? search : '';
      links.push(link(feedTypes[type], `${origin}${feedPath(path, type)}${own}`));
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
