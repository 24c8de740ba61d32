import type { Page } from 'playwright-core';

/** The viewer's API tokens. */
export function tokensPage(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  const question = page.getByRole('alertdialog');
  return {
    create: page.getByRole('button', { name: 'Create a token' }),
    dialog,
    name: dialog.getByLabel('Name'),
    scope: (label: string) => dialog.getByRole('checkbox', { name: label }),
    validFor: dialog.getByLabel('Valid for'),
    make: dialog.getByRole('button', { name: 'Create token' }),
    secret: page.getByLabel('The new API token'),
    copy: page.getByRole('button', { name: 'Copy' }),
    done: page.getByRole('button', { name: 'Done' }),
    row: (name: string) => page.getByRole('listitem').filter({ hasText: name }),
    none: page.getByText('You have no API tokens.'),
    async revoke(name: string) {
      await page.getByRole('button', { name: `Revoke ${name}` }).click();
      await question.getByRole('button', { name: 'Revoke', exact: true }).click();
    },
  };
}
