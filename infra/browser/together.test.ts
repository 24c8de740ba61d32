import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { openFlakyProxy } from '../../server/testing/flakyProxy.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { levelPage } from './pages/levelPage.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

const site = testSite();
let ada: Person;
let ben: Person;
beforeAll(async () => {
  [ada, ben] = await Promise.all([signUpPerson(site.server), signUpPerson(site.server)]);
});

test('comments and loves of one person appear for another, and for a visitor', async () => {
  const level = await insertLevel(site.server, ada.id);
  const path = `/level/${level._id}`;
  const atAda = levelPage(await site.open(path, { as: ada }));
  const atBen = levelPage(await site.open(path, { as: ben }));
  const atVisitor = levelPage(await site.open(path));
  await Promise.all([atAda, atBen, atVisitor].map((view) => view.isLive.waitFor()));

  await atAda.postComment('Mind the gap.');
  await Promise.all([atAda, atBen, atVisitor].map((view) => view.comment('Mind the gap.').waitFor()));
  await atBen.postComment('Too late.');
  await Promise.all([atAda, atVisitor].map((view) => view.comment('Too late.').waitFor()));
  expect(await atVisitor.comments.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Too late.'),
    expect.stringContaining('Mind the gap.'),
  ]);

  await atBen.love.click();
  await atBen.loveSaying('Loved · 1').waitFor();
  await Promise.all([atAda, atVisitor].map((view) => view.loveSaying('Love · 1').waitFor()));
});

test('events missed during a lost connection appear after reconnecting', async () => {
  const level = await insertLevel(site.server, ada.id);
  const way = await openFlakyProxy(site.server.url);
  site.allow(/ERR_|WebSocket/);
  const page = await site.open(`/level/${level._id}`, { as: ben, url: `http://${new URL(way.uri).host}` });
  const { connection } = shell(page);
  await connection('Live').waitFor();

  await way.cut();
  await connection('Reconnecting…').waitFor();
  await ada.call('comment.post', {
    params: { id: String(level._id) },
    body: { content: 'You missed this.' },
  });
  expect(await levelPage(page).comment('You missed this.').count()).toBe(0);

  await way.open();
  await connection('Live').waitFor({ timeout: 20_000 });
  await levelPage(page).comment('You missed this.').waitFor();
  await way.close();
});
