import type { PackTextField } from '../../../shared/applyPackOp.ts';
import { mergeTexts } from '../../../shared/mergeTexts.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { type EditedText, editedText } from '../../state/editedText.ts';
import { changeDraft, usePackDraft } from '../sync/packDraft.ts';

export interface DraftFieldState extends EditedText {
  /** The version whose text is replaced. */
  base: number;
  /** Another person has changed the text, and saving will keep both changes. */
  isMergeable: boolean;
  /** The name of that person, if known. */
  by: string | undefined;
}

/** A text of a pack as it is typed here, compared with the stored one. */
export function useDraftField(pack: PackInfo, field: PackTextField, stored: string): DraftFieldState {
  const typed = usePackDraft(pack.id)[field];
  const edited = editedText({
    stored,
    typed,
    setTyped: (next) =>
      changeDraft(pack.id, {
        [field]:
          next &&
          (typed?.replaces === next.replaces ? { ...typed, ...next } : { ...next, base: pack.version }),
      }),
  });
  const merged =
    field !== 'name' && typed && edited.theirs !== null
      ? mergeTexts(typed.replaces, typed.typed, stored)
      : null;
  return {
    ...edited,
    theirs: merged === null ? edited.theirs : null,
    base: typed?.base ?? pack.version,
    isMergeable: merged !== null,
    by: typed?.by,
  };
}
