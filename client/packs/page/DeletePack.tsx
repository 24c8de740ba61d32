import type { PackInfo } from '../../../shared/packs.ts';
import { call } from '../../api/call.ts';
import { DeleteDialog } from '../../moderation/DeleteDialog.tsx';

interface DeletePackProps {
  pack: PackInfo;
  onDeleting: (isDeleting: boolean) => void;
  onClose: () => void;
}

export function DeletePack({ pack, onDeleting, onClose }: DeletePackProps) {
  return (
    <DeleteDialog
      noun="Pack"
      name={pack.name}
      owner={pack.createdBy}
      consequences="goes, with its loves and its history. Its levels stay."
      onDelete={(query) => call('pack.delete', { params: { id: pack.id }, query })}
      onDeleting={onDeleting}
      onClose={onClose}
    />
  );
}
