import type { Page } from 'playwright-core';

export function signUpPage(page: Page) {
  const button = page.getByRole('button', { name: 'Create account' });
  return {
    button,
    /** The labels are exact: `Email or username` of a sign-in page that is still shown is not meant. */
    async fill(email: string, username: string, password: string, repeated = password) {
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Username', { exact: true }).fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Repeat password').fill(repeated);
    },
  };
}
