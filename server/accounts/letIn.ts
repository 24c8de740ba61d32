import type { Deps } from '../deps.ts';
import type { HttpFacts } from '../handlers.ts';
import { rememberBrowser } from './browsers.ts';

/** Gives a browser the cookies of a session that was opened with the correct password. */
export async function letIn(deps: Deps, http: HttpFacts, accountId: number, token: string): Promise<void> {
  http.setSessionCookie(token);
  if (!http.takesBrowserCookie) return;
  http.setBrowserCookie(await rememberBrowser(deps, http.browserCookie, accountId));
}
