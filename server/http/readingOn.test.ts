import { JSDOM, VirtualConsole } from 'jsdom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient } from '../../infra/scripts/buildClient.ts';
import { limits } from '../../shared/limits.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** Every list of a page can be read to its end in a browser that runs no code. */
const levelCount = 40;
const packCount = 35;
const commentCount = limits.commentsPage * 2;
let server: TestServer;
let owner: Person;
const levelIds: number[] = [];
const packIds: number[] = [];

beforeAll(async () => {
  await buildClient(() => {});
  server = await startTestServer();
  owner = await signUpPerson(server);
  while (levelIds.length < levelCount) levelIds.push((await insertLevel(server, owner.id))._id);
  while (packIds.length < packCount) {
    const body = { name: `Pack ${packIds.length}`, description: 'For reading.' };
    const { packId } = await owner.call('pack.create', { body });
    const included = packIds.length === 0 ? levelIds : levelIds.slice(0, 1);
    await owner.call('pack.setLevels', { params: { id: String(packId) }, body: included });
    packIds.push(packId);
  }
  const params = { id: String(levelIds[0]) };
  const post = (number: number) =>
    owner.call('comment.post', { params, body: { content: `Comment number ${number}.` } });
  // The site stores together what arrives together.
  for (let count = 0; count < commentCount; count += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => post(count + index)));
  }
}, 240_000);
afterAll(() => server?.stop());

/** A page at an address of its own is rendered as soon as the site has time for it. */
async function open(path: string): Promise<Document> {
  let root: Element | null = null;
  const isRendered = async () => {
    const { bytes } = await visitor(server).send('GET', path);
    const { document } = new JSDOM(bytes.toString(), { virtualConsole: new VirtualConsole() }).window;
    root = document.getElementById('root');
    return root?.textContent !== '';
  };
  await expect.poll(isRendered, { timeout: 20_000 }).toBe(true);
  if (!root) throw new Error(`${path} has no content.`);
  return (root as Element).ownerDocument;
}

interface List {
  path: string;
  /** The ID of its heading. */
  heading: string;
  /** What tells an entry from the others. */
  entriesOf: (section: Element) => string[];
}

/** The entries of each part of a list, following its link to the next part. */
async function readOn({ path, heading, entriesOf }: List): Promise<string[][]> {
  const parts: string[][] = [];
  for (let address: string | null | undefined = ''; typeof address === 'string'; ) {
    const document = await open(path + address.split('#')[0]);
    const section = document.querySelector(`section[aria-labelledby="${heading}"]`);
    if (!section) throw new Error(`${path}${address} has no ${heading}.`);
    parts.push(entriesOf(section));
    const next: Element | undefined = [...section.querySelectorAll('a[href^="?"]')].at(-1);
    address = next?.getAttribute('href');
    if (address !== undefined) expect(address).toMatch(new RegExp(`#${heading}$`));
  }
  return parts;
}

const linksTo = (page: string) => (section: Element) => [
  ...new Set(
    [...section.querySelectorAll(`:is(h3, h4) a[href^="/${page}/"], a[href^="/${page}/"]`)].map(
      (link) => link.getAttribute('href') ?? '',
    ),
  ),
];

test.each<[string, () => List, number, number[]]>([
  [
    'the levels of a profile',
    () => ({ path: `/profile/${owner.id}`, heading: 'levels', entriesOf: linksTo('level') }),
    levelCount,
    [4, 24, 12],
  ],
  [
    'the packs of a profile',
    () => ({ path: `/profile/${owner.id}`, heading: 'packs', entriesOf: linksTo('pack') }),
    packCount,
    [4, 24, 7],
  ],
  [
    'the levels of a pack',
    () => ({ path: `/pack/${packIds[0]}`, heading: 'included', entriesOf: linksTo('level') }),
    levelCount,
    [24, 16],
  ],
  [
    'the packs of a level',
    () => ({ path: `/level/${levelIds[0]}`, heading: 'packs', entriesOf: linksTo('pack') }),
    packCount,
    [4, 24, 7],
  ],
  [
    'the comments on a level',
    () => ({
      path: `/level/${levelIds[0]}`,
      heading: 'comments',
      entriesOf: (section) => section.textContent?.match(/Comment number \d+\./g) ?? [],
    }),
    commentCount,
    [limits.commentsPage, limits.commentsPage],
  ],
])('%s can be read to the end without code', async (_, list, count, sizes) => {
  const parts = await readOn(list());
  expect(parts.map((part) => part.length)).toEqual(sizes);
  expect(new Set(parts.flat()).size).toBe(count);
});

test.each(['?part.levels=0', '?part.levels=-5', '?part.levels=4000', '?part.levels=many'])(
  '%s shows the beginning of the list',
  async (search) => {
    const document = await open(`/profile/${owner.id}${search}`);
    const section = document.querySelector('section[aria-labelledby="levels"]');
    expect(section && linksTo('level')(section)).toHaveLength(limits.shortList);
  },
);
