import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';

export interface Confirmation {
  /** The question: “Are you sure you want to delete this comment?” */
  title: string;
  /** The label of the confirming button: “Delete comment”. */
  verb: string;
  cancelVerb?: string;
  isDanger?: boolean;
  /** Further text, or a checkbox that has to be ticked first (see `canConfirm`). */
  children?: ReactNode;
}

interface ConfirmDialogProps extends Confirmation {
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Esc; the same as cancelling unless given. */
  onClose?: () => void;
  /** Whether the confirming button is shown; true unless given. */
  canConfirm?: boolean;
  isBusy?: boolean;
  /** Why the last attempt failed, in a sentence. */
  problem?: string | null;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, verb, cancelVerb = 'Cancel', isDanger = false, children } = props;
  const { onConfirm, onCancel, onClose = onCancel, canConfirm = true, isBusy = false, problem } = props;
  const actions = (
    <>
      <Button onClick={onCancel} data-autofocus={isDanger || undefined}>
        {cancelVerb}
      </Button>
      {canConfirm && (
        <Button
          variant="primary"
          isDanger={isDanger}
          onClick={onConfirm}
          isBusy={isBusy}
          data-autofocus={!isDanger || undefined}
        >
          {verb}
        </Button>
      )}
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} actions={actions} role="alertdialog">
      {children}
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </Dialog>
  );
}
