import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { reasonOf } from '../api/callError.ts';
import { showBannerOnNextPage } from '../state/banner.ts';
import { useAction } from '../state/useAction.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DeletionNote, reasonQuery } from './DeletionNote.tsx';

interface DeleteDialogProps {
  noun: 'Level' | 'Pack';
  name: string;
  owner: { id: number };
  /** What is deleted with it and what is not, after its name. */
  consequences: string;
  /** A checkbox that has to be ticked first (see `canConfirm`). */
  children?: ReactNode;
  canConfirm?: boolean;
  onDelete: (query: { reason?: string }) => Promise<unknown>;
  /** While true, the page keeps showing what is being deleted, until the owner's profile opens. */
  onDeleting: (isDeleting: boolean) => void;
  onClose: () => void;
}

/** Asks before a level or pack is deleted, and then opens the profile of its owner. */
export function DeleteDialog(props: DeleteDialogProps) {
  const {
    noun,
    name,
    owner,
    consequences,
    children,
    canConfirm = true,
    onDelete,
    onDeleting,
    onClose,
  } = props;
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const { run, isBusy, problem } = useAction(
    async () => {
      onDeleting(true);
      try {
        await onDelete(reasonQuery(reason));
        showBannerOnNextPage(`${noun} "${name}" has been deleted successfully.`);
        await navigate(pathOf('profile', { id: owner.id }), { replace: true });
      } catch (error) {
        onDeleting(false);
        throw error;
      }
    },
    { explain: (error) => `Something went wrong. ${reasonOf(error)}`, leavesPage: true },
  );
  const what = noun.toLowerCase();
  return (
    <ConfirmDialog
      isOpen
      title={`Are you sure you want to delete this ${what}?`}
      verb={`Delete ${what}`}
      isDanger
      canConfirm={canConfirm}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void run()}
      onCancel={() => !isBusy && onClose()}
    >
      <p>
        “{name}” {consequences}
      </p>
      <DeletionNote owner={owner} reason={reason} onChange={setReason} />
      {children}
    </ConfirmDialog>
  );
}
