// Node's own way of loading TypeScript in a worker thread (`--import tsx`) has no effect before version 22.
import { register } from 'tsx/esm/api';

register();
await import('./checkWorker.ts');
