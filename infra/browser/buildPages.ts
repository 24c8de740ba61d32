import { buildClient } from '../scripts/buildClient.ts';

/** Runs before any test, since files of tests run side by side. */
export const setup = (): Promise<void> => buildClient(console.log);
