import { isReserved } from './reserved.ts';
import { isOfOneScript } from './scripts.ts';

/** Why a new name cannot be taken, as a sentence; null when it can. Accounts keep their existing names. */
export function nameProblem(name: string): string | null {
  if (!/\p{L}/u.test(name)) return 'A username has at least one letter.';
  if (!isOfOneScript(name)) return 'A username keeps to one alphabet.';
  if (isReserved(name)) return 'This username is kept for the people who run the site.';
  return null;
}
