import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../shared/limits.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { ownProfilePath } from '../../accounts/goToProfile.ts';
import { call, longTimeoutMs } from '../../api/call.ts';
import { showBannerOnNextPage } from '../../state/banner.ts';
import { Card } from '../../ui/Card.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { LevelCycler } from './LevelCycler.tsx';
import { LevelReview } from './LevelReview.tsx';
import { PackChoice } from './PackChoice.tsx';
import { ReviewFrame } from './ReviewFrame.tsx';
import type { ReviewProps } from './reviewProps.ts';
import { isFilledIn, isPackComplete, submissionOf, tooLongRemarks } from './submissionDraft.ts';
import { useSubmission } from './useSubmission.ts';

/** Asks for remarks on each checked level and for packs, and submits the levels. */
export function SubmitReview(props: ReviewProps) {
  const { checked, kind, draft, onDraft, onSubmitted } = props;
  const { missions } = checked;
  const navigate = useNavigate();
  const [index, setIndex] = useState(0);
  const [isTried, setIsTried] = useState(false);
  const newPackRef = useRef<HTMLInputElement>(null);

  const { submit, isBusy, failure } = useSubmission(async () => {
    const { levelIds } = await call('upload.submit', {
      body: submissionOf(draft, checked),
      timeoutMs: longTimeoutMs,
    });
    const [first] = levelIds;
    const isOne = levelIds.length === 1;
    onSubmitted();
    showBannerOnNextPage(
      isOne ? 'Level submitted successfully!' : `All ${levelIds.length} levels submitted successfully!`,
    );
    await navigate(isOne && first ? pathOf('level', { id: first }) : ownProfilePath());
  }, props.onVerdict);

  const trySubmit = () => {
    setIsTried(true);
    const tooLong = tooLongRemarks(draft, checked);
    if (tooLong >= 0) return setIndex(tooLong);
    if (!isPackComplete(draft.newPack)) return newPackRef.current?.focus();
    void submit();
  };
  const shown = (
    <Card>
      <LevelReview key={index} checked={checked} index={index} kind={kind} />
      <Remarks key={`remarks ${index}`} {...props} index={index} />
    </Card>
  );
  return (
    <ReviewFrame
      {...props}
      title={missions.length === 1 ? 'Your level is ready' : `Your ${missions.length} levels are ready`}
      warnings={checked.warningFindings}
      verb={missions.length === 1 ? 'Submit level' : `Submit all ${missions.length} levels`}
      onSubmit={trySubmit}
      isBusy={isBusy}
      failure={failure}
      isFilledIn={isFilledIn(draft)}
    >
      {missions.length === 1 ? (
        shown
      ) : (
        <LevelCycler missions={missions} index={index} onChange={setIndex}>
          {shown}
        </LevelCycler>
      )}
      <PackChoice
        packs={checked.packs}
        draft={draft}
        onChange={onDraft}
        levelCount={missions.length}
        isTried={isTried}
        newPackRef={newPackRef}
      />
    </ReviewFrame>
  );
}

function Remarks({ checked, index, draft, onDraft }: ReviewProps & { index: number }) {
  const path = checked.missions[index]?.misFilePath ?? '';
  const remarks = draft.remarks[path] ?? '';
  const isTooLong = remarks.trim().length > limits.remarksLength;
  return (
    <TextArea
      label="Remarks"
      hint="Shown on the level's page, if there is something to say."
      value={remarks}
      onChange={(text) => onDraft({ remarks: { ...draft.remarks, [path]: text } })}
      max={limits.remarksLength}
      problem={isTooLong ? 'These remarks are too long.' : null}
    />
  );
}
