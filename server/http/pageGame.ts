import type { IncomingMessage } from 'node:http';
import { Assumption } from '../../shared/archives.ts';
import { gameCookieName } from '../../shared/gameCookieName.ts';
import { findPage } from '../../shared/pageAddresses.ts';
import type { PageName } from '../../shared/pages.ts';
import { readCookie } from './cookies.ts';

const pagesWithDownloads: readonly (PageName | undefined)[] = ['level', 'pack', 'search'];

/**
 * The game that the downloads of a page are for, as the browser has chosen it; nothing where it is the usual
 * one, or where the page has no downloads: it then is the same page for everyone.
 */
export function pageGame(path: string, request: IncomingMessage): { game?: Assumption } {
  if (!pagesWithDownloads.includes(findPage(path)?.name)) return {};
  const { data: game } = Assumption.safeParse(readCookie(request, gameCookieName));
  return game && game !== 'platinumquest' ? { game } : {};
}
