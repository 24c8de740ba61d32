import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '../../shared/errors.ts';
import { type AccountDocument, keyOf } from '../db/documents/account.ts';

/** The most frequent passwords of leaked lists, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** The first guesses on this site. */
const site = ['marbleland', 'marbleblast', 'platinumquest'];

/** `Ivory-2024!` is as easy to guess as `ivory`. */
const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '');

/**
 * Refuses a new password that others would try first: a common one, the account's own name or mail address,
 * or the site's name, also with digits and punctuation around it. @throws ApiError bad_input
 */
export function refuseGuessable(
  password: string,
  { username, email }: Pick<AccountDocument, 'username' | 'email'>,
): void {
  const key = keyOf(password);
  const [mailbox = ''] = email.split('@');
  const own = [username, email, mailbox].map(keyOf);
  const bare = lettersOf(key);
  const isOwnWithMore =
    bare.length * 2 >= key.length && [...own, ...site].some((word) => lettersOf(word) === bare);
  if (!common.has(key) && !own.includes(key) && !isOwnWithMore) return;
  throw new ApiError('bad_input', {
    reason: 'This password is easy to guess. Please choose another one.',
  });
}
