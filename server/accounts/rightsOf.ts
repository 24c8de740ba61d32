import type { Deps } from '../deps.ts';
import type { KnownAccount } from '../identities/knownAccount.ts';

interface Rights {
  isModerator: boolean;
  needsSecondFactor: boolean;
}

/** Where the operator requires a second factor of moderators, one without it has ordinary rights. */
export function rightsOf(
  { config }: Pick<Deps, 'config'>,
  { isModerator, secondFactor }: Pick<KnownAccount, 'isModerator' | 'secondFactor'>,
): Rights {
  const needsSecondFactor = isModerator && config.moderatorsNeedSecondFactor && !secondFactor;
  return { isModerator: isModerator && !needsSecondFactor, needsSecondFactor };
}
