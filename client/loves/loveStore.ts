import type { ThingKind } from '../../shared/loves.ts';
import { createStore } from '../store/createStore.ts';

interface Loves {
  /** Levels and packs that the viewer loves according to the server, as `level:7`. */
  loved: ReadonlySet<string>;
  /** What the viewer has toggled and the server has not answered yet. */
  wanted: ReadonlyMap<string, boolean>;
  /** The account that has asked for all its loves. */
  askedFor: number | null;
}

const noLoves: Loves = { loved: new Set(), wanted: new Map(), askedFor: null };

export const useLoves = createStore<Loves>(() => noLoves);

export const loveKey = (kind: ThingKind, id: number): string => `${kind}:${id}`;

/** How often loves were given, taken back or cleared. */
let changes = 0;
/** The number of the last change of each love, by its `loveKey`. */
const changedAt = new Map<string, number>();
let clearedAt = 0;

/** A love that was just given or taken back. */
export function setLoved(kind: ThingKind, id: number, isLoved: boolean): void {
  const key = loveKey(kind, id);
  const loved = new Set(useLoves.getState().loved);
  if (isLoved) loved.add(key);
  else loved.delete(key);
  useLoves.setState({ loved });
  changes += 1;
  changedAt.set(key, changes);
}

/** Whether the viewer loves a thing, by its `loveKey`. */
type AnsweredLove = readonly [key: string, isLoved: boolean];

/**
 * Call it before a request whose answer says what the viewer loves; it returns the function that receives that.
 * Loves that were given or taken back meanwhile stay as they are, and nothing is taken for an account that has left.
 */
export function startReadingLoves(): (answered: readonly AnsweredLove[]) => void {
  const askedAt = changes;
  return (answered) => {
    if (clearedAt > askedAt) return;
    const next = new Set(useLoves.getState().loved);
    for (const [key, isLoved] of answered) {
      if ((changedAt.get(key) ?? 0) > askedAt) continue;
      if (isLoved) next.add(key);
      else next.delete(key);
    }
    useLoves.setState({ loved: next });
  };
}

export function setWanted(key: string, wanted: boolean | undefined): void {
  const next = new Map(useLoves.getState().wanted);
  if (wanted === undefined) next.delete(key);
  else next.set(key, wanted);
  useLoves.setState({ wanted: next });
}

export function clearLoves(): void {
  useLoves.setState(noLoves);
  changes += 1;
  clearedAt = changes;
}
