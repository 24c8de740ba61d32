import type { Deps } from '../deps.ts';
import type { KnownAccount } from '../identities/knownAccount.ts';

interface Rights {
  isModerator: boolean;
  needsSecondFactor: boolean;
}

/** Where the operator asks moderators for a second factor, one without it may do what everybody may. */
export function rightsOf(
  { config }: Pick<Deps, 'config'>,
  { isModerator, secondFactor }: Pick<KnownAccount, 'isModerator' | 'secondFactor'>,
): Rights {
  const needsSecondFactor = isModerator && config.moderatorsNeedSecondFactor && !secondFactor;
  return { isModerator: isModerator && !needsSecondFactor, needsSecondFactor };
}
