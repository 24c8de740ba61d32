/**
 * Where a thread that checks uploads begins. Plain JavaScript, because in Node 20 a thread does not know TypeScript before
 * it has asked for it.
 */
import { register } from 'tsx/esm/api';

register();
export const { check } = await import('./checkWorker.ts');
