import type { ProfileInfo, SessionChange, SignInInfo } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Deps } from '../deps.ts';
import { type KnownAccount, knownFields } from '../identities/knownAccount.ts';
import { rightsOf } from './rightsOf.ts';

export function presentProfile(deps: Deps, account: KnownAccount): ProfileInfo {
  return {
    id: account._id,
    username: account.username,
    hasAvatar: account.avatar !== null,
    avatarVersion: account.avatar?.version ?? account.avatarRemovedAt ?? 0,
    isModerator: account.isModerator,
    isSuspended: account.isSuspended,
    ...(account.isSuspended ? { suspensionReason: account.suspensionReason ?? '' } : {}),
    levelCount: deps.catalogue.countBy(account._id),
  };
}

/** More would take the place in memory of people who are using the site. */
const fewAccounts = 200;

/** The profiles of several accounts by ID; deleted accounts are left out. */
export async function findProfiles(deps: Deps, ids: readonly number[]): Promise<Map<number, ProfileInfo>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const accounts =
    wanted.length > fewAccounts ? await readAccounts(deps, wanted) : await deps.identities.accounts(wanted);
  return new Map(
    accounts.flatMap((account) => (account ? [[account._id, presentProfile(deps, account)]] : [])),
  );
}

const readAccounts = ({ db }: Deps, ids: readonly number[]): Promise<KnownAccount[]> =>
  db.accounts
    .find({ _id: { $in: ids } })
    .project<KnownAccount>(knownFields)
    .toArray();

export async function findProfile(deps: Deps, id: number): Promise<ProfileInfo> {
  const account = await deps.identities.account(id);
  if (!account) throw new ApiError('account_not_found');
  return presentProfile(deps, account);
}

/** An account without its packs, whose changes have events of their own. */
export async function presentSession(deps: Deps, accountId: number): Promise<SessionChange> {
  const account = await deps.identities.account(accountId);
  if (!account) throw new ApiError('account_not_found');
  const { isModerator, needsSecondFactor } = rightsOf(deps, account);
  return {
    profile: { ...presentProfile(deps, account), isModerator },
    acknowledgedGuidelines: account.guidelinesAcknowledgedAt !== null,
    needsSecondFactor,
  };
}

export async function presentSignIn(deps: Deps, accountId: number): Promise<SignInInfo> {
  const [session, packs] = await Promise.all([
    presentSession(deps, accountId),
    deps.pageCaches.ownPacks.read(accountId),
  ]);
  return deps.keptSignIns.of(session, packs);
}
