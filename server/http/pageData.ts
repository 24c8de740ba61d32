import { limits } from '../../shared/limits.ts';
import { type FoundPage, findPage } from '../../shared/pageAddresses.ts';
import type { PageHead } from '../../shared/pageHead.ts';
import {
  type BringingPageName,
  type PageName,
  type Pages,
  pages,
  type ThingPageName,
  unknownPage,
} from '../../shared/pages.ts';
import type { ReplyOf, RouteName } from '../../shared/routes.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { showLevel } from '../levels/readLevel.ts';
import { showPack } from '../packs/readPack.ts';
import { showProfile } from '../profiles/readProfile.ts';
import { toApiError } from './errors.ts';

/** The data written into the HTML of a page. */
export interface PageData {
  status: number;
  head: PageHead;
  /** The page's own address; null when there is no such page. */
  path: string | null;
  /** Route name, with the ID where the route takes one (`level.extendedInfo:7`) → the reply of that route. */
  data: Partial<Record<RouteName | `${RouteName}:${number}`, unknown>>;
}

type Brought<Name extends BringingPageName> = ReplyOf<Pages[Name]['brings']>;

/** Reads the data that a page brings, according to the table. The ID is the one in its address. */
const readers: {
  [Name in BringingPageName]: (deps: Deps, id: number, actor: Actor | null) => Promise<Brought<Name>>;
} = {
  home: async ({ catalogue }) => ({ latestLevels: catalogue.newest(limits.homeLevels) }),
  level: (deps, id, actor) => showLevel(deps, id, actor),
  pack: (deps, id, actor) => showPack(deps, id, actor),
  profile: (deps, id, actor) => showProfile(deps, id, actor),
};

/** The same entries of the table, typed so that they accept what is read for them. */
const thingPages: {
  [Name in ThingPageName]: {
    brings: RouteName;
    about: (thing: Brought<Name>) => PageHead;
    missing: PageHead;
  };
} = pages;

/** The page at `path` without any data that has to be read. */
export function blankPage(path: string): PageData {
  const found = findPage(path);
  if (!found) return { status: 404, head: unknownPage, path: null, data: {} };
  return { status: 200, head: pages[found.name].head, path: found.path, data: {} };
}

/** The page at `path` as `actor` sees it; when nothing is there, a page that says so. */
export async function readPageData(deps: Deps, path: string, actor: Actor | null): Promise<PageData> {
  const found = findPage(path);
  const page = blankPage(path);
  if (found && isThing(found.name)) return { ...page, ...(await readThing(deps, found.name, found, actor)) };
  if (found && isBringing(found.name)) {
    const { brings } = pages[found.name];
    return { ...page, data: { [brings]: await readers[found.name](deps, 0, actor) } };
  }
  return page;
}

const isThing = (name: PageName): name is ThingPageName => 'about' in pages[name];
const isBringing = (name: PageName): name is BringingPageName => 'brings' in pages[name];

async function readThing<Name extends ThingPageName>(
  deps: Deps,
  name: Name,
  { params }: FoundPage,
  actor: Actor | null,
): Promise<Partial<PageData>> {
  const { brings, about, missing } = thingPages[name];
  const id = Number(params.id);
  try {
    const thing = await readers[name](deps, id, actor);
    return { head: about(thing), data: { [`${brings}:${id}`]: thing } };
  } catch (error) {
    if (toApiError(error).status === 404) return { status: 404, head: missing };
    throw error;
  }
}
