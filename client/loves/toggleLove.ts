import type { ThingKind } from '../../shared/loves.ts';
import { load } from '../api/load.ts';
import { createWishes } from '../state/optimistic.ts';
import { loveKey, setWanted, useLoves } from './loveStore.ts';

const wishes = createWishes<boolean>(setWanted);

async function send(kind: ThingKind, id: number, isWanted: boolean): Promise<void> {
  await load(`${kind}.${isWanted ? 'love' : 'unlove'}`, { params: { id } });
}

/** Changes a love at once and sends it. When the server refuses, it is undone and `CallError` is thrown. */
export function toggleLove(kind: ThingKind, id: number): Promise<void> {
  const key = loveKey(kind, id);
  const { loved, wanted } = useLoves.getState();
  const isWanted = !(wanted.get(key) ?? loved.has(key));
  return wishes.wish(key, isWanted, (wish) => send(kind, id, wish));
}

/** The same for people who have just signed in and may already love it. */
export const love = (kind: ThingKind, id: number): Promise<void> =>
  wishes.wish(loveKey(kind, id), true, (wish) => send(kind, id, wish));
