import { type Feed, isoTime } from './feed.ts';
import { htmlOf } from './writeAtom.ts';

/** A feed as JSON Feed 1.1. `self` is its own address. */
export const writeJsonFeed = ({ title, page, author, items }: Feed, self: string): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    language: 'en',
    authors: [{ name: author }],
    items: items.map((item) => ({
      id: item.page,
      url: item.page,
      title: item.title,
      content_html: htmlOf(item),
      image: item.picture,
      date_published: isoTime(item.addedAt),
      date_modified: isoTime(item.changedAt),
      ...(item.author && { authors: [{ name: item.author }] }),
    })),
  });
