import type { ExtendedPackInfo } from './extendedPacks.ts';
import type { ExtendedLevelInfo } from './levels.ts';
import { type PageHead, siteHead, summarize, titled, unlisted } from './pageHead.ts';
import type { ExtendedProfileInfo } from './profiles.ts';
import type { RouteName } from './routes.ts';

interface Page {
  /** With parameters as `:id`; pageAddresses.ts defines their values. */
  path: `/${string}`;
  /** For a page about one thing: the head while that thing is loading. */
  head: PageHead;
  /** For a page about one thing: the call for the thing. The page carries its reply in the HTML. */
  brings?: RouteName;
  /** Calls without input whose replies the page carries in its HTML. */
  carries?: readonly RouteName[];
  /** The list of which the page carries the first items; the browser asks for the whole list afterwards. */
  beginsWith?: RouteName;
  /** The head of a page about one thing, from (part of) the reply that it brings. */
  about?: (thing: never) => PageHead;
  /** The head when there is no such thing; the page also shows its description. */
  missing?: PageHead;
}

type LevelFacts = Pick<ExtendedLevelInfo, 'name' | 'artist' | 'desc' | 'remarks'>;
type PackFacts = Pick<ExtendedPackInfo, 'name' | 'description' | 'createdBy'>;
type ProfileFacts = Pick<ExtendedProfileInfo, 'username' | 'bio' | 'isSuspended'>;

/**
 * Every page of the site. The server answers these addresses, with these heads and data in the HTML; the
 * browser's router shows a component for each and sets the same heads.
 *
 * Adding a page is one entry here and one line in client/router.tsx; an entry without a component does not
 * compile. The router sets the head of a fixed page. A page about one thing also has `brings` (with its
 * reader in server/http/pageThing.ts), `about` and `missing`; its component calls `usePageHead` with the
 * loaded thing. `pathOf` (pageAddresses.ts) makes links to pages.
 */
export const pages = {
  home: { path: '/', head: siteHead, carries: ['level.home', 'level.highlights'] },
  search: {
    path: '/search',
    head: titled('Search', { description: 'Find a level by name, artist, file name or ID.' }),
    beginsWith: 'level.list',
  },
  level: {
    path: '/level/:id',
    head: titled('Level'),
    brings: 'level.extendedInfo',
    about: ({ name, artist, desc, remarks }: LevelFacts) =>
      titled(artist ? `${name} by ${artist}` : name, {
        description: summarize(desc || remarks || siteHead.description),
        hasPicture: true,
      }),
    missing: unlisted('Level not found', "This level doesn't exist or has been deleted. :("),
  },
  profile: {
    path: '/profile/:id',
    head: titled('Profile'),
    brings: 'account.info',
    about: ({ username, bio, isSuspended }: ProfileFacts) =>
      isSuspended
        ? unlisted(username)
        : titled(username, {
            description: summarize(bio || `Levels and packs by ${username}.`),
            hasPicture: true,
          }),
    missing: unlisted('User not found', 'This user does not exist. :('),
  },
  packs: {
    path: '/packs',
    head: titled('Packs', { description: 'Collections of levels, made by players together.' }),
    beginsWith: 'pack.list',
  },
  pack: {
    path: '/pack/:id',
    head: titled('Pack'),
    brings: 'pack.info',
    about: ({ name, description, createdBy }: PackFacts): PageHead => ({
      title: `[Pack] ${name} by ${createdBy.username}`,
      description: summarize(description),
      hasPicture: true,
      isIndexed: true,
    }),
    missing: unlisted('Pack not found', "This pack doesn't exist or has been deleted. :("),
  },
  createPack: { path: '/create-pack', head: unlisted('Create new level pack') },
  join: { path: '/join', head: unlisted('Join a pack') },
  signUp: { path: '/sign-up', head: titled('Sign up') },
  signIn: { path: '/sign-in', head: titled('Sign in') },
  verifyEmail: { path: '/verify-email', head: unlisted('Verify your email') },
  forgotPassword: { path: '/forgot-password', head: unlisted('Forgot password') },
  resetPassword: { path: '/reset-password', head: unlisted('Reset password') },
  account: { path: '/account', head: unlisted('Your account') },
  moderation: { path: '/moderation', head: unlisted('Moderation') },
  changePassword: { path: '/change-password', head: unlisted('Change password') },
  upload: { path: '/upload', head: unlisted('Upload') },
  aboutUpload: {
    path: '/about-upload',
    head: titled('About upload', { description: 'How to upload levels, and what is checked.' }),
  },
  guidelines: {
    path: '/content-guidelines',
    head: titled('Content guidelines', {
      description: 'What may be uploaded, and what happens to what may not.',
    }),
  },
  support: {
    path: '/support',
    head: titled('Support', { description: 'Where to get help with this site.' }),
  },
  apiDocs: {
    path: '/api/docs',
    head: titled('API', {
      description: 'Every call that games and scripts can make, and a place to try it.',
    }),
  },
  protocolError: { path: '/protocol-error/:protocol', head: unlisted('Protocol error') },
} as const satisfies Record<string, Page>;

/** Any other address. */
export const unknownPage = unlisted('Page not found', 'Page not found. Marble sad. :(');

export type Pages = typeof pages;
export type PageName = keyof Pages;
export const pageNames = Object.keys(pages) as PageName[];

/** A page about one thing, which may be missing. */
export type ThingPageName = {
  [Name in PageName]: Pages[Name] extends { about: unknown } ? Name : never;
}[PageName];

/** A page with the beginning of a list. */
export type ListPageName = {
  [Name in PageName]: Pages[Name] extends { beginsWith: RouteName } ? Name : never;
}[PageName];

/** A page with the replies of calls without input. */
export type CarryingPageName = {
  [Name in PageName]: Pages[Name] extends { carries: readonly RouteName[] } ? Name : never;
}[PageName];

/** The calls whose replies pages carry in their HTML (carriedData.ts). */
export type CarriedRoute = Pages[CarryingPageName]['carries'][number];
export type BroughtRoute = Pages[ThingPageName]['brings'];
export type BeginningRoute = Pages[ListPageName]['beginsWith'];
