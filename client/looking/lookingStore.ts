import { create } from 'zustand';
import type { ProfileInfo } from '../../shared/accounts.ts';
import type { EventPayload } from '../../shared/events.ts';
import { limits } from '../../shared/limits.ts';
import type { Lookers } from '../../shared/looking.ts';

/** Somebody who writes a comment. */
export interface Writer {
  levelId: number;
  /** Null where they do not let others see what they look at. */
  author: ProfileInfo | null;
}

interface Looking {
  byLevel: ReadonlyMap<number, Lookers>;
  /** By level and author; those who write without a name count as one. */
  writers: ReadonlyMap<string, Writer>;
}

export const useLooking = create<Looking>(() => ({ byLevel: new Map(), writers: new Map() }));

export function putLookers(lookers: Lookers): void {
  useLooking.setState(({ byLevel }) => ({ byLevel: new Map(byLevel).set(lookers.levelId, lookers) }));
}

const keyOf = (levelId: number, authorId: number | undefined) => `${levelId}:${authorId ?? 'someone'}`;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows a writer until they have been silent for a while. */
export function putWriter({ levelId, author }: EventPayload<'comment:writing'>): void {
  const key = keyOf(levelId, author?.id);
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => dropWriter(key), limits.writingLifeMs),
  );
  useLooking.setState(({ writers }) => ({ writers: new Map(writers).set(key, { levelId, author }) }));
}

/** Their comment is here. */
export const dropWriterOf = (levelId: number, authorId: number): void => {
  const { writers } = useLooking.getState();
  const named = keyOf(levelId, authorId);
  dropWriter(writers.has(named) ? named : keyOf(levelId, undefined));
};

function dropWriter(key: string): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
  const writers = new Map(useLooking.getState().writers);
  if (writers.delete(key)) useLooking.setState({ writers });
}
