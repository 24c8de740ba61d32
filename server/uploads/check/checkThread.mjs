// Before version 22 Node ignores `--import tsx` in a worker thread.
import { register } from 'tsx/esm/api';

register();
await import('./checkWorker.ts');
