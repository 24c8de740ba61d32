import { buildClient } from '../scripts/buildClient.ts';

/** Runs once, before any test. */
export const setup = (): Promise<void> => buildClient(console.log);
