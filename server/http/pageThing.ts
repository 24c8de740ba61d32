import { type BroughtThings, type FixedData, thingKey } from '../../shared/carriedData.ts';
import { idPattern } from '../../shared/ids.ts';
import { limits } from '../../shared/limits.ts';
import type { PageHead } from '../../shared/pageHead.ts';
import { type Pages, pages, type ThingPageName } from '../../shared/pages.ts';
import { partParam } from '../../shared/partAddress.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import { readComments } from '../comments/readComments.ts';
import type { Deps } from '../deps.ts';
import { linkPictures } from '../elsewhere/linkPictures.ts';
import { showLevel } from '../levels/readLevel.ts';
import { showPack } from '../packs/readPack.ts';
import { showProfile } from '../profiles/readProfile.ts';
import { toApiError } from './errors.ts';
import type { PageContent, Reader } from './pageContent.ts';
import { picturedByThing } from './picturedLevels.ts';

type Brought<Name extends ThingPageName> = ReplyOf<Pages[Name]['brings']>;

/** Reads the thing that a page is about. The ID is the one in its address. */
const readers: {
  [Name in ThingPageName]: (deps: Deps, id: number, actor: Reader['actor']) => Promise<Brought<Name>>;
} = {
  level: (deps, id, actor) => showLevel(deps, id, actor),
  pack: (deps, id, actor) => showPack(deps, id, actor),
  profile: (deps, id, actor) => showProfile(deps, id, actor),
};

/** Puts the thing of a page into the data that the page carries; null where there is none. */
const putThing: {
  [Name in ThingPageName]: (data: BroughtThings, id: number, thing: Brought<Name> | null) => void;
} = {
  level: (data, id, level) => {
    data[thingKey('level.extendedInfo', id)] = level;
  },
  pack: (data, id, pack) => {
    data[thingKey('pack.info', id)] = pack;
  },
  profile: (data, id, profile) => {
    data[thingKey('account.info', id)] = profile;
  },
};

function thingData<Name extends ThingPageName>(
  name: Name,
  id: number,
  thing: Brought<Name> | null,
): BroughtThings {
  const data: BroughtThings = {};
  putThing[name](data, id, thing);
  return data;
}

/** The same entries of the table, typed so that they accept what is read for them. */
const thingPages: {
  [Name in ThingPageName]: {
    about: (thing: Brought<Name>) => PageHead;
    missing: PageHead;
  };
} = pages;

/** What a page carries beside its thing at an address that leads to more of it, for browsers that run no code. */
const furtherData: Partial<
  Record<ThingPageName, (deps: Deps, id: number, search: string) => Promise<FixedData>>
> = {
  async level(deps, id, search) {
    const before = new URLSearchParams(search).get(partParam('comments'));
    if (!before || !idPattern.test(before)) return {};
    const limit = limits.commentsPage;
    const found = await readComments(deps, id, { before: Number(before), limit: limit + 1 });
    return { 'older comments': { comments: found.slice(0, limit), hasMore: found.length > limit } };
  },
};

/** The thing that a page is about, as `actor` sees it; where there is none, a page that says so. */
export async function readThing<Name extends ThingPageName>(
  deps: Deps,
  name: Name,
  id: number,
  { actor, search }: Pick<Reader, 'actor'> & { search: string },
): Promise<PageContent & { status: number; head: PageHead; picture: string | null }> {
  const { about, missing } = thingPages[name];
  try {
    const thing = await readers[name](deps, id, actor);
    const pictured = picturedByThing[name](deps, thing);
    const head = about(thing);
    const picture = head.hasPicture ? linkPictures[name](id) : null;
    const data = { ...thingData(name, id, thing), ...(await furtherData[name]?.(deps, id, search)) };
    return { status: 200, head, picture, data, pictured };
  } catch (error) {
    if (toApiError(error).status !== 404) throw error;
    return { status: 404, head: missing, picture: null, data: thingData(name, id, null), pictured: [] };
  }
}
