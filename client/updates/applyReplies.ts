import type { ExtendedLevelInfo } from '../../shared/levels.ts';
import type { LoveState } from '../../shared/loves.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { profiles } from '../accounts/profileStore.ts';
import type { ReplyAppliers } from '../api/load.ts';
import { addOlderComments, comments, removeComment, startReadingComments } from '../comments/commentStore.ts';
import { useHighlights } from '../home/highlightStore.ts';
import { levelPages, splitLevel } from '../levelPage/levelPageStore.ts';
import { countLevel, levels, showLatest, useLevelLists } from '../levels/levelStore.ts';
import { loveKey, setLoved, startReadingLoves } from '../loves/loveStore.ts';
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

/** Whether the viewer loves packs: replies say it with the packs, but loves are kept in a store of their own. */
const lovesOf = (list: readonly PackInfo[]) =>
  list.map(({ id, lovedByYou }) => [loveKey('pack', id), lovedByYou] as const);

const readLevelPage = (id: number) => {
  const finishComments = startReadingComments(id);
  const takeLevel = levels.startReading(() => false);
  const takePage = levelPages.startReading(() => false);
  const takePacks = packs.startReading(() => false);
  const takeLoves = startReadingLoves();
  return (extended: ExtendedLevelInfo) => {
    const parts = splitLevel(extended);
    takeLevel([parts.level]);
    takePage([parts.page]);
    takePacks(parts.packs);
    takeLoves([[loveKey('level', id), parts.lovedByYou], ...lovesOf(parts.packs)]);
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
    const takeLoves = startReadingLoves();
    return (extended) => {
      const { page, profile, uploadedLevels, createdPacks } = splitProfile(extended);
      profiles.put(profile);
      takePage([page]);
      takeLevels(uploadedLevels);
      finishPacks(createdPacks);
      takeLoves(lovesOf(createdPacks));
    };
  },
  'level.home': () => {
    const take = levels.startReading(() => false);
    return ({ latestLevels }) => {
      take(latestLevels);
      showLatest(latestLevels);
    };
  },
  'level.highlights': () => {
    const takeLevels = levels.startReading(() => false);
    const takePacks = packs.startReading(() => false);
    return (highlights) => {
      takeLevels(highlights.mostLoved);
      takePacks(highlights.newPacks);
      useHighlights.setState(highlights);
    };
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
    const takeLoves = startReadingLoves();
    return (list) => {
      finish(list);
      takeLoves(lovesOf(list));
      usePackLists.setState({ isWhole: true });
    };
  },
  'pack.search': () => {
    const take = packs.startReading(() => false);
    const takeLoves = startReadingLoves();
    return ({ packs: found }) => {
      take(found);
      takeLoves(lovesOf(found));
    };
  },
  'pack.info': () => {
    const takeLevels = levels.startReading(() => false);
    const takePack = packs.startReading(() => false);
    const takeLoves = startReadingLoves();
    return ({ levels: included, editors, editorsVersion, yourRole: _, ...pack }) => {
      takeLevels(included);
      takePack([pack]);
      putEditors(pack.id, { editors, editorsVersion });
      takeLoves(lovesOf([pack]));
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
