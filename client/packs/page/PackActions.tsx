import { Ellipsis, Heart, History, LogOut, Pencil, Trash2, UserRoundPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { PackInfo } from '../../../shared/packs.ts';
import { addressOf } from '../../api/address.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { DownloadButton } from '../../downloads/DownloadButton.tsx';
import { useLove } from '../../loves/useLove.ts';
import { ReportButton } from '../../moderation/ReportButton.tsx';
import { useViewer } from '../../session/sessionStore.ts';
import { ShareButton } from '../../share/ShareButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { countOf } from '../../ui/countOf.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { useFirstCall } from '../../ui/useFirstCall.ts';
import { usePackEditors } from '../sync/editorStore.ts';
import { countPack } from '../sync/packStore.ts';
import styles from './PackHead.module.css';

const DeletePack = lazyComponent(async () => (await import('./DeletePack.tsx')).DeletePack);
const EditorsDialog = lazyComponent(async () => (await import('./EditorsDialog.tsx')).EditorsDialog);
const LeavePack = lazyComponent(async () => (await import('../invitations/LeavePack.tsx')).LeavePack);
const HistoryDialog = lazyComponent(async () => (await import('./HistoryDialog.tsx')).HistoryDialog);

interface PackActionsProps {
  pack: PackInfo;
  canEdit: boolean;
  canDelete: boolean;
  onEdit: () => void;
  onDeleting: (isDeleting: boolean) => void;
}

export function PackActions({ pack, canEdit, canDelete, onEdit, onDeleting }: PackActionsProps) {
  const viewer = useViewer();
  const love = useLove('pack', pack.id, pack.lovedCount);
  const [dialog, setDialog] = useState<'history' | 'editors' | 'delete' | 'leave' | null>(null);
  const close = () => setDialog(null);
  const editors = usePackEditors(({ byPack }) => byPack.get(pack.id)) ?? [];
  const own = editors.find(({ id }) => id === viewer?.id);
  const items = [
    ...(canEdit ? [editItem(onEdit)] : []),
    ...(own ? [leaveItem(() => setDialog('leave'))] : []),
    ...(canDelete ? [editorsItem(() => setDialog('editors')), deleteItem(() => setDialog('delete'))] : []),
  ];
  return (
    <div className={styles.actions}>
      <div className={styles.buttonRow}>
        <DownloadPack pack={pack} />
        <LoveButton love={love} />
        <IconButton
          label="History"
          icon={<History className="icon" />}
          onClick={() => setDialog('history')}
        />
        <ShareButton title={pack.name} />
        <ReportButton kind="pack" id={pack.id} owner={pack.createdBy} name={pack.name} />
        {items.length > 0 && (
          <Menu label="Manage this pack" items={items}>
            {(trigger) => (
              <IconButton {...trigger} label="Manage this pack" icon={<Ellipsis className="icon" />} />
            )}
          </Menu>
        )}
      </div>
      <span className={styles.counts}>
        {countOf(pack.levelIds.length, 'level')} · {countOf(pack.downloads, 'download')}
      </span>
      {love.problem && <ErrorMessage>{love.problem}</ErrorMessage>}
      <Suspense>
        {dialog === 'history' && <HistoryDialog pack={pack} canEdit={canEdit} onClose={close} />}
        {dialog === 'editors' && canDelete && <EditorsDialog packId={pack.id} onClose={close} />}
        {dialog === 'delete' && canDelete && (
          <DeletePack pack={pack} onDeleting={onDeleting} onClose={close} />
        )}
        {dialog === 'leave' && own && <LeavePack pack={pack} ownId={own.id} onClose={close} />}
      </Suspense>
    </div>
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

function LoveButton({ love }: { love: ReturnType<typeof useLove> }) {
  return (
    <Button
      variant={love.isLoved ? 'loved' : undefined}
      className={styles.worded}
      aria-pressed={love.isLoved}
      aria-label={`Love, ${formatCount(love.count)}`}
      onClick={love.toggle}
    >
      <Heart className="icon" />
      {formatCount(love.count)}
    </Button>
  );
}

function DownloadPack({ pack }: { pack: PackInfo }) {
  // Counts at once, and once per visit; the server publishes its own count a moment later.
  const count = useFirstCall(() => countPack(pack.id, { downloads: pack.downloads + 1 }));
  return (
    <DownloadButton
      hrefFor={(assuming) => addressOf('pack.zip', { params: { id: pack.id }, query: { assuming } })}
      isEmpty={pack.levelIds.length === 0}
      onDownload={count}
    />
  );
}
