import { Suspense, useEffect, useState } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { lazyComponent } from '../ui/lazyComponent.ts';
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx';
import { DropArea } from './choose/DropArea.tsx';
import { useNoStrayDrops } from './choose/useFileDrop.ts';
import { StatusCard } from './send/StatusCard.tsx';
import { type UploadControl, useUploader } from './send/useUploader.ts';
import { emptyDraft } from './submit/submissionDraft.ts';
import styles from './UploadPage.module.css';

const loadVerdict = () => import('./UploadVerdict.tsx');
const UploadVerdict = lazyComponent(async () => (await loadVerdict()).UploadVerdict);

/**
 * The whole upload, from choosing files to submitting. `level` is the one to replace; null for new levels.
 */
export function Uploader({ level }: { level: LevelInfo | null }) {
  const uploader = useUploader(level?.id ?? null);
  const [draft, setDraft] = useState(emptyDraft);
  const { dialog, allowLeaving } = useLeaveGuard(hasUnsent(uploader));
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
          <UploadVerdict
            uploader={uploader}
            verdict={verdict}
            level={level}
            draft={draft}
            onDraft={setDraft}
            allowLeaving={allowLeaving}
          />
        </Suspense>
      )}
      {!sending && verdict?.kind !== 'ready' && <DropArea onSelect={uploader.upload} />}
      {dialog}
    </div>
  );
}

/** Whether leaving loses more than the choice of files. */
function hasUnsent({ sending, verdict, added }: UploadControl): boolean {
  return sending !== null || verdict?.kind === 'ready' || added.files > 0;
}
