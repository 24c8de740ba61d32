import { type LoadedRoute, prepareReply } from '../api/load.ts';
import { setSignedOut } from '../session/sessionStore.ts';
import { replyAppliers } from './applyReplies.ts';

/**
 * Applies the replies embedded in the page, by `route` or `route:id`; visitors have null as their account.
 */
export function applyPageData(entries: ReadonlyMap<string, unknown>): void {
  for (const [key, reply] of entries) {
    const [name = '', id = '0'] = key.split(':');
    if (name === 'account.checkToken' && reply === null) setSignedOut();
    else if (isLoaded(name)) prepareReply(name, Number(id))(reply as never);
  }
}

const isLoaded = (name: string): name is LoadedRoute => Object.hasOwn(replyAppliers, name);
