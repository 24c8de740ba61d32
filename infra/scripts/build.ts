import { buildClient } from './buildClient.ts';

/** `npm run build`: builds the pages into dist/client, for a server that is not started by `npm start`. */
await buildClient(console.log);
