import { removedUsername } from '../../shared/accounts.ts';
import { looksOf } from '../db/documents/nameLook.ts';

/** Words with which a name would speak for the site, anywhere in it. */
const titles = ['admin', 'admins', 'administrator', 'moderator', 'moderators', 'marbleland', 'staff'];

/** Names that would do so only as a whole. */
const roles = [
  'mod',
  'mods',
  'root',
  'system',
  'support',
  'operator',
  'owner',
  'official',
  'security',
  'team',
  'help',
  'helpdesk',
  'webmaster',
  'postmaster',
  'hostmaster',
  'abuse',
  'noreply',
  'everyone',
  'anonymous',
  'guest',
  'unknown',
  'deleted',
  'null',
  'undefined',
  removedUsername,
];

/** Blanks, punctuation and digits do not make a word another name. */
const bare = (text: string): string => text.replace(/[\s_.\-\p{N}]+/gu, '');

const looksOfAll = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.map(bare).flatMap(looksOf));

const looksOfTitles = looksOfAll(titles);
const looksOfRoles = looksOfAll([...titles, ...roles]);

/** Whether a name claims, or seems to claim, to speak for the site. */
export function isReserved(name: string): boolean {
  const looksLike = (text: string, looks: ReadonlySet<string>) =>
    looksOf(bare(text)).some((look) => looks.has(look));
  return (
    looksLike(name, looksOfRoles) || name.split(/[\s_.-]+/).some((word) => looksLike(word, looksOfTitles))
  );
}
