import { beforeAll, expect, test } from 'vitest';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

/** Pages of text and forms begin at the left edge of the bar's content. */
const site = testSite();
const names = ['aboutUpload', 'guidelines', 'support', 'apiDocs', 'account', 'createPack', 'upload'] as const;
let ada: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
});

test.each([768, 1280, 1920])('at a width of %i', async (width) => {
  const page = await site.open('/', { as: ada, viewport: { width, height: 900 } });
  for (const name of names) {
    await page.goto(pathOf(name));
    const { heading, home } = shell(page);
    await heading.waitFor();
    const [left, edge] = [(await heading.boundingBox())?.x, (await home.boundingBox())?.x];
    expect(left, name).toBe(edge);
  }
});
