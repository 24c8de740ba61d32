import { Ellipsis, LogOut, Pencil, Trash2, UserRoundPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { PackInfo } from '../../../shared/packs.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';

const DeletePack = lazyComponent(async () => (await import('./DeletePack.tsx')).DeletePack);
const EditorsDialog = lazyComponent(async () => (await import('./EditorsDialog.tsx')).EditorsDialog);
const LeavePack = lazyComponent(async () => (await import('../invitations/LeavePack.tsx')).LeavePack);

interface PackMenuProps {
  pack: PackInfo;
  canEdit: boolean;
  canDelete: boolean;
  /** The viewer, if the owner has made them an editor. */
  editorId: number | undefined;
  onEdit: () => void;
  onDeleting: (isDeleting: boolean) => void;
}

/** What the owner, editors and moderators do with a whole pack. */
export function PackMenu({ pack, canEdit, canDelete, editorId, onEdit, onDeleting }: PackMenuProps) {
  const [dialog, setDialog] = useState<'editors' | 'delete' | 'leave' | null>(null);
  const close = () => setDialog(null);
  const items = [
    ...(canEdit ? [editItem(onEdit)] : []),
    ...(editorId === undefined ? [] : [leaveItem(() => setDialog('leave'))]),
    ...(canDelete ? [editorsItem(() => setDialog('editors')), deleteItem(() => setDialog('delete'))] : []),
  ];
  return (
    <>
      <Menu label="Manage this pack" items={items}>
        {(trigger) => (
          <IconButton {...trigger} label="Manage this pack" icon={<Ellipsis className="icon" />} />
        )}
      </Menu>
      <Suspense>
        {dialog === 'editors' && canDelete && <EditorsDialog packId={pack.id} onClose={close} />}
        {dialog === 'delete' && canDelete && (
          <DeletePack pack={pack} onDeleting={onDeleting} onClose={close} />
        )}
        {dialog === 'leave' && editorId !== undefined && (
          <LeavePack pack={pack} ownId={editorId} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

const editItem = (onSelect: () => void): MenuItem => ({
  label: 'Edit name and description',
  icon: <Pencil className="icon" />,
  onSelect,
});
const editorsItem = (onSelect: () => void): MenuItem => ({
  label: 'Choose editors',
  icon: <UserRoundPlus className="icon" />,
  onSelect,
});
const leaveItem = (onSelect: () => void): MenuItem => ({
  label: 'Leave this pack',
  icon: <LogOut className="icon" />,
  isDanger: true,
  onSelect,
});
const deleteItem = (onSelect: () => void): MenuItem => ({
  label: 'Delete pack',
  icon: <Trash2 className="icon" />,
  isDanger: true,
  onSelect,
});
