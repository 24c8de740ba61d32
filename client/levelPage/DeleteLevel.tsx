import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { call } from '../api/call.ts';
import { reasonOf } from '../api/callError.ts';
import { DeletionNote, reasonQuery } from '../moderation/DeletionNote.tsx';
import { showBannerOnNextPage } from '../state/banner.ts';
import { useAction } from '../state/useAction.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { IconButton } from '../ui/IconButton.tsx';

interface DeleteLevelProps {
  level: LevelInfo;
  ownerId: number;
  /** While true, the page keeps showing the deleted level, until the owner's profile opens. */
  onDeleting: (isDeleting: boolean) => void;
}

/** Deleting a level with many downloads needs a ticked checkbox. */
export function DeleteLevel({ level, ownerId, onDeleting }: DeleteLevelProps) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [isTicked, setIsTicked] = useState(false);
  const [reason, setReason] = useState('');
  const needsTick = level.downloads >= limits.plainDeleteBelowDownloads;

  const { run, isBusy, problem, setProblem } = useAction(
    async () => {
      onDeleting(true);
      try {
        await call('level.delete', { params: { id: level.id }, query: reasonQuery(reason) });
        showBannerOnNextPage(`Level "${level.name}" has been deleted successfully.`);
        await navigate(pathOf('profile', { id: ownerId }), { replace: true });
      } catch (error) {
        onDeleting(false);
        throw error;
      }
    },
    { explain: (error) => `Something went wrong. ${reasonOf(error)}`, leavesPage: true },
  );
  const open = () => {
    setIsTicked(false);
    setProblem(null);
    setIsAsking(true);
  };
  return (
    <>
      <IconButton
        isDanger
        size="small"
        label="Delete level"
        icon={<Trash2 className="icon" />}
        onClick={open}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Are you sure you want to delete this level?"
        verb="Delete level"
        isDanger
        canConfirm={!needsTick || isTicked}
        isBusy={isBusy}
        problem={problem}
        onConfirm={() => void run()}
        onCancel={() => setIsAsking(false)}
      >
        <p>“{level.name}” goes, with its comments and loves, and out of every pack.</p>
        <DeletionNote owner={{ id: ownerId }} reason={reason} onChange={setReason} />
        {needsTick && (
          <Checkbox
            label={`I know that ${formatCount(level.downloads)} people have downloaded it.`}
            isChecked={isTicked}
            onChange={setIsTicked}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
