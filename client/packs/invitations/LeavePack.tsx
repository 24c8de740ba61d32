import type { PackInfo } from '../../../shared/packs.ts';
import { call } from '../../api/call.ts';
import { reasonOf } from '../../api/callError.ts';
import { addToast } from '../../state/toasts.ts';
import { useAction } from '../../state/useAction.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { putEditors } from '../sync/editorStore.ts';

interface LeavePackProps {
  pack: Pick<PackInfo, 'id' | 'name' | 'createdBy'>;
  ownId: number;
  onClose: () => void;
}

/** Asks an editor to confirm that they give up the right to edit a pack. */
export function LeavePack({ pack, ownId, onClose }: LeavePackProps) {
  const { run, isBusy, problem } = useAction(
    async () => {
      const params = { id: pack.id, accountId: ownId };
      putEditors(pack.id, await call('pack.removeEditor', { params }));
      addToast(`You have left the editors of “${pack.name}”.`);
      onClose();
    },
    { explain: (error) => `You are still an editor. ${reasonOf(error)}` },
  );
  return (
    <ConfirmDialog
      isOpen
      title="Do you want to leave this pack?"
      verb="Leave this pack"
      isDanger
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>
        You will not be able to edit “{pack.name}” any more, until {pack.createdBy.username} invites you
        again. What you have added stays.
      </p>
    </ConfirmDialog>
  );
}
