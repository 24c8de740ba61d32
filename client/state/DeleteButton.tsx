import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { reasonOf } from '../api/callError.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useAction } from './useAction.ts';

interface DeleteButtonProps {
  /** The kind of thing, in the middle of a sentence. */
  what: 'comment' | 'message' | 'score';
  /** Of the button, for screen readers. */
  label: string;
  onDelete: () => Promise<void>;
  /** What the question shows below its title. */
  children?: ReactNode;
}

/** A small button that asks before it deletes something. */
export function DeleteButton({ what, label, onDelete, children }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy, problem } = useAction(
    async () => {
      await onDelete();
      setIsAsking(false);
    },
    { explain: (error) => `The ${what} was not deleted. ${reasonOf(error)}` },
  );
  return (
    <>
      <IconButton
        variant="plain"
        size="small"
        label={label}
        icon={<Trash2 className="icon" />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Are you sure you want to delete this ${what}?`}
        verb={`Delete ${what}`}
        isDanger
        isBusy={isBusy}
        problem={problem}
        onConfirm={() => void run()}
        onCancel={() => setIsAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
