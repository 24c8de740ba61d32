/** The part of a page that a browser's tab, a crawler and a chat preview show. */
export interface PageHead {
  title: string;
  description: string;
  /** Whether a link to the page is shown with a picture. */
  hasPicture: boolean;
  /** Whether crawlers may index the page. */
  isIndexed: boolean;
}

export const siteName = 'Marbleland';

export const siteHead: PageHead = {
  title: siteName,
  description:
    'Find, play, love and share custom Marble Blast levels. Every upload is checked, so it runs on everyone’s machine.',
  hasPicture: false,
  isIndexed: true,
};

/** A head whose title ends in the site's name. `rest` defaults to the site's own values. */
export const titled = (title: string, rest: Partial<Omit<PageHead, 'title'>> = {}): PageHead => ({
  ...siteHead,
  ...rest,
  title: `${title} – ${siteName}`,
});

/** The head of a page that has a meaning only for the person who opens it. */
export const unlisted = (title: string, description = siteHead.description): PageHead =>
  titled(title, { description, isIndexed: false });

const descriptionLength = 200;

/** The beginning of a person's text, on one line. */
export const summarize = (text: string): string =>
  Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, descriptionLength).join('');
