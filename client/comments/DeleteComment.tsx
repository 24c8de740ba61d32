import { useState } from 'react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { load } from '../api/load.ts';
import { ModeratorReason, reasonQuery } from '../moderation/DeletionNote.tsx';
import { DeleteButton } from '../state/DeleteButton.tsx';

interface DeleteCommentProps {
  id: number;
  author: Pick<ProfileInfo, 'id' | 'username'>;
}

export function DeleteComment({ id, author }: DeleteCommentProps) {
  const [reason, setReason] = useState('');
  const remove = async () => {
    await load('comment.delete', { params: { id }, query: reasonQuery(reason) });
  };
  return (
    <DeleteButton what="comment" label={`Delete the comment by ${author.username}`} onDelete={remove}>
      <ModeratorReason owner={author} reason={reason} onChange={setReason} />
    </DeleteButton>
  );
}
