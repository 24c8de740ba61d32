import type { ExtendedLevelInfo } from '../../shared/levels.ts';
import type { LoveState } from '../../shared/loves.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { profiles } from '../accounts/profileStore.ts';
import type { ReplyAppliers } from '../api/load.ts';
import { addOlderComments, comments, removeComment, startReadingComments } from '../comments/commentStore.ts';
import { levelPages, splitLevel } from '../levelPage/levelPageStore.ts';
import { countLevel, levels, showLatest, useLevelLists } from '../levels/levelStore.ts';
import { loveKey, setLoved, useLoves } from '../loves/loveStore.ts';
import { putEditors } from '../packs/sync/editorStore.ts';
import { countPack, packs, usePackLists } from '../packs/sync/packStore.ts';
import { profilePages, splitProfile } from '../profiles/profilePageStore.ts';
import { setSignedIn } from '../session/sessionStore.ts';
import { setSiteInfo } from '../site/siteStore.ts';

const loveLevel = (id: number) => (state: LoveState) => {
  countLevel(id, { lovedCount: state.lovedCount });
  setLoved('level', id, state.lovedByYou);
};
const lovePack = (id: number) => (state: LoveState) => {
  countPack(id, { lovedCount: state.lovedCount });
  setLoved('pack', id, state.lovedByYou);
};

/** Whether you love them is part of packs, but lives in a store of its own. */
function takePackLoves(list: readonly PackInfo[]): void {
  for (const { id, lovedByYou } of list) {
    const isKnown = useLoves.getState().loved.has(loveKey('pack', id));
    if (isKnown !== lovedByYou) setLoved('pack', id, lovedByYou);
  }
}

const readLevelPage = (id: number) => {
  const finishComments = startReadingComments(id);
  return (extended: ExtendedLevelInfo) => {
    const parts = splitLevel(extended);
    levels.put(parts.level);
    levelPages.put(parts.page);
    packs.putAll(parts.packs);
    takePackLoves(parts.packs);
    setLoved('level', id, parts.lovedByYou);
    finishComments(parts.comments, parts.commentCount);
  };
};

/** What every answer does to the stores: the one place where they meet, together with applyEvents. */
export const replyAppliers: ReplyAppliers = {
  'site.version': () => setSiteInfo,
  'account.checkToken': () => setSignedIn,
  'account.info': (id) => {
    const finishPacks = packs.startReading((pack) => pack.createdBy.id === id);
    return (extended) => {
      const { page, profile, uploadedLevels, createdPacks } = splitProfile(extended);
      profiles.put(profile);
      profilePages.put(page);
      levels.putAll(uploadedLevels);
      finishPacks(createdPacks);
      takePackLoves(createdPacks);
    };
  },
  'level.home':
    () =>
    ({ latestLevels }) =>
      showLatest(latestLevels),
  'level.list': () => {
    const finish = levels.startReading();
    return (list) => {
      finish(list);
      useLevelLists.setState({ isWhole: true });
    };
  },
  'level.extendedInfo': readLevelPage,
  'level.edit': readLevelPage,
  'level.love': loveLevel,
  'level.unlove': loveLevel,
  'pack.list': () => {
    const finish = packs.startReading();
    return (list) => {
      finish(list);
      takePackLoves(list);
      usePackLists.setState({ isWhole: true });
    };
  },
  'pack.info':
    () =>
    ({ levels: included, editors, yourRole: _, ...pack }) => {
      levels.putAll(included);
      packs.put(pack);
      putEditors(pack.id, editors);
      takePackLoves([pack]);
    },
  'pack.love': lovePack,
  'pack.unlove': lovePack,
  'comment.list': (levelId) => (list) => addOlderComments(levelId, list),
  'comment.post': (levelId) => {
    const finish = startReadingComments(levelId);
    return (list) => finish(list);
  },
  'comment.delete': (id) => {
    const levelId = comments.get(id)?.levelId ?? 0;
    const finish = startReadingComments(levelId);
    return (list) => {
      removeComment(levelId, id);
      finish(list);
    };
  },
};
