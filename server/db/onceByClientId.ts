import { isDuplicateKey } from './isDuplicateKey.ts';

/**
 * Stores something new once, however often its sender repeats the call after a lost answer: of two calls at
 * the same moment, the unique index on the client ID refuses one, which then gets what the other has stored.
 */
export async function onceByClientId<T>(
  clientId: string | undefined,
  find: (clientId: string) => Promise<T | null>,
  store: () => Promise<T>,
): Promise<{ stored: T; isNew: boolean }> {
  const known = clientId === undefined ? null : await find(clientId);
  if (known !== null) return { stored: known, isNew: false };
  try {
    return { stored: await store(), isNew: true };
  } catch (error) {
    const other = clientId !== undefined && isDuplicateKey(error) ? await find(clientId) : null;
    if (other === null) throw error;
    return { stored: other, isNew: false };
  }
}
