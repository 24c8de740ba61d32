import { buildClient } from './buildClient.ts';

/** `npm run build`: the pages into dist/client, for a server that is started without `npm start`. */
await buildClient(console.log);
