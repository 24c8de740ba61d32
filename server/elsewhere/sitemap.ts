import { pathOf } from '../../shared/pageAddresses.ts';
import { pages } from '../../shared/pages.ts';
import type { Deps } from '../deps.ts';
import { isoTime } from './feed.ts';
import { element, type Xml, xmlDocument } from './xml.ts';

/**
 * The number of IDs in one part. Parts are bounded by IDs, so that a level stays in its part. Crawlers accept
 * at most 50,000 addresses and 50 MB.
 */
const partLength = 10_000;

interface Address {
  path: string;
  /** Milliseconds since 1970; null when it is not known. */
  changedAt: number | null;
}

type PartKind = 'levels' | 'packs' | 'people';

/** `/sitemap/levels-2.xml` and its like; `/sitemap/pages.xml` has the pages that are not about one thing. */
export const partPattern = /^\/sitemap\/(?:(pages)|(levels|packs|people)-([1-9]\d{0,5}))\.xml$/;

/** The list of all parts. */
export async function writeSitemapIndex(deps: Deps): Promise<string> {
  const names = ['pages'];
  for (const kind of ['levels', 'packs', 'people'] as const) {
    const parts = Math.ceil((await lastIds[kind](deps)) / partLength);
    for (let part = 1; part <= parts; part += 1) names.push(`${kind}-${part}`);
  }
  return write(
    'sitemapindex',
    names.map((name) =>
      element('sitemap', {}, element('loc', {}, `${deps.config.publicUrl}/sitemap/${name}.xml`)),
    ),
  );
}

/** One part, from memory; null when it is empty. */
export async function writeSitemapPart(deps: Deps, path: string): Promise<string | null> {
  const [, fixed, kind, number] = partPattern.exec(path) ?? [];
  const addresses = fixed ? fixedAddresses() : await readers[kind as PartKind](deps, idsOf(Number(number)));
  if (addresses.length === 0) return null;
  return write(
    'urlset',
    addresses.map(({ path, changedAt }) =>
      element(
        'url',
        {},
        element('loc', {}, deps.config.publicUrl + path),
        ...(changedAt === null ? [] : [element('lastmod', {}, isoTime(changedAt))]),
      ),
    ),
  );
}

const write = (name: string, elements: readonly Xml[]): string =>
  xmlDocument(element(name, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, ...elements));

const fixedAddresses = (): Address[] =>
  Object.values(pages)
    .filter(({ path, head }) => !path.includes(':') && head.isIndexed)
    .map(({ path }) => ({ path, changedAt: null }));

interface Ids {
  from: number;
  to: number;
}

const idsOf = (part: number): Ids => ({ from: (part - 1) * partLength + 1, to: part * partLength });

const readers: Record<PartKind, (deps: Deps, ids: Ids) => Address[] | Promise<Address[]>> = {
  levels({ catalogue }, { from, to }) {
    const addresses: Address[] = [];
    for (let id = from; id <= to; id += 1) {
      const level = catalogue.get(id);
      if (level) {
        addresses.push({ path: pathOf('level', { id }), changedAt: level.editedAt ?? level.addedAt });
      }
    }
    return addresses;
  },
  /** Without times: the last changes of packs are not in memory, and crawlers skip pages with an old time. */
  async packs({ pageCaches: { packList } }, { from, to }) {
    const packs = await packList.read(0);
    return packs
      .filter(({ id }) => id >= from && id <= to)
      .map(({ id }) => ({ path: pathOf('pack', { id }), changedAt: null }));
  },
  /** Those who have uploaded something. */
  people({ catalogue }, { from, to }) {
    const addresses: Address[] = [];
    for (let id = from; id <= to; id += 1) {
      if (catalogue.countBy(id) > 0) addresses.push({ path: pathOf('profile', { id }), changedAt: null });
    }
    return addresses;
  },
};

/** The highest ID of each kind; 0 when there are none. */
const lastIds: Record<PartKind, (deps: Deps) => number | Promise<number>> = {
  levels: ({ catalogue }) => catalogue.ids().at(-1) ?? 0,
  packs: async ({ pageCaches: { packList } }) => (await packList.read(0)).at(-1)?.id ?? 0,
  people: ({ catalogue }) =>
    catalogue.ids().reduce((last, id) => Math.max(last, catalogue.uploaderOf(id) ?? 0), 0),
};
