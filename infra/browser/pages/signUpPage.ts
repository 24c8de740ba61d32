import type { Page } from 'playwright-core';

export function signUpPage(page: Page) {
  const button = page.getByRole('button', { name: 'Create account' });
  return {
    button,
    async fill(email: string, username: string, password: string, repeated = password) {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Repeat password').fill(repeated);
    },
  };
}
