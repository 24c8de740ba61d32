import { CallError } from './callError.ts';

/** Whether the site may have done what was asked for although the call failed: no answer of its own arrived. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.code === 'unreadable');
