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
