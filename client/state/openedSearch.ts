import { findPage } from '../../shared/pageAddresses.ts';
import type { ListPageName } from '../../shared/pages.ts';

/**
 * The search in the address with which the site was opened, if it was opened on that page: the server has
 * rendered its results, and the browser begins with the same.
 */
export const openedSearch = (page: ListPageName): string =>
  typeof location !== 'undefined' && findPage(location.pathname)?.name === page ? location.search : '';
