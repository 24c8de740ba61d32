import type { SessionChange, SignInInfo } from '../../shared/accounts.ts';
import type { OwnPacks } from './pageCaches.ts';

/** What signed-in people are told of themselves: the same object as long as it says the same. */
export interface KeptSignIns {
  of(session: SessionChange, packs: OwnPacks): SignInInfo;
}

export function createKeptSignIns(): KeptSignIns {
  const kept = new WeakMap<OwnPacks, { sessionJson: string; signIn: SignInInfo }>();
  return {
    of(session, packs) {
      // The packs are most of it, and stay the same object until one of them changes.
      const sessionJson = JSON.stringify(session);
      const known = kept.get(packs);
      if (known?.sessionJson === sessionJson) return known.signIn;
      const signIn = { ...session, ...packs };
      kept.set(packs, { sessionJson, signIn });
      return signIn;
    },
  };
}
