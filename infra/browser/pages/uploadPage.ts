import type { Page } from 'playwright-core';

export function uploadPage(page: Page) {
  return {
    zipButton: page.getByRole('button', { name: 'Select .zip' }),
    problems: page.getByText('There are problems with your levels that prevent them from being uploaded:'),
    remarks: page.getByLabel('Remarks'),
    submit: page.getByRole('button', { name: 'Submit level' }),
    async selectZip(name: string, buffer: Buffer) {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Select .zip' }).click();
      await (await chooser).setFiles({ name, mimeType: 'application/zip', buffer });
    },
  };
}
