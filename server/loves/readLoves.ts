import type { PackInfo } from '../../shared/packs.ts';
import type { Viewer } from '../../shared/permissions.ts';
import type { OwnLoves } from '../cache/pageCaches.ts';
import type { LoveDocument } from '../db/documents/love.ts';
import type { Deps } from '../deps.ts';

const noLoves: OwnLoves = { level: new Set(), pack: new Set() };

export async function readLoves({ db }: Pick<Deps, 'db'>, accountId: number): Promise<OwnLoves> {
  const loves = await db.loves
    .find({ accountId })
    .project<Pick<LoveDocument, 'kind' | 'thingId' | 'at'>>({ kind: 1, thingId: 1, at: 1 })
    .toArray();
  loves.sort((one, other) => one.at - other.at || one.thingId - other.thingId);
  const ids = (kind: keyof OwnLoves) =>
    new Set(loves.filter((love) => love.kind === kind).map(({ thingId }) => thingId));
  return { level: ids('level'), pack: ids('pack') };
}

/** The loves of `viewer`, from memory. */
export const lovesOf = async ({ pageCaches }: Deps, viewer: Viewer): Promise<OwnLoves> =>
  viewer ? pageCaches.loves.read(viewer.id) : noLoves;

/** Packs as visitors see them, with the viewer's loves added; the same list if there are none. */
export function withLoves(packs: PackInfo[], { pack: loved }: OwnLoves): PackInfo[] {
  if (!packs.some(({ id }) => loved.has(id))) return packs;
  return packs.map((pack) => ({ ...pack, lovedByYou: loved.has(pack.id) }));
}
