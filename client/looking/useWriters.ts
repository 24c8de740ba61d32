import { useEffect, useRef, useState } from 'react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { limits } from '../../shared/limits.ts';
import { useEvent } from '../live/useEvent.ts';

/** Null for people who do not let others see what they look at; all of them count as one. */
type Writer = ProfileInfo | null;

/**
 * The people who are writing a comment on a level. Each disappears after some silence, or when the comment
 * arrives.
 */
export function useWriters(levelId: number): readonly Writer[] {
  const [writers, setWriters] = useState<readonly Writer[]>([]);
  const timersRef = useRef(new Map<number | undefined, ReturnType<typeof setTimeout>>());
  const drop = (id: number | undefined) => {
    clearTimeout(timersRef.current.get(id));
    setWriters((known) => known.filter((writer) => writer?.id !== id));
  };
  useEvent('comment:writing', (written) => {
    if (written.levelId !== levelId) return;
    const { author } = written;
    clearTimeout(timersRef.current.get(author?.id));
    timersRef.current.set(
      author?.id,
      setTimeout(() => drop(author?.id), limits.writingLifeMs),
    );
    setWriters((known) => [...known.filter((writer) => writer?.id !== author?.id), author]);
  });
  useEvent('comment:added', ({ levelId: where, comment }) => {
    if (where !== levelId) return;
    const isNamed = writers.some((writer) => writer?.id === comment.author.id);
    drop(isNamed ? comment.author.id : undefined);
  });
  useEffect(() => {
    const timers = timersRef.current;
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);
  return writers;
}
