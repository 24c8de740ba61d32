import type { SiteInfo } from '../../shared/site.ts';
import { createStore } from '../store/createStore.ts';

interface Site {
  info: SiteInfo | null;
  /** How many connections look at the site right now; null until known. */
  people: number | null;
}

export const useSite = createStore<Site>(() => ({ info: null, people: null }));

export const setSiteInfo = (info: SiteInfo): void => useSite.setState({ info });
export const setPeople = (people: number): void => useSite.setState({ people });

/** Adjusts the counts after something was published or removed while the page was open. */
export function countSite(change: { levels?: number; packs?: number }): void {
  useSite.setState(({ info }) => ({
    info: info && {
      ...info,
      levelCount: Math.max(0, info.levelCount + (change.levels ?? 0)),
      packCount: Math.max(0, info.packCount + (change.packs ?? 0)),
    },
  }));
}
