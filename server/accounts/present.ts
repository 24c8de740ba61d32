import type { ProfileInfo, SignInInfo } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { rightsOf } from './rightsOf.ts';

export function presentProfile(deps: Deps, account: AccountDocument): ProfileInfo {
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

/** The profiles of several accounts by ID; deleted accounts are left out. */
export async function findProfiles(deps: Deps, ids: readonly number[]): Promise<Map<number, ProfileInfo>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const accounts = await deps.db.accounts.find({ _id: { $in: wanted } }).toArray();
  return new Map(accounts.map((account) => [account._id, presentProfile(deps, account)]));
}

export async function findProfile(deps: Deps, id: number): Promise<ProfileInfo> {
  const account = await deps.reads.account(id);
  if (!account) throw new ApiError('account_not_found');
  return presentProfile(deps, account);
}

export async function presentSignIn(deps: Deps, accountId: number): Promise<SignInInfo> {
  const account = await deps.db.accounts.findOne({ _id: accountId });
  if (!account) throw new ApiError('account_not_found');
  const { isModerator, needsSecondFactor } = rightsOf(deps, account);
  const packs = await deps.db.packs.find({ createdBy: accountId }).sort({ _id: -1 }).toArray();
  return {
    profile: { ...presentProfile(deps, account), isModerator },
    packs: packs.map((pack) => ({
      id: pack._id,
      name: pack.name,
      levelIds: pack.levelIds.filter((levelId) => deps.catalogue.has(levelId)),
    })),
    acknowledgedGuidelines: account.guidelinesAcknowledgedAt !== null,
    needsSecondFactor,
  };
}
