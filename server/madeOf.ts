import type { ParsedInputOf, RouteName } from '../shared/routes.ts';
import type { Deps } from './deps.ts';

export type MadeOf<Name extends RouteName> = (
  deps: Deps,
  input: Pick<ParsedInputOf<Name>, 'params' | 'query'>,
) => object | undefined;

/** What has changed in the list since a revision. Counts change all the time. */
const madeOfPoll: MadeOf<'level.changes'> = ({ levelPolls }, { query: { since, counts } }) =>
  since === undefined || counts !== undefined ? undefined : levelPolls.known(since);

/**
 * What a visitor's answer is made of, where that is an object in memory which is replaced when the answer
 * changes: as long as it is the same, so is the answer to the same request. Nothing else that can change may be in
 * such an answer. Undefined when it has to be made.
 */
export const madeOf: { readonly [Name in RouteName]?: MadeOf<Name> } = {
  'level.home': ({ home }) => home.known(),
  'level.list': (deps, input) => {
    const isWhole = input.query.since === undefined && input.query.counts === undefined;
    return isWhole ? deps.listFile.known() : madeOfPoll(deps, input);
  },
  'level.changes': madeOfPoll,
  'level.extendedInfo': ({ pageCaches }, { params }) => pageCaches.levels.known(params.id),
  'level.image': ({ pageCaches }, { params }) => pageCaches.pictures.known(params.id),
  'level.prevImage': ({ pageCaches }, { params }) => pageCaches.pictures.known(params.id),
  'level.zip': ({ pageCaches, assets }, { params, query }) => {
    // The operator's copies of the games' files may change.
    const hasCopies = assets !== null && query.assuming === 'none';
    return query.version === undefined && !hasCopies ? pageCaches.packedLevels.known(params.id) : undefined;
  },
  'pack.list': ({ pageCaches }) => pageCaches.packList.known(0),
  'pack.info': ({ pageCaches }, { params }) => pageCaches.packs.known(params.id),
  'account.info': ({ pageCaches }, { params }) => pageCaches.profiles.known(params.id),
};
