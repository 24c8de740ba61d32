import type { Page } from 'playwright-core';

export function apiDocsPage(page: Page) {
  const tryForm = (name: string) => page.getByRole('form', { name: `Try ${name}` });
  return {
    search: page.getByRole('searchbox', { name: /^Search \d+ calls/ }),
    call: (path: string) => page.getByRole('main').locator('summary').filter({ hasText: path }),
    tryForm,
    parameter: (name: string, parameter: string) => tryForm(name).getByLabel(parameter, { exact: true }),
    body: (name: string) => tryForm(name).getByLabel('Body'),
    send: (name: string) => tryForm(name).getByRole('button', { name: /^Send/ }),
    answer: (name: string) => tryForm(name).getByRole('region', { name: 'The answer' }),
  };
}
