import { type Check, isNumber, isString, objectOf, orUndefined, parseKept } from '../state/keptValue.ts';
import { type ReturnState, returnState } from '../state/returnPath.ts';

const storageName = 'return';
const keptMs = 24 * 60 * 60 * 1000;

/** Whether an address is a page of this site. */
const isOwnPath: Check<string> = (value): value is string =>
  isString(value) && value.startsWith('/') && new URL(value, location.origin).origin === location.origin;

const isKind: Check<'level' | 'pack'> = (value): value is 'level' | 'pack' =>
  value === 'level' || value === 'pack';

const isKept = objectOf<ReturnState & { until: number }>({
  returnTo: isOwnPath,
  love: orUndefined(objectOf({ kind: isKind, id: isNumber })),
  until: isNumber,
});

/**
 * Keeps the detour in a location's state on this device, if there is one: the link in a mail opens another
 * tab, and does not say where its reader was.
 */
export function keepReturn(state: unknown): void {
  const back = returnState(state);
  if (!back) return;
  try {
    localStorage.setItem(storageName, JSON.stringify({ ...back, until: Date.now() + keptMs }));
  } catch {
    // Storage may be forbidden or full: the link then leads to the profile.
  }
}

/** The detour that was kept here within a day; it is forgotten by this. */
export function takeKeptReturn(): ReturnState | null {
  try {
    const text = localStorage.getItem(storageName);
    if (text === null) return null;
    localStorage.removeItem(storageName);
    const kept = parseKept(text, isKept);
    if (!kept || kept.until < Date.now()) return null;
    const { until: _, ...back } = kept;
    return back;
  } catch {
    // Where storage is forbidden, nothing was kept.
    return null;
  }
}

/**
 * The detour of somebody who signs in with a password: that of the form, else the kept page. A kept love is
 * not given, as the person who wanted it may be another one at this device.
 */
export function returnOfForm(state: unknown): ReturnState | null {
  const kept = takeKeptReturn();
  return returnState(state) ?? (kept && { returnTo: kept.returnTo });
}
