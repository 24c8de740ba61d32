import { useState } from 'react';
import type { PackHistoryStep } from '../../../shared/packHistory.ts';
import { call } from '../../api/call.ts';
import { useReconnections } from '../../live/connection.ts';
import { useEvent } from '../../live/useEvent.ts';
import { useLoad } from '../../state/useLoad.ts';
import { usePackEditors } from '../sync/editorStore.ts';

type Steps = readonly PackHistoryStep[];

interface History {
  steps: Steps;
  /** The first steps of a long history are not stored for ever. */
  isAtEnd: boolean;
}

/** The loaded steps of a pack, newest first; new ones appear as they happen. */
export function useHistory(packId: number) {
  const [{ steps, isAtEnd }, setHistory] = useState<History>({ steps: [], isAtEnd: false });
  const setSteps = (change: (known: Steps) => Steps) =>
    setHistory((known) => ({ ...known, steps: change(known.steps) }));
  const read = (before: number | undefined, signal?: AbortSignal) =>
    call('pack.history', { params: { id: packId }, query: { before }, ...(signal && { signal }) });
  const editorsVersion = usePackEditors(({ byPack }) => byPack.get(packId)?.editorsVersion ?? 0);
  const loading = useLoad(
    `pack.history:${packId}`,
    async (signal) => {
      const newest = await read(undefined, signal);
      setHistory((known) => withNewest(known, newest));
    },
    // Changes of the editors stand beside the newest steps.
    useReconnections() + editorsVersion,
  );
  useEvent('pack:ops', (step) => {
    if (step.packId !== packId) return;
    setSteps((known) => joined([{ ...step, label: null, editorChanges: [] }], known));
  });
  useEvent('pack:labelled', ({ packId: id, version, label }) => {
    if (id !== packId) return;
    setSteps((known) => known.map((step) => (step.version === version ? { ...step, label } : step)));
  });
  const loadMore = async () => {
    const older = await read(oldest);
    // The history may have been read anew meanwhile.
    setHistory((known) =>
      oldestIn(known.steps) === oldest
        ? { steps: joined(known.steps, older), isAtEnd: older.length === 0 }
        : known,
    );
  };
  const oldest = oldestIn(steps);
  // The first step is the pack’s creation.
  const hasMore = loading.status !== 'loading' && oldest > 0 && !isAtEnd;
  return { steps, hasMore, loadMore, loading };
}

const oldestIn = (steps: Steps): number => steps.at(-1)?.version ?? 0;

/**
 * Adds the newest page. Where steps between it and the known ones are missing, as after a long time without
 * connection, the known ones go: they are read again after those that are missing.
 */
function withNewest({ steps, isAtEnd }: History, newest: Steps): History {
  const last = newest.at(-1);
  const older = last ? steps.filter(({ version }) => version < last.version) : [];
  const isMissing = last && older[0] && older[0].version < last.version - last.ops.length;
  if (!isMissing) return { steps: joined(steps, newest), isAtEnd };
  return { steps: joined(steps.slice(0, -older.length), newest), isAtEnd: false };
}

/** Each step once, newest first. */
function joined(steps: Steps, others: Steps): PackHistoryStep[] {
  const byVersion = new Map([...steps, ...others].map((step) => [step.version, step]));
  return [...byVersion.values()].sort((a, b) => b.version - a.version);
}
