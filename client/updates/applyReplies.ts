import type { ExtendedLevelInfo } from '../../shared/levels.ts';
import type { LoveState } from '../../shared/loves.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { profiles } from '../accounts/profileStore.ts';
import type { ReplyAppliers } from '../api/load.ts';
import { addOlderComments, comments, removeComment, startReadingComments } from '../comments/commentStore.ts';
import { useHighlights } from '../home/highlightStore.ts';
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

/** Replies contain whether the viewer loves a pack, but loves are kept in a store of their own. */
function takePackLoves(list: readonly PackInfo[]): void {
  for (const { id, lovedByYou } of list) {
    const isKnown = useLoves.getState().loved.has(loveKey('pack', id));
    if (isKnown !== lovedByYou) setLoved('pack', id, lovedByYou);
  }
}

const readLevelPage = (id: number) => {
  const finishComments = startReadingComments(id);
  const takeLevel = levels.startReading(() => false);
  const takePage = levelPages.startReading(() => false);
  return (extended: ExtendedLevelInfo) => {
    const parts = splitLevel(extended);
    takeLevel([parts.level]);
    takePage([parts.page]);
    packs.putAll(parts.packs);
    takePackLoves(parts.packs);
    setLoved('level', id, parts.lovedByYou);
    finishComments(parts.comments, parts.commentCount);
  };
};

/** How each reply changes the stores. Only this table and that of applyEvents know all stores. */
export const replyAppliers: ReplyAppliers = {
  'site.version': () => setSiteInfo,
  'account.checkToken': () => setSignedIn,
  'account.info': (id) => {
    const finishPacks = packs.startReading((pack) => pack.createdBy.id === id);
    const takeLevels = levels.startReading(() => false);
    const takePage = profilePages.startReading(() => false);
    return (extended) => {
      const { page, profile, uploadedLevels, createdPacks } = splitProfile(extended);
      profiles.put(profile);
      takePage([page]);
      takeLevels(uploadedLevels);
      finishPacks(createdPacks);
      takePackLoves(createdPacks);
    };
  },
  'level.home':
    () =>
    ({ latestLevels }) =>
      showLatest(latestLevels),
  'level.highlights': () => (highlights) => {
    levels.putAll(highlights.mostLoved);
    packs.putAll(highlights.newPacks);
    useHighlights.setState(highlights);
  },
  'level.list': () => {
    const finish = levels.startReading();
    return (list) => {
      finish(list);
      useLevelLists.setState({ isWhole: true });
    };
  },
  'level.search': () => {
    const take = levels.startReading(() => false);
    return ({ levels: found }) => take(found);
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
  'pack.search': () => {
    const take = packs.startReading(() => false);
    return ({ packs: found }) => {
      take(found);
      takePackLoves(found);
    };
  },
  'pack.info': () => {
    const takeLevels = levels.startReading(() => false);
    const takePack = packs.startReading(() => false);
    return ({ levels: included, editors, editorsVersion, yourRole: _, ...pack }) => {
      takeLevels(included);
      takePack([pack]);
      putEditors(pack.id, { editors, editorsVersion });
      takePackLoves([pack]);
    };
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
