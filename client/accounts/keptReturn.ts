import { dayMs } from '../../shared/durations.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { call } from '../api/call.ts';
import { type Check, isNumber, isString, objectOf, orUndefined, parseKept } from '../state/keptValue.ts';
import { type ReturnState, returnState } from '../state/returnPath.ts';

const storageName = 'return';

/** Whether an address is a page of this site. */
const isOwnPath: Check<string> = (value): value is string =>
  isString(value) && value.startsWith('/') && new URL(value, location.origin).origin === location.origin;

const isKind: Check<'level' | 'pack'> = (value): value is 'level' | 'pack' =>
  value === 'level' || value === 'pack';

interface KeptReturn extends Omit<ReturnState, 'entry'> {
  /** The address of the account that the mail is for. */
  email: string;
  until: number;
}

const isKept = objectOf<KeptReturn>({
  returnTo: isOwnPath,
  love: orUndefined(objectOf({ kind: isKind, id: isNumber })),
  email: isString,
  until: isNumber,
});

/**
 * Keeps the detour in a location's state on this device for the account with this address, or forgets what was
 * kept before if there is none: the link in a mail opens another tab, and does not say where its reader was.
 */
export function keepReturn(state: unknown, email: string): void {
  const back = returnState(state);
  try {
    if (back) {
      const { entry: _here, ...page } = back;
      const kept: KeptReturn = { ...page, email: comparable(email), until: Date.now() + dayMs };
      localStorage.setItem(storageName, JSON.stringify(kept));
    } else {
      localStorage.removeItem(storageName);
    }
  } catch {
    // Storage may be forbidden or full: the link then leads to the profile.
  }
}

const comparable = (email: string): string => email.trim().toLowerCase();

/** What was kept here within a day; it is forgotten by this. */
function takeKept(): KeptReturn | null {
  try {
    const text = localStorage.getItem(storageName);
    if (text === null) return null;
    localStorage.removeItem(storageName);
    const kept = parseKept(text, isKept);
    return kept && kept.until >= Date.now() ? kept : null;
  } catch {
    // Where storage is forbidden, nothing was kept.
    return null;
  }
}

/** The detour that was kept here for the account that is signed in now; it is forgotten by this. */
export async function takeOwnReturn(): Promise<ReturnState | null> {
  const kept = takeKept();
  if (!kept) return null;
  const { returnTo, love } = kept;
  const account = await call('account.own').catch(() => null);
  if (!account || comparable(account.email) !== kept.email) return null;
  return { returnTo, ...(love && { love }) };
}

/**
 * The detour of somebody who signs in with a password: that of the form, else the kept page. A kept love is
 * not given, and an invitation not opened, as the person who wanted it may be another one at this device.
 */
export function returnOfForm(state: unknown): ReturnState | null {
  const kept = takeKept();
  const page = kept && !kept.returnTo.startsWith(pathOf('join')) ? { returnTo: kept.returnTo } : null;
  return returnState(state) ?? page;
}
