import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { reasonOf } from '../api/callError.ts';
import { load } from '../api/load.ts';
import { ModeratorReason, reasonQuery } from '../moderation/DeletionNote.tsx';
import { useAction } from '../state/useAction.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';

interface DeleteCommentProps {
  id: number;
  author: Pick<ProfileInfo, 'id' | 'username'>;
}

export function DeleteComment({ id, author }: DeleteCommentProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { run, isBusy, problem } = useAction(
    async () => {
      await load('comment.delete', { params: { id }, query: reasonQuery(reason) });
      setIsAsking(false);
    },
    { explain: (error) => `The comment was not deleted. ${reasonOf(error)}` },
  );
  return (
    <>
      <IconButton
        variant="plain"
        size="small"
        label={`Delete the comment by ${author.username}`}
        icon={<Trash2 className="icon" />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Are you sure you want to delete this comment?"
        verb="Delete comment"
        isDanger
        isBusy={isBusy}
        problem={problem}
        onConfirm={() => void run()}
        onCancel={() => setIsAsking(false)}
      >
        <ModeratorReason owner={author} reason={reason} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}
