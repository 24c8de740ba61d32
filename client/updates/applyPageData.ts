import type { LevelInfo } from '../../shared/levels.ts';
import type { ListBeginning } from '../../shared/listBeginning.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { type LoadedRoute, prepareReply } from '../api/load.ts';
import { levelPages } from '../levelPage/levelPageStore.ts';
import { levels, useLevelLists } from '../levels/levelStore.ts';
import { usePictureColors } from '../levels/pictureColors.ts';
import { packs, usePackLists } from '../packs/sync/packStore.ts';
import { profilePages } from '../profiles/profilePageStore.ts';
import { setSignedOut } from '../session/sessionStore.ts';
import { replyAppliers } from './applyReplies.ts';

/** Remove things that the server did not find when the page was requested. */
const removers: Partial<Record<string, (id: number) => void>> = {
  'level.extendedInfo': (id) => {
    levels.remove(id);
    levelPages.remove(id);
  },
  'pack.info': (id) => packs.remove(id),
  'account.info': (id) => profilePages.remove(id),
};

/**
 * Applies the replies embedded in the page, by `route` or `route:id`. Null is a missing thing or, for the
 * account, a visitor. `first …` is the beginning of a list, `picture colors` are no reply.
 */
export function applyPageData(entries: ReadonlyMap<string, unknown>): void {
  for (const [key, reply] of entries) {
    const [name = '', id = '0'] = key.split(':');
    if (name === 'account.checkToken' && reply === null) setSignedOut();
    else if (key === 'first level.list') showFirstLevels(reply as ListBeginning<LevelInfo>);
    else if (key === 'first pack.list') showFirstPacks(reply as ListBeginning<PackInfo>);
    else if (key === 'picture colors') usePictureColors.setState({ byId: reply as Record<number, string> });
    else if (reply === null) removers[name]?.(Number(id));
    else if (isLoaded(name)) prepareReply(name, Number(id))(reply as never);
  }
}

const isLoaded = (name: string): name is LoadedRoute => Object.hasOwn(replyAppliers, name);

function showFirstLevels(first: ListBeginning<LevelInfo>): void {
  levels.putAll(first.items);
  useLevelLists.setState({ beginning: first });
}

function showFirstPacks(first: ListBeginning<PackInfo>): void {
  packs.putAll(first.items);
  usePackLists.setState({ beginning: first });
}
