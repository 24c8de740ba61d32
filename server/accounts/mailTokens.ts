import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import type { MailPurpose, MailTokenDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { hashSecret, makeSecret } from '../services/secrets.ts';

type Kind = MailPurpose['kind'];
type TokenOf<K extends Kind> = Extract<MailTokenDocument, { kind: K }>;

/** A token for the link of a mail, good once and for an hour. Only its SHA-256 is stored. */
export async function issueMailToken(deps: Deps, purpose: MailPurpose): Promise<string> {
  const token = makeSecret();
  const expiresAt = new Date(deps.clock() + serverLimits.mailLinkLifeMs);
  await deps.db.mailTokens.insertOne({ _id: hashSecret(token), expiresAt, ...purpose });
  return token;
}

/** What a token allows, without using it. @throws ApiError token_expired */
export async function findMailToken<K extends Kind>(
  deps: Deps,
  token: string,
  kinds: readonly K[],
): Promise<TokenOf<K>> {
  const stored = await deps.db.mailTokens.findOne({ _id: hashSecret(token) });
  if (!stored || !isOfKind(stored, kinds)) throw new ApiError('token_expired');
  // The database also removes expired tokens, but with a delay.
  if (stored.expiresAt.getTime() <= deps.clock()) throw new ApiError('token_expired');
  return stored;
}

const isOfKind = <K extends Kind>(stored: MailTokenDocument, kinds: readonly K[]): stored is TokenOf<K> =>
  kinds.some((kind) => kind === stored.kind);

/**
 * Uses a token up, so that it is void afterwards. Only one of two concurrent uses succeeds.
 * @throws ApiError token_expired
 */
export async function spendMailToken(
  deps: Deps,
  { _id }: Pick<MailTokenDocument, '_id'>,
  session: ClientSession,
): Promise<void> {
  const { deletedCount } = await deps.db.mailTokens.deleteOne({ _id }, { session });
  if (deletedCount === 0) throw new ApiError('token_expired');
}

/** Voids the links that were mailed for an account earlier. */
export async function voidMailTokens(deps: Deps, accountId: number, session: ClientSession): Promise<void> {
  await deps.db.mailTokens.deleteMany({ accountId }, { session });
}
