import { connect } from '../db/connect.ts';
import { createLog } from '../log.ts';

/**
 * A process that writes in a transaction, a lock named as its place, and never ends it. Arguments: database
 * address, its name, place.
 */
const [uri = '', name = '', place = ''] = process.argv.slice(2);
const db = await connect(uri, name, { process: { place, log: createLog('silent') } });
await db.transaction(async (session) => {
  await db.locks.insertOne({ _id: place, holder: 'nobody', until: new Date() }, { session });
  process.send?.('in its transaction');
  await new Promise(() => {
    // The channel keeps the process alive.
    process.on('message', () => undefined);
  });
});
