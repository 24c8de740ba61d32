import type { TypedText } from '../../state/editedText.ts';
import { isString, objectOf, orUndefined, parseKept } from '../../state/keptValue.ts';
import { draftOf, setDraft, useDraft } from '../../state/useDraft.ts';

export const draftParts = ['code', 'remarks'] as const;
export type DraftPart = (typeof draftParts)[number];

/** The unsaved edits of a level; an untouched part is left out and follows the stored text. */
export type LevelDraft = { [Part in DraftPart]?: TypedText };

const keyOf = (levelId: number) => `edit-level:${levelId}`;

const isTypedText = orUndefined(objectOf<TypedText>({ typed: isString, replaces: isString }));
const isLevelDraft = objectOf<LevelDraft>({ code: isTypedText, remarks: isTypedText });
/** Null when the text is not a draft. */
const parseDraft = (text: string): LevelDraft | null => parseKept(text, isLevelDraft);

/** Starts editing, or continues an existing draft. */
export function openLevelDraft(levelId: number): void {
  if (!parseDraft(draftOf(keyOf(levelId)))) setDraft(keyOf(levelId), '{}');
}

export function closeLevelDraft(levelId: number): void {
  setDraft(keyOf(levelId), '');
}

/** A level is being edited while it has a draft; drafts survive leaving the page and reloading it. */
export function useLevelDraft(
  levelId: number,
): [draft: LevelDraft | null, setDraft: (draft: LevelDraft) => void] {
  const [text, setText] = useDraft(keyOf(levelId));
  return [parseDraft(text), (draft) => setText(JSON.stringify(draft))];
}
