import { useEffect, useEffectEvent } from 'react';
import type { NewPack } from '../../../shared/packs.ts';
import type { CheckedUpload } from '../../../shared/uploads.ts';
import { isNumber, isString, listOf, objectOf, orNull, parseKept, recordOf } from '../../state/keptValue.ts';
import { keepDraft, useDraft } from '../../state/useDraft.ts';
import { emptyDraft, isFilledIn, type SubmissionDraft } from './submissionDraft.ts';

const isSubmissionDraft = objectOf<SubmissionDraft>({
  remarks: recordOf(isString),
  packIds: listOf(isNumber),
  newPack: orNull(objectOf<NewPack>({ name: isString, description: isString })),
  change: isString,
});

interface DraftControl {
  draft: SubmissionDraft;
  change: (change: Partial<SubmissionDraft>) => void;
  forget: () => void;
}

/**
 * The texts and packs filled in for an upload, kept as long as the site keeps its files, also after the tab is
 * closed (see removeOldDrafts). They belong to the missions, so that they are still there when the same files
 * are sent again. `replaces` is the ID of a level to replace.
 */
export function useSubmissionDraft(
  missions: ReadonlyArray<Pick<CheckedUpload['missions'][number], 'misFilePath'>>,
  replaces: number | null,
  expiresAt: number | null,
): DraftControl {
  const paths = missions.map(({ misFilePath }) => misFilePath);
  const key = `submission:${[replaces ?? '', ...paths].join('\n')}`;
  const [text, setText] = useDraft(key);
  const draft = parseKept(text, isSubmissionDraft) ?? emptyDraft;
  const keep = (filledIn: SubmissionDraft) => {
    setText(JSON.stringify({ ...filledIn, expiresAt }));
    keepDraft(key);
  };
  const keepLonger = useEffectEvent(() => {
    if (expiresAt !== null && isFilledIn(draft)) keep(draft);
  });
  // The site keeps files that are sent again from now on; the text of an earlier page is kept like one of this.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each upload
  useEffect(keepLonger, [key, expiresAt]);
  return {
    draft,
    change: (change) => {
      const next = { ...draft, ...change };
      if (isFilledIn(next)) keep(next);
      else setText('');
    },
    forget: () => setText(''),
  };
}
