import type { CarriedReplies } from '../../shared/carriedData.ts';
import type { CarriedRoute } from '../../shared/pages.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import type { Deps } from '../deps.ts';
import { readHighlights } from '../levels/readHighlights.ts';
import type { PageContent } from './pageContent.ts';
import { picturedByReply } from './picturedLevels.ts';

const readers: {
  [Name in CarriedRoute]: (deps: Deps) => Promise<ReplyOf<Name>>;
} = {
  'level.home': ({ home }) => home.read(),
  'level.highlights': readHighlights,
};

/** What a page carries of the reply of a route. */
const carriedData: { [Name in CarriedRoute]: (reply: ReplyOf<Name>) => CarriedReplies } = {
  'level.home': (home) => ({ 'level.home': home }),
  'level.highlights': (highlights) => ({ 'level.highlights': highlights }),
};

/** The reply of a route that a page carries. */
export async function readReply<Name extends CarriedRoute>(deps: Deps, route: Name): Promise<PageContent> {
  const reply = await readers[route](deps);
  return { data: carriedData[route](reply), pictured: picturedByReply[route](deps, reply) };
}
