import { limits } from '../../../shared/limits.ts';
import { benchLevels } from '../benchData.ts';
import type { Attacks } from './attack.ts';
import { read, repeat } from './repeat.ts';

const benchPacks = 500;
const benchPeople = 2_000;

const levelAt = (turn: number): number => 1 + (turn % benchLevels);
const packAt = (turn: number): number => 1 + (turn % benchPacks);
const personAt = (turn: number): number => 1 + (turn % benchPeople);

const vowelAt = (turn: number): string => 'aeiou'.charAt(turn % 5);
const ranges = `bytes=${Array.from({ length: 1_500 }, (_, index) => `${index * 2}-${index * 2}`).join(',')}`;
const manyWords = 'a b c d e f g h i j k l m n o p q r s t '.repeat(5).slice(0, limits.searchLength);
const etags = `"${'0123456789", "'.repeat(1_000)}"`;
/** A place in the order of names, whose name is as long as an address may have it. */
const longCursor = (turn: number): string =>
  Buffer.from(JSON.stringify([`${vowelAt(turn)}${'m'.repeat(1_400)}`, turn])).toString('base64url');

export const readingAttacks: Attacks = {
  'addresses of 15,900 slashes': read(20, () => `/level/${'/'.repeat(15_900)}`),
  'searches for everything': read(50, (turn) => `/api/level/search?q=${vowelAt(turn)}&limit=1000&sort=name`),
  'searches for as many words as fit': read(
    50,
    (turn) => `/api/level/search?q=${encodeURIComponent(manyWords)}&limit=1000&reverse=${turn}`,
  ),
  'searches that go on after long names': read(
    50,
    (turn) => `/api/level/search?limit=1000&sort=name&after=${longCursor(turn)}`,
  ),
  'pages that nobody has asked for': read(50, (turn) => `/level/${levelAt(turn)}`),
  'pages of searches': read(50, (turn) => `/search?q=${turn}`),
  'pages of ten packs at new addresses': read(30, (turn) => `/pack/${packAt(turn % 10)}?turn=${turn}`),
  'the whole list without compression': read(20, () => '/api/level/list', { 'Accept-Encoding': 'identity' }),
  'the whole list, compared with 1,000 versions': read(30, () => '/api/level/list', {
    'If-None-Match': etags,
  }),
  'all counts, and the history from its beginning': read(20, (turn) =>
    turn % 2 ? '/api/level/changes?counts=0' : '/api/events?since=0&limit=1000',
  ),
  'the history and comments of everything': read(
    30,
    (turn) =>
      [
        `/api/pack/${packAt(turn)}/ops?since=0`,
        `/api/pack/${packAt(turn)}/history?limit=100`,
        `/api/level/${levelAt(turn)}/comments`,
      ][turn % 3] ?? '',
  ),
  'feeds, sitemaps and cards of links': read(
    30,
    (turn, { url }) =>
      [
        `/search/feed.atom?q=${vowelAt(turn)}`,
        `/profile/${personAt(turn)}/feed.json`,
        `/sitemap/levels-1.xml?${turn}`,
        `/oembed?url=${encodeURIComponent(`${url.replace('127.0.0.1', 'localhost')}/level/${levelAt(turn)}`)}`,
      ][turn % 4] ?? '',
  ),
  'drawn cards of packs and people': read(20, (turn) =>
    turn % 2 ? `/api/pack/${packAt(turn)}/card` : `/api/account/${personAt(turn)}/card`,
  ),
  'AVIF pictures in many sizes': read(
    20,
    (turn, { large }) =>
      `/api/level/${large.id}/image?width=${200 + (turn % 2_000)}&height=${150 + (turn % 1_300)}`,
    { Accept: 'image/avif,image/webp' },
  ),
  'levels in 3D and their maps': read(
    20,
    (turn) => `/api/level/${levelAt(turn)}/${turn % 2 ? 'scene' : 'map'}`,
  ),
  'archives in 1,500 ranges': read(20, (turn) => `/api/level/${levelAt(turn)}/zip`, { Range: ranges }),
  'the last bytes of archives of packs': read(20, (turn) => `/api/pack/${packAt(turn)}/zip`, {
    Range: 'bytes=-1',
  }),
  'everything of an account as a zip': repeat(5, (_, { token }) => ({
    path: '/api/account/export',
    headers: { Authorization: `Bearer ${token}` },
  })),
};
