import { useMemo } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { foldMissionInfo } from '../../../shared/missionInfo.ts';
import type { LevelPage } from '../levelPageStore.ts';
import { checkCode, isSameCode } from './checkCode.ts';
import { type DraftPart, useLevelDraft } from './levelDraft.ts';
import { printMissionInfo } from './missionInfoCode.ts';

export interface EditedText {
  text: string;
  change: (text: string) => void;
  isChanged: boolean;
  /** What someone else made of it while it was being changed here; null when nobody did. */
  theirs: string | null;
  takeTheirs: () => void;
  keepOwn: () => void;
}

const isSameRemark = (one: string, other: string) => one.trim() === other.trim();

/** What is typed in a level's editor, against what is stored by now. */
export function useLevelEdit(level: LevelInfo, page: LevelPage) {
  const [draft, setDraft] = useLevelDraft(level.id);
  const { missionInfo, dependencies, remarks } = page;
  const { gameType, modification, hasEasterEgg } = level;
  const storedCode = useMemo(() => printMissionInfo(Object.entries(missionInfo)), [missionInfo]);

  const edited = (
    part: DraftPart,
    stored: string,
    isSame: (one: string, other: string) => boolean,
  ): EditedText => {
    const { [part]: kept, ...rest } = draft ?? {};
    // What says the same as what it was made from follows what is stored now.
    const isIdle = kept && isSame(kept.typed, kept.replaces) && !isSame(kept.replaces, stored);
    const own = isIdle ? undefined : kept;
    const typed = own?.typed ?? stored;
    const isChanged = own !== undefined && !isSame(typed, stored);
    return {
      text: typed,
      change: (text) => setDraft({ ...draft, [part]: { typed: text, replaces: own?.replaces ?? stored } }),
      isChanged,
      theirs: isChanged && !isSame(own.replaces, stored) ? stored : null,
      takeTheirs: () => setDraft(rest),
      keepOwn: () => setDraft({ ...draft, [part]: { typed, replaces: stored } }),
    };
  };
  const code = edited('code', storedCode, isSameCode);
  const checked = useMemo(
    () =>
      checkCode(code.text, foldMissionInfo(Object.entries(missionInfo)), {
        ...{ gameType, modification, hasEasterEgg, dependencies },
      }),
    [code.text, missionInfo, gameType, modification, hasEasterEgg, dependencies],
  );
  return { code, checked, remarks: edited('remarks', remarks ?? '', isSameRemark) };
}
