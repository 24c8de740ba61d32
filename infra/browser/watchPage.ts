import type { Page } from 'playwright-core';

/**
 * Records errors that no page may have: console errors (also those of the content security policy), uncaught
 * errors, and answers with a status of 500 or more.
 */
export function watchPage(page: Page, problems: string[]): void {
  const note = (problem: string) => problems.push(`${new URL(page.url()).pathname}: ${problem}`);
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(error.stack ?? error.message));
  page.on('response', (response) => {
    if (response.status() >= 500) note(`${response.status()} for ${response.url()}`);
  });
}
