import { removedUsername } from '../../shared/accounts.ts';
import { looksOf } from '../db/documents/nameLook.ts';

/** Words by which a name would speak for the site, wherever in it they stand. */
const titles = ['admin', 'admins', 'administrator', 'moderator', 'moderators', 'marbleland', 'staff'];

/** Names that only as a whole would. */
const roles = [
  ...[
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
  ],
  ...['helpdesk', 'webmaster', 'postmaster', 'hostmaster', 'abuse', 'noreply', 'everyone', 'anonymous'],
  ...['guest', 'unknown', 'deleted', 'null', 'undefined'],
  removedUsername,
];

/** Blanks, signs and numbers make no other name of a word. */
const bare = (text: string): string => text.replace(/[\s_.\-\p{N}]+/gu, '');

const looksOfAll = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.map(bare).flatMap(looksOf));

const looksOfTitles = looksOfAll(titles);
const looksOfRoles = looksOfAll([...titles, ...roles]);

/** Whether a name says that its person speaks for the site, or looks so. */
export function isReserved(name: string): boolean {
  const looksLike = (text: string, looks: ReadonlySet<string>) =>
    looksOf(bare(text)).some((look) => looks.has(look));
  return (
    looksLike(name, looksOfRoles) || name.split(/[\s_.-]+/).some((word) => looksLike(word, looksOfTitles))
  );
}
