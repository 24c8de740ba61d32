import { Suspense, useEffect } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx';
import { DropArea } from './choose/DropArea.tsx';
import { useNoStrayDrops } from './choose/useFileDrop.ts';
import { StatusCard } from './send/StatusCard.tsx';
import { useLeaving } from './send/useLeaving.ts';
import { useUploader } from './send/useUploader.ts';
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
  const { dialog, allowLeaving } = useLeaveGuard(useLeaving(uploader));
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
