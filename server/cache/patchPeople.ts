import type { ProfileInfo } from '../../shared/accounts.ts';
import type { PackInfo } from '../../shared/packs.ts';
import type { PageCaches } from './pageCaches.ts';

/** Writes a person's number of levels wherever a page shows the person. */
export function changeLevelCount(pageCaches: PageCaches, accountId: number, levelCount: number): void {
  const person = (shown: ProfileInfo): ProfileInfo =>
    shown.id === accountId && shown.levelCount !== levelCount ? { ...shown, levelCount } : shown;
  const by = <Thing extends { by: ProfileInfo }>(thing: Thing): Thing => {
    const shown = person(thing.by);
    return shown === thing.by ? thing : { ...thing, by: shown };
  };
  const pack = (shown: PackInfo) => withParts(shown, { createdBy: person(shown.createdBy) });

  pageCaches.profiles.drop(accountId);
  pageCaches.packList.patch(0, (packs) => each(packs, pack));
  pageCaches.packs.patchShowing('account', accountId, (shown) =>
    withParts(shown, { createdBy: person(shown.createdBy), editors: each(shown.editors, person) }),
  );
  pageCaches.levels.patchShowing('account', accountId, (level) =>
    withParts(level, {
      addedBy: person(level.addedBy),
      packs: each(level.packs, pack),
      comments: each(level.comments, (comment) => withParts(comment, { author: person(comment.author) })),
    }),
  );
  pageCaches.histories.patchAll((history) =>
    each(history, (step) =>
      withParts(by(step), {
        editorChanges: each(step.editorChanges, (change) =>
          withParts(by(change), { account: person(change.account) }),
        ),
      }),
    ),
  );
  pageCaches.steps.patchAll((steps) => withParts(steps, { ops: each(steps.ops, by) }));
}

/** The list with changed items; the same list when none has changed. */
function each<Item>(list: Item[], change: (item: Item) => Item): Item[] {
  const changed = list.map(change);
  return changed.some((item, index) => item !== list[index]) ? changed : list;
}

/** The same object when it has these parts already. */
function withParts<Whole extends object>(whole: Whole, parts: Partial<Whole>): Whole {
  const isSame = (Object.keys(parts) as (keyof Whole)[]).every((key) => parts[key] === whole[key]);
  return isSame ? whole : { ...whole, ...parts };
}
