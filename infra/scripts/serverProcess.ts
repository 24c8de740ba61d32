import { once } from 'node:events';

/**
 * The server's process under `npm start`. It loads the code, which takes a second, while the database still
 * starts, and runs once it receives the database's address.
 */

const [[variables]] = await Promise.all([once(process, 'message'), import('../../server/app.ts')]);
Object.assign(process.env, variables);
await import('../../server/main.ts');
