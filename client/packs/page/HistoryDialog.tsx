import { useState } from 'react';
import type { PackInfo } from '../../../shared/packs.ts';
import { reasonOf } from '../../api/callError.ts';
import { Loaded } from '../../state/Loaded.tsx';
import { useAction } from '../../state/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './HistoryDialog.module.css';
import { HistoryStep } from './HistoryStep.tsx';
import { useHistory } from './useHistory.ts';
import { VersionPreview } from './VersionPreview.tsx';

interface HistoryDialogProps {
  pack: PackInfo;
  canEdit: boolean;
  onClose: () => void;
}

/** The changes of a pack, newest first; every version can be seen, and an editor can put it back. */
export function HistoryDialog({ pack, canEdit, onClose }: HistoryDialogProps) {
  const [seen, setSeen] = useState<number | null>(null);
  const history = useHistory(pack.id);
  if (seen !== null) {
    return (
      <VersionPreview
        pack={pack}
        version={seen}
        canEdit={canEdit}
        onBack={() => setSeen(null)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="History"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Steps pack={pack} history={history} canEdit={canEdit} onSee={setSeen} />
    </Dialog>
  );
}

interface StepsProps {
  pack: PackInfo;
  history: ReturnType<typeof useHistory>;
  canEdit: boolean;
  onSee: (version: number) => void;
}

function Steps({ pack, history: { steps, hasMore, loadMore, loading }, canEdit, onSee }: StepsProps) {
  const showingMore = useAction(loadMore, {
    explain: (error) => `More of the history could not be loaded. ${reasonOf(error)}`,
  });
  return (
    <>
      {showingMore.problem && <ErrorMessage>{showingMore.problem}</ErrorMessage>}
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
            <HistoryStep step={step} />
            {step.version === pack.version && <span className={styles.now}>Now</span>}
            {(step.version !== pack.version || canEdit) && (
              <Button
                size="small"
                aria-label={`See version ${step.version}`}
                onClick={() => onSee(step.version)}
              >
                See
              </Button>
            )}
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button isBusy={showingMore.isBusy} onClick={() => void showingMore.run()}>
          Show more
        </Button>
      )}
    </>
  );
}
