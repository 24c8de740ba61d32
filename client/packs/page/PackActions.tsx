import { Heart, History } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { PackInfo } from '../../../shared/packs.ts';
import { addressOf } from '../../../shared/routeAddress.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { pagePart } from '../../code/pagePart.ts';
import { Count } from '../../counts/Count.tsx';
import { DownloadButton } from '../../downloads/DownloadButton.tsx';
import { useLove } from '../../loves/useLove.ts';
import { ReportButton } from '../../moderation/ReportButton.tsx';
import { useViewer } from '../../session/sessionStore.ts';
import { ShareButton } from '../../share/ShareButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { countOf } from '../../ui/countOf.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { unlessDoubled } from '../../ui/unlessDoubled.ts';
import { useFirstCall } from '../../ui/useFirstCall.ts';
import { usePackEditors } from '../sync/editorStore.ts';
import { countPack } from '../sync/packStore.ts';
import styles from './PackHead.module.css';

/** Loaded for those who have something in it. */
const PackMenu = pagePart('packs/page/PackMenu.tsx', async () => (await import('./PackMenu.tsx')).PackMenu);
const PackSize = lazyComponent(async () => (await import('./PackSize.tsx')).PackSize);
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
  const love = useLove('pack', pack);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const editors = usePackEditors(({ byPack }) => byPack.get(pack.id)?.editors) ?? [];
  const editorId = editors.find(({ id }) => id === viewer?.id)?.id;
  return (
    <div className={styles.actions}>
      <div className={styles.buttonRow}>
        <DownloadPack pack={pack} />
        <LoveButton pack={pack} love={love} />
        <IconButton
          label="History"
          icon={<History className="icon" />}
          onClick={() => setIsHistoryOpen(true)}
        />
        <ShareButton title={pack.name} />
        <ReportButton kind="pack" id={pack.id} owner={pack.createdBy} name={pack.name} />
        {(canEdit || editorId !== undefined) && (
          <Suspense>
            <PackMenu
              pack={pack}
              canEdit={canEdit}
              canDelete={canDelete}
              editorId={editorId}
              onEdit={onEdit}
              onDeleting={onDeleting}
            />
          </Suspense>
        )}
      </div>
      <span className={styles.counts}>
        {countOf(pack.levelIds.length, 'level')} · <Count thing={pack} of="downloads" noun="visible" />
        <Suspense>
          <PackSize pack={pack} />
        </Suspense>
      </span>
      {love.problem && <ErrorMessage>{love.problem}</ErrorMessage>}
      {isHistoryOpen && (
        <Suspense>
          <HistoryDialog pack={pack} canEdit={canEdit} onClose={() => setIsHistoryOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function LoveButton({ pack, love }: { pack: PackInfo; love: ReturnType<typeof useLove> }) {
  return (
    <Button
      variant={love.isLoved ? 'loved' : undefined}
      className={styles.worded}
      aria-pressed={love.isLoved}
      onClick={unlessDoubled(love.toggle)}
      name="love"
    >
      <Heart className="icon" />
      <span className="visuallyHidden">Love, </span>
      <Count thing={{ ...pack, lovedCount: love.lovedCount }} of="lovedCount" />
    </Button>
  );
}

function DownloadPack({ pack }: { pack: PackInfo }) {
  // Counts at once, and once per visit; the server publishes its own count a moment later.
  const count = useFirstCall(() => countPack(pack.id, { downloads: pack.downloads + 1 }));
  return (
    <DownloadButton
      hrefFor={(assuming) => addressOf('pack.zip', { params: { id: pack.id }, query: { assuming } })}
      sizeFor={(game) => (
        <Suspense>
          <PackSize pack={pack} game={game} />
        </Suspense>
      )}
      isEmpty={pack.levelIds.length === 0}
      onDownload={count}
    />
  );
}
