/** Addresses of missing pages and things, and what the page says. */
export const missingPages: readonly [path: string, sentence: string][] = [
  ['/level/4711', "This level doesn't exist or has been deleted. :("],
  ['/pack/4711', "This pack doesn't exist or has been deleted. :("],
  ['/profile/4711', 'This user does not exist. :('],
  ['/no-such-page', 'Page not found. Marble sad. :('],
  ['/level/one', 'Page not found. Marble sad. :('],
];
