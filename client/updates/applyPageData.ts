import { type CarriedData, type FixedData, thingKey } from '../../shared/carriedData.ts';
import type { BroughtRoute, CarriedRoute } from '../../shared/pages.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import { prepareReply } from '../api/load.ts';
import { useServedComments } from '../comments/commentStore.ts';
import { setServedGame } from '../downloads/gameChoice.ts';
import { levelPages } from '../levelPage/levelPageStore.ts';
import { levels, useLevelLists } from '../levels/levelStore.ts';
import { usePictureColors } from '../levels/pictureColors.ts';
import { packs, usePackLists } from '../packs/sync/packStore.ts';
import { profilePages } from '../profiles/profilePageStore.ts';
import { setSignedOut } from '../session/sessionStore.ts';

/** Puts everything that the page carries into the stores. */
export function applyPageData(data: CarriedData): void {
  for (const key of Object.keys(data)) {
    const [name = '', id] = key.split(':');
    if (isBrought(name)) things[name](data, Number(id));
  }
  for (const apply of Object.values(fixed)) apply(data);
}

function put<Name extends CarriedRoute | 'account.checkToken' | 'site.version'>(
  name: Name,
  reply: ReplyOf<Name> | undefined,
): void {
  if (reply !== undefined) prepareReply(name, 0)(reply);
}

/** The things that pages are about; those that the server has not found are removed. */
const things: { [Name in BroughtRoute]: (data: CarriedData, id: number) => void } = {
  'level.extendedInfo': (data, id) =>
    putThing('level.extendedInfo', id, data[thingKey('level.extendedInfo', id)], () => {
      levels.remove(id);
      levelPages.remove(id);
    }),
  'pack.info': (data, id) =>
    putThing('pack.info', id, data[thingKey('pack.info', id)], () => packs.remove(id)),
  'account.info': (data, id) =>
    putThing('account.info', id, data[thingKey('account.info', id)], () => profilePages.remove(id)),
};

const isBrought = (name: string): name is BroughtRoute => Object.hasOwn(things, name);

function putThing<Name extends BroughtRoute>(
  name: Name,
  id: number,
  thing: ReplyOf<Name> | null | undefined,
  remove: () => void,
): void {
  if (thing === null) remove();
  else if (thing !== undefined) prepareReply(name, id)(thing);
}

/** Every entry of `FixedData` needs one here. */
const fixed: { [Name in keyof FixedData]-?: (data: FixedData) => void } = {
  'first level.list': ({ 'first level.list': beginning }) => {
    if (!beginning) return;
    levels.putAll(beginning.items);
    useLevelLists.setState({ beginning });
  },
  'first pack.list': ({ 'first pack.list': beginning }) => {
    if (!beginning) return;
    packs.putAll(beginning.items);
    usePackLists.setState({ beginning });
  },
  'older comments': ({ 'older comments': older = null }) => useServedComments.setState({ older }),
  'picture colors': ({ 'picture colors': byId }) => {
    if (byId) usePictureColors.setState({ byId });
  },
  game: ({ game }) => {
    if (game) setServedGame(game);
  },
  'level.home': (data) => put('level.home', data['level.home']),
  'level.highlights': (data) => put('level.highlights', data['level.highlights']),
  'account.checkToken': ({ 'account.checkToken': session }) => {
    if (session === null) setSignedOut();
    else put('account.checkToken', session);
  },
  'site.version': (data) => put('site.version', data['site.version']),
};
