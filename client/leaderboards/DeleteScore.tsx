import { useState } from 'react';
import { call } from '../api/call.ts';
import { ModeratorReason, reasonQuery } from '../moderation/DeletionNote.tsx';
import { DeleteButton } from '../state/DeleteButton.tsx';
import { receiveBoard } from './leaderboardStore.ts';

interface DeleteScoreProps {
  levelId: number;
  leaderboardId: string;
  accountId: number;
  username: string;
}

export function DeleteScore({ levelId, leaderboardId, accountId, username }: DeleteScoreProps) {
  const [reason, setReason] = useState('');
  const remove = async () => {
    const params = { id: levelId, leaderboardId, accountId };
    const { scores } = await call('leaderboard.deleteScore', { params, query: reasonQuery(reason) });
    receiveBoard({ levelId, leaderboardId, scores });
  };
  return (
    <DeleteButton what="score" label={`Delete the score of ${username}`} onDelete={remove}>
      <ModeratorReason owner={{ id: accountId }} reason={reason} onChange={setReason} />
    </DeleteButton>
  );
}
