import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { reasonOf } from '../api/callError.ts';
import { ModeratorReason, reasonQuery } from '../moderation/DeletionNote.tsx';
import { useAction } from '../state/useAction.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { receiveBoard } from './leaderboardStore.ts';

interface DeleteScoreProps {
  levelId: number;
  leaderboardId: string;
  accountId: number;
  username: string;
}

export function DeleteScore({ levelId, leaderboardId, accountId, username }: DeleteScoreProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { run, isBusy, problem } = useAction(
    async () => {
      const params = { id: levelId, leaderboardId, accountId };
      const { scores } = await call('leaderboard.deleteScore', { params, query: reasonQuery(reason) });
      receiveBoard(levelId, leaderboardId, scores);
      setIsAsking(false);
    },
    { explain: (error) => `The score was not deleted. ${reasonOf(error)}` },
  );
  return (
    <>
      <IconButton
        variant="plain"
        size="small"
        label={`Delete the score of ${username}`}
        icon={<Trash2 className="icon" />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Are you sure you want to delete this score?"
        verb="Delete score"
        isDanger
        isBusy={isBusy}
        problem={problem}
        onConfirm={() => void run()}
        onCancel={() => setIsAsking(false)}
      >
        <ModeratorReason owner={{ id: accountId }} reason={reason} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}
