import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { PackInfo, PackStep } from '../../../shared/packs.ts';
import { ProfileAvatar } from '../../accounts/ProfileAvatar.tsx';
import { call } from '../../api/call.ts';
import { reasonOf } from '../../api/callError.ts';
import { useLevels } from '../../levels/levelStore.ts';
import { useReconnections } from '../../live/connection.ts';
import { useEvent } from '../../live/useEvent.ts';
import { Loaded } from '../../state/Loaded.tsx';
import { useAction } from '../../state/useAction.ts';
import { useLoad } from '../../state/useLoad.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { describeOps } from '../describeOps.ts';
import { putPackState } from '../sync/packStore.ts';
import styles from './HistoryDialog.module.css';

interface HistoryDialogProps {
  pack: PackInfo;
  canEdit: boolean;
  onClose: () => void;
}

/** The changes of a pack, newest first; an editor can restore every version. */
export function HistoryDialog({ pack, canEdit, onClose }: HistoryDialogProps) {
  const { steps, hasMore, loadMore, loading } = useHistory(pack.id);
  const [restored, setRestored] = useState<number | null>(null);
  const restoring = useAction(
    async (version: number) => {
      setRestored(version);
      putPackState(pack.id, await call('pack.restore', { params: { id: pack.id }, body: { version } }));
    },
    { explain: (error) => `The pack could not be put back. ${reasonOf(error)}` },
  );
  const showingMore = useAction(loadMore, {
    explain: (error) => `More of the history could not be loaded. ${reasonOf(error)}`,
  });
  const problem = restoring.problem ?? showingMore.problem;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="History"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      <Loaded
        loading={loading}
        data={loading.status === 'ready' ? steps : null}
        failure="The history could not be loaded."
        pending={<Skeleton height={160} />}
      >
        {({ length }) => length === 0 && <p className="quiet">Nothing has been changed here yet.</p>}
      </Loaded>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.version} className={styles.step}>
            <StepLine step={step} />
            {step.version === pack.version ? (
              <span className={styles.now}>Now</span>
            ) : (
              canEdit && (
                <Button
                  size="small"
                  isBusy={restoring.isBusy && restored === step.version}
                  onClick={() => void restoring.run(step.version)}
                >
                  Put back
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button isBusy={showingMore.isBusy} onClick={() => void showingMore.run()}>
          Show more
        </Button>
      )}
    </Dialog>
  );
}

function StepLine({ step }: { step: PackStep }) {
  const byId = useLevels((state) => state.byId);
  return (
    <>
      <ProfileAvatar profile={step.by} size={28} />
      <span className={styles.words}>
        <span>
          <b>{step.by.username}</b> {describeOps(step.ops, (id) => byId.get(id)?.name)}
        </span>
        <RelativeTime time={step.time} className={styles.time} />
      </span>
    </>
  );
}

function useHistory(packId: number) {
  const [steps, setSteps] = useState<readonly PackStep[]>([]);
  const [hasMore, setHasMore] = useState(false);
  const read = (before: number | undefined, signal?: AbortSignal) =>
    call('pack.history', { params: { id: packId }, query: { before }, ...(signal && { signal }) });
  const loading = useLoad(
    `pack.history:${packId}`,
    async (signal) => {
      const newest = await read(undefined, signal);
      setSteps((known) => joined(known, newest));
      setHasMore(newest.length === limits.listPage);
    },
    useReconnections(),
  );
  useEvent('pack:ops', (step) => {
    if (step.packId === packId) setSteps((known) => joined(known, [step]));
  });
  const loadMore = async () => {
    const older = await read(steps.at(-1)?.version);
    setSteps((known) => joined(known, older));
    setHasMore(older.length === limits.listPage);
  };
  return { steps, hasMore, loadMore, loading };
}

/** Each step once, newest first. */
function joined(steps: readonly PackStep[], others: readonly PackStep[]): PackStep[] {
  const byVersion = new Map([...steps, ...others].map((step) => [step.version, step]));
  return [...byVersion.values()].sort((a, b) => b.version - a.version);
}
