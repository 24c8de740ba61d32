import type { SessionChange, SignInInfo } from '../../shared/accounts.ts';
import type { KeptJson } from './keptJson.ts';
import type { OwnPacks } from './pageCaches.ts';

/** What signed-in people are told of themselves, with its JSON, made once as long as it is the same. */
export interface KeptSignIns {
  of(session: SessionChange, packs: OwnPacks): SignInInfo;
}

export function createKeptSignIns(keptJson: KeptJson): KeptSignIns {
  const kept = new WeakMap<OwnPacks, { madeOf: string; signIn: SignInInfo }>();
  return {
    of(session, packs) {
      // The packs are most of it, and stay the same object until one of them changes.
      const madeOf = JSON.stringify(session);
      const known = kept.get(packs);
      if (known?.madeOf === madeOf) return known.signIn;
      const signIn = { ...session, ...packs };
      keptJson.keep(signIn, JSON.stringify(signIn));
      kept.set(packs, { madeOf, signIn });
      return signIn;
    },
  };
}
