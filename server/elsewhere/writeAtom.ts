import escapeHtml from 'escape-html';
import { siteName } from '../../shared/pageHead.ts';
import { linkPictureSize } from '../../shared/pictureSizes.ts';
import { type Feed, type FeedItem, feedTypes, isoTime } from './feed.ts';
import { element, xmlDocument } from './xml.ts';

/** A feed as Atom (RFC 4287). `self` is its own address. */
export function writeAtom({ title, page, author, since = 0, items }: Feed, self: string): string {
  const changedAt = Math.max(since, ...items.map((item) => item.changedAt));
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
      element('id', {}, self),
      element('title', {}, title),
      element('updated', {}, isoTime(changedAt)),
      element('link', { rel: 'self', type: feedTypes.atom, href: self }),
      element('link', { rel: 'alternate', type: 'text/html', href: page }),
      element('author', {}, element('name', {}, author)),
      element('generator', {}, siteName),
      ...items.map(writeEntry),
    ),
  );
}

const writeEntry = (item: FeedItem) =>
  element(
    'entry',
    {},
    element('id', {}, item.page),
    element('title', {}, item.title),
    element('link', { rel: 'alternate', type: 'text/html', href: item.page }),
    element('published', {}, isoTime(item.addedAt)),
    element('updated', {}, isoTime(item.changedAt)),
    ...(item.author ? [element('author', {}, element('name', {}, item.author))] : []),
    element('content', { type: 'html' }, htmlOf(item)),
  );

/** What readers show of an item, as HTML. */
export function htmlOf({ picture, text }: FeedItem): string {
  const image = `<p><img src="${escapeHtml(picture)}" alt="" width="${linkPictureSize.width}" height="${linkPictureSize.height}"></p>`;
  return text ? `${image}<p>${escapeHtml(text).replace(/\r?\n/g, '<br>')}</p>` : image;
}
