import type { Page } from 'playwright-core';

/** The navigation that surrounds every page. */
export function shell(page: Page) {
  const bar = page.getByRole('banner');
  const menu = page.getByRole('menu', { name: 'Profile' });
  const profileButton = bar.getByRole('button', { name: /^Profile menu/ });
  return {
    skipLink: page.getByRole('link', { name: 'Skip to content' }),
    home: bar.getByRole('link', { name: 'Marbleland' }),
    main: page.getByRole('main'),
    heading: page.getByRole('main').getByRole('heading', { level: 1 }),
    /** “Live” or “Reconnecting…”. */
    connection: (text: string) => bar.getByRole('status').getByText(text),
    banner: (message: string) => page.getByRole('status').getByText(message),
    /** The profile button of an account, or of a visitor. */
    profileOf: (username: string) => bar.getByRole('button', { name: `Profile menu of ${username}` }),
    visitorProfile: bar.getByRole('button', { name: 'Profile menu', exact: true }),
    async choose(item: string) {
      await profileButton.click();
      await menu.getByRole('menuitem', { name: item }).click();
    },
    async menuItems() {
      await profileButton.click();
      const labels = await menu.getByRole('menuitem').allInnerTexts();
      await page.keyboard.press('Escape');
      return labels.map((label) => label.trim());
    },
  };
}
