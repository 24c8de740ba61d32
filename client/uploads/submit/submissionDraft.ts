import { limits } from '../../../shared/limits.ts';
import type { NewPack } from '../../../shared/packs.ts';
import type { CheckedUpload, Submission } from '../../../shared/uploads.ts';

/** The texts and packs filled in for a submission. */
export interface SubmissionDraft {
  /** By the path of the mission. */
  remarks: Readonly<Record<string, string>>;
  packIds: readonly number[];
  newPack: NewPack | null;
  /** What changed, for a new version of a level. */
  change: string;
}

export const emptyDraft: SubmissionDraft = { remarks: {}, packIds: [], newPack: null, change: '' };

export const isFilledIn = ({ remarks, packIds, newPack, change }: SubmissionDraft): boolean =>
  packIds.length > 0 ||
  newPack !== null ||
  [change, ...Object.values(remarks)].some((text) => text.trim() !== '');

/** The index of the first mission whose remarks are too long; -1 when none are. */
export const tooLongRemarks = ({ remarks }: SubmissionDraft, { missions }: CheckedUpload): number =>
  missions.findIndex(({ misFilePath }) => (remarks[misFilePath] ?? '').trim().length > limits.remarksLength);

export function newPackProblems({ name, description }: NewPack): {
  name: string | null;
  description: string | null;
} {
  const isTooLong = description.trim().length > limits.packDescriptionLength;
  return {
    name: name.trim() ? null : 'The pack needs a name.',
    description: isTooLong
      ? 'This description is too long.'
      : description.trim()
        ? null
        : 'The pack needs a description.',
  };
}

export const isPackComplete = (newPack: NewPack | null): boolean =>
  newPack === null || Object.values(newPackProblems(newPack)).every((problem) => problem === null);

/** The request body: remarks in the order of the missions, and only packs that can still be chosen. */
export const submissionOf = (
  draft: SubmissionDraft,
  { uploadId, missions, packs }: CheckedUpload,
): Submission => ({
  uploadId,
  remarks: missions.map(({ misFilePath }) => draft.remarks[misFilePath] ?? ''),
  addToPacks: packs.map(({ id }) => id).filter((id) => draft.packIds.includes(id)),
  newPack: draft.newPack,
});
