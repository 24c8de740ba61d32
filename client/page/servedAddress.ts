/** The address of the page that the server has sent; the shown one may be another by now. */
export const servedAddress = (): string =>
  performance.getEntriesByType('navigation')[0]?.name ?? location.href;
