import { expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { tokensPage } from './pages/tokensPage.ts';
import { testSite } from './testSite.ts';

const site = testSite();

test('a person makes a token, a program uses it within its scope, and it is revoked', async () => {
  const { server } = site;
  const ada = await signUpPerson(server);
  const level = await insertLevel(server, ada.id);
  const page = await site.open('/account', {
    as: ada,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const other = await page.context().newPage();
  await other.goto('/account');
  const tokens = tokensPage(page);
  const tokensOfOther = tokensPage(other);
  await tokens.none.waitFor();
  await tokensOfOther.none.waitFor();

  await tokens.create.click();
  await tokens.make.click();
  await tokens.dialog.getByText('Give the token a name.').waitFor();
  await tokens.name.fill('Love bot');
  await tokens.scope('Read').click();
  await tokens.make.click();
  await tokens.dialog.getByText('Choose what the token may do.').waitFor();
  await tokens.scope('Write').click();
  await tokens.validFor.selectOption({ label: '30 days' });
  await tokens.make.click();

  const secret = await tokens.secret.inputValue();
  expect(secret).toMatch(/^mbl_/);
  await tokens.copy.click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await tokens.row('Love bot').getByText('never used').waitFor();
  await tokensOfOther.row('Love bot').waitFor();
  await tokens.done.click();
  await tokens.secret.waitFor({ state: 'detached' });

  const call = (method: string, path: string) =>
    fetch(server.url + path, { method, headers: { Authorization: `Bearer ${secret}` } });
  const loved = await call('PATCH', `/api/level/${level._id}/love`);
  expect(await loved.json()).toEqual({ lovedCount: 1, lovedByYou: true });
  const refused = await call('GET', '/api/account/check-token');
  expect([refused.status, (await refused.json()).reason]).toEqual([
    403,
    'This API token lacks the scope “read”.',
  ]);
  await page.reload();
  await tokens.row('Love bot').getByText('last used').waitFor();

  await tokens.revoke('Love bot');
  await tokens.none.waitFor();
  await tokensOfOther.none.waitFor();
  expect((await call('PATCH', `/api/level/${level._id}/unlove`)).status).toBe(401);
});

test('a visitor signs in first, and comes back', async () => {
  // The page checks the session of a visitor, and the answer is 401.
  site.allow(/status of 401 .*check-token/);
  const page = await site.open('/account');
  await page.waitForURL('**/sign-in');
});
