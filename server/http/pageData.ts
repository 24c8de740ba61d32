import { limits } from '../../shared/limits.ts';
import type { RouteName } from '../../shared/routes.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { readLevel } from '../levels/readLevel.ts';
import { readPack } from '../packs/readPack.ts';
import { readProfile } from '../profiles/readProfile.ts';

/** What a page brings along in its HTML: who it is about, and the data of its first paint. */
export interface PageHead {
  title: string;
  description: string;
  /** Path of the picture that chat previews show. */
  image: string | null;
  /** Route name and id (`level.extendedInfo:7`) → that route's reply. */
  data: Partial<Record<RouteName | `${RouteName}:${number}`, unknown>>;
}

const siteDescription =
  'Find, play, love and share custom Marble Blast levels. Every upload is checked, so it runs on everyone’s machine.';

export const plainHead: PageHead = {
  title: 'Marbleland',
  description: siteDescription,
  image: null,
  data: {},
};

/** The head of the page at `path`; throws the `ApiError` of a level or profile that does not exist. */
export async function readPageHead(deps: Deps, path: string, actor: Actor | null): Promise<PageHead> {
  if (path === '/') {
    return {
      ...plainHead,
      data: { 'level.home': { latestLevels: deps.catalogue.newest(limits.homeLevels) } },
    };
  }
  const [, kind, digits] = /^\/(level|pack|profile)\/([1-9]\d{0,14})\/?$/.exec(path) ?? [];
  const id = Number(digits);
  if (kind === 'level') return levelHead(deps, id, actor);
  if (kind === 'pack') return packHead(deps, id, actor);
  if (kind === 'profile') return profileHead(deps, id, actor);
  return plainHead;
}

async function levelHead(deps: Deps, id: number, actor: Actor | null): Promise<PageHead> {
  const level = await (actor ? readLevel(deps, id, actor) : deps.pages.levels.read(id));
  return {
    title: `${level.name} by ${level.artist ?? 'unknown'} – Marbleland`,
    description: level.desc ?? level.remarks ?? siteDescription,
    image: `/api/level/${id}/image?width=1200&height=630`,
    data: { [`level.extendedInfo:${id}`]: level },
  };
}

async function packHead(deps: Deps, id: number, actor: Actor | null): Promise<PageHead> {
  const pack = await (actor ? readPack(deps, id, actor) : deps.pages.packs.read(id));
  return {
    title: `[Pack] ${pack.name} by ${pack.createdBy.username}`,
    description: pack.description,
    image: `/api/pack/${id}/image`,
    data: { [`pack.info:${id}`]: pack },
  };
}

async function profileHead(deps: Deps, id: number, actor: Actor | null): Promise<PageHead> {
  const profile = await (actor ? readProfile(deps, id, actor) : deps.pages.profiles.read(id));
  return {
    title: `${profile.username} – Marbleland`,
    description: profile.bio || `Levels and packs by ${profile.username}.`,
    image: `/api/account/${id}/avatar?size=256`,
    data: { [`account.info:${id}`]: profile },
  };
}
