import type { CarriedData } from '../../shared/carriedData.ts';
import { type FoundPage, findPage } from '../../shared/pageAddresses.ts';
import type { PageHead } from '../../shared/pageHead.ts';
import {
  type BeginningRoute,
  type CarryingPageName,
  type ListPageName,
  type PageName,
  pages,
  type ThingPageName,
  unknownPage,
} from '../../shared/pages.ts';
import type { Deps } from '../deps.ts';
import type { PageContent, Reader } from './pageContent.ts';
import { readListPage } from './pageList.ts';
import { readReply } from './pageReplies.ts';
import { readThing } from './pageThing.ts';

/** The data written into the HTML of a page. */
export interface PageData {
  status: number;
  head: PageHead;
  /** The path of the picture of links to the page, of `linkPictureSize`. */
  picture: string | null;
  /** The canonical address; null when there is no such page. */
  path: string | null;
  /** The call that the page makes as soon as its code runs; null when there is none. */
  asks: BeginningRoute | null;
  data: CarriedData;
}

/** The page at `path` without any data that has to be read. */
export function blankPage(path: string): PageData {
  const found = findPage(path);
  const nothing = { picture: null, asks: null, data: {} };
  if (!found) return { status: 404, head: unknownPage, path: null, ...nothing };
  return { status: 200, head: pages[found.name].head, path: found.path, ...nothing };
}

/** The page at `path` as `who` sees it; when nothing is there, a page that says so. */
export async function readPageData(
  deps: Deps,
  { path, search }: { path: string; search: string },
  who: Reader,
): Promise<PageData> {
  const found = findPage(path);
  const page = blankPage(path);
  const content = found && (await readContent(deps, found, search, who));
  if (!content) return page;
  const { pictured, data, ...rest } = content;
  return { ...page, ...rest, data: { ...data, 'picture colors': deps.pictureColors.of(pictured) } };
}

type Content = PageContent & Partial<PageData>;

/** Null for a page without any content to read. */
async function readContent(
  deps: Deps,
  { name, params }: FoundPage,
  search: string,
  who: Reader,
): Promise<Content | null> {
  if (isThing(name)) return readThing(deps, name, Number(params.id), { actor: who.actor, search });
  if (isList(name)) return readListPage(deps, name, search, who);
  if (!isCarrying(name)) return null;
  const replies = await Promise.all(pages[name].carries.map((route) => readReply(deps, route)));
  let data: CarriedData = {};
  for (const reply of replies) data = { ...data, ...reply.data };
  return { data, pictured: replies.flatMap(({ pictured }) => pictured) };
}

const isThing = (name: PageName): name is ThingPageName => 'about' in pages[name];
const isList = (name: PageName): name is ListPageName => 'beginsWith' in pages[name];
const isCarrying = (name: PageName): name is CarryingPageName => 'carries' in pages[name];
