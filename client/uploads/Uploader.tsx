import { Suspense, useEffect } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { type Leaving, useLeaveGuard } from '../ui/useLeaveGuard.tsx';
import { DropArea } from './choose/DropArea.tsx';
import { useNoStrayDrops } from './choose/useFileDrop.ts';
import { StatusCard } from './send/StatusCard.tsx';
import { type UploadControl, useUploader } from './send/useUploader.ts';
import styles from './UploadPage.module.css';

const loadVerdict = () => import('./UploadVerdict.tsx');
const PendingUploads = lazyComponent(
  async () => (await import('./pending/PendingUploads.tsx')).PendingUploads,
);
const UploadVerdict = lazyComponent(async () => (await loadVerdict()).UploadVerdict);

/**
 * The whole upload, from choosing files to submitting. `level` is the one to replace; null for new levels.
 */
export function Uploader({ level }: { level: LevelInfo | null }) {
  const uploader = useUploader(level?.id ?? null);
  const { dialog, allowLeaving } = useLeaveGuard(leaving(uploader));
  useNoStrayDrops();
  const { sending, verdict } = uploader;
  const isSending = sending !== null;
  useEffect(() => {
    // The verdict is shown without waiting for its code. A failed request is repeated when it is rendered.
    if (isSending) loadVerdict().catch(() => undefined);
  }, [isSending]);

  return (
    <div className={styles.steps}>
      <StatusCard uploader={uploader} />
      {verdict && (
        <Suspense>
          <UploadVerdict uploader={uploader} verdict={verdict} level={level} allowLeaving={allowLeaving} />
        </Suspense>
      )}
      {!sending && !verdict && (
        <Suspense>
          <PendingUploads replaces={level?.id ?? null} onContinue={uploader.resume} />
        </Suspense>
      )}
      {!sending && verdict?.kind !== 'ready' && <DropArea onSelect={uploader.upload} />}
      {dialog}
    </div>
  );
}

/** What leaving the page would lose of an upload; null for nothing. */
function leaving({ sending, verdict, added }: UploadControl): Leaving | null {
  if (sending) {
    return {
      isLoss: true,
      words: 'Your files are still on their way. They have to be sent again when you leave.',
    };
  }
  const isKept = verdict?.kind === 'ready' || added.files > 0;
  if (!isKept) return null;
  return {
    isLoss: false,
    words:
      'Nothing of this upload has been submitted yet. You can continue it on the Upload page within 24 hours.',
  };
}
