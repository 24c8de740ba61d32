import type { Assumption } from './archives.ts';
import type { CommentInfo } from './comments.ts';
import type { ListBeginning } from './listBeginning.ts';
import type { BeginningRoute, BroughtRoute, CarriedRoute } from './pages.ts';
import type { ReplyOf } from './routes.ts';

/** The replies to calls without parameters, under the names of their routes. */
export type CarriedReplies = { [Name in CarriedRoute]?: ReplyOf<Name> };

/** The thing that a page is about, under `level.extendedInfo:7`; null where there is no such thing. */
export type BroughtThings = { [Name in BroughtRoute as ThingKey<Name>]?: ReplyOf<Name> | null };

/** The first items of a list or of a search in it, under `first level.list`. */
export type FirstItems = {
  [Name in BeginningRoute as `first ${Name}`]?: ListBeginning<ReplyOf<Name>[number]>;
};

export interface OlderComments {
  comments: readonly CommentInfo[];
  /** Whether there are others before them. */
  hasMore: boolean;
}

/** What a page carries beside the things that it is about. */
export type FixedData = CarriedReplies &
  FirstItems & {
    /** Null for a visitor. */
    'account.checkToken'?: ReplyOf<'account.checkToken'> | null;
    'site.version'?: ReplyOf<'site.version'>;
    /** Of a level's page at an address that leads to older comments: those, newest first. */
    'older comments'?: OlderComments;
    /** The average colours of the pictures on the page, by level. */
    'picture colors'?: Readonly<Record<number, string>>;
    /** The game that the downloads on the page are for, where the browser has chosen another than the usual one. */
    game?: Assumption;
  };

/** Everything that a page carries in its HTML, so that the browser need not ask for it. */
export type CarriedData = FixedData & BroughtThings;

type ThingKey<Name extends BroughtRoute> = `${Name}:${number}`;

export const thingKey = <Name extends BroughtRoute>(name: Name, id: number): ThingKey<Name> =>
  `${name}:${id}`;

/** Renders the page at an address (`/search?q=a`) from what it carries. */
export type RenderPage = (address: string, data: CarriedData) => Promise<RenderedPage>;

/** Renews the counts of levels and packs that the HTML of a page shows, from newer data of the same page. */
export type RenewCounts = (html: string, data: CarriedData) => string;

export interface RenderedPage {
  markup: string;
  /** The modules of its lazily loaded parts, by their names in the manifest of the build. */
  parts: readonly string[];
}
