import { LinkifyIt } from 'linkify-it';

/** Finds addresses that begin with http:// or https://; file names such as `main.cs` stay text. */
const linkify = new LinkifyIt({ fuzzyEmail: false }).add('ftp:', null).add('mailto:', null).add('//', null);

export interface TextPart {
  text: string;
  href?: string;
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

/** A link to a view of a level of this site (see client/preview/viewAddress) is mostly numbers. */
const isView = (url: string, site: string | null): boolean =>
  site !== null && url.startsWith(`${site}/level/`) && url.includes('#view=');

/** Splits a user's text into plain parts and http(s) links; `site` is the address of this site, if known. */
export function userLinks(text: string, site: string | null = null): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of linkify.match(text) ?? []) {
    if (!isWebAddress(match.url)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: isView(match.url, site) ? 'this view' : match.text, href: match.url });
    end = match.lastIndex;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
