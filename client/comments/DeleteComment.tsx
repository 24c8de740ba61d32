import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../api/callError.ts';
import { load } from '../api/load.ts';
import { useAction } from '../state/useAction.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';

export function DeleteComment({ id, author }: { id: number; author: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy, problem } = useAction(
    async () => {
      await load('comment.delete', { params: { id } });
      setIsAsking(false);
    },
    { explain: (error) => `The comment was not deleted. ${reasonOf(error)}` },
  );
  return (
    <>
      <IconButton
        variant="plain"
        size="small"
        label={`Delete the comment by ${author}`}
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
      />
    </>
  );
}
