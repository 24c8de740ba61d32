import { findOnPath } from '../../server/db/engine/findOnPath.ts';

/** The browser for tests, measurements and pictures: CHROMIUM_PATH, or an installed one, that without windows first. */
export function findChromium(): string | undefined {
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ];
  return process.env.CHROMIUM_PATH || names.map(findOnPath).find(Boolean);
}
