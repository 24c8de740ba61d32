import { useMemo } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { foldMissionInfo } from '../../../shared/missionInfo.ts';
import { type EditedText, editedText, type TextSource } from '../../state/editedText.ts';
import type { LevelPageFacts } from '../levelPageStore.ts';
import { checkCode, isSameCode } from './checkCode.ts';
import { type DraftPart, useLevelDraft } from './levelDraft.ts';
import { printMissionInfo } from './missionInfoCode.ts';

/** The texts of a level's editor, compared with the stored ones. */
export function useLevelEdit(level: LevelInfo, page: LevelPageFacts) {
  const [draft, setDraft] = useLevelDraft(level.id);
  const { missionInfo, dependencies, remarks } = page;
  const { gameType, modification, hasEasterEgg } = level;
  const storedCode = useMemo(() => printMissionInfo(Object.entries(missionInfo)), [missionInfo]);

  const edited = (part: DraftPart, stored: string, options: Pick<TextSource, 'isSame'> = {}): EditedText =>
    editedText({
      stored,
      typed: draft?.[part],
      setTyped: (typed) => {
        const { [part]: _, ...rest } = draft ?? {};
        setDraft(typed ? { ...rest, [part]: typed } : rest);
      },
      ...options,
    });
  const code = edited('code', storedCode, { isSame: isSameCode });
  const checked = useMemo(
    () =>
      checkCode(code.text, foldMissionInfo(Object.entries(missionInfo)), {
        gameType,
        modification,
        hasEasterEgg,
        dependencies,
      }),
    [code.text, missionInfo, gameType, modification, hasEasterEgg, dependencies],
  );
  return { code, checked, remarks: edited('remarks', remarks ?? '') };
}
