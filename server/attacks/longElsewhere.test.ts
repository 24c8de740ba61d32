import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { pages } from '../../shared/pages.ts';
import { routes } from '../../shared/routes.ts';
import { feedPages } from '../elsewhere/readFeed.ts';
import { serverLimits } from '../limits.ts';
import { clientFolderForFile } from '../testing/clientFolder.ts';
import { insertLevel } from '../testing/factories.ts';
import { filled, headerLength, type LongRequests, openLongRequests } from '../testing/longRequests.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/** As longInput.test.ts, for feeds, cards of links (oEmbed), the sitemap and robots.txt. */

// Addresses that are too long are answered with a page.
const server = await serverForFile({ clientFolder: await clientFolderForFile() });
let person: Person;
let long: LongRequests;
let packId: number;

beforeAll(async () => {
  long = await openLongRequests(server.url);
  person = await signUpPerson(server);
  await insertLevel(server, person.id);
  ({ packId } = await person.call('pack.create', { body: { name: 'Long', description: 'Input' } }));
});
afterAll(() => long.close());

/** The addresses for programs that show the site elsewhere, and the parts of their queries. */
const feeds = feedPages.flatMap((page) =>
  ['atom', 'json'].map((format) => {
    const place = pages[page].path === '/' ? '' : pages[page].path;
    return `${place}/feed.${format}`;
  }),
);
const searchKeys = Object.keys(
  z.toJSONSchema(routes['level.search'].query, { io: 'input', unrepresentable: 'any' }).properties ?? {},
);
const elsewhere: Record<string, readonly string[]> = {
  ...Object.fromEntries(feeds.map((path) => [path, path.startsWith('/search/') ? searchKeys : ['q']])),
  '/oembed': ['url', 'maxwidth', 'maxheight', 'format'],
  '/sitemap.xml': ['q'],
  '/robots.txt': ['q'],
};
const queried = Object.entries(elsewhere).flatMap(([path, keys]) => keys.map((key) => [path, key] as const));

test.each(queried)('the query of %s, %s', async (path, key) => {
  const own = path.startsWith('/pack') ? String(packId) : String(person.id);
  // A card is of a page of this site.
  const start = key === 'url' ? `${server.deps.config.publicUrl}/level/` : '';
  for (const piece of ['+', ',1', 'a', '1%20,%20', '%', '/']) {
    const linear = await long.isLinearRequest((share) => ({
      method: 'GET',
      path: `${path.replace(':id', own)}?${key}=${start}${filled(piece, headerLength * share)}`,
    }));
    expect([piece, linear]).toEqual([piece, true]);
  }
});

test.each([...feeds, '/sitemap/levels-:id.xml', '/sitemap/:id.xml'])('the path %s', async (path) => {
  const start = path.includes(':id') ? path : `:id${path}`;
  for (const piece of ['1', '/', 'a', '.', '-', '%20', '/feed.atom', 'feed.']) {
    // Up to the longest path that is looked at, and beyond.
    for (const length of [serverLimits.pathLength - start.length, headerLength]) {
      const linear = await long.isLinearRequest((share) => ({
        method: 'GET',
        path: start.replace(
          ':id',
          `${start.startsWith(':') ? '/' : ''}${filled(piece, length * share).replace(/%\w?$/, '')}`,
        ),
      }));
      expect([piece, length, linear]).toEqual([piece, length, true]);
    }
  }
});
