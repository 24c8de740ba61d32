import { expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { apiDocsPage } from './pages/apiDocsPage.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

const site = testSite();

test('a call is found, read and tried', async () => {
  const ada = await signUpPerson(site.server);
  const level = await insertLevel(site.server, ada.id);
  const page = await site.open('/api/docs');
  const docs = apiDocsPage(page);

  await docs.search.fill('get level info');
  await docs.call('/api/level/{id}/comment').waitFor({ state: 'detached' });
  await docs.call('/api/level/{id}/info').click();
  await page.getByText(/^curl '.*\/api\/level\/1\/info'$/).waitFor();
  await docs.parameter('level.info', 'id').fill(String(level._id));
  await docs.send('level.info').click();
  const answer = await docs.answer('level.info').innerText();
  expect(JSON.parse(answer)).toMatchObject({ id: level._id, name: 'Slope' });
  await docs.tryForm('level.info').getByText('200', { exact: true }).waitFor();
});

test('a writing call asks for confirmation, and acts for the signed-in account', async () => {
  const ada = await signUpPerson(site.server);
  const level = await insertLevel(site.server, ada.id);
  const page = await site.open('/api/docs#comment.post', { as: ada });
  const docs = apiDocsPage(page);
  const { comments } = site.server.deps.db;

  await docs.parameter('comment.post', 'id').fill(String(level._id));
  await docs.body('comment.post').fill('{ "content": "From the docs" }');
  await docs.send('comment.post').click();
  const question = page.getByRole('alertdialog', { name: 'Really send this?' });
  await question.getByText(ada.username).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await comments.countDocuments()).toBe(0);

  await docs.send('comment.post').click();
  await question.getByRole('button', { name: 'Send POST' }).click();
  expect(await docs.answer('comment.post').innerText()).toContain('From the docs');
  expect(await comments.countDocuments()).toBe(1);
});

test('pictures are shown, archives can be kept, and files are uploaded', async () => {
  const ada = await signUpPerson(site.server);
  const level = await insertLevel(site.server, ada.id);
  const page = await site.open('/api/docs#level.image', { as: ada });
  const docs = apiDocsPage(page);
  await docs.parameter('level.image', 'id').fill(String(level._id));
  await docs.send('level.image').click();
  const picture = docs.tryForm('level.image').getByRole('img', { name: 'The answer' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);

  await docs.call('Its archive; counts a download').click();
  await docs.parameter('level.zip', 'id').fill(String(level._id));
  await docs.send('level.zip').click();
  const link = docs.tryForm('level.zip').getByRole('link', { name: 'Save the answer' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('answer.zip');

  site.allow(/status of 400/);
  await docs.call('Upload a zip or the files of a folder').click();
  const files = docs.tryForm('upload.check').getByLabel('Files');
  await files.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
  await docs.send('upload.check').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send POST' }).click();
  expect(await docs.answer('upload.check').innerText()).toContain('"problems"');
});

test('the guide says what every error means', async () => {
  const page = await site.open('/api/docs#errors');
  const guide = page.getByRole('region', { name: 'Guide' });
  await guide.getByText('events_expired').waitFor();
  await guide.getByText('A level with this ID does not exist.').waitFor();
  await guide.getByText('Changelog').click();
  await guide.getByText('The first version of these calls.').waitFor();
});

test('a refusal is shown with its status and error', async () => {
  site.allow(/status of 401/);
  const page = await site.open('/api/docs#account.checkToken');
  const docs = apiDocsPage(page);
  await docs.tryForm('account.checkToken').getByText('it will be refused').waitFor();
  await docs.send('account.checkToken').click();
  expect(await docs.answer('account.checkToken').innerText()).toContain('"code": "not_signed_in"');
});

test('a recursive shape opens step by step', async () => {
  const page = await site.open('/api/docs#upload.check');
  const missions = page.locator('summary').filter({ hasText: 'missions' });
  await missions.click();
  await page.locator('summary').filter({ hasText: 'tree' }).click();
  await page.locator('summary').filter({ hasText: 'children' }).click();
  await page.locator('summary').filter({ hasText: 'children' }).nth(1).waitFor();
});

test('the home page does not load code that only this page needs', async () => {
  const page = await site.open('/');
  await shell(page).heading.waitFor();
  const isDocs = (url: string) => url.includes('ApiDocs');
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect((await loaded()).filter(isDocs)).toEqual([]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API' }).click();
  await apiDocsPage(page).search.waitFor();
  expect((await loaded()).filter(isDocs)).not.toEqual([]);
});
