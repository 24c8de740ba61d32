import escapeHtml from 'escape-html';
import { siteName } from '../../shared/pageHead.ts';
import { linkPictureSize, square } from '../../shared/pictureSizes.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import type { PageData } from './pageData.ts';

/** JSON that cannot close its script element. */
const embed = (data: unknown): string => JSON.stringify(data).replace(/</g, '\\u003c');

const meta = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;

const openGraph = (name: string, content: string): string =>
  `<meta property="og:${name}" content="${escapeHtml(content)}">`;

/** The picture of links to pages that have none of their own. */
const mark = { path: '/icon-512.png', ...square(512) };

/** The parts of a page that the build and the rendering add. */
export interface PageParts {
  /** Link elements for the head. */
  links: string;
  /** The page itself; empty where it is not rendered here. */
  markup: string;
  /** Link elements by which programs find what shows the page elsewhere. */
  elsewhere: readonly string[];
  /** The modules of its lazily loaded parts, which the browser fetches before it takes over the page. */
  parts: readonly string[];
}

/**
 * On a slow line, a rendered page should be visible before its code arrives; a page without HTML needs the
 * code first.
 */
const afterWhatIsSeen = (html: string): string =>
  html.replace(
    /<(?:link rel="modulepreload"|link rel="preload" as="fetch"|script type="module")/g,
    '$& fetchpriority="low"',
  );

/** Shown by browsers that run no code, on pages that the site has no time to render. */
const unrenderedNote =
  '<noscript><p>This page needs JavaScript, or the site is very busy. Turn JavaScript on, or try again in a moment.</p></noscript>';

const [dataStart, dataEnd] = ['<script type="application/json" id="page-data">', '</script>'];

/**
 * Replaces the data in the HTML of a page; null where the page could not be rendered. Texts of people are
 * escaped, so none contains the elements that are looked for.
 */
export function renewData(html: string, data: PageData['data']): string | null {
  if (html.includes(unrenderedNote)) return null;
  const start = html.indexOf(dataStart) + dataStart.length;
  return html.slice(0, start) + embed(data) + html.slice(html.indexOf(dataEnd, start));
}

const emptyRoot = '<div id="root"></div>';

/**
 * The built index.html with a page's head, content and data. `origin` is the site's public address.
 */
export function fillTemplate(
  template: string,
  { head, path, picture, asks, data }: PageData,
  { links, markup, parts, elsewhere }: PageParts,
  origin: string,
): string {
  const { title, description, isIndexed } = head;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    openGraph('site_name', siteName),
    openGraph('type', 'website'),
    openGraph('title', title),
    openGraph('description', description),
  ];
  if (!isIndexed) tags.push(meta('robots', 'noindex'));
  if (path !== null) {
    tags.push(`<link rel="canonical" href="${escapeHtml(origin + path)}">`, openGraph('url', origin + path));
  }
  const shown = picture ? { path: picture, ...linkPictureSize } : mark;
  tags.push(
    openGraph('image', origin + shown.path),
    openGraph('image:width', String(shown.width)),
    openGraph('image:height', String(shown.height)),
    meta('twitter:card', picture ? 'summary_large_image' : 'summary'),
    ...elsewhere,
  );
  const ahead = asks
    ? `${links}\n<link rel="preload" as="fetch" crossorigin href="${addressOf(asks)}">`
    : links;
  tags.push(markup ? afterWhatIsSeen(ahead) : ahead);
  const json = dataStart + embed(data) + dataEnd;
  // A replacement function keeps `$&` in a level's name as it is.
  const partsAttribute = parts.length > 0 ? ` data-parts="${escapeHtml(parts.join(' '))}"` : '';
  const frame = markup ? afterWhatIsSeen(template) : template;
  return frame
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('</head>', () => `${tags.join('\n')}\n</head>`)
    .replace(
      emptyRoot,
      () => `<div id="root"${partsAttribute}>${markup}</div>${markup ? '' : unrenderedNote}`,
    )
    .replace('</body>', () => `${json}\n</body>`);
}
