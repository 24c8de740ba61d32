import cluster from 'node:cluster';
import { once } from 'node:events';

/**
 * The server's process under `npm start`, and one of several under `npm run cluster`. It loads the code, which takes a second, while the database still
 * starts, and runs once it receives the database's address.
 */

const [[variables]] = await Promise.all([once(process, 'message'), import('../../server/app.ts')]);
Object.assign(process.env, variables);
// Under `npm run cluster` the port comes through this connection, and the process ends with it.
if (!cluster.isWorker) process.disconnect();
await import('../../server/main.ts');
