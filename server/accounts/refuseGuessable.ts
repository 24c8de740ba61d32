import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '../../shared/errors.ts';
import { type AccountDocument, keyOf } from '../db/documents/account.ts';

/** The passwords that leaked lists hold most often, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Refuses a new password that others would try first: a common one, the own name, or the own mail address.
 * @throws ApiError bad_input
 */
export function refuseGuessable(
  password: string,
  { username, email }: Pick<AccountDocument, 'username' | 'email'>,
): void {
  const key = keyOf(password);
  const [mailbox = ''] = email.split('@');
  const own = [username, email, mailbox].map(keyOf);
  if (!common.has(key) && !own.includes(key)) return;
  throw new ApiError('bad_input', {
    reason: 'This password is easy to guess. Please choose another one.',
  });
}
