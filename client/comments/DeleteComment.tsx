import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { reasonOf } from '../api/callError.ts';
import { ModeratorReason, reasonQuery } from '../moderation/DeletionNote.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { load } from '../updates/applyReplies.ts';

interface DeleteCommentProps {
  id: number;
  author: Pick<ProfileInfo, 'id' | 'username'>;
}

export function DeleteComment({ id, author }: DeleteCommentProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const remove = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await load('comment.delete', { params: { id }, query: reasonQuery(reason) });
      setIsAsking(false);
    } catch (error) {
      setProblem(`The comment was not deleted. ${reasonOf(error)}`);
    } finally {
      setIsBusy(false);
    }
  };
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
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      >
        <ModeratorReason owner={author} reason={reason} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}
