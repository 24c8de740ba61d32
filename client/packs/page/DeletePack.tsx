import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PackInfo } from '../../../shared/packs.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { call } from '../../api/call.ts';
import { reasonOf } from '../../api/callError.ts';
import { DeletionNote, reasonQuery } from '../../moderation/DeletionNote.tsx';
import { showBannerOnNextPage } from '../../state/banner.ts';
import { useAction } from '../../state/useAction.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface DeletePackProps {
  pack: PackInfo;
  /** While true, the page keeps showing the deleted pack, until the owner's profile opens. */
  onDeleting: (isDeleting: boolean) => void;
  onClose: () => void;
}

export function DeletePack({ pack, onDeleting, onClose }: DeletePackProps) {
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const { run, isBusy, problem } = useAction(
    async () => {
      onDeleting(true);
      try {
        await call('pack.delete', { params: { id: pack.id }, query: reasonQuery(reason) });
        showBannerOnNextPage(`Pack "${pack.name}" has been deleted successfully.`);
        await navigate(pathOf('profile', { id: pack.createdBy.id }), { replace: true });
      } catch (error) {
        onDeleting(false);
        throw error;
      }
    },
    { explain: (error) => `Something went wrong. ${reasonOf(error)}`, leavesPage: true },
  );
  return (
    <ConfirmDialog
      isOpen
      title="Are you sure you want to delete this pack?"
      verb="Delete pack"
      isDanger
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>“{pack.name}” goes, with its loves and its history. Its levels stay.</p>
      <DeletionNote owner={pack.createdBy} reason={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
