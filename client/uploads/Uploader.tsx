import { useState } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx';
import { DropArea } from './choose/DropArea.tsx';
import { useNoStrayDrops } from './choose/useFileDrop.ts';
import { StatusCard } from './send/StatusCard.tsx';
import { type UploadControl, useUploader } from './send/useUploader.ts';
import { ReplaceReview } from './submit/ReplaceReview.tsx';
import type { ReviewProps } from './submit/reviewProps.ts';
import { SubmitReview } from './submit/SubmitReview.tsx';
import { emptyDraft } from './submit/submissionDraft.ts';
import styles from './UploadPage.module.css';
import { ProblemsCard } from './verdict/ProblemsCard.tsx';

/** From the choice of files to the submitted level. `level` is the one that is renewed. */
export function Uploader({ level }: { level: LevelInfo | null }) {
  const uploader = useUploader(level?.id ?? null);
  const [draft, setDraft] = useState(emptyDraft);
  const { dialog, allowLeaving } = useLeaveGuard(hasUnsent(uploader));
  useNoStrayDrops();
  const { selection, added, sending, verdict } = uploader;
  const kind = selection?.kind ?? 'files';
  const discard = () => {
    uploader.clear();
    setDraft(emptyDraft);
  };
  const review = (checked: ReviewProps['checked']): ReviewProps => ({
    checked,
    kind,
    draft,
    allowLeaving,
    onDraft: (change) => setDraft((known) => ({ ...known, ...change })),
    onRefused: uploader.setVerdict,
    onUploadAgain: () => selection && uploader.upload(selection),
    onDiscard: discard,
  });

  return (
    <div className={styles.steps}>
      <StatusCard uploader={uploader} />
      {verdict?.kind === 'refused' && (
        <ProblemsCard
          verdict={verdict.problems}
          kind={kind}
          bytes={(selection?.bytes ?? 0) + added.bytes}
          added={added.files}
          onAdd={uploader.add}
          isBusy={sending !== null}
        />
      )}
      {verdict?.kind === 'ready' &&
        (level ? (
          <ReplaceReview {...review(verdict.checked)} level={level} />
        ) : (
          <SubmitReview {...review(verdict.checked)} />
        ))}
      {!sending && verdict?.kind !== 'ready' && <DropArea onSelect={uploader.upload} />}
      {dialog}
    </div>
  );
}

/** Whether leaving loses what cannot be had again by choosing the same files. */
function hasUnsent({ sending, verdict, added }: UploadControl): boolean {
  return sending !== null || verdict?.kind === 'ready' || added.files > 0;
}
