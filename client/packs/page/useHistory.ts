import { useState } from 'react';
import type { PackHistoryStep } from '../../../shared/packHistory.ts';
import { call } from '../../api/call.ts';
import { useReconnections } from '../../live/connection.ts';
import { useEvent } from '../../live/useEvent.ts';
import { useLoad } from '../../state/useLoad.ts';
import { usePackEditors } from '../sync/editorStore.ts';

/** The loaded steps of a pack, newest first; new ones appear as they happen. */
export function useHistory(packId: number) {
  const [steps, setSteps] = useState<readonly PackHistoryStep[]>([]);
  /** The first steps of a long history are not stored for ever. */
  const [isAtEnd, setIsAtEnd] = useState(false);
  const read = (before: number | undefined, signal?: AbortSignal) =>
    call('pack.history', { params: { id: packId }, query: { before }, ...(signal && { signal }) });
  const editorsVersion = usePackEditors(({ byPack }) => byPack.get(packId)?.editorsVersion ?? 0);
  const loading = useLoad(
    `pack.history:${packId}`,
    async (signal) => {
      const newest = await read(undefined, signal);
      setSteps((known) => joined(known, newest));
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
    setSteps((known) => joined(known, older));
    setIsAtEnd(older.length === 0);
  };
  const oldest = steps.at(-1)?.version ?? 0;
  // The first step is the pack’s creation.
  const hasMore = loading.status !== 'loading' && oldest > 0 && !isAtEnd;
  return { steps, hasMore, loadMore, loading };
}

/** Each step once, newest first. */
function joined(steps: readonly PackHistoryStep[], others: readonly PackHistoryStep[]): PackHistoryStep[] {
  const byVersion = new Map([...steps, ...others].map((step) => [step.version, step]));
  return [...byVersion.values()].sort((a, b) => b.version - a.version);
}
