import type { ExtendedLevelInfo } from '../../shared/levels.ts';
import type { LoveState } from '../../shared/loves.ts';
import type { PackInfo } from '../../shared/packs.ts';
import type { ReplyOf, RouteName } from '../../shared/routes.ts';
import { profiles } from '../accounts/profileStore.ts';
import type { Optional } from '../api/address.ts';
import { type CallInput, call } from '../api/call.ts';
import { comments, startReadingComments } from '../comments/commentStore.ts';
import { levelPages, splitLevel } from '../levelPage/levelPageStore.ts';
import { countLevel, levels, showLatest, useLevelLists } from '../levels/levelStore.ts';
import { loveKey, setLoved, useLoves } from '../loves/loveStore.ts';
import { putEditors } from '../packs/sync/editorStore.ts';
import { countPack, packs, usePackLists } from '../packs/sync/packStore.ts';
import { profilePages, splitProfile } from '../profiles/profilePageStore.ts';
import { setSignedIn, setSignedOut } from '../session/sessionStore.ts';
import { setSiteInfo } from '../site/siteStore.ts';

type Apply<Name extends RouteName> = (reply: ReplyOf<Name>) => void;

/** Called with the ID in the address before the request goes out; what it gives takes the answer. */
type Prepare<Name extends RouteName> = (id: number) => Apply<Name>;

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
  const takeLevel = levels.startReading(() => false);
  const takePage = levelPages.startReading(() => false);
  return (extended: ExtendedLevelInfo) => {
    const parts = splitLevel(extended);
    takeLevel([parts.level]);
    takePage([parts.page]);
    packs.putAll(parts.packs);
    takePackLoves(parts.packs);
    setLoved('level', id, parts.lovedByYou);
    finishComments(parts.comments);
  };
};

/** What an answer does to the stores, whether it was asked for or came with the page. */
const preparers = {
  'site.version': () => setSiteInfo,
  'account.checkToken': () => setSignedIn,
  'account.info': (id) => {
    const finishPacks = packs.startReading((pack) => pack.createdBy.id === id);
    const takeLevels = levels.startReading(() => false);
    return (extended) => {
      const { page, profile, uploadedLevels, createdPacks } = splitProfile(extended);
      profiles.put(profile);
      profilePages.put(page);
      takeLevels(uploadedLevels);
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
  'pack.info': () => {
    const takeLevels = levels.startReading(() => false);
    const takePack = packs.startReading(() => false);
    return ({ levels: included, editors, yourRole: _, ...pack }) => {
      takeLevels(included);
      takePack([pack]);
      putEditors(pack.id, editors);
      takePackLoves([pack]);
    };
  },
  'pack.love': lovePack,
  'pack.unlove': lovePack,
  'comment.post': startReadingComments,
  'comment.delete': (id) => startReadingComments(comments.get(id)?.levelId ?? 0),
} satisfies { [Name in RouteName]?: Prepare<Name> };

type AppliedName = keyof typeof preparers;

function prepare<Name extends AppliedName>(name: Name, id: number): Apply<Name> {
  return (preparers[name] as Prepare<Name>)(id);
}

/** Calls an endpoint and puts what it answers where every page sees it. */
export async function load<Name extends AppliedName>(
  name: Name,
  ...input: Optional<CallInput<Name>>
): Promise<ReplyOf<Name>> {
  const { params } = (input[0] ?? {}) as { params?: { id?: string | number } };
  const apply = prepare(name, Number(params?.id ?? 0));
  const reply = await call(name, ...input);
  apply(reply);
  return reply;
}

/** `entries` by `route` or `route:id`; an account that is not signed in is null. */
export function applyPageData(entries: ReadonlyMap<string, unknown>): void {
  for (const [key, reply] of entries) {
    const [name = '', id = '0'] = key.split(':');
    if (name === 'account.checkToken' && reply === null) setSignedOut();
    else if (isApplied(name)) prepare(name, Number(id))(reply as never);
  }
}

const isApplied = (name: string): name is AppliedName => Object.hasOwn(preparers, name);
