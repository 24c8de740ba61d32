import type { Page } from 'playwright-core';
import type { ShownUploads } from './shownUploads.ts';

/** What is done on a page before its picture is taken. */
export type Prepare = (page: Page, uploads: ShownUploads | null) => Promise<void>;

export const openFilters: Prepare = async (page) => {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('group', { name: 'Filters' }).waitFor();
};

export const editPackTexts: Prepare = async (page) => {
  await page.getByRole('button', { name: 'Manage this pack' }).click();
  await page.getByRole('menuitem', { name: 'Edit name and description' }).click();
  await page.getByLabel('Description', { exact: true }).waitFor();
};

export const emptyPack = goWith('/pack/1', {
  call: '/api/pack/1/info',
  facts: { levelIds: [], levels: [] },
  sentence: 'Add levels to this pack by searching',
});

const suspensionReason = 'Uploaded levels of other people as their own.';
export const suspendedProfile = goWith('/profile/2', {
  call: '/api/account/2/info',
  facts: { isSuspended: true, suspensionReason, levels: [], packs: [] },
  sentence: suspensionReason,
});

interface OtherAnswer {
  call: string;
  facts: object;
  /** What the page then says. */
  sentence: string;
}

/** Goes on to a page as it would be if the site answered otherwise; the site itself stays as it is. */
function goWith(path: string, { call, facts, sentence }: OtherAnswer): Prepare {
  return async (page) => {
    await page.route(`**${call}*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), ...facts } });
    });
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.getByText(sentence).waitFor();
  };
}

/** Chooses an archive, and shows what the site has found in it. */
export function review(name: keyof ShownUploads): Prepare {
  return async (page, uploads) => {
    const shown = uploads?.[name];
    if (!shown) throw new Error('Nothing was uploaded.');
    await page.route('**/api/level/upload?*', (route) =>
      route.fulfill({ status: shown.status, json: shown.json }),
    );
    const zip = { name: 'upward.zip', mimeType: 'application/zip', buffer: Buffer.from('zip') };
    await page.getByLabel('A .zip with your levels').setInputFiles(zip);
    await page
      .getByRole('heading', { name: /ready$|problems/i })
      .first()
      .waitFor();
  };
}
