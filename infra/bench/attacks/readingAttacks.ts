import { limits } from '../../../shared/limits.ts';
import { addressOf } from '../../../shared/routeAddress.ts';
import { benchLevels } from '../benchData.ts';
import type { Attacks } from './attack.ts';
import { keepSending, read } from './requests.ts';

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
  'searches for everything': read(50, (turn) =>
    addressOf('level.search', { query: { q: vowelAt(turn), limit: 1_000, sort: 'name' } }),
  ),
  'searches for as many words as fit': read(50, (turn) =>
    addressOf('level.search', { query: { q: manyWords, limit: 1_000, reverse: turn } }),
  ),
  'searches that go on after long names': read(50, (turn) =>
    addressOf('level.search', { query: { limit: 1_000, sort: 'name', after: longCursor(turn) } }),
  ),
  'pages that nobody has asked for': read(50, (turn) => `/level/${levelAt(turn)}`),
  'pages of searches': read(50, (turn) => `/search?q=${turn}`),
  'pages of ten packs at new addresses': read(30, (turn) => `/pack/${packAt(turn % 10)}?turn=${turn}`),
  'the whole list without compression': read(20, () => addressOf('level.list'), {
    'Accept-Encoding': 'identity',
  }),
  'the whole list, compared with 1,000 versions': read(30, () => addressOf('level.list'), {
    'If-None-Match': etags,
  }),
  'all counts, and the history from its beginning': read(20, (turn) =>
    turn % 2
      ? addressOf('level.changes', { query: { counts: 0 } })
      : addressOf('site.events', { query: { since: 0, limit: 1_000 } }),
  ),
  'the history and comments of everything': read(
    30,
    (turn) =>
      [
        addressOf('pack.opsSince', { params: { id: packAt(turn) }, query: { since: 0 } }),
        addressOf('pack.history', { params: { id: packAt(turn) }, query: { limit: 100 } }),
        addressOf('comment.list', { params: { id: levelAt(turn) } }),
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
    turn % 2
      ? addressOf('pack.card', { params: { id: packAt(turn) } })
      : addressOf('account.card', { params: { id: personAt(turn) } }),
  ),
  'AVIF pictures in many sizes': read(
    20,
    (turn, { large }) =>
      addressOf('level.image', {
        params: { id: large.id },
        query: { width: 200 + (turn % 2_000), height: 150 + (turn % 1_300) },
      }),
    { Accept: 'image/avif,image/webp' },
  ),
  'levels in 3D and their maps': read(20, (turn) =>
    addressOf(turn % 2 ? 'level.scene' : 'level.map', { params: { id: levelAt(turn) } }),
  ),
  'archives in 1,500 ranges': read(20, (turn) => addressOf('level.zip', { params: { id: levelAt(turn) } }), {
    Range: ranges,
  }),
  'the last bytes of archives of packs': read(
    20,
    (turn) => addressOf('pack.zip', { params: { id: packAt(turn) } }),
    {
      Range: 'bytes=-1',
    },
  ),
  'everything of an account as a zip': keepSending(5, (_, { token }) => ({
    path: addressOf('account.export'),
    headers: { Authorization: `Bearer ${token}` },
  })),
};
