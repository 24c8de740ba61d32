import { pages } from '../../shared/pages.ts';
import { editPackTexts, emptyPack, openFilters, type Prepare, review, suspendedProfile } from './prepare.ts';

/** What is taken: a name for the file, the address, and whether somebody is signed in. */
export interface Screen {
  name: string;
  path: string;
  isSignedIn: boolean;
  /** What is done before the picture is taken. */
  prepare?: Prepare;
  /** Whether it shows an upload. */
  hasUpload?: boolean;
}

/** Every page of the table shows the demo's first level, pack and person. */
const everyPage: readonly Screen[] = Object.entries(pages).map(([name, { path }]) => ({
  name,
  path: path.replace(':id', '1').replace(':protocol', 'pq'),
  isSignedIn: ['account', 'moderation', 'upload', 'createPack', 'changePassword'].includes(name),
}));

/** Other states of pages. */
const others: readonly Screen[] = [
  { name: 'search-found', path: '/search?q=crystal', isSignedIn: false },
  { name: 'search-nothing', path: '/search?q=nothing-like-this', isSignedIn: false },
  { name: 'pack-owned', path: '/pack/1', isSignedIn: true },
  { name: 'level-owned', path: '/level/1', isSignedIn: true },
  { name: 'missing', path: '/no-such-page', isSignedIn: false },
  { name: 'missing-level', path: '/level/999999', isSignedIn: false },
  { name: 'missing-pack', path: '/pack/999999', isSignedIn: false },
  { name: 'missing-profile', path: '/profile/999999', isSignedIn: false },
  { name: 'new-version', path: '/upload?replaces=1', isSignedIn: true },
  { name: 'search-filters', path: '/search?modification=gold', isSignedIn: false, prepare: openFilters },
  { name: 'pack-empty', path: '/support', isSignedIn: true, prepare: emptyPack },
  { name: 'pack-texts', path: '/pack/1', isSignedIn: true, prepare: editPackTexts },
  { name: 'profile-suspended', path: '/support', isSignedIn: false, prepare: suspendedProfile },
  { name: 'upload-problems', path: '/upload', isSignedIn: true, hasUpload: true, prepare: review('broken') },
  { name: 'upload-review', path: '/upload', isSignedIn: true, hasUpload: true, prepare: review('whole') },
  {
    name: 'new-version-review',
    path: '/upload?replaces=1',
    isSignedIn: true,
    hasUpload: true,
    prepare: review('newVersion'),
  },
];

export const screens: readonly Screen[] = [...everyPage, ...others];

export const widths = [390, 768, 1280, 1920] as const;
export const themes = ['light', 'dark'] as const;
