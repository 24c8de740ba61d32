import { useNavigate } from 'react-router-dom';
import type { LevelInfo } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { call, longTimeoutMs } from '../../api/call.ts';
import { hasCode } from '../../api/callError.ts';
import { showBannerOnNextPage } from '../../state/banner.ts';
import { Card } from '../../ui/Card.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Changes } from './Changes.tsx';
import { LevelReview } from './LevelReview.tsx';
import { ReviewFrame } from './ReviewFrame.tsx';
import type { ReviewProps } from './reviewProps.ts';
import { useSubmission } from './useSubmission.ts';

/** Asks what changed, and submits the upload as the new version of a level. */
export function ReplaceReview({ level, ...props }: ReviewProps & { level: LevelInfo }) {
  const { checked, kind, draft, onDraft, onSubmitted } = props;
  const navigate = useNavigate();
  const { change } = draft;
  const isTooLong = change.trim().length > limits.versionChangeLength;

  /** Finds anew what will change. */
  const checkAgain = async () => {
    const params = { uploadId: checked.uploadId };
    const again = await call('upload.checkAgain', { params, timeoutMs: longTimeoutMs });
    props.onVerdict({ kind: 'ready', checked: again });
  };

  const { submit, isBusy, failure } = useSubmission(async () => {
    const { uploadId, replacedEditedAt: editedAt } = checked;
    try {
      await call('level.replace', {
        params: { id: level.id },
        body: { uploadId, change, editedAt },
        timeoutMs: longTimeoutMs,
      });
    } catch (refusal) {
      if (hasCode(refusal, 'conflict')) await checkAgain();
      throw refusal;
    }
    onSubmitted();
    showBannerOnNextPage('New version submitted successfully!');
    await navigate(pathOf('level', { id: level.id }));
  }, props.onVerdict);

  return (
    <ReviewFrame
      {...props}
      title="The new version is ready"
      warnings={checked.warningFindings}
      verb="Submit new version"
      onSubmit={() => !isTooLong && void submit()}
      isBusy={isBusy}
      failure={failure}
      isFilledIn={change.trim() !== ''}
    >
      <Card>
        <LevelReview checked={checked} index={0} kind={kind} />
        <Changes changes={checked.changes ?? []} changedFiles={checked.changedFiles ?? []} />
        <TextArea
          label="What changed"
          hint="Shown with this version on the level's page."
          value={change}
          onChange={(text) => onDraft({ change: text })}
          max={limits.versionChangeLength}
          problem={isTooLong ? 'This text is too long.' : null}
        />
      </Card>
    </ReviewFrame>
  );
}
