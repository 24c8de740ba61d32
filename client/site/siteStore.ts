import { create } from 'zustand';
import type { SiteInfo } from '../../shared/site.ts';

interface Site {
  info: SiteInfo | null;
  /** Connections that look at the site right now; null until told. */
  people: number | null;
}

export const useSite = create<Site>(() => ({ info: null, people: null }));

export const setSiteInfo = (info: SiteInfo): void => useSite.setState({ info });
export const setPeople = (people: number): void => useSite.setState({ people });

/** Something was published or taken away while the page was open. */
export function countSite(change: { levels?: number; packs?: number }): void {
  useSite.setState(({ info }) => ({
    info: info && {
      ...info,
      levelCount: Math.max(0, info.levelCount + (change.levels ?? 0)),
      packCount: Math.max(0, info.packCount + (change.packs ?? 0)),
    },
  }));
}
