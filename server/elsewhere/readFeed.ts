import { ApiError } from '../../shared/errors.ts';
import type { ExtendedPackInfo } from '../../shared/extendedPacks.ts';
import { type LevelInfo, levelRoutes } from '../../shared/levels.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { type FoundPage, pathOf } from '../../shared/pageAddresses.ts';
import { siteName } from '../../shared/pageHead.ts';
import { pages } from '../../shared/pages.ts';
import { filterOf } from '../catalogue/filterOf.ts';
import type { Deps } from '../deps.ts';
import type { Asker } from '../images/asker.ts';
import { type Feed, type FeedItem, feedLength } from './feed.ts';
import { linkPictures } from './linkPictures.ts';
import { readPublicProfile } from './readPublicProfile.ts';
import { whenAdded } from './whenAdded.ts';

/** The source of a feed. */
export interface FeedSource {
  /** The same object for as long as nothing in the feed has changed. */
  data: object;
  write(): Feed | Promise<Feed>;
}

/** The pages that have a feed. */
export const feedPages = ['home', 'search', 'pack', 'profile'] as const;
export type FeedPage = (typeof feedPages)[number];

/**
 * The feed of a page, from memory, but for the history of a pack. `search` is the search of its address, on the search page.
 * @throws ApiError pack_not_found, account_not_found; bad_input for an invalid search
 */
export async function readFeed(
  deps: Deps,
  { name, params }: { name: FeedPage; params: FoundPage['params'] },
  search: string,
  asker: Asker,
): Promise<FeedSource> {
  const id = Number(params.id);
  switch (name) {
    case 'home':
      return levelFeed(deps, { title: `${siteName}: new levels`, page: pathOf('home') }, await newest(deps));
    case 'search': {
      const { title, levels } = await findNewest(deps, search, asker);
      return levelFeed(deps, { title, page: pathOf('search') + search }, levels);
    }
    case 'pack':
      return packFeed(deps, await deps.pageCaches.packs.read(id));
    case 'profile': {
      const profile = await readPublicProfile(deps, id);
      const origin = deps.config.publicUrl;
      return {
        data: profile,
        write: () => ({
          title: pages.profile.about(profile).title,
          page: origin + pathOf('profile', { id }),
          author: profile.username,
          items: [
            ...profile.uploadedLevels.slice(0, feedLength).map((level) => levelItem(origin, level)),
            ...profile.createdPacks.slice(0, feedLength).map((pack) => packItem(origin, pack)),
          ]
            .sort((a, b) => b.addedAt - a.addedAt)
            .slice(0, feedLength),
        }),
      };
    }
  }
}

const newest = ({ levelSearch }: Deps): Promise<readonly LevelInfo[]> =>
  levelSearch.first('date', feedLength);

/** The newest levels that a search finds, whatever its order is. */
async function findNewest({ levelSearch, turns }: Deps, search: string, asker: Asker) {
  const parsed = levelRoutes['level.search'].query.safeParse(Object.fromEntries(new URLSearchParams(search)));
  if (!parsed.success) throw new ApiError('bad_input');
  const { q } = parsed.data;
  const wanted = { ...filterOf(parsed.data), sort: 'date', reverse: false } as const;
  const { found } = await turns.run(asker.address, () =>
    levelSearch.find(wanted, { after: null, limit: feedLength }),
  );
  return { title: q ? `${siteName}: new levels for “${q}”` : `${siteName}: new levels`, levels: found };
}

/** The levels of a pack, dated by when they came into it. */
function packFeed(deps: Deps, pack: ExtendedPackInfo): FeedSource {
  const { id, createdAt, createdBy } = pack;
  const origin = deps.config.publicUrl;
  return {
    data: pack,
    async write() {
      // New levels are added at the end of a pack.
      const levels = pack.levels.slice(-feedLength).reverse();
      const times = await whenAdded(
        deps,
        id,
        levels.map((level) => level.id),
      );
      return {
        title: pages.pack.about(pack).title,
        page: origin + pathOf('pack', { id }),
        author: createdBy.username,
        since: createdAt,
        items: levels.map((level) =>
          levelItem(origin, level, times.get(level.id) ?? Math.max(createdAt, level.addedAt)),
        ),
      };
    },
  };
}

function levelFeed(
  { config: { publicUrl } }: Deps,
  { title, page }: { title: string; page: string },
  levels: readonly LevelInfo[],
): FeedSource {
  return {
    data: { title, levels },
    write: () => ({
      title,
      page: publicUrl + page,
      author: siteName,
      items: levels.map((level) => levelItem(publicUrl, level)),
    }),
  };
}

/** `since` is when the level came to where the feed is about. */
const levelItem = (
  origin: string,
  { id, name, artist, desc, addedAt, editedAt }: LevelInfo,
  since = addedAt,
): FeedItem => ({
  page: origin + pathOf('level', { id }),
  title: name,
  author: artist || null,
  text: desc ?? '',
  picture: origin + linkPictures.level(id),
  addedAt: since,
  changedAt: Math.max(since, editedAt ?? 0),
});

const packItem = (origin: string, { id, name, description, createdBy, createdAt }: PackInfo): FeedItem => ({
  page: origin + pathOf('pack', { id }),
  title: `[Pack] ${name}`,
  author: createdBy.username,
  text: description,
  picture: origin + linkPictures.pack(id),
  addedAt: createdAt,
  changedAt: createdAt,
});
