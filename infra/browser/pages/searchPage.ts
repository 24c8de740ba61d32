import type { Page } from 'playwright-core';

export function searchPage(page: Page) {
  return {
    box: page.getByRole('searchbox', { name: /^Search .* for name, artist, file name or ID$/ }),
    filters: page.getByRole('button', { name: /^Filters/ }),
    filter: (label: string) => page.getByRole('group', { name: 'Filters' }).getByLabel(label),
    sort: page.getByLabel('Sort by'),
    total: (text: string) => page.getByRole('heading', { name: text, exact: true }),
    level: (name: string) => page.getByRole('article').getByRole('link', { name, exact: true }),
    /** “1 new level”: new levels wait behind a button so that the list does not jump. */
    newLevels: page.getByRole('button', { name: /new levels?$/ }),
    noResults: page.getByText('There are no levels matching your search query.'),
  };
}
