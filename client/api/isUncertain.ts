import { CallError } from './callError.ts';

/**
 * Whether the site may have carried out a call although it failed: no answer from the site itself arrived.
 */
export const isUncertain = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.code === 'unreadable');
